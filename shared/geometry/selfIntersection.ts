import type { ZoneGeometry } from '../zones.ts'
import { noArea, spikeAt, zeroLength } from './cornerCrossing.ts'
import type { Crossing } from './Crossing.ts'
import { edgesMeeting } from './edgesMeeting.ts'
import { Outline } from './Outline.ts'
import type { PointMap } from './point.ts'
import { SweepLine, type EdgePair } from './SweepLine.ts'

export type { Crossing } from './Crossing.ts'

/**
 * Why a shape's outline is not simple; null where it is. Polylines are judged like rings, so one that ends on its own
 * start touches itself: a closed outline is a polygon. Exact for all coordinates there can be, after they are quantised.
 */
export const findCrossing = (geometry: ZoneGeometry): Crossing | null => {
  if (geometry.kind === 'circle') return null
  const outline = new Outline(geometry.points, geometry.kind === 'polygon')
  return (
    firstOf(outline.edgeCount, (edge) => zeroLength(outline, edge)) ??
    (outline.isClosed ? noArea(outline) : null) ??
    firstOf(outline.pointCount, (corner) => spikeAt(outline, corner)) ??
    firstMeeting(outline)
  )
}

/**
 * Where one edge meets what it should not, in time that grows with the outline and without keeping anything. Enough for
 * an outline that was simple before that edge, or its neighbour too, was altered; the area of a ring is not judged.
 */
export const findCrossingOfEdge = (
  points: readonly PointMap[],
  edge: number,
  { closed }: { readonly closed: boolean },
): Crossing | null => {
  const outline = new Outline(points, closed)
  const ownCrossing =
    zeroLength(outline, edge) ?? spikeAt(outline, edge) ?? spikeAt(outline, outline.endOf(edge))
  if (ownCrossing) return ownCrossing
  for (let other = 0; other < outline.edgeCount; other++) {
    if (other === edge || outline.areAdjacent(edge, other)) continue
    const crossing = edgesMeeting(outline, edge, other)
    if (crossing) return crossing
  }
  return null
}

/** What is wrong, with edges and points counted from 1 as people count them. */
export const crossingText = ({ kind, edges: [a, b] }: Crossing): string => {
  switch (kind) {
    case 'crossing':
      return `Edges ${a + 1} and ${b + 1} cross.`
    case 'touch':
      return `Edges ${a + 1} and ${b + 1} touch.`
    case 'overlap':
      return `Edges ${a + 1} and ${b + 1} lie on one another.`
    case 'spike':
      return `Edges ${a + 1} and ${b + 1} run back over one another.`
    case 'zero-length':
      return `Edge ${a + 1} has no length: two points are the same.`
    case 'no-area':
      return 'All points lie on one line, so there is no area.'
  }
}

const firstMeeting = (outline: Outline): Crossing | null => {
  const areMeeting = (a: number, b: number) => edgesMeeting(outline, a, b) !== null
  const pair = new SweepLine(outline, areMeeting).firstMeeting()
  return pair && (overlapBeside(outline, pair) ?? edgesMeeting(outline, ...pair))
}

/** Where two edges lie on one another, the edges beside them touch: the overlap says more. */
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
