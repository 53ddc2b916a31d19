import type { PointMap } from '../../../shared/geometry/point.ts'

/** What Shift keeps angles to. */
export const ANGLE_STEP_RADIANS = Math.PI / 12

/** Projects a point onto the nearest multiple of 15° from another one. */
export const toStraightAngle = (from: PointMap, to: PointMap): PointMap => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const angle = Math.round(Math.atan2(dy, dx) / ANGLE_STEP_RADIANS) * ANGLE_STEP_RADIANS
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  return { x: from.x + Math.cos(angle) * along, y: from.y + Math.sin(angle) * along }
}
