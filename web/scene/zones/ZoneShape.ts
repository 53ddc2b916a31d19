import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'
import type { SceneZone } from './SceneZone.ts'
import { areaOfGeometry, boundsOfGeometry, GeometryPaths } from './zoneGeometry.ts'

interface Worked {
  readonly bounds: RectMap
  readonly area: number
  readonly paths: GeometryPaths
}

/** A zone, with what is computed once for its geometry: bounds, area, paths, and the place of its name. */
export class ZoneShape {
  readonly zone: SceneZone
  readonly bounds: RectMap
  readonly area: number
  readonly #paths: GeometryPaths
  #labelPlace: LabelPlace | null = null

  private constructor(zone: SceneZone, { bounds, area, paths }: Worked) {
    this.zone = zone
    this.bounds = bounds
    this.area = area
    this.#paths = paths
  }

  /** Returns the shape of a zone. Reuses what was computed for the former shape if the geometry is the same. */
  static of(zone: SceneZone, former?: ZoneShape): ZoneShape {
    const { geometry } = zone
    if (former?.zone.geometry !== geometry) {
      const bounds = boundsOfGeometry(geometry)
      return new ZoneShape(zone, {
        bounds,
        area: areaOfGeometry(geometry),
        paths: new GeometryPaths(geometry),
      })
    }
    const shape = new ZoneShape(zone, { bounds: former.bounds, area: former.area, paths: former.#paths })
    shape.#labelPlace = former.#labelPlace
    return shape
  }

  get labelPlace(): LabelPlace {
    return (this.#labelPlace ??= labelPlaceOf(this.zone.geometry, this.bounds))
  }

  /** Returns the path in map space. `perMap`: device px per map px. */
  path(perMap: number): Path2D {
    return this.#paths.at(perMap)
  }
}

/** The middle of a zone's name, and the width available for it, in map px. */
interface LabelPlace extends PointMap {
  readonly widthMap: number
}

/** The rows of a polygon that are tried, as shares of its height. The middle one comes first and wins a tie. */
const ROW_SHARES = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]

/** Returns the place with most room for one line of text. */
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

/** Returns the widest part of a row inside a ring. */
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
