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
import { badRequest, gone } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { sendPrepared } from '../http/PreparedAnswers.ts'
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

/** Of as many as there are ordinary reads: a hundred walks in the log a minute are enough for a slider. */
const READS_OF_A_WALK = 12

/** Apart from the ordinary reads of a person, who may go on with these. @throws HttpError 429 */
const countWalk = ({ rateLimits }: Services, ctx: Context, user: UserDocument) =>
  rateLimits.consume('read', `walk:${keyOf(ctx, user)}`, READS_OF_A_WALK)

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
    act: async ({ params, query, ctx, user }, map) => {
      await countWalk(services, ctx, user)
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
    act: async ({ params, query, ctx, user }) => {
      await countWalk(services, ctx, user)
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
    act: async ({ params, query, ctx, user }, map) => {
      await countWalk(services, ctx, user)
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
      await countWalk(services, ctx, user)
      const { map, encoded } = await unlessClosed(
        services.changeLog.contentAt(id, revision, async (past) => {
          if (past === 'ahead') throw badRequest(HISTORY_TEXTS.ahead)
          // Asked last: never the image from before the newest of these changes.
          const { map } = await withCurrentImage(services.store, stored)
          if (past === 'forgotten' || revision < firstPlaceable(map)) throw gone(HISTORY_TEXTS.tooOld)
          return { map, encoded: await past.encoded(movedBy(past.content, movesAfter(map, revision))) }
        }),
      )
      const entry = await services.store.get('log', logId(id, revision))
      const imageId = imageIdOf(map.image)
      const answer = new PastAnswer(encoded, { imageId, at: entry?.at ?? null })
      return sendPrepared(ctx, `W/"past-${id}-${revision}-${imageId}"`, answer)
    },
    answer: pastContentAnswerSchema,
    refusals: { 410: errorAnswerSchema },
  })

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
