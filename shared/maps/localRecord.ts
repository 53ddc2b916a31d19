import * as z from 'zod/mini'
import { validCalibrationSchema } from '../calibration/validCalibration.ts'
import { colourSchema } from '../colours.ts'
import { applyChanges } from '../content/applyChanges.ts'
import type { Category } from '../content/categories.ts'
import type { Change } from '../content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../content/content.ts'
import { refuseOverfull } from '../content/contentRefusals.ts'
import type { Poi } from '../content/pois.ts'
import { DEFAULT_TYPE_LOOK, labelBorderSchema, type PoiType, shapeSchema } from '../content/types.ts'
import { type Zone, ZONE_FALLBACK_LOOK, zoneOrderSchema, zoneWaySchema } from '../content/zones.ts'
import { geometryFrom, sentLook, sentNewZoneSchema, zoneToWire } from '../content/zoneWire.ts'
import { type Floor, floorRefSchema, floorsSchema } from '../floors/floors.ts'
import { coordinateSchema } from '../geometry/point.ts'
import { entityIdSchema } from '../ids.ts'
import {
  CATEGORY_NAME_MAX,
  ENTITIES_PER_MAP_MAX,
  ICON_BYTES_MAX,
  MAP_TEXT_MAX,
  POI_DESCRIPTION_MAX,
  POI_IMAGE_BYTES_MAX,
  POI_NAME_MAX,
  TYPE_NAME_MAX,
  ZONE_POINTS_PER_MAP_MAX,
} from '../limits.ts'
import { nameSchema, textSchema } from '../names.ts'
import { isWebPicture, webPictureSchema } from './assets.ts'
import { libraryIconName } from './libraryIcons.ts'
import { imageSizeSchema, localMapIdSchema, type LocalMapMeta, localMapMetaSchema } from './localMap.ts'

export const LOCAL_FORMAT = 'pinfold-local-map'
/** Raised whenever what was written before could be misread. */
export const LOCAL_FORMAT_VERSION = 1

/** Base64 has four characters for three bytes; a file of a backup is no larger than one that is chosen. */
const dataUrlSchema = (bytesMax: number) =>
  z
    .string()
    .check(
      z.maxLength(Math.ceil(bytesMax / 3) * 4 + 100),
      z.regex(/^data:image\/(?:png|jpeg|gif);base64,[A-Za-z0-9+/]+={0,2}$/, 'Not a picture.'),
    )

const libraryIconSchema = z.string().check(z.refine((ref) => libraryIconName(ref) !== null, 'Not a picture.'))
const iconSchema = z._default(
  z.union([z.literal(''), libraryIconSchema, dataUrlSchema(ICON_BYTES_MAX)], 'Not a picture.'),
  '',
)
const pictureSchema = z._default(
  z.union([z.literal(''), webPictureSchema, dataUrlSchema(POI_IMAGE_BYTES_MAX)], 'Not a picture.'),
  '',
)

const categoryRecordSchema = z.object({
  id: entityIdSchema,
  name: nameSchema(CATEGORY_NAME_MAX, 'A category needs a name.'),
  locked: z.optional(z.boolean()),
})

const typeRecordSchema = z.object({
  id: entityIdSchema,
  name: nameSchema(TYPE_NAME_MAX, 'A type needs a name.'),
  category_id: entityIdSchema,
  color: z._default(colourSchema, DEFAULT_TYPE_LOOK.colour),
  shape: z._default(shapeSchema, DEFAULT_TYPE_LOOK.shape),
  icon_file: iconSchema,
  label_border: z._default(labelBorderSchema, DEFAULT_TYPE_LOOK.labelBorder),
  label_bg_colour: z._default(colourSchema, DEFAULT_TYPE_LOOK.labelBgColour),
  label_border_colour: z._default(colourSchema, DEFAULT_TYPE_LOOK.labelBorderColour),
  locked: z.optional(z.boolean()),
})

/** Whether a POI of a backup calls its name `name`, which every other thing on a map does. */
const isMisnamed = (poi: unknown): poi is { readonly name: unknown } =>
  typeof poi === 'object' && poi !== null && 'name' in poi && !('poi_name' in poi)

/** The category is that of the type: `category_id` is written, and not read. */
const poiRecordSchema = z.pipe(
  z.transform((poi: unknown) => (isMisnamed(poi) ? { ...poi, poi_name: poi.name } : poi)),
  z.object({
    id: entityIdSchema,
    poi_name: z.pipe(
      textSchema(POI_NAME_MAX),
      z.transform((name) => name.trim()),
    ),
    x: coordinateSchema,
    y: coordinateSchema,
    type_id: entityIdSchema,
    description: z._default(textSchema(POI_DESCRIPTION_MAX), ''),
    icon_file: iconSchema,
    image_url: pictureSchema,
    label_border: z.optional(labelBorderSchema),
    label_bg_colour: z.optional(colourSchema),
    floor: floorRefSchema,
    leads_to: floorRefSchema,
  }),
)

const zoneRecordSchema = z.pipe(
  z.looseObject({
    id: entityIdSchema,
    locked: z.optional(z.boolean()),
    order: zoneOrderSchema,
    way: zoneWaySchema,
    floor: floorRefSchema,
  }),
  z.transform((sent, context): Zone => {
    const isRectangle = sent['shapeType'] === 'Rectangle'
    const zone = sentNewZoneSchema.safeParse({ ...sent, ...(isRectangle && { shapeType: 'Polygon' }) })
    const geometry = zone.data && geometryFrom(zone.data.geometry, { radius: zone.data.radius, isRectangle })
    if (!zone.data || !geometry) {
      const message = zone.error?.issues[0]?.message ?? 'A circle needs a radius.'
      context.issues.push({ code: 'custom', message, input: sent })
      return z.NEVER
    }
    const look = Object.fromEntries(
      Object.entries(sentLook(zone.data)).filter(([, value]) => value !== undefined),
    )
    const ordered = sent.order === undefined ? {} : { order: sent.order }
    const walked = sent.way === undefined ? {} : { way: sent.way }
    const floored = sent.floor === undefined ? {} : { floor: sent.floor }
    return {
      ...ZONE_FALLBACK_LOOK,
      ...look,
      id: sent.id,
      geometry,
      ...locked(sent),
      ...ordered,
      ...walked,
      ...floored,
      createdBy: null,
    }
  }),
)

/**
 * A local map as the specification has it, without its image, and with its other pictures in it. This is what a backup
 * contains. Fields that are not known are left out when it is read; what is known has to be valid.
 */
export const localBackupSchema = z.object({
  format: z.literal(LOCAL_FORMAT, 'This is not a backup of a local map.'),
  version: z.literal(LOCAL_FORMAT_VERSION, 'This backup was made by a newer version.'),
  id: localMapIdSchema,
  meta: z.extend(localMapMetaSchema, { calibration: z.optional(z.nullable(validCalibrationSchema)) }),
  image_size: imageSizeSchema,
  /** The lowest first; missing in older backups. Their images are beside the record, if anything is. */
  floors: z.optional(floorsSchema),
  poi_categories: z.array(categoryRecordSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  poi_types: z.array(typeRecordSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  pois: z.array(poiRecordSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  zones: z.array(zoneRecordSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  lastEdited: z.number().check(z.gte(0)),
})
export type LocalBackup = z.output<typeof localBackupSchema>

/** Returns the number of POIs in the JSON of a backup whose name is taken from `name`, as `poi_name` is not there. */
export const countMisnamedPois = (json: unknown): number => {
  const pois = typeof json === 'object' && json !== null && 'pois' in json ? json.pois : null
  return Array.isArray(pois) ? pois.filter(isMisnamed).length : 0
}

const locked = ({ locked: isLocked }: { readonly locked?: boolean | undefined }) =>
  isLocked === undefined ? {} : { isLocked }

interface BackedUpMap {
  readonly id: string
  readonly meta: LocalMapMeta
  readonly imageSize: readonly [number, number]
  readonly lastEdited: number
  readonly floors?: readonly Floor[]
}

/** Returns the record of a map. `dataUrlOf` says which picture a ref names; empty if it is lost. */
export const localRecord = (
  { id, meta, imageSize, lastEdited, floors = [] }: BackedUpMap,
  { categories, types, pois, zones }: Content,
  dataUrlOf: (ref: string) => string,
) => {
  const pictureOf = (ref: string | null) => {
    if (ref === null) return ''
    return isWebPicture(ref) || libraryIconName(ref) !== null ? ref : dataUrlOf(ref)
  }
  const map_id = id
  return {
    format: LOCAL_FORMAT,
    version: LOCAL_FORMAT_VERSION,
    id,
    meta,
    image_size: imageSize,
    lastEdited,
    floors: floors.length > 0 ? floors : undefined,
    poi_categories: byId(categories).map((category) => ({
      id: category.id,
      name: category.name,
      map_id,
      locked: category.isLocked,
    })),
    poi_types: byId(types).map((type) => ({
      id: type.id,
      name: type.name,
      category_id: type.categoryId,
      map_id,
      color: type.colour,
      shape: type.shape,
      icon_file: pictureOf(type.icon),
      label_border: type.labelBorder,
      label_bg_colour: type.labelBgColour,
      label_border_colour: type.labelBorderColour,
      locked: type.isLocked,
    })),
    pois: byId(pois).map((poi) => ({
      id: poi.id,
      poi_name: poi.name,
      x: poi.x,
      y: poi.y,
      type_id: poi.typeId,
      category_id: types.get(poi.typeId)?.categoryId,
      description: poi.description,
      icon_file: pictureOf(poi.icon),
      image_url: pictureOf(poi.image),
      map_id,
      label_border: poi.labelBorder ?? undefined,
      label_bg_colour: poi.labelBgColour ?? undefined,
      floor: poi.floor,
      leads_to: poi.leadsTo,
    })),
    zones: byId(zones).map((zone) => zoneRecord(map_id, zone)),
  }
}

/** GeoJSON has no rectangles: the type of the shape says that a polygon was drawn as one. */
const zoneRecord = (mapId: string, zone: Zone) => {
  const wire = zoneToWire(0, zone)
  const shapeType = zone.geometry.kind === 'rectangle' ? 'Rectangle' : wire.shapeType
  return { ...wire, userId: undefined, mapId, shapeType, order: zone.order, way: zone.way, floor: zone.floor }
}

const byId = <T extends { readonly id: number }>(entities: Iterable<T>): T[] =>
  [...entities].sort((a, b) => a.id - b.id)

/**
 * Returns the content of a backup, checked as if somebody had made all of it now. `refOf` says under which ref a picture in
 * it is stored. @throws Error with a sentence that says what is wrong
 */
export const contentOfBackup = (
  backup: LocalBackup,
  refOf: (dataUrl: string, purpose: 'icon' | 'image') => string,
): Content => {
  const pictureRef = (picture: string, purpose: 'icon' | 'image') => {
    if (picture === '') return null
    return picture.startsWith('data:') ? refOf(picture, purpose) : picture
  }
  const inserts: Change[] = [
    ...backup.poi_categories.map(
      ({ id, name, ...rest }) =>
        insert('category', { id, name, ...locked(rest) } satisfies Category) as Change,
    ),
    ...backup.poi_types.map(
      (type) => insert('type', typeOf(type, pictureRef(type.icon_file, 'icon'))) as Change,
    ),
    ...backup.pois.map(
      (poi) =>
        insert(
          'poi',
          poiOf(poi, { icon: pictureRef(poi.icon_file, 'icon'), image: pictureRef(poi.image_url, 'image') }),
        ) as Change,
    ),
    ...backup.zones.map((zone) => insert('zone', zone) as Change),
  ]
  const applied = applyChanges(EMPTY_CONTENT, inserts)
  const refusals = applied.ok
    ? refuseOverfull(EMPTY_CONTENT, applied.content, inserts, LIMITS)
    : applied.refusals
  if (!applied.ok || refusals.length > 0) throw new Error(refusals[0]?.text)
  return applied.content
}

const LIMITS = {
  entitiesMax: ENTITIES_PER_MAP_MAX,
  zonePointsMax: ZONE_POINTS_PER_MAP_MAX,
  textMax: MAP_TEXT_MAX,
}

const insert = <K extends Change['kind'], E>(kind: K, entity: E) => ({ op: 'insert', kind, entity }) as const

const typeOf = (type: LocalBackup['poi_types'][number], icon: string | null): PoiType => ({
  id: type.id,
  categoryId: type.category_id,
  name: type.name,
  colour: type.color,
  shape: type.shape,
  icon,
  labelBorder: type.label_border,
  labelBgColour: type.label_bg_colour,
  labelBorderColour: type.label_border_colour,
  ...locked(type),
})

const poiOf = (poi: LocalBackup['pois'][number], pictures: Pick<Poi, 'icon' | 'image'>): Poi => ({
  ...pictures,
  id: poi.id,
  typeId: poi.type_id,
  x: poi.x,
  y: poi.y,
  name: poi.poi_name,
  description: poi.description,
  labelBorder: poi.label_border ?? null,
  labelBgColour: poi.label_bg_colour ?? null,
  linkedMapId: null,
  ...(poi.floor !== undefined && { floor: poi.floor }),
  ...(poi.leads_to !== undefined && { leadsTo: poi.leads_to }),
  createdBy: null,
})
