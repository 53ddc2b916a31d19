import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import {
  type ListedMapAnswer,
  listedMapSchema,
  type MapAnswer,
  mapAnswerSchema,
  setPublicAnswerSchema,
  uploadAnswerSchema,
} from '../../shared/maps.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { relistGame } from '../games/listedGames.ts'
import { withOfficialImage } from '../games/officialImage.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound, tooLarge } from '../http/errors.ts'
import { linkNext } from '../http/linkNext.ts'
import { sendPrepared } from '../http/PreparedAnswers.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { withUpload } from '../http/requestBody.ts'
import { cacheResponse } from '../http/responseCache.ts'
import { ImageRefusedError } from '../images/ImageRefusedError.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { catalogueQuerySchema, type CataloguePage, type MapsPage, mapsOfUser } from './catalogue.ts'
import { createMap, mapIdOfDirectory, newAccessToken, readUploadForm, UPLOAD_FORM } from './createMap.ts'
import { deleteMap, markDeleted, regionsOf, sweepSoon } from './deleteMap.ts'
import { actorOf, authoriseMap, type Authorized, loadVisibleMap, NO_MAP } from './mapAccess.ts'
import { presentListedMap, presentMapTo } from './presentMap.ts'
import { marksOf } from './viewerMarks.ts'

export const mapRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps', listMaps(services))
  router.get('/api/maps/by-directory/:directory', getMapByDirectory(services))
  router.get('/api/maps/:id', getMap(services))
  router.post('/api/maps/:id/set-public', setMapPublic(services))
  router.post('/api/upload-map', uploadMap(services))
  router.delete('/api/upload-map/:id', removeMap(services))
  router.get('/api/user/id/:id/maps', listMapsOfUser(services))
  return router
}

const idParams = z.object({ id: idTextSchema })

const listMaps = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the public maps',
    limit: 'read',
    session: 'optional',
    query: catalogueQuerySchema,
    act: async ({ query, user, ctx }) => {
      const page = await services.catalogue.page(query)
      if (user === null) await sendPage(ctx, page)
      else {
        ctx.type = 'json'
        ctx.body = JSON.stringify(await listFor(services, ctx, user, page))
      }
    },
    answer: z.array(listedMapSchema),
  })

/** Visitors without an account all get the same bytes. */
const sendPage = (ctx: Context, page: CataloguePage): Promise<void> => {
  cacheResponse(ctx, page.isCurrent)
  describePage(ctx, page)
  return sendPrepared(ctx, page.etag, page.json)
}

/** Returns a page of maps as a user sees them: with their own votes and favourites, so that no tile asks for them. */
export const listFor = async (
  { store }: Pick<Services, 'store'>,
  ctx: Context,
  user: UserDocument | null,
  page: MapsPage,
): Promise<ListedMapAnswer[]> => {
  describePage(ctx, page)
  const marks = await marksOf(store, user, page.maps)
  return page.maps.map((map) => presentListedMap(map, marks(map)))
}

const describePage = (ctx: Context, { nextCursor, total }: Pick<MapsPage, 'nextCursor' | 'total'>): void => {
  if (nextCursor !== null) linkNext(ctx, nextCursor)
  if (total !== null) ctx.set('X-Total-Count', String(total))
}

const getMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns a map',
    limit: 'read',
    session: 'optional',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: (_request, map) => map,
    present: (map, { user, ctx }) => presentFor(services, ctx, user, map),
    answer: mapAnswerSchema,
  })

const getMapByDirectory = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the map of a directory',
    limit: 'read',
    session: 'optional',
    params: z.object({ directory: z.string().max(1_000) }),
    load: async ({ params, user }) => {
      const id = await mapIdOfDirectory(services.store, params.directory)
      return loadVisibleMap(services, user, id ?? NO_MAP)
    },
    act: (_request, map) => map,
    present: (map, { user, ctx }) => presentFor(services, ctx, user, map),
    answer: mapAnswerSchema,
  })

const presentFor = async (
  services: Services,
  ctx: Context,
  user: UserDocument | null,
  map: MapDocument,
): Promise<MapAnswer> => {
  const answer = await presentMapTo(services.store, user, map)
  cacheResponse(ctx)
  return answer
}

const uploadMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Creates a map from an image',
    limit: 'upload',
    session: 'required',
    form: UPLOAD_FORM,
    act: async ({ ctx, user }) => {
      await admitUpload(services, ctx, user, services.config.maxUploadBytes)
      return withUpload(ctx, services.config, UPLOAD_FORM.fileField, (sent) =>
        withOfficialImage(services, user, sent, async (form) => {
          const { fields, path } = readUploadForm(form)
          return createMap(services, user, fields, path).catch(asRefusal)
        }),
      )
    },
    present: (map) => ({
      success: true as const,
      id: Number(map._id),
      slug: map.slug,
      uploader_username: map.uploader_username,
      map_directory: map.map_directory,
    }),
    answer: uploadAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

/** Turns the refusal of an image into an answer. @throws HttpError 400, 413 */
export const asRefusal = (error: unknown): never => {
  if (!(error instanceof ImageRefusedError)) throw error
  throw error.reason === 'too-large' ? tooLarge(error.message) : badRequest(error.message)
}

const removeMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'delete'),
    act: async ({ user, ctx }, map) => {
      await deleteMap(services, map, Number(user._id))
      const details = { map: Number(map._id), owner: map.uploader_id }
      services.securityLog.write('map-deleted', { who: user, address: ctx.ip, details })
      sweepSoon(services, Number(map._id))
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

const setMapPublic = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes a map public or private',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: z.object({ is_public: z.boolean() }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: ({ body }, map) => setPublic(services, map, body.is_public),
    present: (map) => ({ success: true as const, id: Number(map._id), is_public: map.is_public }),
    answer: setPublicAnswerSchema,
  })

const listMapsOfUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the maps of a user that the caller may see',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: catalogueQuerySchema,
    act: async ({ params, query, user, ctx }) =>
      listFor(services, ctx, user, await mapsOfUser(services.store, actorOf(user), params.id, query)),
    present: (maps) => maps,
    answer: z.array(listedMapSchema),
  })

/**
 * Makes a map public or private. Going private also replaces the addresses of its files and of its region maps' files,
 * which are private with it.
 * @throws HttpError 404
 */
const setPublic = async (
  services: Services,
  map: Authorized<'edit'>,
  isPublic: boolean,
): Promise<MapDocument> => {
  const { store, catalogue, changeLog } = services
  const fields = {
    is_public: isPublic,
    listed: isPublic && map.parent_map_id === null,
    importing: false,
    access_token: isPublic ? map.access_token : newAccessToken(),
    updated_at: new Date(),
  }
  await store.update('maps', map._id, fields)
  if (!isPublic)
    for (const region of await regionsOf(store, map))
      await store.update('maps', region._id, { access_token: newAccessToken() })
  const isDeleted = await changeLog.isClosed(Number(map._id))
  if (isDeleted) await markDeleted(store, map._id)
  catalogue.forget()
  await relistGame(services, map.game_id)
  if (isDeleted) throw notFound('Map not found')
  return { ...map, ...fields }
}
