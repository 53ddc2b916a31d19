import Router from '@koa/router'
import type { Middleware } from 'koa'
import { COMPARE_TEXTS, compareParams, mapComparisonSchema } from '../../shared/compare/mapComparison.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, HttpError } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import { compareMaps } from './compareMaps.ts'

/** What is different on another map. */
export const compareRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/compare/:other', compare(services))
  return router
}

/** Each holds all that is on two maps, and what both began with: some 200 MB for the largest maps. */
const COMPARISONS_AT_ONCE = 1
const RETRY_AFTER_S = 5
/** A comparison reads everything on both maps. */
const REQUESTS_COUNTED = 10

const compare = (services: Services): Middleware => {
  let atOnce = 0
  return endpoint(services, {
    summary: 'Says what is different on another map, as the changes that would take it over',
    limit: 'read',
    session: 'required',
    params: compareParams,
    load: async ({ params, user }) => {
      const here = await loadVisibleMap(services, user, params.id)
      const there = await loadVisibleMap(services, user, params.other)
      if (here._id === there._id) throw badRequest(COMPARE_TEXTS.itself)
      return { here, there }
    },
    act: async ({ ctx, user }, { here, there }) => {
      await services.rateLimits.consume('read', keyOf(ctx, user), REQUESTS_COUNTED)
      if (atOnce >= COMPARISONS_AT_ONCE)
        throw new HttpError(429, COMPARE_TEXTS.busy, { headers: { 'Retry-After': String(RETRY_AFTER_S) } })
      atOnce += 1
      try {
        return await compareMaps(services, here, there)
      } finally {
        atOnce -= 1
      }
    },
    present: (comparison) => comparison,
    answer: mapComparisonSchema,
    refusals: { 400: errorAnswerSchema },
  })
}
