import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'

/** The middle of a zone's name, and the width there is for it, in map px. */
export interface LabelPlace extends PointMap {
  readonly widthMap: number
}

/** Rows of a polygon that are looked at for room, the middle one first: of equal ones it wins. */
const ROW_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]

/** Where there is most room for a line of text. */
export const labelPlaceOf = (geometry: ZoneGeometry, bounds: RectMap): LabelPlace => {
  if (geometry.kind === 'circle') return { ...geometry.centre, widthMap: geometry.radius * 2 }
  const widthMap = bounds.right - bounds.left
  if (geometry.kind === 'polyline')
    return { ...halfWay(geometry.points), widthMap: Math.max(widthMap, bounds.top - bounds.bottom) }
  let best: LabelPlace = {
    x: (bounds.left + bounds.right) / 2,
    y: (bounds.bottom + bounds.top) / 2,
    widthMap: 0,
  }
  for (const share of ROW_SHARES) {
    const y = bounds.bottom + (bounds.top - bounds.bottom) * share
    const place = widestSpan(geometry.points, y)
    if (place !== null && place.widthMap > best.widthMap) best = place
  }
  return best
}

/** Of the spans in which a row lies inside a ring. */
const widestSpan = (points: readonly PointMap[], y: number): LabelPlace | null => {
  const crossings: number[] = []
  let from = points.at(-1)
  for (const to of points) {
    if (from !== undefined && from.y > y !== to.y > y)
      crossings.push(to.x + ((from.x - to.x) * (y - to.y)) / (from.y - to.y))
    from = to
  }
  crossings.sort((a, b) => a - b)
  let best: LabelPlace | null = null
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [left = 0, right = 0] = [crossings[at], crossings[at + 1]]
    if (best === null || right - left > best.widthMap)
      best = { x: (left + right) / 2, y, widthMap: right - left }
  }
  return best
}

const halfWay = (points: readonly PointMap[]): PointMap => {
  const lengths = points.map((point, at) => distance(points[at - 1] ?? point, point))
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at - 1], points[at]]
    if (from !== undefined && to !== undefined && rest <= length && length > 0) {
      const share = rest / length
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    rest -= length
  }
  return points[0] ?? { x: 0, y: 0 }
}

const distance = (a: PointMap, b: PointMap): number => Math.hypot(b.x - a.x, b.y - a.y)
