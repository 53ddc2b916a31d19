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
  ZONE_LABEL_MAX,
  ZONE_OPACITY_MAX,
  ZONE_OPACITY_MIN,
  ZONE_POINTS_MAX,
  ZONE_RADIUS_MAX,
} from './limits.ts'
import { labelBorderSchema, SHAPES } from './types.ts'
import { ZONE_GEOMETRY_KINDS, ZONE_PATTERNS } from './zones.ts'

/** Raised whenever the meaning of the columns changes; `decodeContent` must keep reading older versions. */
export const COLUMNS_VERSION = 2

export const HUNDREDTHS = 100
export const HUNDREDTHS_MAX = COORDINATE_MAX * HUNDREDTHS

const idSteps = columnSchema(isIntegerIn(1, Number.MAX_SAFE_INTEGER), 'id steps')
const places = columnSchema(isIntegerIn(0, Number.MAX_SAFE_INTEGER), 'places')
const hundredths = columnSchema(isIntegerIn(-HUNDREDTHS_MAX, HUNDREDTHS_MAX), 'coordinates')
const colours = sparseSchema(isAccepted(colourSchema), 'colours')
const assets = sparseSchema(isAccepted(assetRefSchema), 'files')
const hundredthSteps = columnSchema(isIntegerIn(-2 * HUNDREDTHS_MAX, 2 * HUNDREDTHS_MAX), 'coordinate steps')
const opacities = sparseSchema(
  (value): value is number =>
    typeof value === 'number' && value >= ZONE_OPACITY_MIN && value <= ZONE_OPACITY_MAX,
  'opacities',
)
const creators = sparseSchema(
  (value): value is number | null => value === null || isAccepted(countedIdSchema)(value),
  'users',
)
const labelBorders = sparseSchema(isAccepted(labelBorderSchema), 'label borders')

const categories = z.strictObject({ id: idSteps, name: columnSchema(isTextUpTo(CATEGORY_NAME_MAX), 'names') })

const types = z.strictObject({
  id: idSteps,
  category: places,
  name: columnSchema(isTextUpTo(TYPE_NAME_MAX), 'names'),
  shape: columnSchema(isIntegerIn(0, SHAPES.length - 1), 'shapes'),
  colour: colours,
  icon: assets,
  labelBorder: labelBorders,
  labelBgColour: colours,
  labelBorderColour: colours,
})

const poiFields = {
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
}

const pois = z.strictObject({ ...poiFields, createdBy: creators })

const zones = z.strictObject({
  id: idSteps,
  label: sparseSchema(isTextUpTo(ZONE_LABEL_MAX), 'labels'),
  /** Indexes of ZONE_GEOMETRY_KINDS. */
  geometry: columnSchema(isIntegerIn(0, ZONE_GEOMETRY_KINDS.length - 1), 'geometries'),
  /** How many values of `x` and `y` belong to the zone; a circle has one point, its centre. */
  points: columnSchema(isIntegerIn(1, ZONE_POINTS_MAX), 'numbers of points'),
  /** Steps from one point of a zone to the next, the first from 0,0. */
  x: hundredthSteps,
  y: hundredthSteps,
  radius: sparseSchema(isIntegerIn(1, ZONE_RADIUS_MAX * HUNDREDTHS), 'radii'),
  strokeColour: colours,
  strokeOpacity: opacities,
  fillColour: colours,
  fillOpacity: opacities,
  pattern: sparseSchema(isAccepted(z.enum(ZONE_PATTERNS)), 'patterns'),
  createdBy: creators,
})

const nothing = { at: [], values: [] }
const NO_ZONES: z.infer<typeof zones> = {
  id: [],
  label: nothing,
  geometry: [],
  points: [],
  x: [],
  y: [],
  radius: nothing,
  strokeColour: nothing,
  strokeOpacity: nothing,
  fillColour: nothing,
  fillOpacity: nothing,
  pattern: nothing,
  createdBy: nothing,
}

/** From before there were zones, and before POIs had a creator. */
const columnsVersion1Schema = z
  .strictObject({ version: z.literal(1), categories, types, pois: z.strictObject(poiFields) })
  .transform((columns) => ({
    ...columns,
    version: COLUMNS_VERSION,
    pois: { ...columns.pois, createdBy: nothing },
    zones: NO_ZONES,
  }))

const columnsVersion2Schema = z.strictObject({
  version: z.literal(COLUMNS_VERSION),
  categories,
  types,
  pois,
  zones,
})

/** Columns of any version, converted to the newest. */
export const contentColumnsSchema = z.union([columnsVersion2Schema, columnsVersion1Schema])

/**
 * Content as JSON in columns, ordered by id: a third of the size of rows. Ids are steps from the one before, categories and
 * types are given by their index in their table, x and y are whole hundredths of a map pixel. The same content gives the
 * same columns, whatever its history.
 */
export type ContentColumns = z.infer<typeof columnsVersion2Schema>
