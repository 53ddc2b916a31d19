import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import {
  CATALOGUE_PAGE,
  CATALOGUE_PAGE_MAX,
  DEFAULT_MAP_SORT,
  MAP_SORTS,
  type MapSort,
  SEARCH_MAX,
} from '../../shared/limits.ts'
import type { ListedMapAnswer } from '../../shared/maps/maps.ts'
import { type Actor, canViewMap } from '../../shared/maps/permissions.ts'
import { textSchema } from '../../shared/names.ts'
import { type Prepared, PreparedJson } from '../http/PreparedAnswers.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Equals, Page, Scalar, Store } from '../store/Store.ts'
import { searchKey } from '../store/searchKey.ts'
import { belongsOnLists } from './mapAccess.ts'
import { sharedMaps } from './sharedMaps.ts'

/** A page of the catalogue, ready to send to visitors without an account. */
export interface CataloguePage {
  readonly maps: readonly MapDocument[]
  readonly json: Prepared
  readonly etag: string
  /** The cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null
  /** How many maps are listed; null for a search. */
  readonly total: number | null
  /** Whether the next reader would get this page too. */
  readonly isCurrent: () => boolean
}

/**
 * The list of public maps, which is the same for every viewer. A page is cached for a second, and beyond that for as
 * long as nothing is written to the store. A map that is listed no more is missing at once, whichever server took it from there.
 */
export interface Catalogue {
  page(query: CatalogueQuery): Promise<CataloguePage>
  /** Drops every page. To be called by each command that lists a map, moves it in the list, or takes it from there. */
  forget(): void
}

const CACHED_MS = 1_000
const CACHED_PAGES_MAX = 200

interface CachedPage {
  readonly page: Promise<CataloguePage>
  readonly until: number
  /** The store's version before the page was read. */
  readonly version: number | null
}

/** `present` tells of a map what its row says to visitors without an account. */
export const createCatalogue = (store: Store, present: (map: MapDocument) => ListedMapAnswer): Catalogue => {
  const pages = new LRUCache<string, CachedPage>({ max: CACHED_PAGES_MAX })

  const isUnwritten = ({ version }: CachedPage) => version !== null && version === store.dataVersion()
  const isCurrent = (key: string, cached: CachedPage) =>
    cached === pages.get(key) && (cached.until > Date.now() || isUnwritten(cached))

  const readPage = async (query: CatalogueQuery): Promise<Omit<CataloguePage, 'isCurrent'>> => {
    const { maps, nextCursor, total } = await readMaps(store, { listed: true }, query)
    const bytes = Buffer.from(JSON.stringify(maps.map((map) => present(map))))
    const etag = `W/"${createHash('sha1').update(bytes).digest('base64url')}"`
    return { maps, json: new PreparedJson(bytes), etag, nextCursor, total }
  }

  /** Where the store has no version, another server may have taken a map from the lists a moment ago. */
  const areListed = async ({ maps }: CataloguePage): Promise<boolean> => {
    const now = await store.getMany(
      'maps',
      maps.map(({ _id }) => _id),
    )
    return now.length === maps.length && now.every(belongsOnLists)
  }

  const read = (key: string, query: CatalogueQuery): Promise<CataloguePage> => {
    const version = store.dataVersion()
    const page = readPage(query).then((made) => ({ ...made, isCurrent: () => isCurrent(key, cached) }))
    const cached: CachedPage = { page, until: Date.now() + CACHED_MS, version }
    page.catch(() => {
      if (pages.get(key) === cached) pages.delete(key)
    })
    pages.set(key, cached)
    return page
  }

  return {
    async page(query) {
      const key = JSON.stringify(query)
      const cached = pages.get(key)
      if (!cached || !isCurrent(key, cached)) return read(key, query)
      const page = await cached.page
      return isUnwritten(cached) || (await areListed(page)) ? page : read(key, query)
    },
    forget: () => pages.clear(),
  }
}

export interface MapsPage {
  readonly maps: readonly MapDocument[]
  /** The cursor of the next page, or null on the last page. */
  readonly nextCursor: string | null
  /** How many maps there are in all; null for a search. */
  readonly total: number | null
}

const readMaps = async (
  store: Store,
  equals: Equals<'maps'>,
  { sort, search, cursor, limit }: CatalogueQuery,
): Promise<MapsPage> => {
  const page = {
    equals,
    sort: SORTS[sort].order,
    ...(cursor && { after: cursor }),
    limit: limit + 1,
  } as const
  const found = await (search === '' ? store.find('maps', page) : store.search('maps', search, page))
  const total = search === '' ? await store.count('maps', { equals }) : null
  const { maps, nextCursor } = firstOf(found, { sort, limit })
  // A write that is under way may not have reached `listed` yet.
  return { maps: equals.listed === true ? maps.filter(belongsOnLists) : maps, nextCursor, total }
}

/** Returns a page of maps that have been read and searched already. */
export const pageOf = (found: readonly MapDocument[], query: CatalogueQuery): MapsPage => {
  const { order, placeOf } = SORTS[query.sort]
  const compare = (a: readonly Scalar[], b: readonly Scalar[]): number => {
    const at = order.findIndex((_, index) => compareScalars(a[index], b[index]) !== 0)
    return compareScalars(a[at], b[at]) * (order[at]?.direction === 'descending' ? -1 : 1)
  }
  const sorted = [...found].sort((a, b) => compare(placeOf(a), placeOf(b)))
  const { cursor } = query
  const rest = cursor === null ? sorted : sorted.filter((map) => compare(placeOf(map), cursor) > 0)
  return { ...firstOf(rest, query), total: query.search === '' ? found.length : null }
}

/** Compares two scalars of one kind as the stores do: texts by code points. */
const compareScalars = (a: Scalar = null, b: Scalar = null): number => {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b))
  return Number(a) - Number(b)
}

const firstOf = (
  found: readonly MapDocument[],
  { sort, limit }: Pick<CatalogueQuery, 'sort' | 'limit'>,
): Pick<MapsPage, 'maps' | 'nextCursor'> => {
  const maps = found.slice(0, limit)
  const last = maps.at(-1)
  return { maps, nextCursor: last && found.length > limit ? cursorAfter(sort, last) : null }
}

/**
 * Returns a page of the maps of one user that `actor` may see, without region maps. Maps that `actor` may not see are
 * not even read: a cursor made from one, or a page cut short by one, would reveal it.
 */
export const mapsOfUser = (
  store: Store,
  actor: Actor,
  userId: number,
  query: CatalogueQuery,
): Promise<MapsPage> => {
  const seesPrivate = canViewMap(actor, { uploaderId: userId, isPublic: false, isHidden: false })
  const visible = seesPrivate ? { deleted: false, parent_map_id: null } : { listed: true }
  return readMaps(store, { uploader_id: userId, ...visible }, query)
}

const searchShared = async (store: Store, user: UserDocument, query: CatalogueQuery): Promise<MapsPage> => {
  const text = searchKey(query.search)
  const shared = await sharedMaps(store, user)
  return pageOf(
    shared.map(({ map }) => map).filter((map) => !map.listed && map.search_key.includes(text)),
    query,
  )
}

/** Returns what somebody finds: the public maps, and among them the private ones of their own and those shared with them. */
export const searchWithOwn = async (
  store: Store,
  user: UserDocument,
  query: CatalogueQuery,
): Promise<MapsPage> => {
  const ofMine = { uploader_id: Number(user._id), listed: false, deleted: false, parent_map_id: null }
  const pages = await Promise.all([
    readMaps(store, { listed: true }, query),
    readMaps(store, ofMine, query),
    searchShared(store, user, query),
  ])
  const { order } = SORTS[query.sort]
  const found = pages.flatMap(({ maps }) => maps).sort((a, b) => compareBy(order, a, b))
  const maps = found.slice(0, query.limit)
  const last = maps.at(-1)
  const hasMore = found.length > maps.length || pages.some(({ nextCursor }) => nextCursor !== null)
  const nextCursor = last && hasMore ? cursorAfter(query.sort, last) : null
  return { maps, nextCursor, total: null }
}

/** Compares as the stores do, which order texts by code points. */
const compareBy = (order: Page<'maps'>['sort'], a: MapDocument, b: MapDocument): number => {
  for (const { field, direction } of order) {
    const compared = compareValues(a[field], b[field])
    if (compared !== 0) return direction === 'ascending' ? compared : -compared
  }
  return 0
}

type SortedValue = MapDocument[Page<'maps'>['sort'][number]['field']]

const compareValues = (a: SortedValue, b: SortedValue): number =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b))
    : Number(a) - Number(b)

interface SortRule {
  /** Ends with the id, so that the order is total. */
  readonly order: Page<'maps'>['sort']
  readonly placeOf: (map: MapDocument) => readonly (string | number | Date)[]
  /** The schema of a place that comes back in a cursor. */
  readonly place: z.core.$ZodType<readonly Scalar[]>
}

const CURSOR_MAX = 2_000

const placeText = textSchema(CURSOR_MAX)
const dateText = z.iso.datetime().transform((text) => new Date(text))

const SORTS: Record<MapSort, SortRule> = {
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

/** Returns a cursor: the place of the last map of a page in its order. Opaque to clients. */
const cursorAfter = (sort: MapSort, map: MapDocument): string =>
  Buffer.from(JSON.stringify(SORTS[sort].placeOf(map))).toString('base64url')

const readCursor = (sort: MapSort, cursor: string): readonly Scalar[] | undefined => {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return z.safeParse(SORTS[sort].place, place).data
  } catch {
    return undefined
  }
}

const limitText = z
  .string()
  .regex(/^\d{1,4}$/, 'This is not a number.')
  .transform(Number)
  .pipe(z.int().min(1).max(CATALOGUE_PAGE_MAX))

/** An unknown sort means the default one. */
export const catalogueQuerySchema = z
  .object({
    sort: z.enum(MAP_SORTS).default(DEFAULT_MAP_SORT).catch(DEFAULT_MAP_SORT),
    search: z.string().trim().max(SEARCH_MAX).default(''),
    limit: limitText.default(CATALOGUE_PAGE),
    cursor: z.string().max(CURSOR_MAX).optional(),
  })
  .transform((query, context) => {
    const cursor = query.cursor === undefined ? null : readCursor(query.sort, query.cursor)
    if (cursor === undefined)
      context.addIssue({ code: 'custom', path: ['cursor'], message: 'This is not a cursor.' })
    return { ...query, cursor: cursor ?? null }
  })
export type CatalogueQuery = z.infer<typeof catalogueQuerySchema>
