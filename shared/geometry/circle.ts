import { CIRCLE_POINTS } from '../limits.ts'
import { quantise, type PointMap } from './point.ts'

/** Returns a circle as a ring of 200 points, fewer only where quantising merges some; it never crosses itself. */
export const circleRing = (centre: PointMap, radius: number): PointMap[] => {
  const ring: PointMap[] = []
  for (let step = 0; step < CIRCLE_POINTS; step++) {
    const angle = (step / CIRCLE_POINTS) * 2 * Math.PI
    const x = quantise(centre.x + radius * Math.cos(angle))
    const y = quantise(centre.y + radius * Math.sin(angle))
    const before = ring.at(-1)
    if (before?.x !== x || before.y !== y) ring.push({ x, y })
  }
  const [first, last] = [ring[0], ring.at(-1)]
  if (ring.length > 1 && first?.x === last?.x && first?.y === last?.y) ring.pop()
  return ring
}
