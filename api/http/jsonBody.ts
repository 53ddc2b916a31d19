import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { badRequest, HttpError, tooLarge } from './HttpError.ts'

/** Deeper than any payload of ours; stops a body that is made to exhaust whoever walks it. */
const DEPTH_MAX = 32

export interface JsonBody {
  readonly value: unknown
  /** Characters of its text, unpacked where it came packed. */
  readonly length: number
}

/** The JSON a request carries. @throws HttpError 400 not JSON, 413 too large, 415 another type. */
export const readJsonBody = async (ctx: Context, bytesMax: number): Promise<JsonBody> => {
  if (!ctx.is('json', '+json')) throw new HttpError(415, 'The request must be JSON.')
  await parserFor(bytesMax)(ctx, async () => {})
  const value: unknown = ctx.request.body
  if (!isShallow(value, DEPTH_MAX)) throw badRequest('The request is nested too deeply.')
  return { value, length: ctx.request.rawBody?.length ?? 0 }
}

const parsers = new Map<number, ReturnType<typeof koaBody>>()

const parserFor = (bytesMax: number) => {
  const parser = parsers.get(bytesMax) ?? createParser(bytesMax)
  parsers.set(bytesMax, parser)
  return parser
}

const createParser = (bytesMax: number) =>
  koaBody({
    json: true,
    text: false,
    urlencoded: false,
    multipart: false,
    jsonLimit: bytesMax,
    includeUnparsed: true,
    onError: (error) => {
      const status: unknown = 'status' in error ? error.status : undefined
      if (status === 413) throw tooLarge(`The request is larger than ${Math.round(bytesMax / 1024)} kB.`)
      if (status === 415) throw new HttpError(415, 'The request must be plain or gzipped JSON.')
      throw badRequest('The request is not valid JSON.')
    },
  })

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)))
