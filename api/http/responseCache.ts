import type { Context, Middleware } from 'koa'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import type { Store } from '../store/Store.ts'
import { HttpError } from './errors.ts'
import type { RateLimits } from './rateLimits.ts'
import { sessionCookieName } from './sessions.ts'

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

/** An answer as it went out. */
export interface HeldAnswer {
  readonly status: number
  /** Names and values in turn, as Node writes them. */
  readonly headers: string[]
  readonly body: Buffer
  /** What it was made of in memory is still so; what lies in the store is told by the stamp. */
  readonly holds: () => boolean
}

const BYTES_MAX = 32 * 1024 * 1024
/** What an answer takes beside its body: its headers, its place here. */
const BYTES_PER_ANSWER = 2 * 1024
/** A header may tell the address again, and text takes two bytes a character. */
const BYTES_PER_KEY_CHARACTER = 4

/** Answers by all that had a part in them but the store, whose stamp they share. What was held longest goes first. */
export class HeldAnswers {
  readonly #bytesMax: number
  readonly #answers = new Map<string, HeldAnswer>()
  #stamp: number | null = null
  #bytes = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#bytesMax = bytesMax
  }

  get(stamp: number, key: string): HeldAnswer | undefined {
    if (stamp !== this.#stamp) this.#begin(stamp)
    const answer = this.#answers.get(key)
    if (answer === undefined || answer.holds()) return answer
    this.#drop(key, answer)
    return undefined
  }

  /** `stamp`: what it was before anything was read for the answer. */
  keep(stamp: number, key: string, answer: HeldAnswer): void {
    if (stamp !== this.#stamp || bytesOf(key, answer) > this.#bytesMax) return
    const before = this.#answers.get(key)
    if (before) this.#drop(key, before)
    this.#answers.set(key, answer)
    this.#bytes += bytesOf(key, answer)
    for (const [oldestKey, oldest] of this.#answers) {
      if (this.#bytes <= this.#bytesMax) return
      this.#drop(oldestKey, oldest)
    }
  }

  #begin(stamp: number): void {
    this.#answers.clear()
    this.#bytes = 0
    this.#stamp = stamp
  }

  #drop(key: string, answer: HeldAnswer): void {
    this.#answers.delete(key)
    this.#bytes -= bytesOf(key, answer)
  }
}

const bytesOf = (key: string, { body }: HeldAnswer): number =>
  body.length + key.length * BYTES_PER_KEY_CHARACTER + BYTES_PER_ANSWER
