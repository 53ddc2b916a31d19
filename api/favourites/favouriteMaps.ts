import { FAVOURITES_PER_USER_MAX } from '../../shared/limits.ts'
import { conflict } from '../http/errors.ts'
import { type CatalogueQuery, type MapsPage, pageOf } from '../maps/catalogue.ts'
import { actorOf, isVisible } from '../maps/mapAccess.ts'
import { favouriteId } from '../maps/viewerMarks.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { searchKey } from '../store/searchKey.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'

/** Returns a page of the favourites of a user. Maps that have become private to others stay favourites, unseen. */
export const favouriteMaps = async (
  store: Store,
  user: UserDocument,
  query: CatalogueQuery,
): Promise<MapsPage> => {
  const ids: string[] = []
  for await (const { map_id } of store.stream('favourites', { equals: { user_id: Number(user._id) } }))
    ids.push(String(map_id))
  const kept = await store.getMany('maps', ids)
  const text = searchKey(query.search)
  const seen: MapDocument[] = []
  for (const map of kept)
    if (map.search_key.includes(text) && (await isVisible(store, actorOf(user), map))) seen.push(map)
  return pageOf(seen, query)
}

const FULL_TEXT = 'You have reached your limit of favourites. Remove one to add another.'

/** @throws HttpError 409 if the user has as many favourites as allowed */
export const addFavourite = async (store: Store, userId: number, mapId: number): Promise<void> => {
  const favourite = {
    _id: favouriteId(userId, mapId),
    user_id: userId,
    map_id: mapId,
    created_at: new Date(),
  }
  const quota = { equals: { user_id: userId }, most: FAVOURITES_PER_USER_MAX, text: FULL_TEXT }
  try {
    const exceeded = await insertWithin(store, 'favourites', favourite, [quota])
    if (exceeded) throw conflict(exceeded.text)
  } catch (error) {
    // It is one already.
    if (!(error instanceof DuplicateKeyError)) throw error
  }
}
