import type { Context, Middleware } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import type { Store } from '../store/Store.ts'
import type { UserDocument } from '../store/collections.ts'
import { HttpError } from './errors.ts'
import { currentUser, hasSessionCookie, type SessionStore } from './sessions.ts'

export type Limit = 'read' | 'write' | 'upload' | 'auth' | 'presence'

interface Allowance {
  readonly points: number
  readonly seconds: number
}
/** Bytes are counted besides requests. */
type Counted = Limit | 'uploadBytes'
export type Allowances = Readonly<Record<Counted, Allowance>>

/** Far above what a person does, below what a stuck loop or a scraper does. */
export const DEFAULT_ALLOWANCES: Allowances = {
  read: { points: 1200, seconds: 60 },
  write: { points: 300, seconds: 60 },
  upload: { points: 60, seconds: 600 },
  auth: { points: 60, seconds: 300 },
  presence: { points: 15, seconds: 1 },
  uploadBytes: { points: 2 * 1024 ** 3, seconds: 3600 },
}

export interface RateLimits {
  /** Counts a request, one that counts as several, or bytes, under a key. @throws HttpError 429 */
  consume(limit: Counted, key: string, points?: number): Promise<void>
  /** Takes one request off the count of a key. */
  refund(limit: Limit, key: string): Promise<void>
}

export const createRateLimits = (allowances: Allowances = DEFAULT_ALLOWANCES): RateLimits => {
  const limiter = (limit: Counted) =>
    new RateLimiterMemory({ points: allowances[limit].points, duration: allowances[limit].seconds })
  const limiters = {
    read: limiter('read'),
    write: limiter('write'),
    upload: limiter('upload'),
    auth: limiter('auth'),
    presence: limiter('presence'),
    uploadBytes: limiter('uploadBytes'),
  }
  return {
    consume: async (limit, key, points = 1) => {
      try {
        await limiters[limit].consume(key, points)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw REFUSALS[limit](error.msBeforeNext)
        throw error
      }
    },
    refund: async (limit, key) => void (await limiters[limit].reward(key)),
  }
}

/** How many connections may stay open at once. */
export interface StreamLimits {
  readonly perPerson: number
  readonly perAddress: number
}

export const DEFAULT_STREAM_LIMITS: StreamLimits = { perPerson: 10, perAddress: 50 }

/** Counts the connections that stay open, for a signed-in person and for the address of everybody. */
export class OpenStreams {
  readonly #limits: StreamLimits
  readonly #open = new Map<string, number>()

  constructor(limits = DEFAULT_STREAM_LIMITS) {
    this.#limits = limits
  }

  /** Returns a function that is to be called once it has closed. @throws HttpError 429 */
  take(ctx: Context, user: UserDocument | null): () => void {
    const { perPerson, perAddress } = this.#limits
    const limits = new Map([[visitorKey(ctx), perAddress]])
    if (user) limits.set(keyOf(ctx, user), perPerson)
    for (const [key, max] of limits)
      if ((this.#open.get(key) ?? 0) >= max) throw refusal(STREAMS_TEXT, STREAMS_RETRY_AFTER_S)
    const keys = [...limits.keys()]
    for (const key of keys) this.#add(key, 1)
    return () => keys.forEach((key) => this.#add(key, -1))
  }

  #add(key: string, by: number): void {
    const count = (this.#open.get(key) ?? 0) + by
    if (count > 0) this.#open.set(key, count)
    else this.#open.delete(key)
  }
}

const STREAMS_TEXT =
  'Too many pages of yours are told of changes already. Close some, or reload this page now and then.'
const STREAMS_RETRY_AFTER_S = 60

interface Parts {
  readonly config: Config
  readonly store: Store
  readonly sessions: SessionStore
  readonly rateLimits: RateLimits
}

/**
 * Counts a request, and returns the signed-in user who sent it, or null for a visitor.
 *
 * A request is counted before its session is read, so that one over the limit never reaches the store:
 *
 * - Without a session cookie it counts for its address.
 * - With a cookie it counts for its address as well, but apart from visitors, until the session is read. A valid session
 *   moves it to the user's own count, however many people share the address. An invalid one counts as a visitor's too.
 *
 * A request over the user's own limit stays on the count of the address, so that a stuck loop no longer reaches the store.
 * @throws HttpError 429
 */
export const admit = async (services: Parts, ctx: Context, limit: Limit): Promise<UserDocument | null> => {
  const { rateLimits, config } = services
  if (!hasSessionCookie(config, ctx)) {
    await rateLimits.consume(limit, visitorKey(ctx))
    return null
  }
  await rateLimits.consume(limit, cookieKey(ctx))
  const user = await currentUser(services, ctx)
  await rateLimits.consume(limit, keyOf(ctx, user))
  if (user) await rateLimits.refund(limit, cookieKey(ctx))
  return user
}

/**
 * Counts the bytes of an upload before any of them is read. One without a declared length counts as the maximum.
 * @throws HttpError 429
 */
export const admitUpload = (
  { rateLimits }: Pick<Parts, 'rateLimits'>,
  ctx: Context,
  user: UserDocument,
  bytesMax: number,
): Promise<void> =>
  rateLimits.consume('uploadBytes', keyOf(ctx, user), Math.min(ctx.request.length ?? bytesMax, bytesMax))

/** The key that requests of a user, or of a visitor, are counted under. */
export const keyOf = (ctx: Context, user: UserDocument | null): string =>
  user ? `user:${user._id}` : visitorKey(ctx)

export const visitorKey = (ctx: Context): string => `address:${networkOf(ctx.ip)}`

const cookieKey = (ctx: Context): string => `cookie:${networkOf(ctx.ip)}`

const tooMany = (waitMs: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return refusal(`Too many requests. Please try again in ${seconds} s.`, seconds)
}

const tooManyBytes = (waitMs: number): HttpError => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return refusal(`You have uploaded too much at once. Please try again in ${minutes} min.`, minutes * 60)
}

const refusal = (text: string, seconds: number) =>
  new HttpError(429, text, { headers: { 'Retry-After': String(seconds) } })

const REFUSALS: Readonly<Record<Counted, (waitMs: number) => HttpError>> = {
  read: tooMany,
  write: tooMany,
  upload: tooMany,
  auth: tooMany,
  presence: tooMany,
  uploadBytes: tooManyBytes,
}

/** Far more than is ever under way to somebody who reads what was asked for. */
const UNREAD_CHARACTERS_MAX = 64 * 1024 * 1024
const RETRY_AFTER_S = 5
const UNREAD_TEXT = 'Too many answers to you are still on their way. Please try again in a few seconds.'

/**
 * Refuses an answer of its own to an address that has not read so many others yet: each stays in memory until it is read,
 * and a client that never reads could fill it. Answers that many share, as prepared ones and files do, do not count.
 */
export const boundUnread = (charactersMax = UNREAD_CHARACTERS_MAX): Middleware => {
  const unread = new Map<string, number>()
  const add = (key: string, length: number) => {
    const sum = (unread.get(key) ?? 0) + length
    if (sum > 0) unread.set(key, sum)
    else unread.delete(key)
  }
  return async (ctx, next) => {
    await next()
    const body: unknown = ctx.body
    if (typeof body !== 'string') return
    const key = visitorKey(ctx)
    if ((unread.get(key) ?? 0) + body.length > charactersMax) throw refusal(UNREAD_TEXT, RETRY_AFTER_S)
    add(key, body.length)
    onceGone(ctx, () => add(key, -body.length))
  }
}

/** Calls `then` once the answer is sent or its connection is closed: Node closes no answer that waits behind another. */
export const onceGone = ({ res, req: { socket } }: Context, then: () => void): void => {
  const end = () => {
    res.off('close', end)
    socket.off('close', end)
    then()
  }
  if (socket.destroyed) return then()
  // One listener for each pipelined request: not a leak.
  socket.setMaxListeners(0)
  res.once('close', end)
  socket.once('close', end)
}

/** A household has one IPv4 address, or a whole /64 network of IPv6. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = address.includes('::') ? [...groups, ...new Array<string>(missing).fill('0')] : groups
  return all.slice(0, 4).join(':')
}
