import * as z from 'zod/mini'
import { COLOUR_NUMBER_MAX, colourSchema } from '../colours.ts'
import { floorRefSchema } from '../floors/floors.ts'
import { coordinateSchema } from '../geometry/point.ts'
import { countedIdSchema, entityIdSchema, removedAnswerSchema } from '../ids.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from '../limits.ts'
import { assetRefSchema, pictureSchema } from '../maps/assets.ts'
import { textSchema } from '../names.ts'
import { categoryAnswerSchema } from './categories.ts'
import { labelBorderSchema, shapeSchema, typeAnswerSchema } from './types.ts'

/** x and y are map pixels, 0,0 at the image's bottom left. For fields that are null, the type's apply. */
export const poiSchema = z.strictObject({
  id: entityIdSchema,
  typeId: entityIdSchema,
  x: coordinateSchema,
  y: coordinateSchema,
  name: z.pipe(
    textSchema(POI_NAME_MAX),
    z.transform((name) => name.trim()),
  ),
  description: textSchema(POI_DESCRIPTION_MAX),
  image: z.nullable(pictureSchema),
  icon: z.nullable(assetRefSchema),
  labelBorder: z.nullable(labelBorderSchema),
  labelBgColour: z.nullable(colourSchema),
  linkedMapId: z.nullable(countedIdSchema),
  floor: floorRefSchema,
  /** The floor that it leads to, as stairs do. Absent and 0 mean none. */
  leadsTo: floorRefSchema,
  /** The user who created it, set by the server; null if there is none. */
  createdBy: z._default(z.nullable(countedIdSchema), null),
})
export type Poi = z.infer<typeof poiSchema>

export const poiPatchSchema = z.partial(z.omit(poiSchema, { id: true, createdBy: true }))

/** The fields of a POI of which only the type and the place are known. */
export const EMPTY_POI = {
  name: '',
  description: '',
  image: null,
  icon: null,
  labelBorder: null,
  labelBgColour: null,
  linkedMapId: null,
  createdBy: null,
} as const

/** A POI as the API sends it, with what it takes from its type and category. */
export const poiAnswerSchema = z.object({
  id: entityIdSchema,
  map_id: countedIdSchema,
  poi_name: z.string(),
  category: z.string(),
  category_id: z.nullable(entityIdSchema),
  type: z.string(),
  type_id: entityIdSchema,
  x: z.number(),
  y: z.number(),
  shape: shapeSchema,
  description: z.string(),
  image_url: z.string(),
  icon_file: z.string(),
  label_border: labelBorderSchema,
  label_bg_colour: z.string(),
  label_border_colour: z.string(),
  colour: z.string(),
  color: z.int().check(z.gte(0), z.lte(COLOUR_NUMBER_MAX)),
  linked_map_id: z.nullable(countedIdSchema),
  /** Only of what is on one floor. */
  floor: floorRefSchema,
  /** Only of what leads to a floor. */
  leads_to: floorRefSchema,
  created_by: z.nullable(countedIdSchema),
})
export type PoiAnswer = z.infer<typeof poiAnswerSchema>

/** The POI after a call that saved it; missing if somebody has removed it since. */
export const savedPoiAnswerSchema = z.union([
  z.extend(poiAnswerSchema, { success: z.literal(true) }),
  removedAnswerSchema,
])
export type SavedPoiAnswer = z.infer<typeof savedPoiAnswerSchema>

/** `GET /api/poi/all/{mapId}`. */
export const poiListAnswerSchema = z.object({
  pois: z.array(poiAnswerSchema),
  types: z.array(typeAnswerSchema),
  categories: z.array(categoryAnswerSchema),
})
