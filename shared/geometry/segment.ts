import type { PointMap } from './point.ts'

/** The square of the distance of a place from the nearest point of an edge. */
export const squaredToEdge = (from: PointMap, to: PointMap, x: number, y: number): number => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return (from.x + dx * within - x) ** 2 + (from.y + dy * within - y) ** 2
}
