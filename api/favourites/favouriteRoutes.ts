import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { FAVOURITES_PER_USER_MAX } from '../../shared/limits.ts'
import { listedMapSchema } from '../../shared/maps/maps.ts'
import { favouriteAnswerSchema } from '../../shared/people/favourites.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint } from '../http/endpoint.ts'
import { conflict } from '../http/errors.ts'
import { type CatalogueQuery, catalogueQuerySchema, type MapsPage, pageOf } from '../maps/catalogue.ts'
import { actorOf, isVisible, loadVisibleMap } from '../maps/mapAccess.ts'
import { listFor } from '../maps/mapRoutes.ts'
import { favouriteId } from '../maps/presentMap.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertWithin } from '../store/insertWithin.ts'
import { searchKey } from '../store/searchKey.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

export const favouriteRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/user/favourites', listFavourites(services))
  router.post('/api/user/favourites/:mapId', postFavourite(services))
  router.delete('/api/user/favourites/:mapId', removeFavourite(services))
  return router
}

const mapParams = z.object({ mapId: idTextSchema })

const listFavourites = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the favourites of the signed-in user, as far as they may see them',
    limit: 'read',
    session: 'required',
    query: catalogueQuerySchema,
    act: async ({ query, user, ctx }) =>
      listFor(services, ctx, user, await favouriteMaps(services.store, user, query)),
    present: (maps) => maps,
    answer: z.array(listedMapSchema),
  })

const postFavourite = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Adds a map to the favourites of the signed-in user',
    limit: 'write',
    session: 'required',
    loginText: TEXTS.favourite.signIn.title,
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user }, map) => {
      await addFavourite(services.store, Number(user._id), Number(map._id))
      return map
    },
    present: (map) => ({ success: true as const, id: Number(map._id), is_favourite: true }),
    answer: favouriteAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const removeFavourite = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Removes a map from the favourites of the signed-in user',
    limit: 'write',
    session: 'required',
    loginText: TEXTS.favourite.signIn.title,
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user }, map) => {
      await services.store.delete('favourites', favouriteId(Number(user._id), Number(map._id)))
      return map
    },
    present: (map) => ({ success: true as const, id: Number(map._id), is_favourite: false }),
    answer: favouriteAnswerSchema,
  })

/** Returns a page of the favourites of a user. Maps that have become private to others stay favourites, unseen. */
const favouriteMaps = async (store: Store, user: UserDocument, query: CatalogueQuery): Promise<MapsPage> => {
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
const addFavourite = async (store: Store, userId: number, mapId: number): Promise<void> => {
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
