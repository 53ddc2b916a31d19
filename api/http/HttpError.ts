import type { ErrorAnswer } from '../../shared/errors.ts'

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
