import * as z from 'zod/mini'

/** The server answered with an error. `text` is its own sentence, or null if it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly text: string | null
  readonly body: unknown
  /** By which the server's log tells what went wrong there; null for a refusal, which is no failure. */
  readonly requestId: string | null
  /** When it may be asked again; null if the server does not say. */
  readonly retryAfterMs: number | null

  constructor(
    status: number,
    body: unknown,
    requestId: string | null = null,
    retryAfterMs: number | null = null,
  ) {
    const text = messageOf(body)
    super(text ?? `The server answered ${status}.`)
    this.status = status
    this.text = text
    this.body = body
    this.requestId = status >= 500 ? requestId : null
    this.retryAfterMs = retryAfterMs
  }
}

/** The server could not be reached, or its answer was lost. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** Any zod schema, classic or mini. */
export interface Schema<T> {
  parse(value: unknown): T
}

/** The answer of a write, where nothing more of it is needed. */
export const doneSchema = z.object({ success: z.literal(true) })

/** One page of a list; the numbers come from the headers. */
export interface Page<T> {
  readonly items: T
  /** The number of items on all pages; null if the server does not say. */
  readonly total: number | null
  /** The path of the next page; null on the last one. */
  readonly nextPath: string | null
}

/** The API client. Every answer is parsed by a schema. @throws ApiError, NetworkError */
export const api = {
  async get<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<T> {
    const given = takePageAnswer(path)
    if (given) return schema.parse(given.answer)
    return (await request('GET', path, schema, { signal })).data
  },

  async getPage<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<Page<T>> {
    const { data, headers } = await request('GET', path, schema, { signal })
    return { items: data, total: totalOf(headers), nextPath: nextPathOf(headers.get('Link')) }
  },

  /** A Blob is JSON that is written already. */
  async post<T>(path: string, json: unknown, schema: Schema<T>, signal?: AbortSignal): Promise<T> {
    return (await request('POST', path, schema, { json, signal })).data
  },

  async put<T>(path: string, json: unknown, schema: Schema<T>, signal?: AbortSignal): Promise<T> {
    return (await request('PUT', path, schema, { json, signal })).data
  },

  async delete<T>(path: string, schema: Schema<T>, signal?: AbortSignal): Promise<T> {
    return (await request('DELETE', path, schema, { signal })).data
  },

  /** Sends a form with files and reports the progress. */
  async upload<T>(path: string, form: FormData, options: UploadOptions & { schema: Schema<T> }): Promise<T> {
    const answer = await uploadForm(path, form, options)
    if (answer.kind === 'unreachable') throw new NetworkError('The server could not be reached.')
    return read(answer, options.schema)
  },
}

/** The calls of the maps' own source. */
export type HttpClient = Pick<typeof api, 'get' | 'post' | 'delete' | 'upload'>

const request = async <T>(
  method: string,
  path: string,
  schema: Schema<T>,
  options: { json?: unknown; signal?: AbortSignal },
): Promise<{ data: T; headers: Headers }> => {
  const answer = await fetchText(method, path, options)
  return { data: read(answer, schema), headers: answer.headers }
}

const fetchText = async (
  method: string,
  path: string,
  { json, signal }: { json?: unknown; signal?: AbortSignal },
) => {
  try {
    const response = await fetch(path, {
      method,
      signal,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: json === undefined || json instanceof Blob ? json : JSON.stringify(json),
    })
    const { status, headers } = response
    return { status, text: await response.text(), requestId: headers.get(REQUEST_ID), headers }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError('The server could not be reached.', { cause: error })
  }
}

const REQUEST_ID = 'X-Request-Id'

interface TextAnswer {
  readonly status: number
  readonly text: string
  readonly requestId: string | null
  readonly headers?: Headers
}

const read = <T>({ status, text, requestId, headers }: TextAnswer, schema: Schema<T>): T => {
  const body = parseJson(text)
  if (status < 200 || status > 299) throw new ApiError(status, body, requestId, retryAfterMs(headers))
  return schema.parse(body)
}

/** Our server sends seconds. */
const retryAfterMs = (headers: Headers | undefined): number | null => {
  const text = headers?.get('Retry-After') ?? ''
  return /^\d{1,5}$/.test(text) ? Number(text) * 1000 : null
}

/** Returns undefined for what is not JSON, such as a proxy's error page. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const totalOf = (headers: Headers): number | null => {
  const text = headers.get('X-Total-Count')
  return text !== null && /^\d+$/.test(text) ? Number(text) : null
}

/** Returns the address with `rel="next"` in a `Link` header as a path of this site, or null if there is none. */
export const nextPathOf = (link: string | null): string | null => {
  const [, address] = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link ?? '') ?? []
  if (address === undefined) return null
  const { pathname, search } = new URL(address, 'http://here.invalid')
  return pathname + search
}

/** Returns the text of an error body `{error: text}`, or null if there is none. */
const messageOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : null

interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

export interface UploadOptions {
  /** POST by default. */
  method?: 'POST' | 'PUT'
  /** Called repeatedly with how much has been sent so far. */
  onProgress?: (progress: UploadProgress) => void
  signal?: AbortSignal
}

type UploadAnswer = ({ readonly kind: 'answered' } & TextAnswer) | { readonly kind: 'unreachable' }

/**
 * Sends a form by XMLHttpRequest, because fetch cannot report upload progress.
 * @throws the signal's reason once it is aborted
 */
const uploadForm = (path: string, form: FormData, options: UploadOptions): Promise<UploadAnswer> =>
  new Promise((resolve, reject) => {
    const { signal, onProgress } = options
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (answer: UploadAnswer) => {
      signal?.removeEventListener('abort', abort)
      resolve(answer)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
    request.onload = () => {
      const { status, responseText: text } = request
      settle({ kind: 'answered', status, text, requestId: request.getResponseHeader(REQUEST_ID) })
    }
    request.onerror = () => settle({ kind: 'unreachable' })
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    request.open(options.method ?? 'POST', path)
    request.setRequestHeader('Accept', 'application/json')
    request.send(form)
  })

/** An answer that came with the page describes the moment of its request. */
const FRESH_MS = 60_000

const answers = new Map<string, unknown>()

/**
 * Keeps the answers of the API that the server put into the page's head; see `api/http/pageHead.ts`. To be called before
 * anything is asked for; only the first call does anything.
 */
export const keepPageAnswers = (): void => {
  const element = document.getElementById('page-answers')
  element?.remove()
  const text = element?.textContent
  const given: unknown = text && isPageFresh() ? JSON.parse(text) : null
  if (typeof given !== 'object' || given === null) return
  for (const [path, answer] of Object.entries(given)) answers.set(path, answer)
  setTimeout(() => answers.clear(), FRESH_MS)
}

/** A page out of the browser's cache, such as after Back, may be older than the last sign-in. */
const isPageFresh = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0
}

/** Takes the answer for a path, if one came with the page. Each is taken once: a second request wants what is new. */
export const takePageAnswer = (path: string): { readonly answer: unknown } | null => {
  if (!answers.has(path)) return null
  const answer = answers.get(path)
  answers.delete(path)
  return { answer }
}
