import type { ImageSize } from '../dataMap/place.ts'
import type { Calibration } from './calibration.ts'

/** Returns a calibration that was made on an image of one size as it is on the same image of another size. */
export const scaledCalibration = (calibration: Calibration, from: ImageSize, to: ImageSize): Calibration => ({
  ...calibration,
  points: calibration.points.map((point) => ({
    ...point,
    x: (point.x * to.width) / from.width,
    y: (point.y * to.height) / from.height,
  })),
})
