import Router from '@koa/router'
import type { Middleware } from 'koa'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, removedAnswerSchema } from '../../shared/ids.ts'
import { handOverAnswerSchema, handOverSchema } from '../../shared/maps/members.ts'
import { endpoint } from '../http/endpoint.ts'
import { keyOf } from '../http/rateLimits.ts'
import { forRequest } from '../http/requestIds.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import { acceptOffer, endOffer, loadOffer, offerMap, withdrawOffer } from './handOver.ts'
import { authoriseSharing, personOfName, WRITES_OF_ASKING } from './memberRoutes.ts'

/** Handing a map over: its owner offers it, the other person accepts. */
export const handOverRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/hand-over', offer(services))
  router.delete('/api/maps/:id/hand-over', withdraw(services))
  router.post('/api/user/hand-overs/:id/accept', accept(services))
  router.post('/api/user/hand-overs/:id/refuse', refuse(services))
  return router
}

const offer = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Offers a map to somebody, who becomes its owner by accepting',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: handOverSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async ({ body, user, ctx, params }, map) => {
      await services.rateLimits.consume('write', keyOf(ctx, user), WRITES_OF_ASKING - 1)
      const person = await personOfName(services.store, map, body.username)
      await offerMap(services.store, map, person)
      const offered = { kind: 'map_offered', map_id: params.id } as const
      await notify(forRequest(services, ctx), Number(person._id), offered, Number(user._id))
      return params.id
    },
    present: (map_id) => ({ success: true as const, map_id }),
    answer: handOverAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const withdraw = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes back the offer of a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async (_request, map) => {
      await withdrawOffer(services.store, map)
      return Number(map._id)
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const accept = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes the caller the owner of a map that is offered to them',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadOffer(services.store, user, params.id),
    act: async ({ user, ctx, params }, loaded) => {
      await acceptOffer(services, loaded)
      const details = { map: params.id, owner: loaded.offer.from_id }
      services.securityLog.write('map-handed-over', { who: user, request: ctx, details })
      const accepted = { kind: 'map_handed_over', map_id: params.id } as const
      await notify(forRequest(services, ctx), loaded.offer.from_id, accepted, Number(user._id))
      return params.id
    },
    present: (map_id) => ({ success: true as const, map_id }),
    answer: handOverAnswerSchema,
    refusals: { 409: errorAnswerSchema, 410: errorAnswerSchema },
  })

const refuse = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Refuses a map that is offered to the caller',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadOffer(services.store, user, params.id),
    act: async ({ params }, { offer }) => {
      await endOffer(services.store, offer)
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
    refusals: { 409: errorAnswerSchema, 410: errorAnswerSchema },
  })
