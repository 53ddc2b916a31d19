import type { PointMap } from '../geometry/point.ts'

/** Two places of which each leads to the other at a cost in map px, however far apart they are. */
export interface Teleport {
  readonly from: PointMap
  readonly to: PointMap
  readonly cost: number
}

/** What can be walked along on a map. */
export interface Ways {
  readonly lines: readonly (readonly PointMap[])[]
  readonly teleports: readonly Teleport[]
}

export const NO_WAYS: Ways = { lines: [], teleports: [] }

/** Of all lines together. */
export const WAY_POINTS_MAX = 20_000
export const TELEPORTS_MAX = 500

/** What would take too long to plan along; the message says what to do. */
export class WaysError extends Error {
  override readonly name = 'WaysError'
}
