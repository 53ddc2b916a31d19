import type { Services } from '../services.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** The claim that says up to which map the keys are up to date: its `owner_id` is that map's id, or `DONE`. */
const NOTE = 'upgrade:map-search-keys'
const DONE = 'done'

const PAGE = 500
const ATTEMPTS_MAX = 5

/**
 * Gives the maps that were stored when uploaders were not part of it yet what they are found by today. It goes on where it was
 * interrupted; from the end on it costs one read. Servers that do so side by side write the same.
 */
export const upgradeSearchKeys = async (parts: Pick<Services, 'store' | 'catalogue'>): Promise<void> => {
  const { store } = parts
  let done = (await store.get('claims', NOTE))?.owner_id ?? ''
  let isAnyAltered = false
  while (done !== DONE) {
    const maps = await store.find('maps', {
      sort: [{ field: '_id', direction: 'ascending' }],
      ...(done !== '' && { after: [done] }),
      limit: PAGE,
    })
    for (const map of maps) if (await upgrade(store, map)) isAnyAltered = true
    done = maps.length < PAGE ? DONE : (maps.at(-1)?._id ?? DONE)
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
