import type { Context, Middleware } from 'koa'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { ErrorAnswer } from '../../shared/errors.ts'
import { StoreUnavailableError } from '../store/Store.ts'
import { answerPlainPage, messageBody, type PlainPage } from './plainPage.ts'

type Issues = NonNullable<ErrorAnswer['issues']>

interface Extra {
  readonly issues?: Issues
  /** Further fields of the JSON answer, beside `error`. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller may read: its status and text go out as they are. */
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
export const conflict = (text: string) => new HttpError(409, text)
export const gone = (text: string) => new HttpError(410, text)
export const tooLarge = (text: string) => new HttpError(413, text)

/** The one writer of refusals and failures. What nobody foresaw is logged with an id and answered with it alone. */
export const errors =
  (log: Logger): Middleware =>
  async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      write(ctx, error instanceof HttpError ? error : unforeseen(log, ctx, error))
    }
  }

const write = (ctx: Context, error: HttpError): void => {
  ctx.status = error.status
  ctx.set('Cache-Control', 'no-store')
  ctx.set({ ...error.headers })
  if (isForReading(ctx)) return answerPlainPage(ctx, error.status, pageOf(error))
  ctx.body = refusalBody(error)
}

/** The JSON of a refusal. */
export const refusalBody = ({ message, issues, body }: HttpError): object => ({
  ...body,
  error: message,
  ...(issues && { issues }),
})

/** A browser that opens an address shows people a page; a program gets JSON. */
const isForReading = (ctx: Context): boolean =>
  !ctx.path.startsWith('/api/') && ctx.accepts('json', 'html') === 'html'

const pageOf = ({ status, message }: HttpError): PlainPage => {
  const title = status >= 500 ? 'Something went wrong' : 'This does not work'
  return { title, body: messageBody(title, message) }
}

const unforeseen = (log: Logger, ctx: Context, error: unknown): HttpError => {
  if (ctx.req.destroyed && !ctx.res.writable) return new HttpError(499, 'The caller has gone.')
  const id = randomBytes(6).toString('hex')
  const isAway = error instanceof StoreUnavailableError
  log[isAway ? 'warn' : 'error']({ err: error, id, method: ctx.method, path: ctx.path }, 'request failed')
  return isAway
    ? new HttpError(503, 'The server cannot reach its data. Please try again in a moment.', { body: { id } })
    : new HttpError(500, `Something went wrong on our side (${id}).`, { body: { id } })
}
