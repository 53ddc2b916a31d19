import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { favouriteAnswerSchema } from '../../shared/favourites.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { listedMapSchema } from '../../shared/maps.ts'
import { endpoint } from '../http/endpoint.ts'
import { catalogueQuerySchema } from '../maps/catalogue.ts'
import { listFor } from '../maps/mapRoutes.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import { favouriteId } from '../maps/viewerMarks.ts'
import type { Services } from '../services.ts'
import { addFavourite, favouriteMaps } from './favouriteMaps.ts'

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
    summary: 'Lists the favourites of whoever is signed in, as far as they may see them',
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
    summary: 'Adds a map to the favourites of whoever is signed in',
    limit: 'write',
    session: 'required',
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
    summary: 'Removes a map from the favourites of whoever is signed in',
    limit: 'write',
    session: 'required',
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user }, map) => {
      await services.store.delete('favourites', favouriteId(Number(user._id), Number(map._id)))
      return map
    },
    present: (map) => ({ success: true as const, id: Number(map._id), is_favourite: false }),
    answer: favouriteAnswerSchema,
  })
