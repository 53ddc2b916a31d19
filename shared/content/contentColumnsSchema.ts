import * as z from 'zod/mini'
import { colourSchema } from '../colours.ts'
import { countedIdSchema } from '../ids.ts'
import {
  CATEGORY_NAME_MAX,
  COORDINATE_MAX,
  POI_DESCRIPTION_MAX,
  POI_NAME_MAX,
  TYPE_NAME_MAX,
  ZONE_LABEL_MAX,
  ZONE_OPACITY_MAX,
  ZONE_OPACITY_MIN,
  ZONE_ORDER_MAX,
  ZONE_POINTS_MAX,
  ZONE_RADIUS_MAX,
} from '../limits.ts'
import { assetRefSchema, pictureSchema } from '../maps/assets.ts'
import { columnSchema, isAccepted, isIntegerIn, isTextUpTo, sparseSchema } from './columns.ts'
import { labelBorderSchema, SHAPES } from './types.ts'
import { RING_POINTS_MIN, ZONE_GEOMETRY_KINDS, ZONE_PATTERNS, ZONE_WAYS } from './zones.ts'

/** Raised whenever the meaning of the columns changes. */
export const COLUMNS_VERSION = 3

export const HUNDREDTHS = 100
export const HUNDREDTHS_MAX = COORDINATE_MAX * HUNDREDTHS

const idSteps = columnSchema(isIntegerIn(1, Number.MAX_SAFE_INTEGER), 'id steps')
const places = columnSchema(isIntegerIn(0, Number.MAX_SAFE_INTEGER), 'places')
const hundredths = columnSchema(isIntegerIn(-HUNDREDTHS_MAX, HUNDREDTHS_MAX), 'coordinates')
const colours = sparseSchema(isAccepted(colourSchema), 'colours')
const icons = sparseSchema(isAccepted(assetRefSchema), 'icons')
const pictures = sparseSchema(isAccepted(pictureSchema), 'pictures')
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

const isListOf =
  <T>(isValue: (value: unknown) => value is T) =>
  (value: unknown): value is T[] =>
    Array.isArray(value) && value.every(isValue)

const ringSizes = isListOf(isListOf(isIntegerIn(RING_POINTS_MIN, ZONE_POINTS_MAX)))

const FLOOR_MAX = 2 ** 31 - 1
/** Left out where nothing is on one floor. */
const floors = z.optional(sparseSchema(isIntegerIn(1, FLOOR_MAX), 'floors'))

/** Left out where nothing is locked. */
const locks = z.optional(sparseSchema((value): value is true => value === true, 'locks'))

const categories = z.strictObject({
  id: idSteps,
  name: columnSchema(isTextUpTo(CATEGORY_NAME_MAX), 'names'),
  locked: locks,
})

const types = z.strictObject({
  id: idSteps,
  category: places,
  name: columnSchema(isTextUpTo(TYPE_NAME_MAX), 'names'),
  shape: columnSchema(isIntegerIn(0, SHAPES.length - 1), 'shapes'),
  colour: colours,
  icon: icons,
  labelBorder: labelBorders,
  labelBgColour: colours,
  labelBorderColour: colours,
  locked: locks,
})

const pois = z.strictObject({
  id: idSteps,
  type: places,
  x: hundredths,
  y: hundredths,
  name: columnSchema(isTextUpTo(POI_NAME_MAX), 'names'),
  description: sparseSchema(isTextUpTo(POI_DESCRIPTION_MAX), 'descriptions'),
  image: pictures,
  icon: icons,
  labelBorder: labelBorders,
  labelBgColour: colours,
  floor: floors,
  leadsTo: floors,
  createdBy: creators,
})

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
  /** How many points each ring of a multipolygon has, part by part; left out where there is none. */
  parts: z.optional(sparseSchema(ringSizes, 'parts')),
  strokeColour: colours,
  strokeOpacity: opacities,
  fillColour: colours,
  fillOpacity: opacities,
  pattern: sparseSchema(isAccepted(z.enum(ZONE_PATTERNS)), 'patterns'),
  locked: locks,
  order: z.optional(sparseSchema(isIntegerIn(-ZONE_ORDER_MAX, ZONE_ORDER_MAX), 'orders')),
  way: z.optional(sparseSchema(isAccepted(z.enum(ZONE_WAYS)), 'ways')),
  floor: floors,
  createdBy: creators,
})

const version = z.literal(COLUMNS_VERSION)

/** The frame of a content: its categories, and its types, which give theirs by its index. */
const framePartSchema = z.strictObject({ kind: z.literal('frame'), version, categories, types })

/** `types` are the ids of the types that the POIs have, which give theirs by its index: so no other type touches the part. */
const poiPartSchema = z.strictObject({ kind: z.literal('pois'), version, types: idSteps, pois })

const zonePartSchema = z.strictObject({ kind: z.literal('zones'), version, zones })

/**
 * A part of a map's content as JSON in columns, ordered by id: a third of the size of rows. Ids are steps from the one before,
 * x and y are whole hundredths of a map pixel. The same entities give the same part, regardless of their history. Where POIs lead
 * is not in it, since not everybody may know.
 */
export const contentPartSchema = z.discriminatedUnion('kind', [
  framePartSchema,
  poiPartSchema,
  zonePartSchema,
])
export type ContentPart = z.infer<typeof contentPartSchema>
export type FramePart = z.infer<typeof framePartSchema>
export type PoiPart = z.infer<typeof poiPartSchema>
export type ZonePart = z.infer<typeof zonePartSchema>
