import type { Random } from './Random.ts'
import { between, distance, type Spot } from './svg.ts'

/** A convex patch of ground with the number of cuts that made it. */
export interface Parcel {
  readonly corners: readonly Spot[]
  readonly depth: number
}

export interface Cutting {
  /** Parcels smaller than this are not cut again. */
  readonly area: number
  /** Width of the gap left by the cut at a depth. */
  gapAt(depth: number): number
  /** How far cuts stray from the middle and from the square, 0 to 1. */
  readonly irregularity: number
}

/** Cuts a convex patch again and again across its longer way, leaving gaps (streets, hedges) between the pieces. */
export const cutParcels = (whole: Parcel, random: Random, cutting: Cutting): Parcel[] => {
  const { corners, depth } = whole
  if (corners.length < 3) return []
  const area = areaOf(corners)
  if (area < cutting.area * random.between(0.7, 1.6)) return [whole]
  const { from, to } = cutLine(corners, random, cutting.irregularity)
  const half = cutting.gapAt(depth) / 2
  return [
    { corners: clip(corners, from, to, half), depth: depth + 1 },
    { corners: clip(corners, to, from, half), depth: depth + 1 },
  ].flatMap((part) => cutParcels(part, random, cutting))
}

/** A line across the longest edge, about in its middle and about square to it. */
const cutLine = (
  corners: readonly Spot[],
  random: Random,
  irregularity: number,
): { from: Spot; to: Spot } => {
  const edges = corners.map((start, index) => ({
    start,
    end: corners[(index + 1) % corners.length] ?? start,
  }))
  const longest = edges.reduce((a, b) => (distance(b.start, b.end) > distance(a.start, a.end) ? b : a))
  const middle = between(longest.start, longest.end, 0.5 + random.between(-0.22, 0.22) * irregularity)
  const along = Math.atan2(longest.end.y - longest.start.y, longest.end.x - longest.start.x)
  const across = along + Math.PI / 2 + random.between(-0.3, 0.3) * irregularity
  return { from: middle, to: { x: middle.x + Math.cos(across), y: middle.y + Math.sin(across) } }
}

/** The part of a convex polygon to the left of the line, at least `gap` away from it. */
export const clip = (corners: readonly Spot[], from: Spot, to: Spot, gap: number): Spot[] => {
  const length = distance(from, to) || 1
  const side = ({ x, y }: Spot) =>
    ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length - gap
  const kept: Spot[] = []
  corners.forEach((start, index) => {
    const end = corners[(index + 1) % corners.length] ?? start
    const before = side(start)
    const after = side(end)
    if (before >= 0) kept.push(start)
    if (before >= 0 !== after >= 0) kept.push(between(start, end, before / (before - after)))
  })
  return kept
}

/** A convex polygon drawn in by `by` on all sides; empty if nothing is left. */
export const inset = (corners: readonly Spot[], by: number): Spot[] => {
  const turn = signedArea(corners) >= 0 ? 1 : -1
  let result = [...corners]
  corners.forEach((start, index) => {
    const end = corners[(index + 1) % corners.length] ?? start
    result = turn > 0 ? clip(result, start, end, by) : clip(result, end, start, by)
  })
  return result.length >= 3 ? result : []
}

const signedArea = (corners: readonly Spot[]): number =>
  corners.reduce((sum, a, index) => {
    const b = corners[(index + 1) % corners.length] ?? a
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)

export const areaOf = (corners: readonly Spot[]): number => Math.abs(signedArea(corners))

export const middleOf = (corners: readonly Spot[]): Spot => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / corners.length,
  y: corners.reduce((sum, { y }) => sum + y, 0) / corners.length,
})
