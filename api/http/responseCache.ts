import type { Context, Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import type { Store } from '../store/Store.ts'
import { HttpError } from './errors.ts'
import { matchedRoute, setMatchedRoute } from './matchedRoute.ts'
import { type RateLimits, visitorKey } from './rateLimits.ts'
import { REQUEST_ID_HEADER, requestIdOf } from './requestIds.ts'
import { sessionCookieName } from './sessions.ts'

interface Parts {
  readonly config: Config
  readonly store: Store
  readonly cachedResponses: CachedResponses
  readonly rateLimits: RateLimits
}

/** Every request header, except the session cookie, that may alter the answer to an API read. */
const VARYING_HEADERS = [
  'host',
  'x-forwarded-host',
  'accept-encoding',
  'cache-control',
  'if-none-match',
  'if-modified-since',
]

const cacheable = new WeakMap<IncomingMessage, () => boolean>()

/**
 * Declares that the answer to this GET depends on the store, the viewer, the address and `VARYING_HEADERS` alone, and on
 * state in memory that has not changed as long as `isCurrent` returns true.
 */
export const cacheResponse = (ctx: Context, isCurrent: () => boolean = () => true): void => {
  cacheable.set(ctx.req, isCurrent)
}

/**
 * Sends anonymous visitors the cached response to an API read, as long as no process has written anything to the store
 * since. Every other request passes through, and its response is cached if the route allows that. Bodies are not copied:
 * the cache shares those of prepared answers with `PreparedAnswers`.
 */
export const responseCache = ({ config, store, cachedResponses, rateLimits }: Parts): Middleware => {
  const sessionCookie = `${sessionCookieName(config)}=`
  const versionNow = versionPerTurn(store)
  return async (ctx, next) => {
    const version = isAnonymousRead(ctx.req, sessionCookie) ? versionNow() : null
    if (version === null) return next()
    const key = keyOf(ctx.req)
    const cached = cachedResponses.get(version, key)
    if (cached && (await isWithinLimit(rateLimits, ctx))) return send(ctx, cached)
    await next()
    const isCurrent = cacheable.get(ctx.req)
    const response = isCurrent && (await finishedResponse(ctx, isCurrent))
    if (response) cachedResponses.set(version, key, response)
  }
}

/** Finding where a turn ends costs about as much as two reads of the version. */
const SHARED_MIN = 3
/** Of the requests that arrive alone, one in so many is used to see whether others come with it. */
const REQUESTS_PER_LOOK = 16

/**
 * Returns a function that reads the store's version, once for all requests of a turn of the event loop when many arrive
 * together: a read takes a quarter of the time of a cached response. Call it only while a request is received: all
 * requests of a turn have arrived when it begins, so the version covers what was written before they were sent.
 */
export const versionPerTurn = (store: Pick<Store, 'dataVersion'>): (() => number | null) => {
  let turn: { readonly version: number | null; requests: number } | null = null
  let areShared = false
  let requests = 0
  return () => {
    if (turn !== null) {
      turn.requests++
      return turn.version
    }
    const version = store.dataVersion()
    if (areShared || ++requests % REQUESTS_PER_LOOK === 0) {
      const begun = (turn = { version, requests: 1 })
      setImmediate(() => {
        areShared = begun.requests >= SHARED_MIN
        turn = null
      })
    }
    return version
  }
}

const isAnonymousRead = ({ method, url = '', headers }: IncomingMessage, sessionCookie: string): boolean =>
  method === 'GET' && url.startsWith('/api/') && !headers.cookie?.includes(sessionCookie)

/** No header contains a line break. */
const keyOf = ({ url, headers }: IncomingMessage): string => {
  let key = url ?? ''
  for (const name of VARYING_HEADERS) key += `\n${String(headers[name] ?? '')}`
  return key
}

/** Visitors over the limit get nothing from the cache: the route itself refuses them. */
const isWithinLimit = async (rateLimits: RateLimits, ctx: Context): Promise<boolean> => {
  try {
    await rateLimits.consume('read', visitorKey(ctx))
    return true
  } catch (error) {
    if (error instanceof HttpError) return false
    throw error
  }
}

const send = (ctx: Context, { status, headers, body, route }: CachedResponse): void => {
  setMatchedRoute(ctx, route)
  ctx.respond = false
  ctx.res.writeHead(status, [...headers, REQUEST_ID_HEADER, requestIdOf(ctx)]).end(body)
}

/** Returns the response that is about to be sent, or null if it must not be sent to anybody else. */
const finishedResponse = async (ctx: Context, isCurrent: () => boolean): Promise<CachedResponse | null> => {
  if ((ctx.status !== 200 && ctx.status !== 304) || ctx.res.hasHeader('Set-Cookie')) return null
  // The stream that compresses the body is read to its end, for this request too.
  if (ctx.body instanceof Readable) ctx.body = await buffer(ctx.body)
  const body: unknown = ctx.body ?? ''
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null
  const headers = ctx.res
    .getHeaderNames()
    .filter((name) => name !== REQUEST_ID_HEADER.toLowerCase())
    .flatMap((name) => [name, String(ctx.res.getHeader(name))])
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  return { status: ctx.status, headers, body: bytes, route: matchedRoute(ctx), isCurrent }
}

/** A response as it was sent. */
export interface CachedResponse {
  readonly status: number
  /** Names and values in turn, as Node writes them; all but the id of the request. */
  readonly headers: string[]
  readonly body: Buffer
  /** The pattern of the route that made it. */
  readonly route: string | null
  /** Whether the state in memory that it was made from is unchanged. The version covers what is in the store. */
  readonly isCurrent: () => boolean
}

const BYTES_MAX = 32 * 1024 * 1024
/** What a response takes besides its body: its headers and its entry in the cache. */
const BYTES_PER_RESPONSE = 2 * 1024
/** A header may repeat the address, and text takes two bytes a character. */
const BYTES_PER_KEY_CHARACTER = 4

/** Responses by request, all made at one version of the store. The least recently used are dropped first. */
export class CachedResponses {
  readonly #responses: LRUCache<string, CachedResponse>
  #version: number | null = null
  #hits = 0
  #misses = 0

  constructor(bytesMax = BYTES_MAX) {
    this.#responses = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: ({ body }, key) =>
        body.length + key.length * BYTES_PER_KEY_CHARACTER + BYTES_PER_RESPONSE,
    })
  }

  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  get(version: number, key: string): CachedResponse | undefined {
    if (version !== this.#version) {
      this.#responses.clear()
      this.#version = version
    }
    const response = this.#responses.get(key)
    if (response?.isCurrent()) {
      this.#hits++
      return response
    }
    this.#misses++
    this.#responses.delete(key)
    return undefined
  }

  /** `version` is the store's, from before anything was read for the response. */
  set(version: number, key: string, response: CachedResponse): void {
    if (version === this.#version) this.#responses.set(key, response)
  }
}
