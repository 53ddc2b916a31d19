import { z } from 'zod'
import { colourSchema } from './colours.ts'
import { coordinateSchema } from './geometry/point.ts'
import { PIN_LABEL_MAX } from './limits.ts'
import { textSchema } from './names.ts'

export const DEFAULT_PIN_COLOUR = '#4285f4'

/** A viewer's own marker on a map; it never leaves their browser. */
export const pinSchema = z.strictObject({
  id: z.string().min(1).max(64),
  x: coordinateSchema,
  y: coordinateSchema,
  label: textSchema(PIN_LABEL_MAX).transform((label) => label.trim()),
  colour: colourSchema.default(DEFAULT_PIN_COLOUR),
})
export type Pin = z.infer<typeof pinSchema>
