import * as z from 'zod/mini'
import { colourSchema } from '../colours.ts'
import { zonePatternSchema } from '../content/zones.ts'
import { pointSchema } from '../geometry/point.ts'
import { LAYER_NAME_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'
import { routeSchema } from '../routes/route.ts'

const STROKES_MAX = 2_000
const STROKE_POINTS_MAX = 20_000

/** One pencil line; its points are in map px, its width is in CSS px at every zoom level. */
export const strokeSchema = z.strictObject({
  points: z.readonly(z.array(pointSchema).check(z.minLength(1), z.maxLength(STROKE_POINTS_MAX))),
  widthView: z.number().check(z.gte(1), z.lte(64)),
  colour: colourSchema,
  opacity: z.number().check(z.gte(0), z.lte(1)),
  pattern: zonePatternSchema,
})

/** A viewer's freehand drawing or route, in their browser; in their account, too, if they want that. Nobody else sees it; those that are public, by a link to their progress. */
export const layerSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  name: nameSchema(LAYER_NAME_MAX, 'Layer name cannot be empty.'),
  isPublic: z._default(z.boolean(), true),
  isVisible: z._default(z.boolean(), true),
  strokes: z.array(strokeSchema).check(z.minLength(1), z.maxLength(STROKES_MAX)),
  /** What the drawing is the line of, if it is a route. */
  route: z.optional(routeSchema),
})
export type Layer = z.infer<typeof layerSchema>
