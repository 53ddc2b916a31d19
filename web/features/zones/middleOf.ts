import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'

/** The middle of a zone's bounds, to fly to. */
export const middleOf = (geometry: ZoneGeometry): PointMap => {
  if (geometry.kind === 'circle') return geometry.centre
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of geometry.points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return { x: (left + right) / 2, y: (bottom + top) / 2 }
}
