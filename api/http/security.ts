import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { forbidden } from './errors.ts'

interface SecurityOptions {
  /** Vite's hot reload needs inline scripts and a socket; only a developer's own machine gets these. */
  readonly isDevelopment: boolean
}

/** What a page may load and who may frame it. `nonce` opens style elements of our own scripts alone. */
export const contentSecurityPolicy = (config: Config, nonce: string, options: SecurityOptions): string => {
  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...analytics, ...(options.isDevelopment ? ["'unsafe-inline'"] : [])],
    'style-src': ["'self'", options.isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'connect-src': ["'self'", ...analytics, ...(options.isDevelopment ? ['ws:'] : [])],
    'img-src': ["'self'", 'blob:', 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** A page's nonce, made once a request. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** The headers every answer carries; a page's own policy may replace the plain one given here. */
export const securityHeaders = (config: Config): Middleware => {
  const isSecure = config.publicUrl.startsWith('https:')
  const all = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 180 * 24 * 3600, includeSubDomains: false } : false,
  })
  let same: readonly (readonly [string, string])[] | null = null
  return async (ctx, next) => {
    // Nothing in them depends on the request, so they are put together for the first one alone.
    same ??= await headersSetBy(all, ctx)
    for (const [name, value] of same) ctx.res.setHeader(name, value)
    // The sign-in window must keep its opener, through the provider's pages too.
    if (ctx.path.startsWith('/auth/')) ctx.set('Cross-Origin-Opener-Policy', 'unsafe-none')
    await next()
  }
}

const headersSetBy = async (middleware: Middleware, ctx: Context): Promise<[string, string][]> => {
  const before = new Set(ctx.res.getHeaderNames())
  await middleware(ctx, async () => {})
  return ctx.res
    .getHeaderNames()
    .filter((name) => !before.has(name))
    .map((name) => [name, String(ctx.res.getHeader(name))])
}

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

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Writes come from our own pages alone: another site's page would send our visitors' cookies along. */
export const sameOrigin =
  (config: Config): Middleware =>
  async (ctx, next) => {
    if (READING.has(ctx.method) || isOurs(config, ctx.get('Origin'), ctx.get('Sec-Fetch-Site'))) return next()
    throw forbidden('This request comes from another site.')
  }

const isOurs = (config: Config, origin: string, fetchSite: string): boolean =>
  origin === '' ? fetchSite === 'same-origin' : origin === config.publicUrl
