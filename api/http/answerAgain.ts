import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context, Middleware } from 'koa'
import type { Config } from '../config.ts'
import type { Store } from '../store/Store.ts'
import { sessionCookieName } from './currentUser.ts'
import { HeldAnswers, type HeldAnswer } from './HeldAnswers.ts'
import { HttpError } from './HttpError.ts'
import type { RateLimits } from './rateLimits.ts'

interface Parts {
  readonly config: Config
  readonly store: Store
  readonly rateLimits: RateLimits
}

/** All of a request's headers, but the session cookie, that have a part in what a read of the API answers. */
const HEADERS_READ = [
  'host',
  'x-forwarded-host',
  'accept-encoding',
  'cache-control',
  'if-none-match',
  'if-modified-since',
]

const held = new WeakMap<IncomingMessage, () => boolean>()

/**
 * Says of the answer to a GET that the store, the viewer, the address and `HEADERS_READ` alone had a part in it; and
 * what lies in memory, as long as `holds` says so.
 */
export const holdUntilWritten = (ctx: Context, holds: () => boolean = () => true): void => {
  held.set(ctx.req, holds)
}

/**
 * Answers reads by nobody in particular as they were answered before, as long as nothing at all was written to the
 * store since, by whatever process. All else goes the common way, which makes what is kept here.
 */
export const answerAgain = ({ config, store, rateLimits }: Parts): Middleware => {
  const answers = new HeldAnswers()
  const sessionCookie = `${sessionCookieName(config)}=`
  return async (ctx, next) => {
    const stamp = isAnonymousRead(ctx.req, sessionCookie) ? store.stamp() : null
    if (stamp === null) return next()
    const key = keyOf(ctx.req)
    const known = answers.get(stamp, key)
    if (known && (await isWithinLimit(rateLimits, ctx))) return send(ctx, known)
    await next()
    const holds = held.get(ctx.req)
    const answer = holds && (await sentAnswer(ctx, holds))
    if (answer) answers.keep(stamp, key, answer)
  }
}

const isAnonymousRead = ({ method, url = '', headers }: IncomingMessage, sessionCookie: string): boolean =>
  method === 'GET' && url.startsWith('/api/') && !headers.cookie?.includes(sessionCookie)

/** No header holds a line break. */
const keyOf = ({ url, headers }: IncomingMessage): string => {
  let key = url ?? ''
  for (const name of HEADERS_READ) key += `\n${String(headers[name] ?? '')}`
  return key
}

/** Whoever is over the limit is refused on the common way. */
const isWithinLimit = async (rateLimits: RateLimits, ctx: Context): Promise<boolean> => {
  try {
    await rateLimits.consume('read', ctx, null)
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

const send = (ctx: Context, { status, headers, body }: HeldAnswer): void => {
  ctx.respond = false
  ctx.res.writeHead(status, headers).end(body)
}

/** The answer that is about to be sent; null for one that is nobody else's. */
const sentAnswer = async (ctx: Context, holds: () => boolean): Promise<HeldAnswer | null> => {
  if ((ctx.status !== 200 && ctx.status !== 304) || ctx.res.hasHeader('Set-Cookie')) return null
  // Compressed on its way out: it is sent whole, now as later.
  if (ctx.body instanceof Readable) ctx.body = await buffer(ctx.body)
  const body: unknown = ctx.body ?? ''
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null
  const headers = ctx.res.getHeaderNames().flatMap((name) => [name, String(ctx.res.getHeader(name))])
  return { status: ctx.status, headers, body: Buffer.from(body), holds }
}
