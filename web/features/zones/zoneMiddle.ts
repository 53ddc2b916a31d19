import { middleOf, type PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'

/** The middle of a zone's bounds, to fly to. */
export const zoneMiddle = (geometry: ZoneGeometry): PointMap =>
  geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)
