import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'

/** Points closer than this to the last one kept, in device px, are left out. */
const DETAIL_DEVICE = 0.5

/** One level of detail serves all zooms up to the next power of two. */
export const detailLevel = (perMap: number): number => Math.ceil(Math.log2(perMap)) || 0

/** The geometry as it need be painted at a level; its ends stay. */
export const coarsened = (geometry: ZoneGeometry, level: number): ZoneGeometry => {
  if (geometry.kind === 'circle') return geometry
  const squared = (DETAIL_DEVICE / 2 ** level) ** 2
  const kept: PointMap[] = []
  let last: PointMap | undefined
  for (const point of geometry.points) {
    if (last !== undefined && (point.x - last.x) ** 2 + (point.y - last.y) ** 2 < squared) continue
    kept.push(point)
    last = point
  }
  const end = geometry.points.at(-1)
  if (geometry.kind === 'polyline' && end !== undefined && last !== end) kept.push(end)
  return { kind: geometry.kind, points: kept }
}

/** In map space, y up: whoever draws it turns it over. */
export const tracePath = (geometry: ZoneGeometry): Path2D => {
  const path = new Path2D()
  if (geometry.kind === 'circle') {
    path.arc(geometry.centre.x, geometry.centre.y, geometry.radius, 0, Math.PI * 2)
    return path
  }
  for (const { x, y } of geometry.points) path.lineTo(x, y)
  if (geometry.kind === 'polygon') path.closePath()
  return path
}
