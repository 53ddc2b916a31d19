import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import {
  FLOOR_IMAGE_FIELD,
  type FloorsAnswer,
  floorsAnswerSchema,
  setFloorsSchema,
  UNKNOWN_FLOORS_IMAGE_TEXT,
} from '../../shared/floors/floorCalls.ts'
import { type Floor, floorIdSchema } from '../../shared/floors/floors.ts'
import { idParams, idTextSchema } from '../../shared/ids.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { withUpload } from '../http/requestBody.ts'
import { forRequest } from '../http/requestIds.ts'
import { keptImages, retireFloorImage } from '../images/floorImages.ts'
import { retryFailed } from '../images/retryImages.ts'
import { authoriseMap, loadVisibleMap } from '../maps/mapAccess.ts'
import { floorsOf, isImageKnown, storedFloors } from '../maps/mapFloors.ts'
import { asRefusal } from '../maps/mapRoutes.ts'
import { presentFloors } from '../maps/presentFloors.ts'
import { withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { FloorImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { keepFloorImage } from './keepFloorImage.ts'

/** The levels of a map, and their images. */
export const floorRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/set-floors', setFloors(services))
  router.post('/api/maps/:id/floors/:floorId/image', postImage(services))
  router.delete('/api/maps/:id/floors/:floorId/image', removeImage(services))
  router.post('/api/maps/:id/floors/:floorId/retry-image', retryImage(services))
  return router
}

const setFloors = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says which floors a map has, the lowest first; a floor keeps its image by its id',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: setFloorsSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ body }, stored) => {
      const { map } = await withCurrentImage(services.store, stored)
      const { image_id: imageId } = body
      if (imageId !== undefined && !isImageKnown(map, imageId)) throw conflict(UNKNOWN_FLOORS_IMAGE_TEXT)
      const floors = storedFloors(map, body.floors, imageId)
      const isThere = await services.store.update('maps', map._id, { floors, updated_at: new Date() })
      if (!isThere) throw notFound('Map not found')
      await bringBackImages(services.store, map._id, body.floors)
      return { ...map, floors }
    },
    present: (map, { user }) => presentAll(services, user, map),
    answer: floorsAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const floorParams = z.object({ id: idTextSchema, floorId: z.pipe(idTextSchema, floorIdSchema) })

const postImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Gives a floor an image of its own, or another one',
    limit: 'upload',
    session: 'required',
    params: floorParams,
    form: { fields: z.object({}), fileField: FLOOR_IMAGE_FIELD },
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ ctx, user, params: { floorId } }, map) => {
      refuseUnknown(map, floorId)
      const { config } = services
      await admitUpload(services, ctx, user, config.maxUploadBytes)
      await withUpload(ctx, config, FLOOR_IMAGE_FIELD, ({ file }) => {
        if (file === null) throw badRequest('Please choose an image.')
        return keepFloorImage(forRequest(services, ctx), map, user, { floorId, path: file.path }).catch(
          asRefusal,
        )
      })
      return map
    },
    present: (map, { user }) => presentAll(services, user, map),
    answer: floorsAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const removeImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes the image of a floor away, so that it shows that of the map',
    limit: 'write',
    session: 'required',
    params: floorParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ params: { floorId } }, map) => {
      refuseUnknown(map, floorId)
      for (const image of await imagesOf(services, map, floorId))
        await retireFloorImage(services.store, map, image)
      return map
    },
    present: (map, { user }) => presentAll(services, user, map),
    answer: floorsAnswerSchema,
  })

const retryImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Has the pictures of the image of a floor made again that could not be made',
    limit: 'upload',
    session: 'required',
    params: floorParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ params: { floorId } }, map) => {
      refuseUnknown(map, floorId)
      const images = await imagesOf(services, map, floorId)
      await retryFailed(
        services.store,
        map,
        images.map(({ image }) => image),
      )
      services.imageQueue.wake()
      return map
    },
    present: (map, { user }) => presentAll(services, user, map),
    answer: floorsAnswerSchema,
  })

/** A floor that is named again has its image as long as if it had never been left out. */
const bringBackImages = async (store: Store, mapId: string, floors: readonly Floor[]): Promise<void> => {
  const ids = new Set(floors.map(({ id }) => id))
  for (const { _id, floor_id, left_out_at = null } of await keptImages(store, mapId))
    if (left_out_at !== null && ids.has(floor_id))
      await store.update('floorImages', _id, { left_out_at: null })
}

/** @throws HttpError 404 */
const refuseUnknown = (map: MapDocument, floorId: number): void => {
  if (!floorsOf(map).some(({ id }) => id === floorId)) throw notFound('Floor not found')
}

const imagesOf = async (
  { store }: Services,
  map: MapDocument,
  floorId: number,
): Promise<FloorImageDocument[]> =>
  (await keptImages(store, map._id)).filter(({ floor_id }) => floor_id === floorId)

/** A list that somebody has set meanwhile counts. */
const presentAll = async (
  services: Services,
  user: UserDocument,
  stored: MapDocument,
): Promise<FloorsAnswer> => {
  const now = (await services.store.get('maps', stored._id)) ?? stored
  const { map } = await withCurrentImage(services.store, { ...stored, ...now })
  return { success: true, id: Number(map._id), floors: await presentFloors(services, user, map) }
}
