import type { Change } from '../content/changes.ts'
import type { PointMap } from '../geometry/point.ts'

export const DIFFERENCE_KINDS = ['added', 'moved', 'changed', 'gone'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One thing that is different in the file. Each can be taken or left. */
export interface Difference {
  readonly kind: DifferenceKind
  /** Of the POI or the zone, as it would be. */
  readonly name: string
  /** Its name on the map, if that is another. */
  readonly formerName: string | null
  /** Its type, or 'Zone'. */
  readonly group: string
  readonly change: Change
  /** The type and the category that have to be there before. Shared by all that need them. */
  readonly needs: readonly Change[]
}

export interface Comparison {
  readonly differences: readonly Difference[]
  readonly sameCount: number
}

/** Returns the list that takes some of the differences: what they need first, each once. */
export const changesOf = (differences: readonly Difference[]): Change[] => {
  const needs = new Set(differences.flatMap((difference) => difference.needs))
  return [...needs, ...differences.map(({ change }) => change)]
}

/** Returns the place of what a difference is about; null for what is already gone from the file or has many places. */
export const placeOf = ({ change }: Difference): PointMap | null => {
  if (change.kind !== 'poi' || change.op === 'remove') return null
  const { x, y } = change.op === 'insert' ? change.entity : change.fields
  return x === undefined || y === undefined ? null : { x, y }
}
