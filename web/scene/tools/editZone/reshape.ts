import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { type PointMap, quantise } from '../../../../shared/geometry/point.ts'
import { type Crossing, findCrossingOfEdge } from '../../../../shared/geometry/selfIntersection.ts'
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

export type Path = ZoneGeometry & { readonly kind: 'polyline' | 'polygon' }

const RADIUS_MIN_MAP = 0.01

/** A rectangle's corner takes its neighbours along. */
export const withVertexAt = (geometry: ZoneGeometry, index: number, to: PointMap): Reshaped => {
  if (geometry.kind === 'circle') return { geometry: circleWith(geometry, index, to), crossing: null }
  if (geometry.kind === 'rectangle') return resized(geometry, cornerOf(geometry, index), to)
  return withVerticesAt(geometry, [{ index, to }])
}

export interface MovedVertex {
  readonly index: number
  readonly to: PointMap
}

export const withVerticesAt = (geometry: Path, moved: readonly MovedVertex[]): Reshaped => {
  const points = [...geometry.points]
  for (const { index, to } of moved) points[index] = to
  return tested(
    { ...geometry, points },
    moved.flatMap(({ index }) => edgesAt(geometry, index)),
  )
}

/** Inserts a vertex on an edge; its index is `edge + 1`. */
export const withVertexIn = (geometry: Path, edge: number, at: PointMap): Reshaped => {
  const points = geometry.points.toSpliced(edge + 1, 0, at)
  return tested({ ...geometry, points }, [edge, edge + 1])
}

/** Returns null if too few vertices would be left. */
export const withoutVertex = (geometry: ZoneGeometry, index: number): Reshaped | null => {
  if (!hasVertexToSpare(geometry)) return null
  const points = geometry.points.toSpliced(index, 1)
  const isEnd = index === 0 || index === points.length
  if (geometry.kind === 'polyline' && isEnd) return { geometry: { ...geometry, points }, crossing: null }
  return tested({ ...geometry, points }, [index === 0 ? points.length - 1 : index - 1])
}

export const hasVertexToSpare = (geometry: ZoneGeometry): geometry is Path =>
  (geometry.kind === 'polygon' || geometry.kind === 'polyline') &&
  geometry.points.length > (geometry.kind === 'polygon' ? 3 : 2)

const circleWith = (circle: ZoneGeometry & { kind: 'circle' }, index: number, to: PointMap): ZoneGeometry => {
  if (index === CENTRE) return { ...circle, centre: to }
  const radius = quantise(Math.hypot(to.x - circle.centre.x, to.y - circle.centre.y))
  return { ...circle, radius: Math.max(RADIUS_MIN_MAP, radius) }
}

const tested = (geometry: Path, edges: readonly number[]): Reshaped => {
  const closed = geometry.kind === 'polygon'
  for (const edge of edges) {
    const crossing = findCrossingOfEdge(geometry.points, edge, { closed })
    if (crossing !== null) return { geometry, crossing }
  }
  return { geometry, crossing: null }
}

/** Returns the one or two edges that meet in a vertex. */
const edgesAt = ({ kind, points }: Path, index: number): number[] => {
  const last = points.length - 1
  if (kind === 'polygon') return [index === 0 ? last : index - 1, index]
  return [index - 1, index].filter((edge) => edge >= 0 && edge < last)
}

/** Returns how far a shape that is to move `by` moves. */
export const stepWithin = (geometry: ZoneGeometry, by: PointMap, bounds: RectMap | null): PointMap =>
  stepOfBox(boundsOfGeometry(geometry), by, bounds)
