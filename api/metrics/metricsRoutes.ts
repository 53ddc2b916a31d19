import Router from '@koa/router'
import type { Context } from 'koa'
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Config, isLoopbackHost } from '../config.ts'
import { withContract } from '../http/contract.ts'
import type { Services } from '../services.ts'

const PATH = '/metrics'

/** `GET /metrics` tells the figures of this server. */
export const metricsRoutes = ({ metrics }: Pick<Services, 'metrics'>): Router => {
  const contract = {
    summary: 'Tells the figures of this server to Prometheus, on the same machine or with the token',
    session: 'none',
    answer: { statuses: [200], contentTypes: ['text/plain'] },
    refusals: {},
  } as const
  const router = new Router()
  router.get(
    PATH,
    withContract(contract, async (ctx) => {
      const { contentType, text } = await metrics.read()
      ctx.set('Cache-Control', 'no-store')
      ctx.set('Content-Type', contentType)
      ctx.body = text
    }),
  )
  return router
}

/** Lets nobody but those who may read the figures see that there is such a route, under whatever host name they ask. */
export const behindMetricsDoor = (config: Config, router: Router): Routes => {
  const routes = router.routes()
  const door: Routes = (ctx, next) =>
    ctx.path === PATH && (isLocal(ctx) || hasToken(config, ctx)) ? routes(ctx, next) : next()
  return Object.assign(door, { router })
}

type Routes = ReturnType<Router['routes']>

const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/
const FORWARDING_HEADERS = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/**
 * Whether the caller is on this machine, and asks this machine. A proxy on it asks for others: it names them in a header, or
 * hands on the host that they asked for, as a browser does that was led here by a foreign name.
 */
export const isLocal = ({ req, hostname }: Pick<Context, 'req' | 'hostname'>): boolean =>
  LOOPBACK_ADDRESS.test(req.socket.remoteAddress ?? '') &&
  isLoopbackHost(hostname) &&
  FORWARDING_HEADERS.every((name) => req.headers[name] === undefined)

const hasToken = ({ metricsToken }: Config, ctx: Context): boolean => {
  const [, token] = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization')) ?? []
  return metricsToken !== null && token !== undefined && isSame(token, metricsToken)
}

/** Takes the same time wherever they differ. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digestOf(a), digestOf(b))

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
