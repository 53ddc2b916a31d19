import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { MODERATION_PAGE } from '../../shared/limits.ts'
import { moderationEntrySchema } from '../../shared/moderation.ts'
import { textSchema } from '../../shared/names.ts'
import { canModerate } from '../../shared/permissions.ts'
import { endpoint } from '../http/endpoint.ts'
import { forbidden } from '../http/errors.ts'
import { linkNext } from '../http/linkNext.ts'
import { actorOf } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { ModerationDocument } from '../store/commentDocuments.ts'
import { hideMap, reportMap, showMap } from './moderateMap.ts'
import { presentEntries } from './presentEntries.ts'

/** What members report, and what moderators do about it. */
export const moderationRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/moderation', getLog(services))
  router.post('/api/maps/:id/report', reportMap(services))
  router.post('/api/maps/:id/hide', hideMap(services))
  router.post('/api/maps/:id/show', showMap(services))
  return router
}

const CURSOR_MAX = 500

const placeSchema = z.tuple([z.iso.datetime().transform((text) => new Date(text)), textSchema(200)])

const placeOf = (cursor: string): z.infer<typeof placeSchema> | undefined => {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return placeSchema.safeParse(json).data
  } catch {
    return undefined
  }
}

const querySchema = z
  .object({
    event: z.enum(['reported', 'any']).default('any'),
    cursor: z.string().max(CURSOR_MAX).optional(),
  })
  .transform(({ event, cursor }, context) => {
    const after = cursor === undefined ? null : placeOf(cursor)
    if (after === undefined)
      context.addIssue({ code: 'custom', path: ['cursor'], message: 'This is not a cursor.' })
    return { event, after: after ?? null }
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
    act: async ({ query: { event, after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      const found = await services.store.find('moderation', {
        ...(event === 'reported' && { equals: { event } }),
        sort: [
          { field: 'created_at', direction: 'descending' },
          { field: '_id', direction: 'descending' },
        ],
        ...(after && { after }),
        limit: MODERATION_PAGE + 1,
      })
      const page = found.slice(0, MODERATION_PAGE)
      const last = page.at(-1)
      if (last && found.length > page.length) linkNext(ctx, cursorAfter(last))
      return presentEntries(services.store, page)
    },
    present: (entries) => entries,
    answer: z.array(moderationEntrySchema),
  })

const cursorAfter = ({ created_at, _id }: ModerationDocument): string =>
  Buffer.from(JSON.stringify([created_at, _id])).toString('base64url')
