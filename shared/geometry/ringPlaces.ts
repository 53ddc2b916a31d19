import type { Outline } from './Outline.ts'
import type { RingSizes } from './rings.ts'
import type { SweepLine } from './SweepLine.ts'

/** A ring that does not lie where it belongs, and the one to blame. `at` is the leftmost point of the ring. */
export interface MisplacedRing {
  readonly kind: 'hole-outside' | 'parts-overlap'
  readonly ring: number
  readonly other: number
  readonly at: number
}

/**
 * Returns a ring that does not lie where it belongs, of rings that neither cross nor touch: a hole belongs right within the outer
 * ring of its part, an outer ring in no other, or right within a hole. `sweep` has passed over all of them: what lies right below
 * the first point of a ring says which ring is around it.
 */
export const misplacedRing = (outline: Outline, parts: RingSizes, sweep: SweepLine): MisplacedRing | null => {
  const outerOf = outersOf(parts)
  const around = new Int32Array(outline.ringCount)
  for (const ring of fromLeft(outline)) {
    const at = leftmostOf(outline, ring)
    const edge = sweep.edgeUnder(at)
    const below = edge < 0 ? -1 : outline.ringOf(edge)
    const isWithin = below >= 0 && isInsideAbove(outline, edge)
    around[ring] = isWithin ? below : below < 0 ? -1 : (around[below] ?? -1)
    const parent = around[ring] ?? -1
    const outer = outerOf[ring] ?? ring
    if (outer !== ring && parent !== outer) return { kind: 'hole-outside', ring, other: outer, at }
    if (outer === ring && parent >= 0 && outerOf[parent] === parent)
      return { kind: 'parts-overlap', ring, other: parent, at }
  }
  return null
}

/** Returns for each ring the outer one of its part, which may be itself. */
const outersOf = (parts: RingSizes): number[] => {
  let next = 0
  return parts.flatMap((sizes) => {
    const outer = next
    next += sizes.length
    return sizes.map(() => outer)
  })
}

/** A ring below another begins left of it, or right below. */
const fromLeft = (outline: Outline): number[] =>
  Array.from({ length: outline.ringCount }, (_, ring) => ring).sort((a, b) =>
    outline.compare(leftmostOf(outline, a), leftmostOf(outline, b)),
  )

const leftmostOf = (outline: Outline, ring: number): number => {
  let leftmost = outline.startOf(ring)
  for (let point = leftmost + 1; point < outline.startOf(ring + 1); point++)
    if (outline.compare(point, leftmost) < 0) leftmost = point
  return leftmost
}

/** Whether the inside of a ring is right above one of its edges: at the leftmost corner, its lower edge tells which way it runs. */
const isInsideAbove = (outline: Outline, edge: number): boolean => {
  const corner = leftmostOf(outline, outline.ringOf(edge))
  const isCounterclockwise = outline.side(outline.edgeInto(corner), outline.endOf(corner)) > 0
  return outline.compare(edge, outline.endOf(edge)) < 0 === isCounterclockwise
}
