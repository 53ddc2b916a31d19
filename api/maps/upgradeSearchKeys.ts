import type { Services } from '../services.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** The claim that says up to which map the keys are up to date: its `owner_id` is that map's id, or `DONE`. */
const NOTE = 'upgrade:map-search-keys'
const DONE = 'done'

const PAGE = 500
/** Maps that are written at once. */
const ABREAST = 20
const ATTEMPTS_MAX = 5

interface Upgrading {
  readonly pageSize?: number
  /** Leaves the rest to the next time. */
  readonly signal?: AbortSignal
}

/**
 * Gives the maps that were stored when uploaders were not part of it yet what they are found by today. It goes on where it was
 * interrupted; from the end on it costs one read. Servers that do so side by side write the same.
 */
export const upgradeSearchKeys = async (
  parts: Pick<Services, 'store' | 'catalogue'>,
  { pageSize = PAGE, signal }: Upgrading = {},
): Promise<void> => {
  const { store } = parts
  let done = (await store.get('claims', NOTE))?.owner_id ?? ''
  let isAnyAltered = false
  while (done !== DONE && !signal?.aborted) {
    const maps = await store.find('maps', {
      sort: [{ field: '_id', direction: 'ascending' }],
      ...(done !== '' && { after: [done] }),
      limit: pageSize,
    })
    for (let first = 0; first < maps.length; first += ABREAST) {
      const altered = await Promise.all(maps.slice(first, first + ABREAST).map((map) => upgrade(store, map)))
      isAnyAltered ||= altered.includes(true)
    }
    done = maps.length < pageSize ? DONE : (maps.at(-1)?._id ?? DONE)
    await store.upsert('claims', { _id: NOTE, owner_id: done, created_at: new Date() })
  }
  if (isAnyAltered) parts.catalogue.forget()
}

/** Somebody may rename the map or its uploader at the same time: then it is read again. */
const upgrade = async (store: Store, found: MapDocument): Promise<boolean> => {
  let map: MapDocument | null = found
  for (let attempt = 0; map && attempt < ATTEMPTS_MAX; attempt++) {
    const search_key = mapSearchKey(map)
    if (search_key === map.search_key) return attempt > 0
    await store.update('maps', map._id, { search_key })
    map = await store.get('maps', map._id)
  }
  return true
}
