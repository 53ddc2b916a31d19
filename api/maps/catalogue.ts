import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { presentListEntry } from './presentMap.ts'
import { cursorAfter, SORTS, type CatalogueQuery } from './catalogueQuery.ts'
import type { Store } from '../store/Store.ts'

/** A page of the catalogue as it goes out. */
export interface CataloguePage {
  readonly json: Buffer
  readonly gzipped: Buffer
  readonly etag: string
  /** Where the next page begins, or null at the end. */
  readonly nextCursor: string | null
  /** How many maps there are; unknown while searching. */
  readonly total: number | null
}

/** The list of public maps, the same for everyone, kept as bytes for a second. */
export interface Catalogue {
  page(query: CatalogueQuery): Promise<CataloguePage>
  /** What was listed may not be any more. */
  forget(): void
}

const KEPT_MS = 1_000
const PAGES_KEPT_MAX = 200

const compressed = promisify(gzip)

export const createCatalogue = (store: Store): Catalogue => {
  const pages = new Map<string, { page: Promise<CataloguePage>; until: number }>()

  const keep = (key: string, page: Promise<CataloguePage>) => {
    pages.delete(key)
    pages.set(key, { page, until: Date.now() + KEPT_MS })
    page.catch(() => pages.delete(key))
    for (const oldest of pages.keys()) {
      if (pages.size <= PAGES_KEPT_MAX) break
      pages.delete(oldest)
    }
    return page
  }

  return {
    page: (query) => {
      const key = JSON.stringify(query)
      const kept = pages.get(key)
      return kept && kept.until > Date.now() ? kept.page : keep(key, readPage(store, query))
    },
    forget: () => pages.clear(),
  }
}

const readPage = async (store: Store, query: CatalogueQuery): Promise<CataloguePage> => {
  const { limit, search } = query
  const page = {
    equals: { listed: true },
    sort: SORTS[query.sort].order,
    ...(query.cursor && { after: query.cursor }),
    limit: limit + 1,
  } as const
  const found = await (search === '' ? store.find('maps', page) : store.search('maps', search, page))
  const maps = found.slice(0, limit)
  const last = maps.at(-1)
  const json = Buffer.from(JSON.stringify(maps.filter((map) => !map.deleted).map(presentListEntry)))
  return {
    json,
    gzipped: await compressed(json),
    etag: `W/"${createHash('sha1').update(json).digest('base64url')}"`,
    nextCursor: last && found.length > limit ? cursorAfter(query.sort, last) : null,
    total: search === '' ? await store.count('maps', { equals: { listed: true } }) : null,
  }
}
