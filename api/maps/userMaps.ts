import { canViewMap, type Actor } from '../../shared/permissions.ts'
import type { MapDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { cursorAfter, SORTS, type CatalogueQuery } from './catalogueQuery.ts'

/**
 * A page of those of someone's maps that `actor` may see, region maps left out. What is not to be seen is not even
 * looked at: a cursor made from it, or a page cut short by it, would tell of it.
 */
export const mapsOfUser = async (
  store: Store,
  actor: Actor,
  userId: number,
  { sort, cursor, limit }: CatalogueQuery,
): Promise<{ maps: MapDocument[]; nextCursor: string | null }> => {
  const seesPrivate = canViewMap(actor, { uploaderId: userId, isPublic: false })
  const found = await store.find('maps', {
    equals: {
      uploader_id: userId,
      ...(seesPrivate ? { deleted: false, parent_map_id: null } : { listed: true }),
    },
    sort: SORTS[sort].order,
    ...(cursor && { after: cursor }),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    maps: page,
    nextCursor: last && found.length > limit ? cursorAfter(sort, last) : null,
  }
}
