import type { Context } from 'koa'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { UserDocument } from '../store/collections.ts'
import { HttpError } from './errors.ts'

export type Limit = 'read' | 'write' | 'upload' | 'auth'

interface Allowance {
  readonly points: number
  readonly seconds: number
}
export type Allowances = Readonly<Record<Limit, Allowance>>

/** Far above what a person does, below what a stuck loop or a scraper does. */
export const DEFAULT_ALLOWANCES: Allowances = {
  read: { points: 1200, seconds: 60 },
  write: { points: 300, seconds: 60 },
  upload: { points: 60, seconds: 600 },
  auth: { points: 60, seconds: 300 },
}

export interface RateLimits {
  /** Counts a request of a user, or of an address, or one that weighs as much as several. @throws HttpError 429 */
  consume(limit: Limit, ctx: Context, user: UserDocument | null, requests?: number): Promise<void>
}

export const createRateLimits = (allowances: Allowances = DEFAULT_ALLOWANCES): RateLimits => {
  const limiter = (limit: Limit) =>
    new RateLimiterMemory({ points: allowances[limit].points, duration: allowances[limit].seconds })
  const limiters = {
    read: limiter('read'),
    write: limiter('write'),
    upload: limiter('upload'),
    auth: limiter('auth'),
  }
  return {
    consume: async (limit, ctx, user, requests = 1) => {
      try {
        const key = user ? `user:${user._id}` : `address:${networkOf(ctx.ip)}`
        await limiters[limit].consume(key, requests)
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext)
        throw error
      }
    },
  }
}

const tooMany = (waitMs: number): HttpError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new HttpError(429, `Too many requests. Please try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
  })
}

/** One household has one IPv4 address, or a whole /64 of IPv6. */
const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':')
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = address.includes('::') ? [...groups, ...new Array<string>(missing).fill('0')] : groups
  return all.slice(0, 4).join(':')
}
