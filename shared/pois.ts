import { z } from 'zod'
import { assetRefSchema } from './assets.ts'
import { colourSchema } from './colours.ts'
import { coordinateSchema } from './geometry/point.ts'
import { countedIdSchema, entityIdSchema } from './ids.ts'
import { POI_DESCRIPTION_MAX, POI_NAME_MAX } from './limits.ts'
import { textSchema } from './names.ts'
import { labelBorderSchema } from './types.ts'

/** x and y are map pixels, 0,0 at the image's bottom left. `null` fields fall back to the type's. */
export const poiSchema = z.strictObject({
  id: entityIdSchema,
  typeId: entityIdSchema,
  x: coordinateSchema,
  y: coordinateSchema,
  name: textSchema(POI_NAME_MAX).transform((name) => name.trim()),
  description: textSchema(POI_DESCRIPTION_MAX),
  image: assetRefSchema.nullable(),
  icon: assetRefSchema.nullable(),
  labelBorder: labelBorderSchema.nullable(),
  labelBgColour: colourSchema.nullable(),
  linkedMapId: countedIdSchema.nullable(),
  /** The user who made it, as the server says; null where there is none. */
  createdBy: countedIdSchema.nullable().default(null),
})
export type Poi = z.infer<typeof poiSchema>

export const poiPatchSchema = poiSchema.omit({ id: true, createdBy: true }).partial()

/** The fields a POI has when only its type and place are known. */
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
