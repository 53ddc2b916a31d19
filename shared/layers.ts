import { z } from 'zod'
import { colourSchema } from './colours.ts'
import { pointSchema } from './geometry/point.ts'
import { LAYER_NAME_MAX } from './limits.ts'
import { nameSchema } from './names.ts'
import { zonePatternSchema } from './zones.ts'

const STROKES_MAX = 2_000
const STROKE_POINTS_MAX = 20_000

/** One pencil line; its points are in map px, its width is in CSS px at every zoom level. */
export const strokeSchema = z.strictObject({
  points: z.array(pointSchema).min(1).max(STROKE_POINTS_MAX).readonly(),
  widthView: z.number().min(1).max(64),
  colour: colourSchema,
  opacity: z.number().min(0).max(1),
  pattern: zonePatternSchema,
})

/** A viewer's freehand drawing; it never leaves their browser, public or not. */
export const layerSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: nameSchema(LAYER_NAME_MAX, 'Layer name cannot be empty.'),
  isPublic: z.boolean().default(true),
  isVisible: z.boolean().default(true),
  strokes: z.array(strokeSchema).min(1).max(STROKES_MAX),
})
export type Layer = z.infer<typeof layerSchema>
