import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import {
  type ListedMapAnswer,
  listedMapSchema,
  type MapAnswer,
  mapAnswerSchema,
  retriedAnswerSchema,
  setPublicAnswerSchema,
  type UploadAnswer,
  uploadAnswerSchema,
} from '../../shared/maps/maps.ts'
import { quotaAnswerSchema } from '../../shared/people/users.ts'
import { withOfficialImage } from '../games/gameImages.ts'
import { endpoint, linkNext } from '../http/endpoint.ts'
import { badRequest, tooLarge } from '../http/errors.ts'
import { sendPrepared } from '../http/PreparedAnswers.ts'
import { admitUpload } from '../http/rateLimits.ts'
import { withUpload } from '../http/requestBody.ts'
import { cacheResponse } from '../http/responseCache.ts'
import { forRequest } from '../http/requestIds.ts'
import { ImageRefusedError } from '../images/ImageRefusedError.ts'
import { retryImagesOf } from '../images/retryImages.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import {
  type CataloguePage,
  catalogueQuerySchema,
  mapsOfUser,
  type MapsPage,
  searchWithOwn,
} from './catalogue.ts'
import { createMap, mapIdOfDirectory } from './createMap.ts'
import { deleteMap, sweepSoon } from './deleteMap.ts'
import { editMap, editMapAndImage } from './editMap.ts'
import { quotaUsed } from './imageQuota.ts'
import { actorOf, authoriseMap, loadVisibleMap, NO_MAP } from './mapAccess.ts'
import { EDIT_FORM, readEditForm, readUploadForm, UPLOAD_FORM } from './mapForm.ts'
import { countMembers, countOpenProposals, marksOf, presentListedMap, presentMapTo } from './presentMap.ts'

export const mapRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps', listMaps(services))
  router.get('/api/maps/by-directory/:directory', getMapByDirectory(services))
  router.get('/api/maps/:id', getMap(services))
  router.post('/api/maps/:id/set-public', setMapPublic(services))
  router.post('/api/maps/:id/retry-image', retryImage(services))
  router.post('/api/upload-map', uploadMap(services))
  router.put('/api/upload-map/:id', changeMap(services))
  router.delete('/api/upload-map/:id', removeMap(services))
  router.get('/api/user/id/:id/maps', listMapsOfUser(services))
  router.get('/api/me/quota', getQuota(services))
  return router
}

const listMaps = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the public maps, and in a search the private ones of the caller too',
    limit: 'read',
    session: 'optional',
    query: catalogueQuerySchema,
    act: async ({ query, user, ctx }) => {
      if (user === null) return sendPage(ctx, await services.catalogue.page(query))
      const page =
        query.search === ''
          ? await services.catalogue.page(query)
          : await searchWithOwn(services.store, user, query)
      ctx.type = 'json'
      ctx.body = JSON.stringify(await listFor(services, ctx, user, page))
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
  const answer = await presentMapTo(services, user, map)
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
          return createMap(forRequest(services, ctx), user, fields, path).catch(asRefusal)
        }),
      )
    },
    present: presentUpload,
    answer: uploadAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

export const presentUpload = (map: MapDocument): UploadAnswer => ({
  success: true,
  id: Number(map._id),
  slug: map.slug,
  uploader_username: map.uploader_username,
  map_directory: map.map_directory,
})

const changeMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Changes the details of a map, or its image; what the form leaves out stays as it is',
    limit: 'upload',
    session: 'required',
    params: idParams,
    form: EDIT_FORM,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async ({ ctx, user }, map) => {
      await admitUpload(services, ctx, user, services.config.maxUploadBytes)
      return withUpload(ctx, services.config, EDIT_FORM.fileField, (form) => {
        const { edit, path } = readEditForm(form)
        if (path === null) return editMap(forRequest(services, ctx), map, edit)
        return editMapAndImage(forRequest(services, ctx), user, map, { edit, path }).catch(asRefusal)
      })
    },
    present: presentUpload,
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
      await deleteMap(forRequest(services, ctx), map, Number(user._id))
      const details = { map: Number(map._id), owner: map.uploader_id }
      services.securityLog.write('map-deleted', { who: user, request: ctx, details })
      sweepSoon(forRequest(services, ctx), Number(map._id))
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
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: ({ body, ctx }, map) => editMap(forRequest(services, ctx), map, body),
    present: (map) => ({ success: true as const, id: Number(map._id), is_public: map.is_public }),
    answer: setPublicAnswerSchema,
  })

const retryImage = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Has the pictures of a map made again that could not be made',
    limit: 'upload',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'manage'),
    act: async (_request, map) => {
      await retryImagesOf(services.store, map)
      services.imageQueue.wake()
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: retriedAnswerSchema,
  })

/** Returns one's own maps with how many suggestions wait for an answer, and how many members there are. */
const withOwnersCounts = (
  { store }: Services,
  maps: readonly ListedMapAnswer[],
): Promise<ListedMapAnswer[]> =>
  Promise.all(
    maps.map(async (map) => {
      const [open, members] = await Promise.all([
        countOpenProposals(store, map.id),
        countMembers(store, map.id),
      ])
      return {
        ...map,
        ...(open > 0 && { open_suggestions: open }),
        ...(members > 0 && { member_count: members }),
      }
    }),
  )

const listMapsOfUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the maps of a user that the caller may see',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: catalogueQuerySchema,
    act: async ({ params, query, user, ctx }) => {
      const page = await mapsOfUser(services.store, actorOf(user), params.id, query)
      const listed = await listFor(services, ctx, user, page)
      return Number(user?._id) === params.id ? withOwnersCounts(services, listed) : listed
    },
    present: (maps) => maps,
    answer: z.array(listedMapSchema),
  })

const getQuota = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns how many maps the caller has and may have, and how many bytes their images',
    limit: 'read',
    session: 'required',
    act: ({ user, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return quotaUsed(services.store, user)
    },
    present: (quota) => quota,
    answer: quotaAnswerSchema,
  })
