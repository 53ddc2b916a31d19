import type { Context, Middleware } from 'koa'
import helmet from 'koa-helmet'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import { forbidden } from './errors.ts'
import { isHealthCheck } from './health.ts'

interface SecurityOptions {
  /** Any site may show the page in a frame. */
  readonly isFramedAnywhere?: boolean
  /** Vite's hot reload needs inline scripts and a socket, which only a developer's own machine allows. */
  readonly isDevelopment: boolean
}

/** What a page may load and who may frame it. `nonce` allows the style elements that our own scripts create. */
export const contentSecurityPolicy = (config: Config, nonce: string, options: SecurityOptions): string => {
  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...analytics, ...(options.isDevelopment ? ["'unsafe-inline'"] : [])],
    'style-src': ["'self'", options.isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'connect-src': ["'self'", ...analytics, ...(options.isDevelopment ? ['ws:'] : [])],
    'img-src': ["'self'", 'blob:', 'data:', ...config.imageSites],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [options.isFramedAnywhere ? '*' : "'self'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** Lets any site show an answer in a frame, as far as the older header says; the policy is the answer's own. */
export const allowFraming = (ctx: Context): void => ctx.remove('X-Frame-Options')

/** Returns a nonce for a single response. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/** Features of the visitor's device that neither our pages nor images need. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the security headers of every answer. A page may replace the content security policy with its own. */
export const securityHeaders = (config: Config): Middleware => {
  const isSecure = config.publicUrl.startsWith('https:')
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'self'"] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isSecure ? { maxAge: 180 * 24 * 3600, includeSubDomains: false } : false,
  })
  let headers: readonly (readonly [string, string])[] | null = null
  return async (ctx, next) => {
    // None of them depends on the request, so they are computed once.
    headers ??= await headersSetBy(setHeaders, ctx)
    for (const [name, value] of headers) ctx.res.setHeader(name, value)
    ctx.set('Permissions-Policy', PERMISSIONS_POLICY)
    // The sign-in window must keep its opener while it visits the provider's pages.
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

/** Redirects every other host name to the one that cookies and sign-in belong to. */
export const canonicalHost = (config: Config): Middleware => {
  const { host } = new URL(config.publicUrl)
  return async (ctx, next) => {
    if (ctx.host === host || isHealthCheck(ctx.path)) return next()
    ctx.status = 308
    ctx.set('Location', config.publicUrl + ownPath(ctx.originalUrl))
    ctx.set('Cache-Control', 'no-store')
  }
}

/** Returns the path and query of a request target, which may also be the full address of another site. */
const ownPath = (target: string): string => {
  const base = 'http://own.invalid'
  if (!target.startsWith('/') || !URL.canParse(base + target)) return '/'
  const { pathname, search } = new URL(base + target)
  return pathname + search
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes from other sites, whose pages would send our visitors' cookies along. A browser always tells the site. */
export const sameOrigin =
  ({ publicUrl }: Config): Middleware =>
  async (ctx, next) => {
    const [origin, fetchSite] = [ctx.get('Origin'), ctx.get('Sec-Fetch-Site')]
    const isOwn = origin === '' ? fetchSite === 'same-origin' : origin === publicUrl
    if (SAFE_METHODS.has(ctx.method) || isOwn) return next()
    if (origin === '' && fetchSite === '')
      throw forbidden(`This request does not say where it comes from. Send the header Origin: ${publicUrl}`)
    throw forbidden('This request comes from another site.')
  }
