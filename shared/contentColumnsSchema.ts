import { z } from 'zod'
import { assetRefSchema } from './assets.ts'
import { colourSchema } from './colours.ts'
import { columnSchema, isAccepted, isIntegerIn, isTextUpTo, sparseSchema } from './columns.ts'
import { countedIdSchema } from './ids.ts'
import {
  CATEGORY_NAME_MAX,
  COORDINATE_MAX,
  POI_DESCRIPTION_MAX,
  POI_NAME_MAX,
  TYPE_NAME_MAX,
} from './limits.ts'
import { SHAPES } from './shapes.ts'
import { labelBorderSchema } from './types.ts'

/** Raised with every alteration of what the columns mean; then `decodeContent` must go on reading the older ones. */
export const COLUMNS_VERSION = 1

export const HUNDREDTHS = 100
const HUNDREDTHS_MAX = COORDINATE_MAX * HUNDREDTHS

const idSteps = columnSchema(isIntegerIn(1, Number.MAX_SAFE_INTEGER), 'id steps')
const places = columnSchema(isIntegerIn(0, Number.MAX_SAFE_INTEGER), 'places')
const hundredths = columnSchema(isIntegerIn(-HUNDREDTHS_MAX, HUNDREDTHS_MAX), 'coordinates')
const colours = sparseSchema(isAccepted(colourSchema), 'colours')
const assets = sparseSchema(isAccepted(assetRefSchema), 'files')
const labelBorders = sparseSchema(isAccepted(labelBorderSchema), 'label borders')

export const contentColumnsSchema = z.strictObject({
  version: z.literal(COLUMNS_VERSION),
  categories: z.strictObject({ id: idSteps, name: columnSchema(isTextUpTo(CATEGORY_NAME_MAX), 'names') }),
  types: z.strictObject({
    id: idSteps,
    category: places,
    name: columnSchema(isTextUpTo(TYPE_NAME_MAX), 'names'),
    shape: columnSchema(isIntegerIn(0, SHAPES.length - 1), 'shapes'),
    colour: colours,
    icon: assets,
    labelBorder: labelBorders,
    labelBgColour: colours,
    labelBorderColour: colours,
  }),
  pois: z.strictObject({
    id: idSteps,
    type: places,
    x: hundredths,
    y: hundredths,
    name: columnSchema(isTextUpTo(POI_NAME_MAX), 'names'),
    description: sparseSchema(isTextUpTo(POI_DESCRIPTION_MAX), 'descriptions'),
    image: assets,
    icon: assets,
    labelBorder: labelBorders,
    labelBgColour: colours,
    linkedMapId: sparseSchema(isAccepted(countedIdSchema), 'maps'),
  }),
})

/**
 * Content as JSON, column by column and by ascending id: a third of the size of rows. Ids are steps from the one
 * before, categories and types are named by their place in their table, x and y are whole hundredths of a map pixel.
 * The same content gives the same columns, whatever its history.
 */
export type ContentColumns = z.infer<typeof contentColumnsSchema>
