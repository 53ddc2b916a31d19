import * as z from 'zod/mini'
import { COLOUR_NUMBER_MAX, colourSchema } from '../colours.ts'
import { countedIdSchema, entityIdSchema } from '../ids.ts'
import { TYPE_NAME_MAX } from '../limits.ts'
import { assetRefSchema } from '../maps/assets.ts'
import { nameSchema } from '../names.ts'
import { lockSchema } from './locks.ts'

/** The four marker shapes. */
export const SHAPES = ['circle', 'square', 'triangle', 'star'] as const
export type Shape = (typeof SHAPES)[number]
export const shapeSchema = z.enum(SHAPES)

/** Whether a label has a border; the specification writes it 1 or 0. */
export const labelBorderSchema = z.union([z.literal(0), z.literal(1)])

/** A type gives its POIs their category, colour, shape, icon and the look of their labels. */
export const poiTypeSchema = z.strictObject({
  id: entityIdSchema,
  categoryId: entityIdSchema,
  name: nameSchema(TYPE_NAME_MAX, 'Type name cannot be empty.'),
  colour: colourSchema,
  shape: shapeSchema,
  icon: z.nullable(assetRefSchema),
  labelBorder: labelBorderSchema,
  labelBgColour: colourSchema,
  labelBorderColour: colourSchema,
  isLocked: lockSchema,
})
export type PoiType = z.infer<typeof poiTypeSchema>

export const poiTypePatchSchema = z.partial(z.omit(poiTypeSchema, { id: true }))

/** A type as the API sends it. Its icon has two names. */
export const typeAnswerSchema = z.object({
  id: entityIdSchema,
  map_id: countedIdSchema,
  category_id: entityIdSchema,
  name: z.string(),
  color: z.int().check(z.gte(0), z.lte(COLOUR_NUMBER_MAX)),
  shape: shapeSchema,
  icon: z.nullable(z.string()),
  icon_url: z.nullable(z.string()),
  label_border: labelBorderSchema,
  label_bg_colour: z.string(),
  label_border_colour: z.string(),
  locked: z.boolean(),
})
export type TypeAnswer = z.infer<typeof typeAnswerSchema>

/** The initial look of a new type. */
export const DEFAULT_TYPE_LOOK = {
  colour: '#ff0000',
  shape: 'circle',
  icon: null,
  labelBorder: 1,
  labelBgColour: '#000000',
  labelBorderColour: '#000000',
} as const
