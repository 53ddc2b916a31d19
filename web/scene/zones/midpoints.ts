import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'

/** Shorter edges have no midpoint handle, which would be in the way of their ends. */
export const MIDPOINT_EDGE_MIN_VIEW = 40
export const MIDPOINT_RADIUS_VIEW = 3.5
export const MIDPOINT_ALPHA = 0.55

/** Returns the middles of the edges that are long enough to have a handle. */
export const middlesOf = (
  { kind, points }: Exclude<ZoneGeometry, { kind: 'circle' }>,
  lengthMinMap: number,
): PointMap[] =>
  points.flatMap((from, edge) => {
    const to = points[edge + 1] ?? (kind === 'polyline' ? undefined : points[0])
    if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < lengthMinMap) return []
    return [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]
  })
