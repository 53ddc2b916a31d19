import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import { type ErrorAnswer, ISSUES_NAMED_MAX } from '../../shared/errors.ts'
import { isDiskFull, isReadOnly } from '../files/durable.ts'
import { StoreFullError, StoreReadOnlyError, StoreUnavailableError } from '../store/Store.ts'
import { messageBody, type PlainPage, REPORT_SCRIPT, reportBody, sendPlainPage } from './plainPage.ts'
import { forRequest, requestIdOf } from './requestIds.ts'

type Issues = NonNullable<ErrorAnswer['issues']>

interface Extra {
  readonly issues?: Issues
  /** Further fields of the JSON besides `error`. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller may read: its status and text are sent as they are. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly issues: Issues | undefined
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, text: string, extra: Extra = {}) {
    super(text)
    this.status = status
    this.issues = extra.issues
    this.body = extra.body ?? {}
    this.headers = extra.headers ?? {}
  }
}

export const badRequest = (text: string, issues?: Issues) => new HttpError(400, text, { issues })
export const unauthorised = (text: string) => new HttpError(401, text)
export const forbidden = (text: string) => new HttpError(403, text)
export const notFound = (text: string) => new HttpError(404, text)
export const methodNotAllowed = (allowed: readonly string[]) =>
  new HttpError(405, 'This address does not take this method.', { headers: { Allow: allowed.join(', ') } })
export const conflict = (text: string) => new HttpError(409, text)
export const gone = (text: string) => new HttpError(410, text)
export const tooLarge = (text: string) => new HttpError(413, text)

interface Logs {
  readonly log: Logger
  readonly securityLog: { refused(ctx: Context, status: number): Promise<void> }
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sends all refusals and failures. An unexpected error is logged, and the caller gets only the id of the request. Refused writes,
 * and everything beyond a rate limit, go to the security log as well.
 */
export const errors =
  (logs: Logs): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const { status } = error instanceof HttpError ? error : { status: 0 }
      const isRefusedWrite = (status === 401 || status === 403) && !READS.has(ctx.method)
      if (isRefusedWrite || status === 429) await logs.securityLog.refused(ctx, status)
      sendError(ctx, error instanceof HttpError ? error : unexpectedError(logs, ctx, error))
    }
  }

const sendError = (ctx: Context, error: HttpError): void => {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  ctx.set({ ...error.headers })
  if (wantsPage(ctx)) return sendPlainPage(ctx, error.status, pageOf(error, requestIdOf(ctx)))
  ctx.body = refusalBody(error)
}

/** The JSON of a refusal. */
export const refusalBody = ({ message, issues, body }: HttpError): object => ({
  ...body,
  error: message,
  ...(issues && { issues: issues.slice(0, ISSUES_NAMED_MAX) }),
  ...(issues && issues.length > ISSUES_NAMED_MAX && { issueCount: issues.length }),
})

/** A person who opens an address in a browser gets a page; a program gets JSON. */
const wantsPage = (ctx: Context): boolean =>
  !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html'

const pageOf = ({ status, message }: HttpError, requestId: string): PlainPage => {
  if (status < 500) return { title: REFUSED, body: messageBody(REFUSED, message) }
  const body = messageBody(FAILED, message) + reportBody(requestId)
  return { title: FAILED, body, script: REPORT_SCRIPT }
}

const REFUSED = 'This did not work'
const FAILED = 'Something went wrong'

const unexpectedError = (logs: Logs, ctx: Context, error: unknown): HttpError => {
  if (ctx.req.destroyed && !ctx.res.writable) return new HttpError(499, 'The caller has disconnected.')
  const id = requestIdOf(ctx)
  const known = FAILURES.find(({ isMeant }) => isMeant(error))
  const facts = { err: error, method: ctx.method, path: pathForLog(ctx.path) }
  forRequest(logs, ctx).log[known?.level ?? 'error'](facts, 'request failed')
  return known
    ? new HttpError(known.status, known.text, { body: { id } })
    : new HttpError(500, `Something went wrong on our side (${id}).`, { body: { id } })
}

/** Whether something failed because a disk, or a store, has no room for it. */
export function isWithoutRoom(error: unknown): boolean {
  return error instanceof StoreFullError || isDiskFull(error)
}

/** Whether something failed because nothing can be written at all. */
export function takesNoWrites(error: unknown): boolean {
  return error instanceof StoreReadOnlyError || isReadOnly(error)
}

interface Failure {
  readonly isMeant: (error: unknown) => boolean
  readonly level: 'warn' | 'error'
  readonly status: number
  readonly text: string
}

/** Failures that may be reported to the caller. The first match applies. */
const FAILURES: readonly Failure[] = [
  {
    isMeant: isWithoutRoom,
    level: 'error',
    status: 507,
    text: 'The server has no space left for this. Deleting a map frees some.',
  },
  {
    isMeant: takesNoWrites,
    level: 'error',
    status: 503,
    text: 'The server cannot save anything at the moment. Please try again later.',
  },
  {
    isMeant: (error) => error instanceof StoreUnavailableError,
    level: 'warn',
    status: 503,
    text: 'The server cannot reach its data. Please try again in a moment.',
  },
]

const LENGTH_MAX = 200

/** Returns a path for the log: shortened, and without the token of a map's file or of an invitation. */
export const pathForLog = (path: string): string =>
  path.replace(/^(\/maps\/[^/]*\/files\/|\/api\/invitations\/)[^/]*/i, '$1…').slice(0, LENGTH_MAX)
