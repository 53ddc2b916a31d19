import { Clipper64, ClipType, FillRule, type Path64, type PolyPath64, PolyTree64 } from 'clipper2-ts'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import { circleRing } from '../../../../shared/geometry/circle.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { doubleArea, geometryOfParts, type Part, partsOf } from '../../../../shared/geometry/rings.ts'

/** A shape that encloses something. */
export type Areal = Exclude<ZoneGeometry, { kind: 'polyline' }>
/** What comes of areas. */
export type Area = Extract<ZoneGeometry, { kind: 'polygon' | 'multipolygon' }>

export const isAreal = (geometry: ZoneGeometry): geometry is Areal => geometry.kind !== 'polyline'

/** Returns all that lies in one of the areas. */
export const unionOfAreas = (areas: readonly Areal[]): Area | null => clipped(ClipType.Union, areas, [])

/** Returns what of an area lies in none of the others; null if nothing does. */
export const differenceOfAreas = (from: Areal, others: readonly Areal[]): Area | null =>
  clipped(ClipType.Difference, [from], others)

/** Returns the parts of an area; a circle is the polygon that stands for it. */
export const partsOfAreal = (geometry: Areal): readonly Part[] =>
  geometry.kind === 'circle'
    ? [{ outer: circleRing(geometry.centre, geometry.radius), holes: [] }]
    : partsOf(geometry)

const clipped = (type: ClipType, subject: readonly Areal[], clip: readonly Areal[]): Area | null => {
  const clipper = new Clipper64()
  clipper.addSubject(subject.flatMap(pathsOf))
  clipper.addClip(clip.flatMap(pathsOf))
  const tree = new PolyTree64()
  clipper.execute(type, FillRule.NonZero, tree)
  return geometryOfParts(childrenOf(tree).flatMap(partsIn))
}

/** The grid that all coordinates are on: hundredths as whole numbers, in which the library counts. */
const GRID = 100

/** Returns the rings of an area, outer ones counterclockwise and holes clockwise, so that several areas may overlap. */
const pathsOf = (geometry: Areal): Path64[] =>
  partsOfAreal(geometry).flatMap(({ outer, holes }) => [
    pathOf(outer, 1),
    ...holes.map((hole) => pathOf(hole, -1)),
  ])

const pathOf = (points: readonly PointMap[], turn: 1 | -1): Path64 => {
  const path = points.map(({ x, y }) => ({ x: Math.round(x * GRID), y: Math.round(y * GRID) }))
  return doubleArea(points) * turn < 0 ? path.reverse() : path
}

const childrenOf = (node: PolyPath64): PolyPath64[] =>
  Array.from({ length: node.count }, (_, at) => node.child(at))

/** Returns the part whose outer ring a node is, and those in its holes. */
const partsIn = (node: PolyPath64): Part[] => {
  const within = childrenOf(node)
  const islands = within.flatMap(childrenOf).flatMap(partsIn)
  const outer = ringOf(node)
  return isSliver(outer)
    ? islands
    : [{ outer, holes: within.map(ringOf).filter((hole) => !isSliver(hole)) }, ...islands]
}

const ringOf = ({ poly }: PolyPath64): PointMap[] =>
  (poly ?? []).map(({ x, y }) => ({ x: x / GRID, y: y / GRID }))

/** Whether a ring is nowhere wider than what corners are rounded by: it comes of borders that nearly coincide. */
const isSliver = (ring: readonly PointMap[]): boolean => {
  let length = 0
  let from = ring.at(-1)
  for (const to of ring) {
    if (from) length += Math.hypot(to.x - from.x, to.y - from.y)
    from = to
  }
  return Math.abs(doubleArea(ring)) * GRID <= length * 2
}
