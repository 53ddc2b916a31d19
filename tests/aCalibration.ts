import type { Calibration } from '../shared/calibration/calibration.ts'

/** A block of the game each half pixel, Z down, on an image of 100 × 80 px whose middle is 0, 0. */
export const aCalibration = (fields: Partial<Calibration> = {}): Calibration => ({
  points: [
    { x: 0, y: 80, first: -100, second: -80 },
    { x: 100, y: 0, first: 100, second: 80 },
  ],
  fit: 'sides',
  order: 'xy',
  axes: ['X', 'Z'],
  unit: 'blocks',
  decimals: 0,
  ...fields,
})
