import type { Candidate, Case, MeasuredCandidate, MeasuredCase, Sample } from './Table.ts'

export type Progress = (words: string) => void

/** Runs the candidates of a case in turns, A B A B. A candidate that fails is skipped from then on. */
export const measureCase = async (
  { name, candidates, budgets = [] }: Case,
  rounds: number,
  onProgress: Progress,
): Promise<MeasuredCase> => {
  const runs = candidates.map(startRuns)
  for (let round = 1; round <= rounds; round++)
    for (const each of runs) {
      onProgress(`${name}, round ${round} of ${rounds}: ${each.candidate.name}`)
      await runOnce(each)
    }
  return { name, candidates: runs.map(measuredOf), budgets }
}

interface Runs {
  readonly candidate: Candidate
  readonly samples: Sample[]
  failure: string | null
}

const startRuns = (candidate: Candidate): Runs => ({ candidate, samples: [], failure: null })

const runOnce = async (runs: Runs): Promise<void> => {
  if (runs.failure !== null) return
  try {
    runs.samples.push(await runs.candidate.run())
  } catch (error) {
    runs.failure = reasonOf(error)
  }
}

const measuredOf = ({ candidate, samples, failure }: Runs): MeasuredCandidate => ({
  name: candidate.name,
  samples,
  ...(failure !== null && { failure }),
})

const REASON_MAX = 300

/** On one line. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, REASON_MAX)
