import { residualsOf } from '../geometry/affine.ts'
import type { Calibration, ControlPoint } from './calibration.ts'
import { gameOf, mappingOf, pairOf, unitsPerPixel } from './gameMapping.ts'

export interface Residuals {
  /** How far each point lies from where all of them together put it, in units of the game. */
  readonly off: readonly number[]
  /** The point that does not agree with the others, by its place in the list; null if all do, or nobody can tell. */
  readonly badAt: number | null
}

/** Points that are off by no more, in map pixels, were clicked as well as one can. */
const CLICKED_WITHIN = 2
/** Without a bad point the others are off by this share of what they were, at most, and of what they are without any other. */
const BETTER_WITHOUT = 0.4

/** Returns null where the points do not tell a mapping. */
export const calibrationResiduals = (calibration: Calibration): Residuals | null => {
  const mapping = mappingOf(calibration)
  if (mapping === null) return null
  const off = residualsWith(calibration, calibration.points)
  if (off === null) return null
  const within = CLICKED_WITHIN * unitsPerPixel(mapping)
  return { off, badAt: Math.max(...off) <= within ? null : findBad(calibration, off) }
}

/** A point draws the others along, so it is told by how well these fit without it. That takes one more than they need. */
const findBad = (calibration: Calibration, off: readonly number[]): number | null => {
  const { points, fit } = calibration
  const least = fit === 'free' ? 5 : 4
  if (points.length < least) return null
  const rests = points.map((_, at) => {
    const others = points.filter((_point, index) => index !== at)
    const left = residualsWith(calibration, others)
    return left ? meanSquare(left) : Infinity
  })
  const [best = 0, next = 0] = rests.toSorted((a, b) => a - b)
  // Two that fit perfectly may differ by what a computer rounds.
  const nearly = best + NOTHING * meanSquare(off)
  const isClear = nearly <= BETTER_WITHOUT ** 2 * Math.min(next, meanSquare(off))
  return isClear ? rests.indexOf(best) : null
}

const NOTHING = 1e-6

const residualsWith = (calibration: Calibration, points: readonly ControlPoint[]) => {
  const mapping = mappingOf({ ...calibration, points })
  if (mapping === null) return null
  return residualsOf(points.map(pairOf), (from) => {
    const { first, second } = gameOf(mapping, from)
    return { x: first, y: second }
  })
}

const meanSquare = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value ** 2, 0) / values.length
