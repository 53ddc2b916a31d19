import * as z from 'zod/mini'
import { calibrationSchema } from '../calibration/calibration.ts'
import { colourSchema } from '../colours.ts'
import { categorySchema } from '../content/categories.ts'
import { poiSchema } from '../content/pois.ts'
import { poiTypeSchema } from '../content/types.ts'
import { zoneSchema } from '../content/zones.ts'
import { floorSchema, haveOwnIds } from '../floors/floors.ts'
import { countedIdSchema } from '../ids.ts'
import {
  ASSETS_PER_MAP_MAX,
  ENTITIES_PER_MAP_MAX,
  FLOORS_MAX,
  GAME_NAME_MAX,
  MAP_NAME_MAX,
  SECTION_NAME_MAX,
  SIGNATURE_MAX,
  STYLE_TITLE_MAX,
  URL_MAX,
  VERSION_ID_MAX,
} from '../limits.ts'
import { nameSchema, textSchema } from '../names.ts'
import { assetRefSchema, isWebAddress } from './assets.ts'
import { savedFontSchema } from './styles.ts'

/** What a backup of a map says it is. */
export const BACKUP_FORMAT = 'pinfold-map'
/** Raised whenever what was written before could be misread. */
export const BACKUP_VERSION = 1

const FILE_PATH_MAX = 200

/** The path of a file beside the backup, relative to it: `image.png`, `files/0a1b.png`. Never outside of its folder. */
const filePathSchema = z
  .string()
  .check(
    z.maxLength(FILE_PATH_MAX),
    z.regex(
      /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)?[A-Za-z0-9_-][A-Za-z0-9._-]*$/,
      'Not a file of this backup.',
    ),
  )

const addressSchema = z
  .string()
  .check(z.maxLength(URL_MAX), z.refine(isWebAddress, 'Only http and https addresses are allowed.'))

const imageSchema = z.strictObject({
  /** Null: the image is not beside the backup. */
  file: z.nullable(filePathSchema),
  width: z.int().check(z.gte(1)),
  height: z.int().check(z.gte(1)),
})

/** `image` is null where the floor shows the image of the map. */
const backupFloorSchema = z.extend(floorSchema, { image: z.nullable(imageSchema) })
export type BackupFloor = z.infer<typeof backupFloorSchema>

const mapSchema = z.strictObject({
  /** On the site that the backup is from. */
  id: countedIdSchema,
  name: nameSchema(MAP_NAME_MAX, 'A map needs a name.'),
  game_name: nameSchema(GAME_NAME_MAX, 'A map needs a game.'),
  version_id: z.nullable(textSchema(VERSION_ID_MAX)),
  tip_url: z.nullable(addressSchema),
  is_public: z.boolean(),
  /** The id of the map of which it is a region map; null if it is none. */
  parent_map_id: z.nullable(countedIdSchema),
  image: imageSchema,
  /** How the coordinates of the game lie on the image. Missing in older backups. */
  calibration: z.optional(z.nullable(calibrationSchema)),
  /** The lowest first; entities name theirs by its id. Missing in older backups. */
  floors: z.optional(
    z
      .array(backupFloorSchema)
      .check(z.maxLength(FLOORS_MAX), z.refine(haveOwnIds, 'Each floor needs an id of its own.')),
  ),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

const styleSchema = z.strictObject({
  title_text: textSchema(STYLE_TITLE_MAX),
  title_image: z.nullable(assetRefSchema),
  font_family: savedFontSchema,
  font_colour: colourSchema,
  sidebar_bg_colour: colourSchema,
  main_bg_colour: colourSchema,
  section_name_pois: textSchema(SECTION_NAME_MAX),
  section_name_zones: textSchema(SECTION_NAME_MAX),
  section_name_region_maps: textSchema(SECTION_NAME_MAX),
  creator_signature: textSchema(SIGNATURE_MAX),
  watermark: z.nullable(assetRefSchema),
  title_colour: colourSchema,
  highlight_colour: colourSchema,
  tip_url: z.nullable(addressSchema),
})

/**
 * A map as a file that people keep: everything on it, with its pictures in files beside it. Coordinates are map pixels from
 * the bottom left. The order of the keys is that in which a backup is written, the long lists last.
 */
export const mapBackupSchema = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.literal(BACKUP_VERSION),
  exported_at: z.iso.datetime(),
  map: mapSchema,
  /** Null: the map has the style that all maps have. */
  style: z.nullable(styleSchema),
  /** Which file beside the backup an icon or picture is, by the ref under which the content names it. */
  files: z
    .array(z.strictObject({ ref: assetRefSchema, file: filePathSchema }))
    .check(z.maxLength(ASSETS_PER_MAP_MAX)),
  categories: z.array(categorySchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  types: z.array(poiTypeSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  pois: z.array(poiSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
  zones: z.array(zoneSchema).check(z.maxLength(ENTITIES_PER_MAP_MAX)),
})
export type MapBackup = z.infer<typeof mapBackupSchema>
export type BackupStyle = NonNullable<MapBackup['style']>

/** Everything of a backup but its lists. */
export type BackupHead = Omit<MapBackup, 'files' | 'categories' | 'types' | 'pois' | 'zones'>
