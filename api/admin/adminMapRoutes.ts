import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import {
  adminImageSchema,
  adminMapSchema,
  IMAGE_STATES,
  imagesRetriedSchema,
  MAP_FILTERS,
} from '../../shared/admin/adminMaps.ts'
import { idParams, idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import { ADMIN_PAGE, SEARCH_MAX } from '../../shared/limits.ts'
import { endpoint } from '../http/endpoint.ts'
import { newestPage, timeCursorSchema } from '../http/listPages.ts'
import { forRequest } from '../http/requestIds.ts'
import { sweepSoon } from '../maps/deleteMap.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import { authoriseAdmin, authorOf } from './author.ts'
import { findMaps, presentMaps } from './findMaps.ts'
import { removeMap, retryAll, retryMap } from './mapActs.ts'
import { findJobs } from './findJobs.ts'
import { presentJobs } from './presentJobs.ts'

/** The maps and the queue of their images, and what administrators do about them. */
export const adminMapRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/api/admin' })
  router.get('/maps', listMaps(services))
  router.delete('/maps/:id', deleteMap(services))
  router.post('/maps/:id/retry-images', retryImages(services))
  router.get('/images', listImages(services))
  router.post('/images/retry', retryAllImages(services))
  return router
}

const mapsQuerySchema = z.object({
  q: z.string().trim().max(SEARCH_MAX).default(''),
  only: z.enum(MAP_FILTERS).default('all'),
  owner: z.optional(idTextSchema),
  cursor: timeCursorSchema.optional(),
})

const listMaps = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists maps to administrators, private and hidden ones among them, the newest first',
    limit: 'read',
    session: 'required',
    query: mapsQuerySchema,
    authorise: authoriseAdmin,
    act: ({ query: { q: text, only, owner: ownerId = null, cursor: after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return newestPage(ctx, ADMIN_PAGE, (limit) =>
        findMaps(services.store, { text, only, ownerId, after, limit }),
      )
    },
    present: (maps) => presentMaps(services.store, maps),
    answer: z.array(adminMapSchema),
  })

const deleteMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes a map with its region maps',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: (request, map) => authoriseAdmin(request, map),
    act: async (request, map) => {
      const parts = forRequest(services, request.ctx)
      await removeMap(parts, authorOf(request), map)
      sweepSoon(parts, Number(map._id))
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

const retryImages = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Has the pictures of a map made again that could not be made',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: (request, map) => authoriseAdmin(request, map),
    act: async (request, map) => {
      const count = await retryMap(services.store, authorOf(request), map)
      services.imageQueue.wake()
      return count
    },
    present: (count) => ({ success: true as const, count }),
    answer: imagesRetriedSchema,
  })

const listImages = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the images whose pictures are being made, wait, or could not be made, the newest first',
    limit: 'read',
    session: 'required',
    query: z.object({
      state: z.enum(IMAGE_STATES).default('failed'),
      cursor: timeCursorSchema.optional(),
    }),
    authorise: authoriseAdmin,
    act: ({ query: { state, cursor: after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return newestPage(ctx, ADMIN_PAGE, (limit) => findJobs(services.store, { state, after, limit }))
    },
    present: (jobs, { query }) => presentJobs(services.store, jobs, query.state),
    answer: z.array(adminImageSchema),
  })

const retryAllImages = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Has all pictures made again that could not be made',
    limit: 'write',
    session: 'required',
    authorise: authoriseAdmin,
    act: async (request) => {
      const count = await retryAll(services.store, authorOf(request))
      services.imageQueue.wake()
      return count
    },
    present: (count) => ({ success: true as const, count }),
    answer: imagesRetriedSchema,
  })
