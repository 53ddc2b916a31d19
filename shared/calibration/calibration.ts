import * as z from 'zod/mini'
import { coordinateSchema } from '../geometry/point.ts'

/** Fewer points are easier to keep right, and more tell nothing new. */
export const CALIBRATION_POINTS_MAX = 50
export const AXIS_NAME_MAX = 12
export const UNIT_NAME_MAX = 12
export const DECIMALS_MAX = 4
/** A coordinate of a game, either way from its origin. */
export const GAME_COORDINATE_MAX = 1_000_000_000

const gameCoordinateSchema = z.number().check(z.gte(-GAME_COORDINATE_MAX), z.lte(GAME_COORDINATE_MAX))

/** One place: in map pixels, and the two coordinates that the game has for it, in the order of the axes. */
export const controlPointSchema = z.readonly(
  z.strictObject({
    x: coordinateSchema,
    y: coordinateSchema,
    first: gameCoordinateSchema,
    second: gameCoordinateSchema,
  }),
)
export type ControlPoint = z.infer<typeof controlPointSchema>

/** Letters alone, so that a typed place can be told from the names in it. */
const axisNameSchema = z.string().check(z.regex(/^\p{L}{1,12}$/u, 'An axis is named by 1 to 12 letters.'))

/**
 * The coordinates that a game has for the places of a map. `sides`: its axes run along the sides of the image, as `order` says: with
 * `xy` the first runs across, with `yx` up. `free`: they are turned or slanted as the points say, and `order` means nothing.
 */
export const calibrationSchema = z.strictObject({
  points: z.readonly(z.array(controlPointSchema).check(z.minLength(2), z.maxLength(CALIBRATION_POINTS_MAX))),
  fit: z.enum(['sides', 'free']),
  order: z.enum(['xy', 'yx']),
  /** In the order in which the game, and everybody who plays it, writes a place. */
  axes: z.readonly(z.tuple([axisNameSchema, axisNameSchema])),
  /** Of lengths: 'm', 'blocks'; empty where there is none. */
  unit: z.string().check(z.trim(), z.maxLength(UNIT_NAME_MAX), z.regex(/^\P{Cc}*$/u)),
  /** How many are shown. */
  decimals: z.int().check(z.gte(0), z.lte(DECIMALS_MAX)),
})
export type Calibration = z.infer<typeof calibrationSchema>
