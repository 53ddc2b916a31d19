import { z } from 'zod'
import {
  CATALOGUE_PAGE,
  CATALOGUE_PAGE_MAX,
  DEFAULT_MAP_SORT,
  MAP_SORTS,
  type MapSort,
  SEARCH_MAX,
} from '../../shared/limits.ts'
import { textSchema } from '../../shared/names.ts'
import type { Page, Scalar } from '../store/Store.ts'
import type { MapDocument } from '../store/collections.ts'

interface SortRule {
  /** Ends in the id, so that no two maps share a place. */
  readonly order: Page<'maps'>['sort']
  readonly placeOf: (map: MapDocument) => readonly (string | number | Date)[]
  /** A place as it comes back in a cursor. */
  readonly place: z.ZodType<readonly Scalar[]>
}

const CURSOR_MAX = 2_000

const placeText = textSchema(CURSOR_MAX)
const dateText = z.iso.datetime().transform((text) => new Date(text))

export const SORTS: Record<MapSort, SortRule> = {
  newest: {
    order: [
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    placeOf: (map) => [map.created_at, map._id],
    place: z.tuple([dateText, placeText]),
  },
  votes: {
    order: [
      { field: 'votes', direction: 'descending' },
      { field: 'created_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    placeOf: (map) => [map.votes, map.created_at, map._id],
    place: z.tuple([z.int(), dateText, placeText]),
  },
  alpha: {
    order: [
      { field: 'name_key', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    placeOf: (map) => [map.name_key, map._id],
    place: z.tuple([placeText, placeText]),
  },
}

/** Opaque to others: the place of the last map of a page, in the order it was listed by. */
export const cursorAfter = (sort: MapSort, map: MapDocument): string =>
  Buffer.from(JSON.stringify(SORTS[sort].placeOf(map))).toString('base64url')

const readCursor = (sort: MapSort, cursor: string): readonly Scalar[] | undefined => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return SORTS[sort].place.safeParse(place).data
  } catch {
    return undefined
  }
}

const limitText = z
  .string()
  .regex(/^\d{1,4}$/, 'Not a number.')
  .transform(Number)
  .pipe(z.int().min(1).max(CATALOGUE_PAGE_MAX))

/** A sort that is not known, or none, is the default one. */
export const catalogueQuerySchema = z
  .object({
    sort: z.enum(MAP_SORTS).catch(DEFAULT_MAP_SORT),
    search: z.string().trim().max(SEARCH_MAX).default(''),
    limit: limitText.default(CATALOGUE_PAGE),
    cursor: z.string().max(CURSOR_MAX).optional(),
  })
  .transform((query, context) => {
    const cursor = query.cursor === undefined ? null : readCursor(query.sort, query.cursor)
    if (cursor === undefined) context.addIssue({ code: 'custom', path: ['cursor'], message: 'Not a cursor.' })
    return { ...query, cursor: cursor ?? null }
  })
export type CatalogueQuery = z.infer<typeof catalogueQuerySchema>
