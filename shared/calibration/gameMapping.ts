import { type Affine, applyAffine, fitAffine, inverseOf, type PointPair } from '../geometry/affine.ts'
import { type PointMap, quantise } from '../geometry/point.ts'
import type { Calibration, ControlPoint } from './calibration.ts'

/** A place as a game says it, in the order of its axes. */
export interface GamePlace {
  readonly first: number
  readonly second: number
}

/** Leads from map pixels to the game's coordinates (x is the first of them, y the second), and back. */
export interface GameMapping {
  readonly toGame: Affine
  readonly toMap: Affine
}

/** Returns null where the points lie on one line, on the image or in the game, so that they do not tell. */
export const mappingOf = (calibration: Pick<Calibration, 'points' | 'fit' | 'order'>): GameMapping | null => {
  const { points, fit, order } = calibration
  const toGame = fit === 'free' ? fitAffine(points.map(pairOf)) : fitSides(points, order)
  const toMap = toGame && inverseOf(toGame)
  return toMap && { toGame, toMap }
}

export const gameOf = ({ toGame }: GameMapping, place: PointMap): GamePlace => {
  const { x, y } = applyAffine(toGame, place)
  return { first: x, second: y }
}

/** In whole hundredths of a map pixel, as places are stored. */
export const placeOf = ({ toMap }: GameMapping, { first, second }: GamePlace): PointMap => {
  const { x, y } = applyAffine(toMap, { x: first, y: second })
  return { x: quantise(x), y: quantise(y) }
}

export const pairOf = ({ x, y, first, second }: ControlPoint): PointPair => ({
  from: { x, y },
  to: { x: first, y: second },
})

/** How much of the game one map pixel is, in its units. */
export const unitsPerPixel = ({ toGame: { xx, xy, yx, yy } }: GameMapping): number =>
  Math.sqrt(Math.abs(xx * yy - xy * yx))

/** What is rounded to so many decimals is found again within a thousandth of a map pixel. */
export const exactDecimals = ({ toMap: { xx, xy, yx, yy } }: GameMapping): number => {
  const pixelsPerUnit = Math.max(Math.abs(xx) + Math.abs(xy), Math.abs(yx) + Math.abs(yy))
  return Math.min(DECIMALS_EXACT_MAX, Math.max(0, Math.ceil(3 + Math.log10(pixelsPerUnit))))
}

/** A number has no more digits than these beside those before the point. */
const DECIMALS_EXACT_MAX = 15

/** Whether the first coordinate runs more across the image than up. */
export const isFirstAcross = ({ toGame: { xx, xy } }: GameMapping): boolean => Math.abs(xx) >= Math.abs(xy)

/** Whether the axes run along the sides of the image, so that its corners say all. */
export const isUpright = ({ toGame: { xx, xy, yx, yy } }: GameMapping): boolean => {
  const nothing = Math.max(Math.abs(xx), Math.abs(xy), Math.abs(yx), Math.abs(yy)) * NOTHING
  return Math.max(Math.abs(xy), Math.abs(yx)) <= nothing || Math.max(Math.abs(xx), Math.abs(yy)) <= nothing
}

/** What rounding leaves of a slant that is none. */
const NOTHING = 1e-9

/** A line through the points of each axis, by least squares. */
const fitSides = (points: readonly ControlPoint[], order: Calibration['order']): Affine | null => {
  const isSwapped = order === 'yx'
  const across = lineThrough(points.map(({ x, first, second }) => [x, isSwapped ? second : first]))
  const up = lineThrough(points.map(({ y, first, second }) => [y, isSwapped ? first : second]))
  if (across === null || up === null) return null
  return isSwapped
    ? { xx: 0, xy: up.scale, x0: up.shift, yx: across.scale, yy: 0, y0: across.shift }
    : { xx: across.scale, xy: 0, x0: across.shift, yx: 0, yy: up.scale, y0: up.shift }
}

/** Points closer together than this, in map pixels, do not tell how an axis runs. */
const SPREAD_MIN = 1

const lineThrough = (pairs: readonly (readonly [number, number])[]) => {
  const froms = pairs.map(([from]) => from)
  if (Math.max(...froms) - Math.min(...froms) < SPREAD_MIN) return null
  const from = mean(froms)
  const to = mean(pairs.map((pair) => pair[1]))
  const covariance = pairs.reduce((sum, pair) => sum + (pair[0] - from) * (pair[1] - to), 0)
  const variance = pairs.reduce((sum, pair) => sum + (pair[0] - from) ** 2, 0)
  const scale = covariance / variance
  return scale === 0 ? null : { scale, shift: to - scale * from }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
