import { CIRCLE_POINTS } from '../limits.ts'
import { quantise, type PointMap } from './point.ts'

/** Returns the largest radius with which a circle about a place stays on an image of this size; 0 where it has no room. */
export const radiusRoom = (
  { x, y }: PointMap,
  { width, height }: { readonly width: number; readonly height: number },
): number => Math.max(0, quantise(Math.min(x, y, width - x, height - y)))

/** Returns a circle as a ring of 200 points, fewer only where quantising merges some; it never crosses itself. */
export const circleRing = (centre: PointMap, radius: number): PointMap[] => {
  const ring: PointMap[] = []
  for (let step = 0; step < CIRCLE_POINTS; step++) {
    const angle = (step / CIRCLE_POINTS) * 2 * Math.PI
    const point = {
      x: quantise(centre.x + radius * Math.cos(angle)),
      y: quantise(centre.y + radius * Math.sin(angle)),
    }
    // Where the first point is, only the last ones can be as well.
    if (!isAt(point, ring.at(-1)) && !isAt(point, ring[0])) ring.push(point)
  }
  return ring
}

const isAt = ({ x, y }: PointMap, other: PointMap | undefined): boolean => x === other?.x && y === other.y
