import { applyAffine } from '../geometry/affine.ts'
import type { MapMeasure } from '../measures/MapMeasure.ts'
import type { Calibration } from './calibration.ts'
import { exactDecimals, type GameMapping } from './gameMapping.ts'

/** Directions that differ by less than this share count as alike: corners that people type are seldom exact. */
const ALIKE_WITHIN = 0.01

/** Returns how lengths and areas of a map are told in its game's units. */
export const gameMeasure = (
  mapping: GameMapping,
  { unit, decimals }: Pick<Calibration, 'unit' | 'decimals'>,
): MapMeasure => {
  const { xx, xy, yx, yy } = mapping.toGame
  const turn = { ...mapping.toGame, x0: 0, y0: 0 }
  const areaPerPixel = Math.abs(xx * yy - xy * yx)
  // Of the longest and the shortest a pixel can be, the squares' sum and the product.
  const [squares, product] = [xx ** 2 + xy ** 2 + yx ** 2 + yy ** 2, areaPerPixel]
  const isAlike = squares - 2 * product <= ALIKE_WITHIN ** 2 * product
  return {
    unit,
    decimals: Math.max(1, decimals),
    exactDecimals: exactDecimals(mapping),
    stepLength: (step) => {
      const { x, y } = applyAffine(turn, step)
      return Math.hypot(x, y)
    },
    areaPerPixel,
    unitsPerPixel: isAlike ? Math.sqrt(areaPerPixel) : null,
  }
}
