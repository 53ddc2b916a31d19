import type { Crossing } from '../shared/geometry/selfIntersection.ts'
import type { ZoneGeometry } from '../shared/content/zones.ts'
import { partsOf } from '../shared/geometry/rings.ts'
import type { PointMap } from '../shared/geometry/point.ts'

export type Defect = Pick<Crossing, 'kind' | 'edges'>

interface Vector {
  readonly x: bigint
  readonly y: bigint
}

/**
 * Every way in which an outline is not simple, found by solving for the common points of all pairs of edges in exact
 * rationals: an independent way to check the product's.
 */
export const allDefects = (points: readonly PointMap[], isClosed: boolean): Defect[] => {
  const corners = points.map(({ x, y }) => ({ x: hundredths(x), y: hundredths(y) }))
  const count = isClosed ? corners.length : corners.length - 1
  const starts = corners.slice(0, count)
  const ends = starts.map((_, edge) => corners[(edge + 1) % corners.length] ?? ORIGIN)
  const defects: Defect[] = []
  starts.forEach((start, edge) => {
    if (isZero(minus(ends[edge] ?? ORIGIN, start))) defects.push({ kind: 'zero-length', edges: [edge, edge] })
  })
  if (isClosed && areOnOneLine(corners)) defects.push({ kind: 'no-area', edges: [0, count - 1] })
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++) {
      const edges = [starts[a], ends[a], starts[b], ends[b]].map((corner) => corner ?? ORIGIN)
      const isAdjacent = b === a + 1 || (isClosed && a === 0 && b === count - 1)
      const kind = meeting(edges)
      if (kind === null || (isAdjacent && kind !== 'overlap')) continue
      defects.push({ kind: isAdjacent ? 'spike' : kind, edges: [a, b] })
    }
  return defects
}

const ORIGIN: Vector = { x: 0n, y: 0n }
const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))
const minus = (p: Vector, q: Vector): Vector => ({ x: p.x - q.x, y: p.y - q.y })
const cross = (p: Vector, q: Vector): bigint => p.x * q.y - p.y * q.x
const dot = (p: Vector, q: Vector): bigint => p.x * q.x + p.y * q.y
const isZero = ({ x, y }: Vector): boolean => x === 0n && y === 0n

const areOnOneLine = (corners: readonly Vector[]): boolean =>
  corners.every((p) =>
    corners.every((q) => cross(minus(p, corners[0] ?? p), minus(q, corners[0] ?? q)) === 0n),
  )

/** Whether a shape crosses itself. */
export const isCrossed = (geometry: ZoneGeometry): boolean => {
  if (geometry.kind === 'circle') return false
  return geometry.kind === 'multipolygon'
    ? isAreaCrossed(partsOf(geometry).map(({ outer, holes }) => [outer, ...holes]))
    : allDefects(geometry.points, geometry.kind === 'polygon').length > 0
}

/** Whether rings, part by part, cross, touch or lie where they do not belong; found by comparing each with every other. */
const isAreaCrossed = (parts: readonly (readonly (readonly PointMap[])[])[]): boolean => {
  const rings = parts.flat()
  if (rings.some((ring) => allDefects(ring, true).length > 0)) return true
  if (rings.some((ring, at) => rings.slice(at + 1).some((other) => areMeeting(ring, other)))) return true
  return parts.some(([outer = [], ...holes], part) => {
    const isHoleAstray = holes.some(
      (hole) => !isAround(outer, hole) || holes.some((other) => other !== hole && isAround(other, hole)),
    )
    const isPartCovered = parts.some(
      ([other = [], ...others], at) =>
        at !== part && isAround(other, outer) && !others.some((hole) => isAround(hole, outer)),
    )
    return isHoleAstray || isPartCovered
  })
}

const edgesOf = (ring: readonly PointMap[]): readonly [Vector, Vector][] => {
  const corners = ring.map(({ x, y }) => ({ x: hundredths(x), y: hundredths(y) }))
  return corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? ORIGIN])
}

const areMeeting = (ring: readonly PointMap[], other: readonly PointMap[]): boolean =>
  edgesOf(ring).some((edge) => edgesOf(other).some((across) => meeting([...edge, ...across]) !== null))

/** Whether a ring is around another that it does not meet: a ray from that one crosses it an odd number of times. */
const isAround = (ring: readonly PointMap[], inner: readonly PointMap[]): boolean => {
  const [{ x, y } = ORIGIN] = inner.map((point) => ({ x: hundredths(point.x), y: hundredths(point.y) }))
  const crossed = edgesOf(ring).filter(([from, to]) => {
    if (from.y > y === to.y > y) return false
    const turn = cross(minus(to, from), minus({ x, y }, from))
    return to.y > from.y ? turn > 0n : turn < 0n
  })
  return crossed.length % 2 === 1
}

/** Of edges p + t·r and q + u·s, with t and u from 0 to 1. */
const meeting = ([p = ORIGIN, pEnd = ORIGIN, q = ORIGIN, qEnd = ORIGIN]: readonly Vector[]):
  'crossing' | 'touch' | 'overlap' | null => {
  const [r, s, between] = [minus(pEnd, p), minus(qEnd, q), minus(q, p)]
  if (isZero(r) || isZero(s)) return null
  const denominator = cross(r, s)
  if (denominator === 0n) return cross(between, r) === 0n ? onOneLine(r, s, between) : null
  const sign = denominator > 0n ? 1n : -1n
  const [t, u, one] = [sign * cross(between, s), sign * cross(between, r), sign * denominator]
  if (t < 0n || t > one || u < 0n || u > one) return null
  return t > 0n && t < one && u > 0n && u < one ? 'crossing' : 'touch'
}

const onOneLine = (r: Vector, s: Vector, between: Vector): 'touch' | 'overlap' | null => {
  const one = dot(r, r)
  const first = dot(between, r)
  const second = first + dot(s, r)
  const [from, to] = first < second ? [first, second] : [second, first]
  const low = from > 0n ? from : 0n
  const high = to < one ? to : one
  if (low > high) return null
  return low === high ? 'touch' : 'overlap'
}
