import type { Context, Middleware } from 'koa'
import { Histogram, type Registry } from 'prom-client'
import { matchedRoute } from '../http/matchedRoute.ts'

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What no route of the API answers: the labels never depend on what is asked for, so that nobody can make more of them. */
const UNKNOWN = 'unknown'
const PAGE = 'page'
const BUILT_ASSET = 'asset'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Returns a middleware that measures each request until its answer begins: what a slow reader takes after that is not the server's. */
export const requestFigures = (registry: Registry): Middleware => {
  const durations = new Histogram({
    name: 'pinfold_http_request_duration_seconds',
    help: 'From the arrival of a request to the beginning of its answer, by the pattern of its route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  })
  return async (ctx, next) => {
    const begunMs = performance.now()
    let status = 500
    try {
      await next()
      status = ctx.res.statusCode
    } finally {
      const method = METHODS.has(ctx.method) ? ctx.method : 'other'
      const labels = { method, route: routeOf(ctx, status), status }
      durations.observe(labels, (performance.now() - begunMs) / 1000)
    }
  }
}

const NOT_MODIFIED = 304

const routeOf = (ctx: Context, status: number): string => {
  const route = matchedRoute(ctx)
  if (route !== null) return route
  if (status >= 300 && status !== NOT_MODIFIED) return UNKNOWN
  return ctx.path.startsWith('/assets/') ? BUILT_ASSET : PAGE
}
