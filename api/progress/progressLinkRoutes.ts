import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { idTextSchema } from '../../shared/ids.ts'
import { progressLinkPath } from '../../shared/paths.ts'
import { progressRefusalSchema } from '../../shared/progress/progress.ts'
import {
  linkedPlaythroughSchema,
  progressLinkRemovedSchema,
  progressLinkSchema,
  sharedProgressSchema,
} from '../../shared/progress/sharedProgress.ts'
import { endpoint } from '../http/endpoint.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import { isDeletedPlaythrough } from './isDeletedPlaythrough.ts'
import type { Linked } from './progressLinks.ts'
import { PLAYTHROUGH_GONE, ProgressGoneError } from './ProgressLog.ts'
import { orRefuse } from './refuseProgress.ts'
import { readShared } from './readShared.ts'

/** Links by which others look at somebody's progress on a map. */
export const progressLinkRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/progress/:mapId/link', makeLink(services))
  router.delete('/api/progress/:mapId/link', takeBack(services))
  router.get('/api/progress/shared/:token', getShared(services))
  return router
}

const ofPlaythrough = {
  params: z.object({ mapId: idTextSchema }),
  query: z.object({ playthrough: z.optional(linkedPlaythroughSchema) }),
}

const makeLink = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Makes a link by which anybody who may see the map sees the marks of the signed-in user on it, or returns the one that there is',
    limit: 'write',
    session: 'required',
    ...ofPlaythrough,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user, query, ctx }, map) => {
      ctx.set('Cache-Control', 'no-store')
      const linked = { userId: Number(user._id), mapId: Number(map._id), part: query.playthrough }
      const token = await orRefuse(makeOfWhatIsThere(services, linked))
      const { slug, uploader_username } = map
      return progressLinkPath({ id: Number(map._id), slug, uploader_username }, token)
    },
    present: (path) => ({ url: services.config.publicUrl + path }),
    answer: progressLinkSchema,
    refusals: { 409: progressRefusalSchema },
  })

/** Whether the playthrough is there is asked once the link is: who deletes it later deletes the link, too. @throws as `make`, ProgressGoneError */
const makeOfWhatIsThere = async (
  { progress, progressLinks }: Pick<Services, 'progress' | 'progressLinks'>,
  linked: Linked,
): Promise<string> => {
  const token = await progressLinks.make(linked)
  if (!(await isDeletedPlaythrough(progress, linked))) return token
  await progressLinks.takeBack(linked)
  throw new ProgressGoneError(PLAYTHROUGH_GONE)
}

const takeBack = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes the link to the marks of the signed-in user on a map back, if there is one',
    limit: 'write',
    session: 'required',
    ...ofPlaythrough,
    act: ({ user, params, query }) =>
      services.progressLinks.takeBack({
        userId: Number(user._id),
        mapId: params.mapId,
        part: query.playthrough,
      }),
    present: () => ({ success: true as const }),
    answer: progressLinkRemovedSchema,
  })

const getShared = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the marks that a link to somebody’s progress leads to, and nothing of whose they are',
    limit: 'read',
    session: 'optional',
    params: z.object({ token: z.string() }),
    load: ({ params, user, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return readShared(services, user, params.token)
    },
    act: (_, shared) => shared,
    present: (shared) => shared,
    answer: sharedProgressSchema,
  })
