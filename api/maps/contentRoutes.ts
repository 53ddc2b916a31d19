import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import {
  changesAnswerSchema,
  type CommitAnswer,
  commitAnswerSchema,
  commitConflictSchema,
  type CommitRequest,
  commitRequestSchema,
  contentAnswerSchema,
} from '../../shared/commits.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import { COMMIT_BYTES_MAX } from '../../shared/limits.ts'
import type { CommitOutcome } from '../content/commitList.ts'
import type { ContentAnswer } from '../content/contentAnswer.ts'
import { sendPrepared } from '../http/PreparedAnswers.ts'
import { endpoint } from '../http/endpoint.ts'
import { gone, HttpError, notFound, unauthorised } from '../http/errors.ts'
import { cacheResponse } from '../http/responseCache.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { commitTo } from './editContent.ts'
import { authoriseMap, loadVisibleMap, unlessClosed } from './mapAccess.ts'

/** The content of maps: all of it, the changes since a revision, and the call that commits changes. */
export const contentRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/content', getContent(services))
  router.get('/api/maps/:id/changes', getChanges(services))
  router.post('/api/maps/:id/changes', postChanges(services))
  return router
}

const idParams = z.object({ id: idTextSchema })
const RELOAD = 'reload'

const getContent = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the content of a map: a snapshot, and the change lists since',
    limit: 'read',
    session: 'optional',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ params, ctx }) => {
      cacheResponse(ctx)
      return sendContent(ctx, params.id, await unlessClosed(services.changeLog.contentAnswer(params.id)))
    },
    answer: contentAnswerSchema,
  })

/** The tag is weak: an older snapshot with a longer tail may describe the same content. */
const sendContent = (ctx: Context, mapId: number, answer: ContentAnswer): Promise<void> =>
  sendPrepared(ctx, `W/"${mapId}-${answer.revision}"`, answer)

const afterQuery = z.object({
  after: z
    .string()
    .regex(/^(0|[1-9]\d{0,14})$/, 'This is not a revision.')
    .transform(Number),
})

const getChanges = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the change lists after a revision',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: afterQuery,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ params, query }) => {
      const entries = await unlessClosed(services.changeLog.entriesAfter(params.id, query.after))
      if (entries === 'too-far') throw gone(RELOAD)
      return { revision: query.after + entries.length, entries }
    },
    present: (changes) => changes,
    answer: changesAnswerSchema,
    refusals: { 410: errorAnswerSchema },
  })

const postChanges = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Commits a list of changes, all of them or none',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: commitRequestSchema,
    bodyBytesMax: COMMIT_BYTES_MAX,
    load: ({ params, user, body }) => {
      turnAwayOthers(user, body)
      return loadVisibleMap(services, user, params.id)
    },
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: ({ user, body }, map) => commitTo(services, map, user, body),
    present: presentOutcome,
    answer: commitAnswerSchema,
    refusals: { 409: commitConflictSchema, 410: errorAnswerSchema },
  })

/** A page may still hold the changes of one account after another has signed in. They must not become the other's. */
const turnAwayOthers = (user: UserDocument, { userId }: CommitRequest): void => {
  if (userId !== undefined && userId !== Number(user._id))
    throw unauthorised('You are signed in with another account than the one that made these changes.')
}

const presentOutcome = (outcome: CommitOutcome): CommitAnswer => {
  switch (outcome.kind) {
    case 'applied':
      return { revision: outcome.revision, missed: [...outcome.missed] }
    case 'refused': {
      const { text, refusals, revision, missed } = outcome
      throw new HttpError(409, text, { body: { refusals, revision, missed } })
    }
    case 'too-far':
      throw gone(RELOAD)
    case 'gone':
      throw notFound('Map not found')
  }
}
