import type { Crossing } from './Crossing.ts'
import type { Outline } from './Outline.ts'

/** An edge that leads from a point to the same point. */
export const zeroLength = (outline: Outline, edge: number): Crossing | null =>
  outline.areSame(edge, outline.endOf(edge))
    ? { kind: 'zero-length', edges: [edge, edge], at: outline.place(edge) }
    : null

/** An edge that runs back over the one before it. Where a line begins or ends there is none. */
export const spikeAt = (outline: Outline, corner: number): Crossing | null => {
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

/** Of two edges on one line: whether they run in opposite directions. */
const isReversed = (outline: Outline, a: number, b: number): boolean => {
  const [endA, endB] = [outline.endOf(a), outline.endOf(b)]
  const along = (outline.x(endA) - outline.x(a)) * (outline.x(endB) - outline.x(b))
  const up = (outline.y(endA) - outline.y(a)) * (outline.y(endB) - outline.y(b))
  return along < 0 || up < 0
}

/** A ring whose points all lie on one line. */
export const noArea = (outline: Outline): Crossing | null => {
  for (let point = 2; point < outline.pointCount; point++) if (outline.side(0, point) !== 0) return null
  return { kind: 'no-area', edges: [0, outline.edgeCount - 1], at: outline.place(0) }
}
