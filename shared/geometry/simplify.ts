import { type PointMap, squaredToEdge } from './point.ts'
import { findCrossing } from './selfIntersection.ts'

/** Half of the unit of coordinates: with this tolerance only points on a straight line are dropped. */
const FINEST_MAP = 0.005

/**
 * Drops points of a line that are within `toleranceMap` of the rest; the ends stay. A line that does not cross or touch
 * itself will not do so afterwards: where it would, fewer points are dropped.
 */
export const simplify = (points: readonly PointMap[], toleranceMap: number): PointMap[] => {
  if (isCrossed(points)) return thinned(points, toleranceMap)
  for (let tolerance = toleranceMap; tolerance > FINEST_MAP; tolerance /= 2) {
    const left = thinned(points, tolerance)
    if (!isCrossed(left)) return left
  }
  return [...points]
}

const isCrossed = (points: readonly PointMap[]): boolean =>
  findCrossing({ kind: 'polyline', points }) !== null

/** The algorithm of Ramer, Douglas and Peucker. */
const thinned = (points: readonly PointMap[], tolerance: number): PointMap[] => {
  const isKept = new Uint8Array(points.length).fill(1, 0, 1).fill(1, -1)
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

/** Returns the point farthest from the edge between two others; null if none is beyond the tolerance. */
const farthestBetween = (
  points: readonly PointMap[],
  first: number,
  last: number,
  tolerance: number,
): number | null => {
  const [from, to] = [points[first], points[last]]
  if (!from || !to) return null
  let greatest = tolerance ** 2
  let farthest: number | null = null
  for (let index = first + 1; index < last; index++) {
    const point = points[index]
    const squared = point === undefined ? 0 : squaredToEdge(from, to, point.x, point.y)
    if (squared <= greatest) continue
    greatest = squared
    farthest = index
  }
  return farthest
}
