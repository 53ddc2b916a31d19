import type { ZoneGeometry } from '../content/zones.ts'
import { isInRing, type PointMap } from './point.ts'

/**
 * How many points each ring of a shape has, part by part: first its outer ring, then its holes. The rings follow one another
 * in the list of points. [[5, 4], [3]]: an area with one hole, and a triangle.
 */
export type RingSizes = readonly (readonly number[])[]

/** A shape with points, which all but circles are. */
export type Outlined = Exclude<ZoneGeometry, { kind: 'circle' }>

export interface Ring {
  readonly points: readonly PointMap[]
  /** The place of its first point among those of the shape. */
  readonly first: number
  readonly part: number
  /** The first ring of a part is its outer one, the others are its holes. */
  readonly isHole: boolean
}

/** By the list of points, which is never changed. */
const known = new WeakMap<
  readonly PointMap[],
  { readonly parts: RingSizes; readonly rings: readonly Ring[] }
>()

/** Returns the rings of a shape in the order of its points; a line counts as one. */
export const ringsOf = (geometry: Outlined): readonly Ring[] => {
  const { points } = geometry
  if (geometry.kind !== 'multipolygon') return [{ points, first: 0, part: 0, isHole: false }]
  const before = known.get(points)
  if (before?.parts === geometry.parts) return before.rings
  let first = 0
  const rings = geometry.parts.flatMap((sizes, part) =>
    sizes.map((size, at): Ring => {
      const ring = { points: points.slice(first, first + size), first, part, isHole: at > 0 }
      first += size
      return ring
    }),
  )
  known.set(points, { parts: geometry.parts, rings })
  return rings
}

/** Returns the ring that a point of a shape, by its index, is on. */
export const ringAt = (geometry: Outlined, point: number): Ring | undefined =>
  ringsOf(geometry).findLast(({ first }) => first <= point)

/** Returns the index of the point that an edge leads to, which starts at the point of its own index; null after the end of a line. */
export const endOfEdge = (geometry: Outlined, edge: number): number | null => {
  const ring = ringAt(geometry, edge)
  const size = ring?.points.length ?? 0
  const at = edge - (ring?.first ?? 0)
  if (ring === undefined || at >= size) return null
  if (at + 1 < size) return edge + 1
  return geometry.kind === 'polyline' ? null : ring.first
}

/** Returns the index of the edge that leads to a point; null at the start of a line. */
export const edgeInto = (geometry: Outlined, point: number): number | null => {
  const ring = ringAt(geometry, point)
  if (ring === undefined || point > ring.first) return point - 1
  return geometry.kind === 'polyline' ? null : ring.first + ring.points.length - 1
}

/** Whether a place is within a shape, and in none of its holes. */
export const isInRings = (geometry: Outlined, x: number, y: number): boolean => {
  let isInside = false
  for (const { points } of ringsOf(geometry)) if (isInRing(points, x, y)) isInside = !isInside
  return isInside
}

/** Twice the area of a ring by the shoelace formula; positive if it runs counterclockwise. */
export const doubleArea = (points: readonly PointMap[]): number => {
  let sum = 0
  let before = points.at(-1)
  for (const point of points) {
    if (before) sum += before.x * point.y - point.x * before.y
    before = point
  }
  return sum
}

/** The rings of one part: the outer one and its holes. */
export interface Part {
  readonly outer: readonly PointMap[]
  readonly holes: readonly (readonly PointMap[])[]
}

/** Returns the parts of an area. */
export const partsOf = (geometry: Exclude<Outlined, { kind: 'polyline' }>): readonly Part[] => {
  const parts: { outer: readonly PointMap[]; holes: (readonly PointMap[])[] }[] = []
  for (const { points, isHole } of ringsOf(geometry))
    if (isHole) parts.at(-1)?.holes.push(points)
    else parts.push({ outer: points, holes: [] })
  return parts
}

/** Returns the shape of parts: a polygon if it is one ring; null if there are none. */
export const geometryOfParts = (
  parts: readonly Part[],
): Extract<ZoneGeometry, { kind: 'polygon' | 'multipolygon' }> | null => {
  const rings = parts.map(({ outer, holes }) => [outer, ...holes])
  const [only, other] = rings.flat()
  if (only === undefined) return null
  if (other === undefined) return { kind: 'polygon', points: only }
  return {
    kind: 'multipolygon',
    points: rings.flat(2),
    parts: rings.map((own) => own.map(({ length }) => length)),
  }
}
