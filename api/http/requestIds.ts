import type { Context, Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'

declare module 'koa' {
  interface DefaultContext {
    /** Missing until somebody asks `requestIdOf`. */
    requestId?: string
  }
}

export const REQUEST_ID_HEADER = 'X-Request-Id'

/** What a proxy may send: nothing that needs escaping in a log or on a page. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/

/**
 * The id by which a request is found in the log: that of a trusted proxy, or one of our own. It is handed on with the
 * context, as Node's `AsyncLocalStorage` would cost a cached read a third of its time.
 */
export const requestIdOf = (ctx: Context): string => (ctx.requestId ??= idFromProxy(ctx) ?? newRequestId())

const idFromProxy = (ctx: Context): string | null => {
  if (!ctx.app.proxy || ctx.get('X-Forwarded-For') === '') return null
  const id = ctx.get(REQUEST_ID_HEADER)
  return WELL_FORMED.test(id) ? id : null
}

/** Twelve hexadecimal digits, short enough to be read out: the end of a UUID, since Node makes those fastest. */
const newRequestId = (): string => randomUUID().slice(-12)

/** Sends the id back with every answer but those of `responseCache`, which adds it itself. */
export const sendRequestId: Middleware = (ctx, next) => {
  ctx.set(REQUEST_ID_HEADER, requestIdOf(ctx))
  return next()
}

/** The same services or parts, with a log that tells the request in each line. */
export const forRequest = <Parts extends { readonly log: Logger }>(parts: Parts, ctx: Context): Parts => ({
  ...parts,
  log: parts.log.child({ requestId: requestIdOf(ctx) }),
})
