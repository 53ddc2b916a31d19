import type { ImageMove } from '../maps/imagePlacement.ts'
import { areUpright, placeAfter } from '../maps/imagePlacing.ts'
import { type Calibration, CALIBRATION_POINTS_MAX, type ControlPoint } from './calibration.ts'
import { gameOf, mappingOf } from './gameMapping.ts'

/**
 * Returns a calibration on the image after moves, with which its points go as everything else does. Axes along the sides of an
 * image that is turned or slanted do not stay along them: they become free.
 */
export const placedCalibration = (calibration: Calibration, moves: readonly ImageMove[]): Calibration => {
  const points = calibration.fit === 'free' || areUpright(moves) ? null : sidePoints(calibration, moves)
  return {
    ...calibration,
    ...(points && { fit: 'free' }),
    points: (points ?? calibration.points).map((point) => ({ ...point, ...placeAfter(point, moves) })),
  }
}

/** The corners of the first image and the points, with what axes along the sides make of them: two points say nothing of a turn. */
const sidePoints = (calibration: Calibration, [move]: readonly ImageMove[]): ControlPoint[] | null => {
  const mapping = mappingOf(calibration)
  if (mapping === null || move === undefined) return null
  const { width, height } = move.from
  const corners = [0, width].flatMap((x) => [0, height].map((y) => ({ x, y })))
  return [...corners, ...calibration.points]
    .slice(0, CALIBRATION_POINTS_MAX)
    .map(({ x, y }) => ({ x, y, ...gameOf(mapping, { x, y }) }))
}
