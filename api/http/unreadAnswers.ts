import type { Context, Middleware } from 'koa'
import { HttpError } from './errors.ts'
import { visitorKey } from './rateLimits.ts'

/** Far more than is ever under way to somebody who reads what was asked for. */
const CHARACTERS_MAX = 64 * 1024 * 1024
const RETRY_AFTER_S = 5

/**
 * Refuses an answer of its own to an address that has not read so many others yet: each stays in memory until it is read,
 * and whoever never reads could fill it. Answers that many share, as prepared ones and files do, do not count.
 */
export const boundUnread = (charactersMax = CHARACTERS_MAX): Middleware => {
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
    if ((unread.get(key) ?? 0) + body.length > charactersMax) throw refusal()
    add(key, body.length)
    onceGone(ctx, () => add(key, -body.length))
  }
}

const refusal = (): HttpError =>
  new HttpError(429, 'Too many answers to you are still on their way. Please try again in a few seconds.', {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
  })

/** Calls `then` once the answer is sent or its connection is closed: Node closes no answer that waits behind another. */
const onceGone = ({ res, req: { socket } }: Context, then: () => void): void => {
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
