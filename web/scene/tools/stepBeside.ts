import type { PointMap } from '../../../shared/geometry/point.ts'
import type { RectMap } from '../plane/coordinates.ts'
import { stepOfBox } from './movingTarget.ts'

/** Returns the step from what lies in a box to its copy: as wanted, or the other way where the image has more room there. */
export const stepBeside = (box: RectMap, wanted: PointMap, bounds: RectMap): PointMap => {
  const there = stepOfBox(box, wanted, bounds)
  const back = stepOfBox(box, { x: -wanted.x, y: -wanted.y }, bounds)
  return { x: farther(there.x, back.x), y: farther(there.y, back.y) }
}

const farther = (one: number, other: number): number => (Math.abs(other) > Math.abs(one) ? other : one)
