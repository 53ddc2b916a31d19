import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import { reasonSchema } from '../../shared/moderation.ts'
import { canModerate } from '../../shared/permissions.ts'
import { relistGame } from '../games/games.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import { alignListed } from '../maps/alignListed.ts'
import { actorOf, loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { logHiding, logShowing, report, type Subject } from './moderationLog.ts'

const idParams = z.object({ id: idTextSchema })

const subjectOf = ({ _id }: MapDocument): Subject => ({ kind: 'map', id: Number(_id), mapId: Number(_id) })

/** @throws HttpError 403 */
const authoriseModerator = (user: UserDocument, map: MapDocument): MapDocument => {
  if (!canModerate(actorOf(user))) throw forbidden('Only moderators can hide maps.')
  return map
}

export const hideMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Hides a map, with its region maps, for a reason that its uploader is told',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseModerator(user, map),
    act: async ({ body, user }, map) => {
      await logHiding(services.store, user, subjectOf(map), body.reason)
      return setHidden(services, map, body.reason)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

export const showMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Shows a hidden map again',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseModerator(user, map),
    act: async ({ user }, map) => {
      await logShowing(services.store, user, subjectOf(map))
      return setHidden(services, map, null)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

/** One write, so that a map is never hidden by halves. @throws HttpError 404 if it has been deleted meanwhile */
const setHidden = async (services: Services, map: MapDocument, reason: string | null): Promise<number> => {
  const { store, catalogue } = services
  const isThere = await store.update('maps', map._id, {
    hidden_reason: reason,
    ...(reason !== null && { listed: false }),
  })
  await alignListed(store, map._id)
  catalogue.forget()
  await relistGame(services, map.game_id)
  if (!isThere) throw notFound('Map not found')
  return Number(map._id)
}

export const reportMap = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Reports a map to the moderators',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: reasonSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    act: async ({ body, user }, map) => {
      if (map.uploader_id === Number(user._id)) throw badRequest('This map is your own.')
      await report(services.store, user, subjectOf(map), body.reason)
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })
