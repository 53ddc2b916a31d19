import type { Crossing } from './Crossing.ts'
import type { Outline } from './Outline.ts'
import type { PointMap } from './point.ts'

/** How two edges that are not adjacent meet; null where they have no point in common. Neither may be of no length. */
export const edgesMeeting = (outline: Outline, one: number, other: number): Crossing | null => {
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

/** Of two edges on one line whose boxes meet: they lie on one another, or end at each other. */
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

/** Of two edges that meet in one point: the end of one of them that lies on the other. */
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

/** To the hundredth, and only to be shown: it is no part of any test. */
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
