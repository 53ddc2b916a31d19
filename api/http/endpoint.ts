import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import {
  checkAnswer,
  checkRefusal,
  type FormContract,
  type NonJsonAnswer,
  type RouteContract,
  withContract,
} from './contract.ts'
import { badRequest, HttpError, unauthorised } from './errors.ts'
import { admit, keyOf, type Limit } from './rateLimits.ts'
import { readJsonBody } from './requestBody.ts'

type SessionUse = 'required' | 'optional'
type Awaitable<T> = T | Promise<T>

export interface EndpointRequest<Params, Query, Body, S extends SessionUse> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly user: S extends 'required' ? UserDocument : UserDocument | null
  readonly ctx: Context
}

/**
 * A route as a list of steps, run in this order: rate limit (429; a large body counts as several requests), session
 * (401), validation (400, with all issues), `load` (404), `authorise` (403), `act`, `present`. A route without
 * `present` writes its answer to `ctx` by itself.
 */
interface Endpoint<
  S extends SessionUse,
  Answer extends z.core.$ZodType,
  Params,
  Query,
  Body,
  Subject,
  Authorised,
  Result,
> {
  /** One line about the route for the readers of `/api/openapi.json`. */
  readonly summary: string
  readonly limit: Limit
  readonly session: S
  /** What somebody who is not signed in reads where a session is required; it may depend on what they sent. */
  readonly loginText?: LoginText
  readonly params?: z.core.$ZodType<Params>
  readonly query?: z.core.$ZodType<Query>
  /** A JSON body. Without this the body is not read. */
  readonly body?: z.core.$ZodType<Body>
  readonly bodyBytesMax?: number
  /** A form, which `act` reads. */
  readonly form?: FormContract
  readonly load?: (request: EndpointRequest<Params, Query, Body, S>) => Awaitable<Subject>
  readonly authorise?: (
    request: EndpointRequest<Params, Query, Body, S>,
    subject: Subject,
  ) => Awaitable<Authorised>
  readonly act: (request: EndpointRequest<Params, Query, Body, S>, subject: Authorised) => Awaitable<Result>
  readonly present?: (
    result: Result,
    request: EndpointRequest<Params, Query, Body, S>,
  ) => Awaitable<z.input<Answer>>
  /** The JSON that `present` returns, or what `act` writes. */
  readonly answer: Answer | NonJsonAnswer
  /** The bodies of refusals by status, where the steps above do not imply the refusal or it has extra fields. */
  readonly refusals?: Readonly<Record<number, z.core.$ZodType>>
}

type LoginText = string | ((body: unknown) => string)

const BODY_BYTES_MAX = 100 * 1024

/** Characters of JSON that count as one request, since a long list takes half a second to check. */
const LENGTH_PER_REQUEST = 128 * 1024

export const endpoint = <
  S extends SessionUse,
  Answer extends z.core.$ZodType,
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Subject = undefined,
  Authorised = Subject,
  Result = unknown,
>(
  services: Services,
  route: Endpoint<S, Answer, Params, Query, Body, Subject, Authorised, Result>,
): Middleware => {
  const run: Middleware = async (ctx) => {
    const user = await admit(services, ctx, route.limit)
    if (route.session === 'required' && !user) throw unauthorised(await loginTextOf(ctx, route))
    const body = route.body ? await readJsonBody(ctx, route.bodyBytesMax ?? BODY_BYTES_MAX) : null
    const more = Math.floor((body?.length ?? 0) / LENGTH_PER_REQUEST)
    if (more > 0) await services.rateLimits.consume(route.limit, keyOf(ctx, user), more)
    const valid = validated(ctx, route, body?.value)
    const request = { ...valid, user, ctx } as EndpointRequest<Params, Query, Body, S>
    const subject = (await route.load?.(request)) as Subject
    const authorised = route.authorise
      ? await route.authorise(request, subject)
      : (subject as unknown as Authorised)
    const result = await route.act(request, authorised)
    if (route.present) answer(ctx, await route.present(result, request))
  }
  const contract = { ...route, refusals: refusalsOf(route) }
  return withContract(contract, services.config.nodeEnv === 'test' ? checked(contract, run) : run)
}

/** Returns what a guest is told. A body that cannot be read is of no account: whose it would be is asked first. */
const loginTextOf = async (
  ctx: Context,
  {
    loginText = 'You must be logged in.',
    bodyBytesMax = BODY_BYTES_MAX,
  }: { readonly loginText?: LoginText; readonly bodyBytesMax?: number },
): Promise<string> => {
  if (typeof loginText === 'string') return loginText
  const body = await readJsonBody(ctx, bodyBytesMax).catch(() => null)
  return loginText(body?.value)
}

type Steps = Pick<RouteContract, 'session' | 'params' | 'query' | 'body' | 'form'> &
  Partial<Pick<RouteContract, 'refusals'>> & { readonly load?: unknown; readonly authorise?: unknown }

/** Returns the refusals that a route can answer with, derived from its steps. */
const refusalsOf = (route: Steps): RouteContract['refusals'] => {
  const hasBody = route.body || route.form
  const statuses = [
    ...(route.params || route.query || hasBody ? [400] : []),
    ...(route.session === 'required' ? [401] : []),
    ...(route.authorise ? [403] : []),
    ...(route.load ? [404] : []),
    ...(hasBody ? [413, 415] : []),
    429,
  ]
  return { ...Object.fromEntries(statuses.map((status) => [status, errorAnswerSchema])), ...route.refusals }
}

/** The caller has disconnected and gets no answer. The code is nginx's. */
const CLIENT_CLOSED_REQUEST = 499

const checked =
  (contract: RouteContract, run: Middleware): Middleware =>
  async (ctx, next) => {
    try {
      await run(ctx, next)
    } catch (error) {
      if (error instanceof HttpError && error.status !== CLIENT_CLOSED_REQUEST)
        checkRefusal(contract, ctx, error)
      throw error
    }
    checkAnswer(contract, ctx)
  }

interface Validation {
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
}

const validated = (ctx: Context, route: Validation, body: unknown) => {
  const results = {
    params: route.params && z.safeParse(route.params, ctx.params),
    query: route.query && z.safeParse(route.query, ctx.query),
    body: route.body && z.safeParse(route.body, body),
  }
  const issues = Object.values(results).flatMap((result) => result?.error?.issues ?? [])
  const [first] = issues
  if (first) throw badRequest(first.message, issues.map(presentIssue))
  return { params: results.params?.data, query: results.query?.data, body: results.body?.data }
}

const presentIssue = (issue: z.core.$ZodIssue) => ({ path: issue.path.join('.'), message: issue.message })

const answer = (ctx: Context, json: unknown): void => {
  const status = ctx.status === 404 ? 200 : ctx.status
  ctx.body = JSON.stringify(json)
  ctx.type = 'json'
  ctx.status = status
}

/** Links to the next page of a list: the same request with the cursor of its last row. */
export const linkNext = (ctx: Context, cursor: string): void => {
  const query = new URLSearchParams(ctx.querystring)
  query.set('cursor', cursor)
  ctx.set('Link', `<${ctx.path}?${query.toString()}>; rel="next"`)
}
