import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { idTextSchema } from '../../shared/ids.ts'
import {
  castVoteAnswerSchema,
  type Vote,
  votesAnswerSchema,
  voteSchema,
  voteTotalSchema,
} from '../../shared/people/votes.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { cacheResponse } from '../http/responseCache.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import { marksOf } from '../maps/presentMap.ts'
import type { Services } from '../services.ts'
import { castVote } from './castVote.ts'

export const voteRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/map-votes/:mapId/total', getTotal(services))
  router.get('/api/map-votes/:mapId/:userId', getVotes(services))
  router.post('/api/map-votes/:mapId', postVote(services))
  return router
}

const mapParams = z.object({ mapId: idTextSchema })

const getTotal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the sum of the votes on a map',
    limit: 'read',
    session: 'optional',
    params: mapParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: ({ ctx }, map) => {
      cacheResponse(ctx)
      return map
    },
    present: (map) => ({ total_votes: map.votes }),
    answer: voteTotalSchema,
  })

/** A user's id, or 0 for nobody. */
const userIdOr0Schema = z.union([z.literal('0').transform(() => 0), idTextSchema])

const getVotes = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the sum of the votes on a map, and the vote of the caller',
    limit: 'read',
    session: 'optional',
    params: mapParams.extend({ userId: userIdOr0Schema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ ctx, params, user }, map) => {
      cacheResponse(ctx)
      // What others voted is nobody's business.
      const asksForOwn = user !== null && Number(user._id) === params.userId
      const user_vote: Vote = asksForOwn ? (await marksOf(services.store, user, [map]))(map).user_vote : 0
      return { total_votes: map.votes, user_vote }
    },
    present: (votes) => votes,
    answer: votesAnswerSchema,
  })

const postVote = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Votes on a map: 1 for it, -1 against it, 0 to take the vote back',
    limit: 'write',
    session: 'required',
    loginText: TEXTS.vote.signIn.title,
    params: mapParams,
    // Whose vote it is, the session alone says.
    body: z.object({ user_id: z.unknown().optional(), vote: voteSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.mapId),
    act: async ({ user, body }, map) => {
      await castVote(services, Number(map._id), Number(user._id), body.vote)
      const counted = await services.store.get('maps', map._id)
      if (!counted || counted.deleted) throw notFound('Map not found')
      return { total_votes: counted.votes, user_vote: body.vote }
    },
    present: (votes) => ({ success: true as const, ...votes }),
    answer: castVoteAnswerSchema,
  })
