import Router from '@koa/router'
import type { Middleware } from 'koa'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams } from '../../shared/ids.ts'
import {
  isOfMap,
  PRESENCE_TEXTS,
  presenceAnswerSchema,
  presenceSchema,
  type Whereabouts,
} from '../../shared/maps/presence.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, conflict, forbidden } from '../http/errors.ts'
import { loadVisibleMap, type SeenMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { readerKindOf } from './reviewStreams.ts'

/** Where people are on a map that is open on their screens. */
export const presenceRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/presence', say(services))
  return router
}

const BODY_BYTES_MAX = 16 * 1024

const say = (services: Services): Middleware =>
  endpoint(services, {
    summary:
      'Tells the others who have a map open where the caller is on it; the key is that of the caller’s live stream',
    limit: 'presence',
    session: 'optional',
    params: idParams,
    body: presenceSchema,
    bodyBytesMax: BODY_BYTES_MAX,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user, body }, map) => authoriseSaying(user, map, body.at),
    act: ({ user, body, params }) => {
      const named = user && { userId: Number(user._id), name: user.username }
      if (!services.live.relay(params.id, body, named)) throw conflict(PRESENCE_TEXTS.noStream)
    },
    present: () => ({ success: true as const }),
    answer: presenceAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

/** Guests are counted, so that where they are is of no account. @throws HttpError 400, 403 */
const authoriseSaying = (user: UserDocument | null, map: SeenMap, at: Whereabouts | null): void => {
  if (at === null) return
  if (!isOfMap(Number(map._id), at)) throw badRequest(PRESENCE_TEXTS.otherMap)
  if (at.draft !== null && readerKindOf(user, map) !== 'editor') throw forbidden(PRESENCE_TEXTS.cannotDraw)
}
