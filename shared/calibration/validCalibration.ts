import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { type Calibration, calibrationSchema } from './calibration.ts'
import { mappingOf } from './gameMapping.ts'

/** What keeps points from saying where everything else is, in a sentence that says what to do; null if nothing does. */
export const calibrationProblem = (calibration: Calibration): string | null => {
  const { points, fit, axes } = calibration
  if (sameName(...axes)) return 'Give the two axes different names.'
  if (fit === 'free' && points.length < 3)
    return 'Turned or slanted axes need three points. Add one, or choose axes along the sides.'
  if (mappingOf(calibration) !== null) return null
  return fit === 'free'
    ? 'All points lie on one line. Add one beside it, and look for coordinates that are typed twice.'
    : 'The points lie on one row or column, on the map or in the game. Choose points that differ in both coordinates, such as two opposite corners.'
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A calibration by which every place can be found. */
export const validCalibrationSchema = calibrationSchema.check(({ value, issues }) => {
  const message = calibrationProblem(value)
  if (message !== null) issues.push({ code: 'custom', message, input: value, path: ['points'] })
})

/**
 * The body of `POST /api/maps/{id}/set-calibration`; null says that there is none. `image_id` tells on which image of the map the points
 * are, so that those of a former one are moved as everything else was; without it they are on the present one.
 */
export const setCalibrationSchema = z.object({
  calibration: z.nullable(validCalibrationSchema),
  image_id: z.optional(z.string().check(z.maxLength(64))),
})

export const UNKNOWN_IMAGE_TEXT =
  'The image of this map was replaced, and the one that the points are on is not known any more. Reload the page and set them anew.'

export const setCalibrationAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  calibration: z.nullable(calibrationSchema),
})
