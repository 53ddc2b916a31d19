import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import {
  entityHistoryAnswerSchema,
  HISTORY_TEXTS,
  historyAnswerSchema,
  pastContentAnswerSchema,
  touchedAnswerSchema,
} from '../../shared/history/history.ts'
import { idParams, idTextSchema } from '../../shared/ids.ts'
import { logId } from '../content/logContext.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, gone, HttpError } from '../http/errors.ts'
import { sendPrepared } from '../http/PreparedAnswers.ts'
import { countWalk } from '../maps/countWalk.ts'
import { authoriseMap, loadVisibleMap, unlessClosed } from '../maps/mapAccess.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { shownNames } from '../users/presentUser.ts'
import { PastAnswer } from './PastAnswer.ts'
import { firstPlaceable, movedBy, movesAfter } from './pastOnImage.ts'
import { readEntityActs } from './readEntityActs.ts'
import { readSittings } from './readSittings.ts'
import { readTouched } from './readTouched.ts'

/** What was on a map, and who changed it: for those who may edit it. Everybody else gets what is, never what was. */
export const historyRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/history', getHistory(services))
  router.get('/api/maps/:id/sitting', getSitting(services))
  router.get('/api/maps/:id/entity-history', getEntityHistory(services))
  router.get('/api/maps/:id/history/:revision', getPast(services))
  return router
}

const revisionSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/, 'This is not a revision.')
  .transform(Number)
const beforeFields = { before: revisionSchema.optional() }

const ofEditedMap = (services: Services) => ({
  session: 'required' as const,
  load: ({ params, user }: { params: { id: number }; user: UserDocument }) =>
    loadVisibleMap(services, user, params.id),
  authorise: ({ user }: { user: UserDocument }, map: MapDocument) => authoriseMap(user, map, 'edit'),
})

const getHistory = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns who changed what on a map, by sittings, newest first',
    limit: 'read',
    ...ofEditedMap(services),
    params: idParams,
    query: z.object(beforeFields),
    act: async ({ params, query, user }, map) => {
      await countWalk(services, user)
      const { first, last } = await rangeOf(services, map)
      const before = query.before ?? last + 1
      const page = await readSittings(services.changeLog, params.id, before)
      const names = await namesOf(services, page.sittings)
      const sittings = page.sittings.map((one) => ({ ...one, username: names.get(one.userId) ?? '' }))
      return { first, last, before: nextBefore(page.reached, before), sittings }
    },
    present: (history) => history,
    answer: historyAnswerSchema,
  })

const getSitting = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns what one person changed on a map between two lists of theirs',
    limit: 'read',
    ...ofEditedMap(services),
    params: idParams,
    query: z.object({ first: revisionSchema, last: revisionSchema }),
    act: async ({ params, query, user }) => {
      await countWalk(services, user)
      const { last } = await unlessClosed(services.changeLog.pastRange(params.id))
      if (query.last > last) throw badRequest(HISTORY_TEXTS.ahead)
      const touched = await readTouched(services.changeLog, params.id, query)
      if (!touched) throw gone(HISTORY_TEXTS.tooOld)
      return touched
    },
    present: (touched) => touched,
    answer: touchedAnswerSchema,
    refusals: { 410: errorAnswerSchema },
  })

const getEntityHistory = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns what was done to one thing on a map, newest first',
    limit: 'read',
    ...ofEditedMap(services),
    params: idParams,
    query: z.object({
      ...beforeFields,
      kind: z.enum(['category', 'type', 'poi', 'zone']),
      id: idTextSchema,
    }),
    act: async ({ params, query, user }, map) => {
      await countWalk(services, user)
      const { first, last } = await rangeOf(services, map)
      const before = query.before ?? last + 1
      const page = await readEntityActs(services.changeLog, params.id, before, query)
      const names = await namesOf(services, page.acts)
      const acts = page.acts.map((one) => ({ ...one, username: names.get(one.userId) ?? '' }))
      return { first, last, before: nextBefore(page.reached, before), acts }
    },
    present: (history) => history,
    answer: entityHistoryAnswerSchema,
  })

const getPast = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the content of a map as it was at a revision, placed on its present image',
    limit: 'read',
    ...ofEditedMap(services),
    params: z.object({ ...idParams.shape, revision: revisionSchema }),
    act: async ({ params: { id, revision }, ctx, user }, stored) => {
      const range = await unlessClosed(services.changeLog.pastRange(id))
      if (revision > range.last) throw badRequest(HISTORY_TEXTS.ahead)
      // Asked last: never the image from before the newest of these changes.
      const { map } = await withCurrentImage(services.store, stored)
      if (revision < Math.max(range.first, firstPlaceable(map))) throw gone(HISTORY_TEXTS.tooOld)
      return sendPrepared(ctx, `W/"past-${id}-${revision}-${imageIdOf(map.image)}"`, () =>
        openPast(services, { map, revision, user, ctx }),
      )
    },
    answer: pastContentAnswerSchema,
    refusals: { 410: errorAnswerSchema },
  })

interface Opening {
  readonly map: MapDocument
  readonly revision: number
  readonly user: UserDocument
  readonly ctx: Context
}

const openPast = async (services: Services, { map, revision, user, ctx }: Opening): Promise<PastAnswer> => {
  const { changeLog, store } = services
  await countWalk(services, user)
  const id = Number(map._id)
  const encoded = await unlessClosed(
    changeLog.contentAt(
      id,
      revision,
      async (past) => {
        // It was forgotten a moment ago.
        if (typeof past === 'string') throw gone(HISTORY_TEXTS.tooOld)
        return past.encoded(movedBy(past.content, movesAfter(map, revision)))
      },
      () => assertConnected(ctx),
    ),
  )
  const entry = await store.get('log', logId(id, revision))
  return new PastAnswer(encoded, { imageId: imageIdOf(map.image), at: entry?.at ?? null })
}

/** Who has moved a slider on wants no moment on the way any more. @throws HttpError 499 */
const assertConnected = ({ res }: Context): void => {
  if (res.destroyed) throw new HttpError(499, 'The caller has disconnected.')
}

const rangeOf = async ({ store, changeLog }: Services, stored: MapDocument) => {
  const { first, last } = await unlessClosed(changeLog.pastRange(Number(stored._id)))
  const { map } = await withCurrentImage(store, stored)
  return { first: Math.min(last, Math.max(first, firstPlaceable(map))), last }
}

/** A page that reached nothing has come to where the history begins. */
const nextBefore = (reached: number, before: number): number | null =>
  reached > 1 && reached < before ? reached : null

const namesOf = ({ store }: Services, acts: readonly { readonly userId: number }[]) =>
  shownNames(
    store,
    acts.map(({ userId }) => userId),
  )
