import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import { PROGRESS_PUSH_BYTES_MAX } from '../../shared/limits.ts'
import {
  chooseProgressSchema,
  PLAYTHROUGH_LIST,
  type ProgressAnswer,
  progressAnswerSchema,
  progressCursorSchema,
  progressPartSchema,
  progressRefusalSchema,
  progressSettingsSchema,
  pushProgressSchema,
} from '../../shared/progress/progress.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest } from '../http/errors.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { chooseProgress, progressSettingsOf } from './progressSettings.ts'
import { orRefuse } from './refuseProgress.ts'

/** What people have found, pinned and drawn on maps, as far as they keep it in their account. */
export const progressRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/progress/settings', getSettings(services))
  router.put('/api/progress/settings', putSettings(services))
  router.delete('/api/progress', removeCopy(services))
  router.get('/api/progress/:mapId', getProgress(services))
  router.post('/api/progress/:mapId', postProgress(services))
  return router
}

const mapParams = z.object({ mapId: idTextSchema })
const partQuery = z.object({ playthrough: z.optional(progressPartSchema) })

const getSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says whether the signed-in user keeps progress in the account',
    limit: 'read',
    session: 'required',
    act: ({ user }) => progressSettingsOf(services.store, Number(user._id)),
    present: (settings) => settings,
    answer: progressSettingsSchema,
  })

const putSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Chooses whether the signed-in user keeps progress in the account; a copy that is there stays',
    limit: 'write',
    session: 'required',
    body: chooseProgressSchema,
    act: ({ user, body }) => chooseProgress(services.store, Number(user._id), body.is_on),
    present: (_, { user }) => progressSettingsOf(services.store, Number(user._id)),
    answer: progressSettingsSchema,
  })

const removeCopy = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes all progress from the account of the signed-in user, and keeps none from now on',
    limit: 'write',
    session: 'required',
    act: ({ user }) => services.progress.deleteCopy(Number(user._id)),
    present: (_, { user }) => progressSettingsOf(services.store, Number(user._id)),
    answer: progressSettingsSchema,
  })

const getProgress = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the progress of the signed-in user on a map since a cursor, or all of it',
    limit: 'read',
    session: 'required',
    params: mapParams,
    query: partQuery.extend({ after: z.optional(progressCursorSchema) }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: ({ user, query }, map) =>
      progressAfter(services, user, { mapId: Number(map._id), part: query.playthrough }, query.after),
    present: (progress) => progress,
    answer: progressAnswerSchema,
    refusals: { 409: progressRefusalSchema },
  })

const postProgress = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Merges progress on a map into that of the signed-in user, and returns what there is since a cursor',
    limit: 'write',
    session: 'required',
    params: mapParams,
    query: partQuery,
    body: pushProgressSchema,
    bodyBytesMax: PROGRESS_PUSH_BYTES_MAX,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user, query: { playthrough: part }, body: { after, items } }, map) => {
      const mapId = Number(map._id)
      if (items.some(({ kind, id }) => kind === 'found' && mapIdOfEntity(Number(id)) !== mapId))
        throw badRequest('A found mark is of another map.')
      if (items.some(({ kind }) => (kind === 'playthrough') !== (part === PLAYTHROUGH_LIST)))
        throw badRequest('Names of playthroughs are kept in their list, and nothing else is.')
      await orRefuse(services.progress.push(Number(user._id), mapId, items, part))
      return progressAfter(services, user, { mapId, part }, after)
    },
    present: (progress) => progress,
    answer: progressAnswerSchema,
    refusals: { 409: progressRefusalSchema },
  })

const progressAfter = async (
  { progress: progressLog }: Services,
  user: UserDocument,
  { mapId, part }: { readonly mapId: number; readonly part: string | undefined },
  after: string | undefined,
): Promise<ProgressAnswer> => {
  const { book, progress } = await orRefuse(progressLog.read(Number(user._id), mapId, part))
  const [copyId, sequence] = [book.id.split(':')[2] ?? '', progress.sequence]
  const [knownCopy, known] = after?.split(':') ?? []
  const since = knownCopy === copyId ? progress.after(Number(known)) : null
  return { cursor: `${copyId}:${sequence}`, is_whole: since === null, items: since ?? progress.all() }
}
