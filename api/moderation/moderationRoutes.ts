import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { MODERATION_PAGE } from '../../shared/limits.ts'
import { canModerate } from '../../shared/maps/permissions.ts'
import { moderationEntrySchema, reasonSchema } from '../../shared/people/moderation.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import { NEWEST_FIRST, newestPage, timeCursorSchema } from '../http/listPages.ts'
import { forRequest } from '../http/requestIds.ts'
import { actorOf, loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { hideMap, showMap, subjectOfMap } from './hideMap.ts'
import { dismissReport, report } from './moderationLog.ts'
import { presentEntries } from './presentEntries.ts'

/** What members report, and what moderators do about it. */
export const moderationRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/moderation', getLog(services))
  router.post('/api/moderation/:id/dismiss', dismiss(services))
  router.post('/api/maps/:id/report', reportMap(services))
  router.post('/api/maps/:id/hide', postHiding(services))
  router.post('/api/maps/:id/show', postShowing(services))
  return router
}

const querySchema = z.object({
  event: z.enum(['reported', 'any']).default('any'),
  cursor: timeCursorSchema.optional(),
})

const getLog = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns what was reported, hidden and shown again, the newest first, to moderators',
    limit: 'read',
    session: 'required',
    query: querySchema,
    authorise: ({ user }) => {
      if (!canModerate(actorOf(user))) throw forbidden('Only moderators can read this.')
    },
    act: async ({ query: { event, cursor }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      const page = await newestPage(ctx, MODERATION_PAGE, (limit) =>
        services.store.find('moderation', {
          ...(event === 'reported' && { equals: { event } }),
          sort: NEWEST_FIRST,
          ...(cursor && { after: cursor }),
          limit,
        }),
      )
      return presentEntries(services.store, page)
    },
    present: (entries) => entries,
    answer: z.array(moderationEntrySchema),
  })

const ENTRY_ID_MAX = 200

const dismiss = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Dismisses a report about which nothing is to be done',
    limit: 'write',
    session: 'required',
    params: z.object({ id: z.string().max(ENTRY_ID_MAX) }),
    load: async ({ params }) => {
      const entry = await services.store.get('moderation', params.id)
      if (entry?.event !== 'reported' && entry?.event !== 'dismissed') throw notFound('Report not found')
      return entry
    },
    authorise: ({ user }, entry) => {
      if (!canModerate(actorOf(user))) throw forbidden('Only moderators can dismiss reports.')
      return entry
    },
    act: ({ user }, entry) => dismissReport(services.store, user, entry),
    present: () => ({ success: true as const }),
    answer: z.object({ success: z.literal(true) }),
  })

/** @throws HttpError 403 */
const authoriseModerator = (user: UserDocument, map: MapDocument): MapDocument => {
  if (!canModerate(actorOf(user))) throw forbidden('Only moderators can hide maps.')
  return map
}

const postHiding = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Hides a map, with its region maps, for a reason that its uploader is told',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseModerator(user, map),
    act: async ({ body, user, ctx }, map) => {
      await hideMap(forRequest(services, ctx), Number(user._id), map, body.reason)
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

const postShowing = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Shows a hidden map again',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseModerator(user, map),
    act: async ({ user, ctx }, map) => {
      await showMap(forRequest(services, ctx), Number(user._id), map)
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

const reportMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Reports a map to the moderators',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ body, user }, map) => {
      if (map.uploader_id === Number(user._id)) throw badRequest('This map is your own.')
      await report(services.store, user, subjectOfMap(map), body.reason)
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })
