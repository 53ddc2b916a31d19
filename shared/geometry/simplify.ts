import type { PointMap } from './point.ts'

/**
 * A line without the points that stray less than `tolerance` from it (Ramer, Douglas, Peucker); its ends stay. A line may
 * come to cross itself by it.
 */
export const simplify = (points: readonly PointMap[], tolerance: number): PointMap[] => {
  const isKept = new Uint8Array(points.length).fill(1, 0, 1)
  if (points.length > 1) isKept[points.length - 1] = 1
  const open: (readonly [number, number])[] = [[0, points.length - 1]]
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [first, last] = stretch
    const farthest = farthestBetween(points, first, last, tolerance)
    if (farthest === null) continue
    isKept[farthest] = 1
    open.push([first, farthest], [farthest, last])
  }
  return points.filter((_, index) => isKept[index] === 1)
}

/** The point farthest from the edge between two others; null where none is beyond the tolerance. */
const farthestBetween = (
  points: readonly PointMap[],
  first: number,
  last: number,
  tolerance: number,
): number | null => {
  const [from, to] = [points[first], points[last]]
  if (from === undefined || to === undefined) return null
  let greatest = tolerance ** 2
  let farthest: number | null = null
  for (let index = first + 1; index < last; index++) {
    const point = points[index]
    const squared = point === undefined ? 0 : squaredToEdge(point, from, to)
    if (squared <= greatest) continue
    greatest = squared
    farthest = index
  }
  return farthest
}

const squaredToEdge = (point: PointMap, from: PointMap, to: PointMap): number => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return (from.x + dx * within - point.x) ** 2 + (from.y + dy * within - point.y) ** 2
}
