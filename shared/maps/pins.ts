import * as z from 'zod/mini'
import { colourSchema } from '../colours.ts'
import { coordinateSchema } from '../geometry/point.ts'
import { PIN_LABEL_MAX } from '../limits.ts'
import { textSchema } from '../names.ts'

export const DEFAULT_PIN_COLOUR = '#4285f4'

/** A viewer's own marker on a map, in their browser; in their account, too, if they want that. Nobody else sees it, but by a link to their progress. */
export const pinSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  x: coordinateSchema,
  y: coordinateSchema,
  label: z.pipe(
    textSchema(PIN_LABEL_MAX),
    z.transform((label) => label.trim()),
  ),
  colour: z._default(colourSchema, DEFAULT_PIN_COLOUR),
})
export type Pin = z.infer<typeof pinSchema>
