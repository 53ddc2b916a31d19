import { type PointMap, squaredToEdge } from './point.ts'

/** A place on an edge that was rounded to the grid is up to 0.71 hundredths beside it. */
const ROUNDED_MAP = 0.0075

/** Returns how far along an edge a place on it lies, from 0 to 1; null if it is beside it. */
export const shareOnEdge = (from: PointMap, to: PointMap, { x, y }: PointMap): number | null => {
  if (squaredToEdge(from, to, x, y) > ROUNDED_MAP ** 2) return null
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  return ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy)
}
