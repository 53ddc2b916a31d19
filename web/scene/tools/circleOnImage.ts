import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { radiusRoom } from '../../../shared/geometry/circle.ts'
import { type PointMap, quantise } from '../../../shared/geometry/point.ts'
import { quantisePoint } from '../plane/coordinates.ts'
import type { ToolContext } from '../state/Tool.ts'
import { boundsOfGeometry } from '../zones/zoneGeometry.ts'
import { stepOfBox } from './movingTarget.ts'

type OnImage = Pick<ToolContext, 'bounds'>

/** The unit of coordinates, by which a radius may grow when a place on the rim is rounded. */
const GRAIN_MAP = 0.01

/**
 * Returns the place on the rim nearest to a wanted one with which a circle stays on the image; one that is beyond it already, with
 * `radius`, grows no more.
 */
export const rimOnImage = (centre: PointMap, rim: PointMap, { bounds }: OnImage, radius = 0): PointMap => {
  if (bounds === null) return rim
  const room = Math.max(radius, radiusRoom(centre, { width: bounds.right, height: bounds.top }))
  const [dx, dy] = [rim.x - centre.x, rim.y - centre.y]
  const distance = Math.hypot(dx, dy)
  if (distance <= room) return rim
  const at = (reach: number): PointMap =>
    quantisePoint({ x: centre.x + (dx * reach) / distance, y: centre.y + (dy * reach) / distance })
  const farthest = at(room)
  const isWithin = quantise(Math.hypot(farthest.x - centre.x, farthest.y - centre.y)) <= room
  return isWithin ? farthest : at(Math.max(0, room - GRAIN_MAP))
}

/** Returns the centre nearest to a wanted one with which a circle stays on the image; one beyond it moves no farther out. */
export const centreOnImage = (
  circle: Extract<ZoneGeometry, { kind: 'circle' }>,
  to: PointMap,
  { bounds }: OnImage,
): PointMap => {
  const { centre } = circle
  const step = stepOfBox(boundsOfGeometry(circle), { x: to.x - centre.x, y: to.y - centre.y }, bounds)
  return quantisePoint({ x: centre.x + step.x, y: centre.y + step.y })
}
