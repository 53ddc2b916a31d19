import { RING_POINTS_MIN, type ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { edgeInto, endOfEdge, geometryOfParts, ringAt, ringsOf } from '../../../../shared/geometry/rings.ts'
import {
  type Crossing,
  findCrossing,
  findCrossingOfEdge,
} from '../../../../shared/geometry/selfIntersection.ts'
import type { RectMap } from '../../plane/coordinates.ts'
import { boundsOfGeometry } from '../../zones/zoneGeometry.ts'
import { stepOfBox } from '../movingTarget.ts'
import { CENTRE } from './handles.ts'
import { cornerOf, resized } from './resizeRectangle.ts'

/** A changed shape, and where it crosses itself. Only what has changed is tested. */
export interface Reshaped {
  readonly geometry: ZoneGeometry
  readonly crossing: Crossing | null
}

export type Path = Extract<ZoneGeometry, { kind: 'polyline' | 'polygon' | 'multipolygon' }>

const RADIUS_MIN_MAP = 0.01

/** A rectangle's corner takes its neighbours along. */
export const withVertexAt = (geometry: ZoneGeometry, index: number, to: PointMap): Reshaped => {
  if (geometry.kind === 'circle') return { geometry: circleWith(geometry, index, to), crossing: null }
  if (geometry.kind === 'rectangle') return resized(geometry, cornerOf(geometry, index), to)
  return withVerticesAt(geometry, [{ index, to }])
}

export interface MovedVertex {
  /** The vertex, or with `isNew` the edge that gets one. */
  readonly index: number
  readonly to: PointMap
  readonly isNew?: boolean
}

/** Moves vertices and inserts new ones, given in the order of the outline. */
export const withVerticesAt = (geometry: Path, moved: readonly MovedVertex[]): Reshaped => {
  let path = geometry
  let added = 0
  const places: number[] = []
  for (const { index, to, isNew = false } of moved) {
    if (isNew) added++
    const at = index + added
    const points = path.points.toSpliced(at, isNew ? 0 : 1, to)
    path = isNew ? withPoints(path, points, at - 1) : { ...path, points }
    places.push(at)
  }
  const edges = places.flatMap((at) => edgesAt(path, at))
  return tested(path, edges)
}

/** Inserts a vertex on an edge; its index is `edge + 1`. */
export const withVertexIn = (geometry: Path, edge: number, at: PointMap): Reshaped => {
  const points = geometry.points.toSpliced(edge + 1, 0, at)
  return tested(withPoints(geometry, points, edge), [edge, edge + 1])
}

/** Returns null if too few vertices would be left. Of several rings, one goes with the last three of its vertices. */
export const withoutVertex = (geometry: ZoneGeometry, index: number): Reshaped | null => {
  if (!hasVertexToSpare(geometry, index)) return null
  if (geometry.kind === 'multipolygon' && isLastOfRing(geometry, index)) return withoutRing(geometry, index)
  const points = geometry.points.toSpliced(index, 1)
  const isEnd = index === 0 || index === points.length
  if (geometry.kind === 'polyline' && isEnd) return { geometry: { ...geometry, points }, crossing: null }
  const left = withPoints(geometry, points, index)
  const first = ringAt(geometry, index)?.first ?? 0
  return tested(left, [index === first ? (edgeInto(left, first) ?? 0) : index - 1])
}

/** Whether a vertex may be deleted. A part goes with its last three vertices, unless it has holes. */
export const hasVertexToSpare = (geometry: ZoneGeometry, index: number): geometry is Path => {
  switch (geometry.kind) {
    case 'polyline':
      return geometry.points.length > 2
    case 'polygon':
      return geometry.points.length > RING_POINTS_MIN
    case 'multipolygon': {
      const ring = ringAt(geometry, index)
      return (
        !isLastOfRing(geometry, index) ||
        ring?.isHole === true ||
        geometry.parts[ring?.part ?? 0]?.length === 1
      )
    }
    case 'circle':
    case 'rectangle':
      return false
  }
}

/** Whether its ring would be left with too few points. */
export const isLastOfRing = (geometry: Multipolygon, index: number): boolean =>
  ringAt(geometry, index)?.points.length === RING_POINTS_MIN

type Multipolygon = Extract<ZoneGeometry, { kind: 'multipolygon' }>

/** Returns a shape without the ring that has the point `index`. */
const withoutRing = (geometry: Multipolygon, index: number): Reshaped | null => {
  const gone = ringAt(geometry, index)
  const rings = ringsOf(geometry).filter((ring) => ring !== gone)
  const left = geometryOfParts(
    geometry.parts.flatMap((_, part) => {
      const [outer, ...holes] = rings.filter((ring) => ring.part === part).map(({ points }) => points)
      return outer ? [{ outer, holes }] : []
    }),
  )
  return left && tested(left, [])
}

/** Returns a shape with other points, of which one was added or taken away in the ring that has the point `at`. */
const withPoints = (geometry: Path, points: readonly PointMap[], at: number): Path => {
  if (geometry.kind !== 'multipolygon') return { ...geometry, points }
  const changed = ringAt(geometry, at)?.first
  let first = 0
  const parts = geometry.parts.map((sizes) =>
    sizes.map((size) => {
      const isChanged = first === changed
      first += size
      return isChanged ? size + points.length - geometry.points.length : size
    }),
  )
  return { ...geometry, points, parts }
}

const circleWith = (circle: ZoneGeometry & { kind: 'circle' }, index: number, to: PointMap): ZoneGeometry => {
  if (index === CENTRE) return { ...circle, centre: to }
  const radius = quantise(Math.hypot(to.x - circle.centre.x, to.y - circle.centre.y))
  return { ...circle, radius: Math.max(RADIUS_MIN_MAP, radius) }
}

const tested = (geometry: Path, edges: readonly number[]): Reshaped => {
  // A ring that jumps over another one crosses none, and is elsewhere then.
  if (geometry.kind === 'multipolygon') return { geometry, crossing: findCrossing(geometry) }
  const closed = geometry.kind === 'polygon'
  for (const edge of edges) {
    const crossing = findCrossingOfEdge(geometry.points, edge, { closed })
    if (crossing !== null) return { geometry, crossing }
  }
  return { geometry, crossing: null }
}

/** Returns the one or two edges that meet in a vertex. */
const edgesAt = (geometry: Path, index: number): number[] => {
  const into = edgeInto(geometry, index)
  return [...(into === null ? [] : [into]), ...(endOfEdge(geometry, index) === null ? [] : [index])]
}

/** Returns how far a shape that is to move `by` moves. */
export const stepWithin = (geometry: ZoneGeometry, by: PointMap, bounds: RectMap | null): PointMap =>
  stepOfBox(boundsOfGeometry(geometry), by, bounds)
