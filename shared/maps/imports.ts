import * as z from 'zod/mini'
import { IMPORT_REASONS } from '../dataMap/dataMap.ts'
import { extentSchema } from '../dataMap/extent.ts'
import { ORIGINS } from '../dataMap/origin.ts'
import { COLUMN_NAME_MAX, TABLE_FIELDS } from '../dataMap/table.ts'
import { IMPORT_FILES_MAX, MAP_NAME_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'
import { TEXTS } from '../texts/texts.ts'

/** The community whose data maps are imported, as the call's path names it. */
export const IMPORT_SOURCE = 'wikigg'

/** What a column is, by the column's name. */
export const columnsSchema = z.partialRecord(
  z.enum(TABLE_FIELDS),
  z.string().check(z.maxLength(COLUMN_NAME_MAX)),
)

/**
 * What `POST /api/import-wikigg-map` takes besides the map: `json` is a file's JSON, as it is or as text, or a list of those
 * of a page and its fragments.
 */
export const importRequestSchema = z.object({
  json: z.unknown().check(z.refine((json) => json !== undefined && json !== null, TEXTS.dataMap.noneLoaded)),
  confirmedOrigin: z.enum(ORIGINS, TEXTS.dataMap.originUnconfirmed),
  displayName: z.pipe(
    z.transform((name) => name ?? ''),
    nameSchema(MAP_NAME_MAX, TEXTS.dataMap.nameEmpty),
  ),
  /** What the columns of a table are, or the properties of GeoJSON; without it the usual names count. */
  columns: z.optional(columnsSchema),
  /** Which coordinates the image covers, for a file that does not say it and does not count its pixels. */
  extent: z.optional(extentSchema),
  /** Which of the file's backgrounds the image shows. */
  background: z.optional(z.int().check(z.gte(0), z.lte(IMPORT_FILES_MAX))),
  /** How many of the other backgrounds become region maps, so that the report does not call them left out. */
  regionCount: z.optional(z.int().check(z.gte(0), z.lte(IMPORT_FILES_MAX))),
  /** Whether the backgrounds are floors of the map, set before: the first of the file is that with the id 1, and so on. */
  asFloors: z.optional(z.boolean()),
})

/** Its answer. The report says what was changed or left out. */
export const importAnswerSchema = z.object({
  success: z.literal(true),
  mapUrl: z.string(),
  markers: z.int(),
  groups: z.int(),
  zones: z.int(),
  report: z.array(z.object({ reason: z.enum(IMPORT_REASONS), count: z.int(), text: z.string() })),
})
export type ImportAnswer = z.infer<typeof importAnswerSchema>
