import { z } from 'zod'
import { COORDINATE_MAX } from '../limits.ts'

/** A place on the map's image, in map pixels, 0,0 at the bottom left, y up. */
export interface PointMap {
  readonly x: number
  readonly y: number
}

/** To hundredths of a map pixel: stored coordinates are whole hundredths, so exact tests need no epsilon. 12.345 → 12.35 */
export const quantise = (value: number): number => Math.round(value * 100) / 100 || 0

export const coordinateSchema = z.number().min(-COORDINATE_MAX).max(COORDINATE_MAX).transform(quantise)

export const pointSchema = z.strictObject({ x: coordinateSchema, y: coordinateSchema }).readonly()
