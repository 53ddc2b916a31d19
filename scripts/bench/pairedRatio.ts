import type { MeasuredCandidate } from './Table.ts'

/** Returns the median; for an even number of values the lower of the middle two, which was actually measured. */
export const median = (values: readonly number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null

export const medianOf = (candidate: MeasuredCandidate, metric: string): number | null =>
  median(valuesOf(candidate, metric).filter((value) => value !== undefined))

/**
 * Returns the median of a candidate's cost as a multiple of another's in the same round. A machine that slows down
 * between rounds slows both, so the ratio stays the same.
 */
export const pairedRatio = (
  candidate: MeasuredCandidate,
  reference: MeasuredCandidate,
  metric: string,
): number | null => {
  const others = valuesOf(reference, metric)
  const ratios = valuesOf(candidate, metric).flatMap((value, round) => {
    const other = others[round]
    return value === undefined || other === undefined || other === 0 ? [] : [value / other]
  })
  return median(ratios)
}

const valuesOf = ({ samples }: MeasuredCandidate, metric: string): (number | undefined)[] =>
  samples.map((sample) => sample[metric])
