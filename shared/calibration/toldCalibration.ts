import * as z from 'zod/mini'

const numberSchema = z.number()

/** A calibration as it is read where it was checked before it was stored. Every page loads it, so it checks no more than the shape. */
export const toldCalibrationSchema = z.object({
  points: z.readonly(
    z.array(z.object({ x: numberSchema, y: numberSchema, first: numberSchema, second: numberSchema })),
  ),
  fit: z.enum(['sides', 'free']),
  order: z.enum(['xy', 'yx']),
  axes: z.readonly(z.tuple([z.string(), z.string()])),
  unit: z.string(),
  decimals: numberSchema,
})
