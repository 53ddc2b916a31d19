import type { PointMap } from '../../../shared/geometry/point.ts'

/** A stop of a route. Only one is next. */
export interface SceneStop extends PointMap {
  readonly number: number
  readonly state: 'behind' | 'next' | 'ahead'
}

/** The route that somebody follows. */
export interface SceneRoute {
  /** Several where teleports lie between. */
  readonly lines: readonly (readonly PointMap[])[]
  readonly stops: readonly SceneStop[]
}
