import type { ZoneGeometry } from '../content/zones.ts'
import { Outline } from './Outline.ts'
import type { PointMap } from './point.ts'
import { misplacedRing } from './ringPlaces.ts'
import { type RingSizes } from './rings.ts'
import { type EdgePair, SweepLine } from './SweepLine.ts'

/**
 * Why an outline is not simple:
 *
 * - `crossing`: two edges cross
 * - `touch`: two edges that are not adjacent have one point in common, for example where a line ends on itself
 * - `overlap`: two edges coincide over some length
 * - `spike`: an edge runs back over the one before it
 * - `zero-length`: an edge leads from a point to the same point; `edges` names it twice
 * - `no-area`: all points of a ring are on one line
 * - `hole-outside`: a hole is not within the outer ring of its part, or within another hole
 * - `parts-overlap`: one part lies on another
 *
 * Rings may not even touch one another: then each is wholly within or outside any other. `edges` are indexes: edge i leads from point i to the next. `at` is where they meet, rounded to the hundredth; for an
 * overlap, one of its points.
 */
export interface Crossing {
  readonly kind:
    'crossing' | 'touch' | 'overlap' | 'spike' | 'zero-length' | 'no-area' | 'hole-outside' | 'parts-overlap'
  readonly edges: readonly [number, number]
  readonly at: PointMap
}

/**
 * Returns why a shape's outline is not simple; null if it is. A polyline that ends on its own start touches itself: a closed
 * outline has to be a polygon. Exact for all valid coordinates, once they are quantised.
 */
export const findCrossing = (geometry: ZoneGeometry): Crossing | null => {
  if (geometry.kind === 'circle') return null
  const parts = geometry.kind === 'multipolygon' ? geometry.parts : null
  const outline = new Outline(geometry.points, geometry.kind !== 'polyline', parts?.flat())
  return (
    firstOf(outline.edgeCount, (edge) => zeroLength(outline, edge)) ??
    (outline.isClosed ? firstOf(outline.ringCount, (ring) => noArea(outline, ring)) : null) ??
    firstOf(outline.pointCount, (corner) => spikeAt(outline, corner)) ??
    firstMeeting(outline, parts)
  )
}

/**
 * Returns where one edge meets another that it should not, in linear time. That is enough for an outline that was simple
 * before this edge was changed; if a point was moved, ask for both of its edges. It checks neither a ring's area nor whether rings
 * lie where they belong.
 */
export const findCrossingOfEdge = (
  points: readonly PointMap[],
  edge: number,
  { closed, parts }: { readonly closed: boolean; readonly parts?: RingSizes | undefined },
): Crossing | null => {
  const outline = new Outline(points, closed, parts?.flat())
  const ownCrossing =
    zeroLength(outline, edge) ?? spikeAt(outline, edge) ?? spikeAt(outline, outline.endOf(edge))
  if (ownCrossing) return ownCrossing
  const isBeside = besideEdge(points, edge, outline.endOf(edge))
  for (let other = 0; other < outline.edgeCount; other++) {
    if (isBeside(points[other], points[outline.endOf(other)])) continue
    if (other === edge || outline.areAdjacent(edge, other)) continue
    const crossing = edgesMeeting(outline, edge, other)
    if (crossing) return crossing
  }
  return null
}

/** More than what rounding to hundredths moves a point. */
const ROUNDED_MAP = 0.01

/** Returns a quick test that is true only of edges with nothing in common with this one, as nearly all of a long outline have. */
const besideEdge = (points: readonly PointMap[], edge: number, end: number) => {
  const [from, to] = [points[edge], points[end]]
  if (!from || !to) return () => false
  const left = Math.min(from.x, to.x) - ROUNDED_MAP
  const right = Math.max(from.x, to.x) + ROUNDED_MAP
  const bottom = Math.min(from.y, to.y) - ROUNDED_MAP
  const top = Math.max(from.y, to.y) + ROUNDED_MAP
  return (a: PointMap | undefined, b: PointMap | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    ((a.x < left && b.x < left) ||
      (a.x > right && b.x > right) ||
      (a.y < bottom && b.y < bottom) ||
      (a.y > top && b.y > top))
}

/** Returns a sentence that says what is wrong, with edges counted from 1. */
export const crossingText = ({ kind, edges: [a, b] }: Crossing): string => {
  switch (kind) {
    case 'crossing':
      return `Edges ${a + 1} and ${b + 1} cross.`
    case 'touch':
      return `Edges ${a + 1} and ${b + 1} touch.`
    case 'overlap':
      return `Edges ${a + 1} and ${b + 1} overlap.`
    case 'spike':
      return `Edge ${b + 1} runs back over edge ${a + 1}.`
    case 'zero-length':
      return `Edge ${a + 1} has no length: two points are the same.`
    case 'no-area':
      return 'All points lie on one line, so there is no area.'
    case 'hole-outside':
      return 'A hole does not lie within its part.'
    case 'parts-overlap':
      return 'Two parts lie on one another.'
  }
}

const firstMeeting = (outline: Outline, parts: RingSizes | null): Crossing | null => {
  const areMeeting = (a: number, b: number) => edgesMeeting(outline, a, b) !== null
  const sweep = new SweepLine(outline, areMeeting)
  const pair = sweep.firstMeeting()
  if (pair) return overlapBeside(outline, pair) ?? edgesMeeting(outline, ...pair)
  const misplaced = parts && misplacedRing(outline, parts, sweep)
  if (!misplaced) return null
  const [a, b] = [outline.startOf(misplaced.ring), outline.startOf(misplaced.other)]
  return {
    kind: misplaced.kind,
    edges: [Math.min(a, b), Math.max(a, b)],
    at: outline.place(misplaced.at),
  }
}

/** Where two edges overlap, the edges beside them touch; of these meetings the overlap says most. */
const overlapBeside = (outline: Outline, [one, other]: EdgePair): Crossing | null => {
  const beside = (edge: number) => [edge, outline.edgeInto(edge), outline.edgeOutOf(outline.endOf(edge))]
  for (const a of beside(one))
    for (const b of beside(other)) {
      if (a < 0 || b < 0 || a === b || outline.areAdjacent(a, b)) continue
      const crossing = edgesMeeting(outline, a, b)
      if (crossing?.kind === 'overlap') return crossing
    }
  return null
}

const firstOf = (count: number, find: (index: number) => Crossing | null): Crossing | null => {
  for (let index = 0; index < count; index++) {
    const crossing = find(index)
    if (crossing) return crossing
  }
  return null
}

/** Returns how two edges that are not adjacent meet; null if they have no point in common. Both must have a length. */
const edgesMeeting = (outline: Outline, one: number, other: number): Crossing | null => {
  if (areApart(outline, one, other)) return null
  const a = Math.min(one, other)
  const b = Math.max(one, other)
  const bStarts = outline.side(a, b)
  const bEnds = outline.side(a, outline.endOf(b))
  if (bStarts === 0 && bEnds === 0) return meetingOnLine(outline, a, b)
  const aStarts = outline.side(b, a)
  const aEnds = outline.side(b, outline.endOf(a))
  if (areOnOneSide(bStarts, bEnds) || areOnOneSide(aStarts, aEnds)) return null
  const touching = touchingPoint(outline, a, b, [bStarts, bEnds, aStarts, aEnds])
  return touching === null
    ? { kind: 'crossing', edges: [a, b], at: crossingPoint(outline, a, b) }
    : { kind: 'touch', edges: [a, b], at: outline.place(touching) }
}

const areOnOneSide = (one: number, other: number): boolean => (one > 0 && other > 0) || (one < 0 && other < 0)

/** Whether their bounding boxes have no point in common. */
const areApart = (outline: Outline, a: number, b: number): boolean => {
  const endA = outline.endOf(a)
  const endB = outline.endOf(b)
  return (
    areIntervalsApart(outline.x(a), outline.x(endA), outline.x(b), outline.x(endB)) ||
    areIntervalsApart(outline.y(a), outline.y(endA), outline.y(b), outline.y(endB))
  )
}

const areIntervalsApart = (a: number, endA: number, b: number, endB: number): boolean =>
  Math.max(a, endA) < Math.min(b, endB) || Math.max(b, endB) < Math.min(a, endA)

/** Two edges on one line whose boxes meet either overlap or touch at their ends. */
const meetingOnLine = (outline: Outline, a: number, b: number): Crossing => {
  const [startA, endA] = ascending(outline, a)
  const [startB, endB] = ascending(outline, b)
  const start = outline.compare(startA, startB) < 0 ? startB : startA
  const end = outline.compare(endA, endB) < 0 ? endA : endB
  const kind = outline.areSame(start, end) ? 'touch' : 'overlap'
  return { kind, edges: [a, b], at: outline.place(start) }
}

const ascending = (outline: Outline, edge: number): readonly [number, number] => {
  const end = outline.endOf(edge)
  return outline.compare(edge, end) < 0 ? [edge, end] : [end, edge]
}

/** Returns the end of one edge that is on the other, for two edges with one point in common; null if they cross. */
const touchingPoint = (
  outline: Outline,
  a: number,
  b: number,
  [bStarts, bEnds, aStarts, aEnds]: readonly [number, number, number, number],
): number | null => {
  if (bStarts === 0) return b
  if (bEnds === 0) return outline.endOf(b)
  if (aStarts === 0) return a
  return aEnds === 0 ? outline.endOf(a) : null
}

/** Rounded to the hundredth, and only for display: no test depends on it. */
const crossingPoint = (outline: Outline, a: number, b: number): PointMap => {
  const [endA, endB] = [outline.endOf(a), outline.endOf(b)]
  const dax = outline.x(endA) - outline.x(a)
  const day = outline.y(endA) - outline.y(a)
  const dbx = outline.x(endB) - outline.x(b)
  const dby = outline.y(endB) - outline.y(b)
  const along =
    ((outline.x(b) - outline.x(a)) * dby - (outline.y(b) - outline.y(a)) * dbx) / (dax * dby - day * dbx)
  const share = Number.isFinite(along) ? Math.min(1, Math.max(0, along)) : 0.5
  return {
    x: Math.round(outline.x(a) + share * dax) / 100,
    y: Math.round(outline.y(a) + share * day) / 100,
  }
}

/** Returns a crossing if the edge leads from a point to the same point. */
const zeroLength = (outline: Outline, edge: number): Crossing | null =>
  outline.areSame(edge, outline.endOf(edge))
    ? { kind: 'zero-length', edges: [edge, edge], at: outline.place(edge) }
    : null

/** Returns a crossing if the edge out of a corner runs back over the edge into it. The ends of a line are no corners. */
const spikeAt = (outline: Outline, corner: number): Crossing | null => {
  const into = outline.edgeInto(corner)
  const outOf = outline.edgeOutOf(corner)
  if (into < 0 || outOf < 0 || outline.side(into, outline.endOf(outOf)) !== 0) return null
  if (!isReversed(outline, into, outOf)) return null
  return {
    kind: 'spike',
    edges: [Math.min(into, outOf), Math.max(into, outOf)],
    at: outline.place(corner),
  }
}

/** Whether two edges on one line run in opposite directions. */
const isReversed = (outline: Outline, a: number, b: number): boolean => {
  const [endA, endB] = [outline.endOf(a), outline.endOf(b)]
  const along = (outline.x(endA) - outline.x(a)) * (outline.x(endB) - outline.x(b))
  const up = (outline.y(endA) - outline.y(a)) * (outline.y(endB) - outline.y(b))
  return along < 0 || up < 0
}

/** Returns a crossing if all points of a ring are on one line. */
const noArea = (outline: Outline, ring: number): Crossing | null => {
  const [start, end] = [outline.startOf(ring), outline.startOf(ring + 1)]
  for (let point = start + 2; point < end; point++) if (outline.side(start, point) !== 0) return null
  return { kind: 'no-area', edges: [start, end - 1], at: outline.place(start) }
}
