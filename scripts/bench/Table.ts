import type { BenchContext } from './BenchContext.ts'

/** What one run of a candidate measured, by metric. */
export type Sample = Readonly<Record<string, number>>

/** One way to do what the case measures. Each run starts afresh. */
export interface Candidate {
  readonly name: string
  run(): Promise<Sample>
}

/** What a candidate should reach: a median, or a median ratio to another candidate, round by round. */
export interface Budget {
  readonly candidate: string
  readonly metric: string
  readonly against?: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** Candidates that do the same to the same data. They run in turns, so that a busy machine is busy for all of them. */
export interface Case {
  readonly name: string
  readonly candidates: readonly Candidate[]
  readonly budgets?: readonly Budget[]
}

/** Metrics shown together in one column, as in `4.0 / 3.4`. */
export interface Column {
  readonly heading: string
  readonly metrics: readonly string[]
}

/** A column of ratios to one candidate of the same case. */
export interface Reference extends Column {
  readonly candidate: string
}

export interface BenchTable {
  readonly name: string
  readonly title: string
  readonly columns: readonly Column[]
  readonly references: readonly Reference[]
  /** What a reader of the table should know. */
  readonly notes?: readonly string[]
  /** The approximate duration on two quiet cores. */
  seconds(context: Pick<BenchContext, 'rounds' | 'isQuick'>): number
  open(context: BenchContext): Promise<readonly Case[]>
}

export interface MeasuredCandidate {
  readonly name: string
  /** In the order of the rounds. */
  readonly samples: readonly Sample[]
  /** Why it could not be measured, or not any further. */
  readonly failure?: string
}

export interface MeasuredCase {
  readonly name: string
  readonly candidates: readonly MeasuredCandidate[]
  readonly budgets: readonly Budget[]
}
