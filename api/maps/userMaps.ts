import { canViewMap, type Actor } from '../../shared/permissions.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { cursorAfter, SORTS, type CatalogueQuery } from './catalogueQuery.ts'
import { mapFacts } from './mapAccess.ts'

/** A page of someone's maps, region maps left out. What `actor` may not see is left out of it, so it may be short. */
export const mapsOfUser = async (
  store: Store,
  actor: Actor,
  userId: number,
  { sort, cursor, limit }: CatalogueQuery,
): Promise<{ maps: MapDocument[]; nextCursor: string | null }> => {
  const found = await store.find('maps', {
    equals: { uploader_id: userId, deleted: false, parent_map_id: null },
    sort: SORTS[sort].order,
    ...(cursor && { after: cursor }),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    maps: page.filter((map) => canViewMap(actor, mapFacts(map))),
    nextCursor: last && found.length > limit ? cursorAfter(sort, last) : null,
  }
}
