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
  /** Whether it would be given out again by now. */
  readonly isKept: () => boolean
}

/** The list of public maps, the same for everyone, kept as bytes for a second, and as long as nothing is written. */
export interface Catalogue {
  page(query: CatalogueQuery): Promise<CataloguePage>
  /** What was listed may not be any more. */
  forget(): void
}

const KEPT_MS = 1_000
const PAGES_KEPT_MAX = 200

const compressed = promisify(gzip)

interface Kept {
  readonly page: Promise<CataloguePage>
  readonly until: number
  /** The store's before it was read. */
  readonly stamp: number | null
}

export const createCatalogue = (store: Store): Catalogue => {
  const pages = new Map<string, Kept>()

  const isUnwritten = ({ stamp }: Kept) => stamp !== null && stamp === store.stamp()
  const isKept = (key: string, kept: Kept) =>
    kept === pages.get(key) && (kept.until > Date.now() || isUnwritten(kept))

  const read = (key: string, query: CatalogueQuery): Promise<CataloguePage> => {
    const stamp = store.stamp()
    const page = readPage(store, query).then((made) => ({ ...made, isKept: () => isKept(key, kept) }))
    const kept: Kept = { page, until: Date.now() + KEPT_MS, stamp }
    page.catch(() => {
      if (pages.get(key) === kept) pages.delete(key)
    })
    pages.delete(key)
    pages.set(key, kept)
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
      return kept && isKept(key, kept) ? kept.page : read(key, query)
    },
    forget: () => pages.clear(),
  }
}

const readPage = async (store: Store, query: CatalogueQuery): Promise<Omit<CataloguePage, 'isKept'>> => {
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
