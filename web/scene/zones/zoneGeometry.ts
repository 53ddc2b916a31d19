import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { middleOf, type PointMap, squaredToEdge } from '../../../shared/geometry/point.ts'
import { doubleArea, isInRings, type Outlined, ringsOf } from '../../../shared/geometry/rings.ts'
import type { RectMap } from '../plane/coordinates.ts'

export const boundsOfGeometry = (geometry: ZoneGeometry): RectMap => {
  if (geometry.kind === 'circle') {
    const { centre, radius } = geometry
    return {
      left: centre.x - radius,
      right: centre.x + radius,
      bottom: centre.y - radius,
      top: centre.y + radius,
    }
  }
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of geometry.points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return { left, right, bottom, top }
}

/** Returns the middle of the bounds. */
export const middleOfGeometry = (geometry: ZoneGeometry): PointMap =>
  geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)

/** Returns the area in square map px; 0 for a line. */
export const areaOfGeometry = (geometry: ZoneGeometry): number => {
  if (geometry.kind === 'circle') return Math.PI * geometry.radius ** 2
  if (geometry.kind === 'polyline') return 0
  let doubled = 0
  for (const { points, isHole } of ringsOf(geometry))
    doubled += Math.abs(doubleArea(points)) * (isHole ? -1 : 1)
  return doubled / 2
}

/** Returns whether a place is inside a shape, or within `slopMap` of a line. */
export const isOnGeometry = (geometry: ZoneGeometry, { x, y }: PointMap, slopMap: number): boolean => {
  if (geometry.kind === 'circle') {
    const { centre, radius } = geometry
    return (x - centre.x) ** 2 + (y - centre.y) ** 2 <= radius ** 2
  }
  return geometry.kind === 'polyline' ? isNearLine(geometry.points, x, y, slopMap) : isInRings(geometry, x, y)
}

/** A circle is within something if so many points of its rim are. */
const RIM_POINTS = 16

/** Returns whether all of a shape lies within something that has no holes. Edges that leave it between two vertices are not seen. */
export const isGeometryWithin = (geometry: ZoneGeometry, isIn: (place: PointMap) => boolean): boolean => {
  if (geometry.kind !== 'circle') return geometry.points.every(isIn)
  const { centre, radius } = geometry
  return Array.from({ length: RIM_POINTS }, (_, at) => (at / RIM_POINTS) * 2 * Math.PI).every((angle) =>
    isIn({ x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) }),
  )
}

const isNearLine = (points: readonly PointMap[], x: number, y: number, slopMap: number): boolean => {
  let from: PointMap | undefined
  for (const to of points) {
    if (from !== undefined && squaredToEdge(from, to, x, y) <= slopMap ** 2) return true
    from = to
  }
  return false
}

/** With fewer points than this, all points are painted at every zoom. */
const COARSENED_FROM = 64

/** The paths that a geometry is painted with, each level of detail traced once. */
export class GeometryPaths {
  readonly #geometry: ZoneGeometry
  readonly #paths = new Map<number, Path2D>()

  constructor(geometry: ZoneGeometry) {
    this.#geometry = geometry
  }

  /**
   * Returns the path in map space, without points that could not be told apart at this zoom. `perMap`: device px per
   * map px.
   */
  at(perMap: number): Path2D {
    const geometry = this.#geometry
    const isCoarsened = geometry.kind !== 'circle' && geometry.points.length >= COARSENED_FROM
    const level = isCoarsened ? detailLevel(perMap) : 0
    const known = this.#paths.get(level)
    if (known !== undefined) return known
    const path = tracePath(isCoarsened ? coarsened(geometry, level) : geometry)
    this.#paths.set(level, path)
    return path
  }
}

/** Points closer than this to the last one kept are left out, in device px. */
export const DETAIL_DEVICE = 0.5

/** One level of detail serves all zooms up to the next power of two. */
export const detailLevel = (perMap: number): number => Math.ceil(Math.log2(perMap)) || 0

/** Returns the geometry reduced to what a level of detail needs. The ends of a line stay. */
export const coarsened = (geometry: ZoneGeometry, level: number): ZoneGeometry => {
  if (geometry.kind === 'circle') return geometry
  const squared = (DETAIL_DEVICE / 2 ** level) ** 2
  if (geometry.kind === 'multipolygon') {
    const rings = ringsOf(geometry).map(({ points }) => spacedPoints(points, squared))
    let ring = 0
    const parts = geometry.parts.map((sizes) => sizes.map(() => rings[ring++]?.length ?? 0))
    return { kind: geometry.kind, points: rings.flat(), parts }
  }
  const kept = spacedPoints(geometry.points, squared)
  const end = geometry.points.at(-1)
  if (geometry.kind === 'polyline' && end !== undefined && kept.at(-1) !== end) kept.push(end)
  return { kind: geometry.kind, points: kept }
}

/** Leaves out points that are closer to the last one kept than a distance, of which the square is given. */
const spacedPoints = (points: readonly PointMap[], squared: number): PointMap[] => {
  const kept: PointMap[] = []
  let last: PointMap | undefined
  for (const point of points) {
    if (last !== undefined && (point.x - last.x) ** 2 + (point.y - last.y) ** 2 < squared) continue
    kept.push(point)
    last = point
  }
  return kept
}

/** Returns the path in map space, y up: the canvas has to be flipped for it (`enterMapSpace`). */
export const tracePath = (geometry: ZoneGeometry): Path2D => {
  const path = new Path2D()
  if (geometry.kind === 'circle') {
    path.arc(geometry.centre.x, geometry.centre.y, geometry.radius, 0, Math.PI * 2)
    return path
  }
  for (const { points, first } of ringsOf(geometry)) {
    const [start] = points
    if (start && first > 0) path.moveTo(start.x, start.y)
    for (const { x, y } of points) path.lineTo(x, y)
    if (geometry.kind !== 'polyline') path.closePath()
  }
  return path
}

/** How the inside of a shape is found: what an odd number of its rings is around, whichever way they run. */
export const fillRuleOf = ({ kind }: ZoneGeometry): CanvasFillRule =>
  kind === 'multipolygon' ? 'evenodd' : 'nonzero'

/** Shorter edges have no midpoint handle, which would be in the way of their ends. */
export const MIDPOINT_EDGE_MIN_VIEW = 40
export const MIDPOINT_RADIUS_VIEW = 3.5
export const MIDPOINT_ALPHA = 0.55

/** Returns the middles of the edges that are long enough to have a handle. */
export const middlesOf = (geometry: Outlined, lengthMinMap: number): PointMap[] =>
  ringsOf(geometry).flatMap(({ points }) =>
    points.flatMap((from, edge) => {
      const to = points[edge + 1] ?? (geometry.kind === 'polyline' ? undefined : points[0])
      if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < lengthMinMap) return []
      return [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]
    }),
  )
