import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import {
  changesAnswerSchema,
  type CommitAnswer,
  commitAnswerSchema,
  commitConflictSchema,
  type CommitRequest,
  commitRequestSchema,
  contentAnswerSchema,
  forgetAnswerSchema,
  largeCommitRequestSchema,
  linksAnswerSchema,
  type Missed,
} from '../../shared/content/commits.ts'
import { squashChanges } from '../../shared/content/squashChanges.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import { COMMIT_BYTES_MAX, LARGE_COMMIT_BYTES_MAX } from '../../shared/limits.ts'
import { canEditMap } from '../../shared/maps/permissions.ts'
import type { CommitOutcome } from '../content/commitList.ts'
import { endpoint } from '../http/endpoint.ts'
import { gone, HttpError, notFound, unauthorised } from '../http/errors.ts'
import { jsonPieces, sendPrepared } from '../http/PreparedAnswers.ts'
import { cacheResponse } from '../http/responseCache.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { commitTo } from './editContent.ts'
import { answerKey, type HiddenMaps, hiddenMaps } from './listEndpoint.ts'
import { actorOf, authoriseMap, loadVisibleMap, mapFacts, unlessClosed } from './mapAccess.ts'
import { imageIdNow } from './replaceImage.ts'

/** The content of maps: all of it, where it leads, the changes since a revision, and the calls that commit changes and forget them. */
export const contentRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/content', getContent(services))
  router.get('/api/maps/:id/links', getLinks(services))
  router.get('/api/maps/:id/changes', getChanges(services))
  router.post('/api/maps/:id/changes', postChanges(services))
  router.post('/api/maps/:id/large-changes', postLargeChanges(services))
  router.post('/api/maps/:id/forget', postForget(services))
  return router
}

const RELOAD = 'reload'

const getContent = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the content of a map as it is, in parts',
    limit: 'read',
    session: 'optional',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ params, ctx }) => {
      cacheResponse(ctx)
      const content = await unlessClosed(services.changeLog.readEncoded(params.id))
      // The tag is weak: content may be parted in more than one way.
      return sendPrepared(ctx, `W/"${params.id}-${content.revision}"`, content)
    },
    answer: contentAnswerSchema,
  })

const getLinks = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the maps that the POIs of a map lead to, as far as the caller may see them',
    limit: 'read',
    session: 'optional',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ params, user, ctx }, map) => {
      cacheResponse(ctx)
      const { revision, linkedMaps, links } = await unlessClosed(services.changeLog.readEncoded(params.id))
      const hidden = mayEdit(user, map) ? NOTHING : await hiddenMaps(services.store, user, linkedMaps)
      const key = answerKey('links', map, revision, hidden)
      const prepared = await services.preparedAnswers.get(key, () =>
        linksPieces(
          revision,
          links.filter(([, mapId]) => !hidden.has(mapId)),
        ),
      )
      await sendPrepared(ctx, `W/"${key}"`, prepared)
    },
    answer: linksAnswerSchema,
  })

const NOTHING: HiddenMaps = new Set()

function* linksPieces(revision: number, links: readonly (readonly [number, number])[]): Generator<string> {
  yield `{"revision":${revision},"links":`
  yield* jsonPieces(links)
  yield '}'
}

const mayEdit = (user: UserDocument | null, map: MapDocument): boolean =>
  canEditMap(actorOf(user), mapFacts(map))

const afterQuery = z.object({
  after: z
    .string()
    .regex(/^(0|[1-9]\d{0,14})$/, 'This is not a revision.')
    .transform(Number),
})

const getChanges = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Returns what was changed after a revision: to editors the change lists, to others what they come to',
    limit: 'read',
    session: 'optional',
    params: idParams,
    query: afterQuery,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ params, query, user }, map): Promise<Missed> => {
      const entries = await unlessClosed(services.changeLog.entriesAfter(params.id, query.after))
      if (entries === 'too-far') throw gone(RELOAD)
      const revision = query.after + entries.length
      // Asked last: never the image from before the newest of these changes.
      const imageId = await imageIdNow(services.store, map)
      if (mayEdit(user, map)) return { revision, imageId, entries }
      return { revision, imageId, changes: squashChanges(entries.flatMap(({ changes }) => changes)) }
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

const postLargeChanges = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Commits a list of as many changes as a map can have POIs, all of them or none',
    limit: 'upload',
    session: 'required',
    params: idParams,
    body: largeCommitRequestSchema,
    bodyBytesMax: LARGE_COMMIT_BYTES_MAX,
    load: ({ params, user, body }) => {
      turnAwayOthers(user, body)
      return loadVisibleMap(services, user, params.id)
    },
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: ({ user, body }, map) => commitTo(services, map, user, body, 'commitLarge'),
    present: presentOutcome,
    answer: commitAnswerSchema,
    refusals: { 409: commitConflictSchema, 410: errorAnswerSchema },
  })

const postForget = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes for good what was removed from a map or replaced',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseMap(user, map, 'forget'),
    act: async ({ params, user }) => ({
      revision: await unlessClosed(services.changeLog.forget(params.id, Number(user._id))),
    }),
    present: (forgotten) => forgotten,
    answer: forgetAnswerSchema,
  })

/** A page may still hold the changes of one account after another has signed in. They must not become the other's. */
const turnAwayOthers = (user: UserDocument, { userId }: Pick<CommitRequest, 'userId'>): void => {
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
