import type { BenchContext } from './BenchContext.ts'

/** The measurements of one run of a candidate, by metric. */
export type Sample = Readonly<Record<string, number>>

/** One way to do what the case measures. Each run starts from scratch. */
export interface Candidate {
  readonly name: string
  run(): Promise<Sample>
}

/** The target of a candidate: a median, or a median of its ratios to another candidate by round. */
export interface Budget {
  readonly candidate: string
  readonly metric: string
  readonly against?: string
  readonly atMost?: number
  readonly atLeast?: number
}

/** Candidates that do the same to the same data. They take turns, so that load on the machine affects all of them. */
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
  /** Why it could not be measured, or had to stop. */
  readonly failure?: string
}

export interface MeasuredCase {
  readonly name: string
  readonly candidates: readonly MeasuredCandidate[]
  readonly budgets: readonly Budget[]
}
