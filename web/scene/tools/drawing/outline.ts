import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { edgeLength, type MapMeasure, pathLength } from '../../../../shared/measures/MapMeasure.ts'
import {
  type Crossing,
  findCrossing,
  findCrossingOfEdge,
} from '../../../../shared/geometry/selfIntersection.ts'

/** The points placed so far, with what is computed once for them, so that a pointer move does not visit them all again. */
export interface Outline {
  readonly isRing: boolean
  readonly points: readonly PointMap[]
  /** Removed points that can be restored; the last removed is last. */
  readonly dropped: readonly PointMap[]
  /** Of the edges between them, in map px. */
  readonly lengthMap: number
  /** The signed area of the ring up to the last point, without the closing edge, times two. */
  readonly twiceArea: number
  /** What the closing edge would cross. */
  readonly closing: Crossing | null
  /**
   * The points and room for one more, which only `crossingOfNext` writes, so that nothing is copied while a pointer
   * moves.
   */
  readonly probe: PointMap[]
}

const NOWHERE: PointMap = { x: 0, y: 0 }

export const emptyOutline = (isRing: boolean): Outline => outlineWith(isRing, [])

export const outlineWith = (isRing: boolean, points: readonly PointMap[]): Outline =>
  outlineOf(isRing, points, [])

export const leastPoints = ({ isRing }: Pick<Outline, 'isRing'>): number => (isRing ? 3 : 2)

export const hasEnough = (outline: Outline): boolean => outline.points.length >= leastPoints(outline)

export const lastOf = ({ points }: Outline): PointMap | null => points.at(-1) ?? null

/** Returns the place where a click closes the ring. */
export const closingPoint = (outline: Outline): PointMap | null =>
  outline.isRing && hasEnough(outline) ? (outline.points[0] ?? null) : null

export const withPoint = (outline: Outline, point: PointMap): Outline => withPoints(outline, [point])

export const withPoints = (outline: Outline, points: readonly PointMap[]): Outline =>
  outlineOf(outline.isRing, [...outline.points, ...points], [])

export const withoutLast = ({ isRing, points, dropped }: Outline): Outline => {
  const last = points.at(-1)
  return last === undefined
    ? emptyOutline(isRing)
    : outlineOf(isRing, points.slice(0, -1), [...dropped, last])
}

export const withRestored = (outline: Outline): Outline => {
  const { isRing, points, dropped } = outline
  const point = dropped.at(-1)
  return point === undefined ? outline : outlineOf(isRing, [...points, point], dropped.slice(0, -1))
}

/** Tests only the edge to the next point. */
export const crossingOfNext = ({ points, probe }: Outline, next: PointMap): Crossing | null => {
  if (points.length === 0) return null
  probe[points.length] = next
  return findCrossingOfEdge(probe, points.length - 1, { closed: false })
}

export const geometryOf = ({ isRing, points }: Outline): ZoneGeometry => ({
  kind: isRing ? 'polygon' : 'polyline',
  points,
})

/** Returns what is wrong with the outline as a whole. */
export const crossingOfWhole = (outline: Outline): Crossing | null => findCrossing(geometryOf(outline))

/** Returns the lengths of its last edge and of the whole with the next point, in units, and the area of a ring, in square map px. */
export const measureWith = (
  outline: Outline,
  next: PointMap | null,
  measure: MapMeasure,
): { readonly edge: number; readonly length: number; readonly areaMap: number | null } => {
  const { isRing, points, twiceArea } = outline
  const first = points[0] ?? next ?? NOWHERE
  const last = points.at(-1) ?? first
  const end = next ?? last
  const edge = edgeLength(measure, last, end)
  const areaMap = Math.abs(twiceArea + cross(last, end) + cross(end, first)) / 2
  return { edge, length: placedLength(outline, measure) + edge, areaMap: isRing ? areaMap : null }
}

/** In units, computed once for an outline as long as it is told in the same ones. */
const placedLength = (outline: Outline, measure: MapMeasure): number => {
  const known = placedLengths.get(outline)
  if (known?.measure === measure) return known.length
  const length = pathLength(measure, outline.points)
  placedLengths.set(outline, { measure, length })
  return length
}

const placedLengths = new WeakMap<Outline, { readonly measure: MapMeasure; readonly length: number }>()

const outlineOf = (isRing: boolean, points: readonly PointMap[], dropped: readonly PointMap[]): Outline => {
  let lengthMap = 0
  let twiceArea = 0
  let former: PointMap | undefined
  for (const point of points) {
    if (former !== undefined) {
      lengthMap += distance(former, point)
      twiceArea += cross(former, point)
    }
    former = point
  }
  const isClosable = isRing && points.length >= 3
  const closing = isClosable ? findCrossingOfEdge(points, points.length - 1, { closed: true }) : null
  return { isRing, points, dropped, lengthMap, twiceArea, closing, probe: [...points, NOWHERE] }
}

const distance = (a: PointMap, b: PointMap): number => Math.hypot(b.x - a.x, b.y - a.y)

const cross = (a: PointMap, b: PointMap): number => a.x * b.y - a.y * b.x
