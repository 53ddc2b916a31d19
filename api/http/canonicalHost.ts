import type { Middleware } from 'koa'
import type { Config } from '../config.ts'

/** Sends every other host name to the one that cookies and sign-in are made for. */
export const canonicalHost = (config: Config): Middleware => {
  const { host } = new URL(config.publicUrl)
  return async (ctx, next) => {
    if (ctx.host === host || ctx.path === '/api/health') return next()
    ctx.status = 308
    ctx.set('Location', config.publicUrl + ownPath(ctx.originalUrl))
    ctx.set('Cache-Control', 'no-store')
  }
}

/** The path and query of a request target, which may also be a whole address of somebody else. */
const ownPath = (target: string): string => {
  const base = 'http://own.invalid'
  if (!target.startsWith('/') || !URL.canParse(base + target)) return '/'
  const { pathname, search } = new URL(base + target)
  return pathname + search
}
