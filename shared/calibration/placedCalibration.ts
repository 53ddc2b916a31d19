import type { ImageMove } from '../maps/imagePlacement.ts'
import { placeAfter } from '../maps/imagePlacing.ts'
import type { Calibration } from './calibration.ts'

/** Returns a calibration on the image after moves, with which its points go as everything else does. */
export const placedCalibration = (calibration: Calibration, moves: readonly ImageMove[]): Calibration => ({
  ...calibration,
  points: calibration.points.map((point) => ({ ...point, ...placeAfter(point, moves) })),
})
