import type { Context, Middleware } from 'koa'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type HttpError, refusalBody } from './errors.ts'

/** A multipart form: its text fields, and the name of the field with the file, or the fields of which one has it. */
export interface FormContract {
  readonly fields: z.core.$ZodType
  readonly fileField: string | readonly string[]
  readonly isFileOptional?: boolean
}

/** An answer that is not JSON: a file, a page or a redirect. */
export interface NonJsonAnswer {
  readonly statuses: readonly number[]
  readonly contentTypes: readonly string[]
}

/**
 * The inputs, answers and refusals of a route. `/api/openapi.json` is generated from the contracts of all routes, and in
 * tests every JSON answer is checked against its contract.
 */
export interface RouteContract {
  readonly summary: string
  readonly session: 'required' | 'optional' | 'none'
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  readonly form?: FormContract
  /** The JSON of a success. */
  readonly answer: z.core.$ZodType | NonJsonAnswer
  /** The bodies of refusals by status. */
  readonly refusals: Readonly<Record<number, z.core.$ZodType>>
}

const contracts = new WeakMap<Middleware, RouteContract>()

/** Attaches a contract to a route's middleware. */
export const withContract = (contract: RouteContract, middleware: Middleware): Middleware => {
  contracts.set(middleware, contract)
  return middleware
}

export const contractOf = (middleware: Middleware): RouteContract | undefined => contracts.get(middleware)

/** @throws Error if the answer in `ctx` does not match the contract */
export const checkAnswer = ({ answer }: RouteContract, ctx: Context): void => {
  if (!(answer instanceof z.core.$ZodType) || ctx.status === 304) return
  const sent = Buffer.isBuffer(ctx.body) ? ctx.body : Buffer.from(String(ctx.body))
  const isGzip = ctx.response.get('Content-Encoding') === 'gzip'
  check(answer, JSON.parse(String(isGzip ? gunzipSync(sent) : sent)), `${ctx.method} ${ctx.path}`)
}

/** @throws Error if the contract does not allow this refusal */
export const checkRefusal = ({ refusals }: RouteContract, ctx: Context, error: HttpError): void => {
  const at = `${ctx.method} ${ctx.path} ${error.status}`
  const schema = refusals[error.status]
  if (!schema) throw new Error(`${at} is not in the contract.`, { cause: error })
  check(schema, JSON.parse(JSON.stringify(refusalBody(error))), at)
}

/** @throws Error also for a field that the schema does not name */
const check = (schema: z.core.$ZodType, json: unknown, at: string): void => {
  const parsed = z.safeParse(schema, json)
  if (!parsed.success) throw new Error(`${at} breaks its contract: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(parsed.data, json))
    throw new Error(`${at} has fields that are not in its contract: ${JSON.stringify(json).slice(0, 500)}`)
}
