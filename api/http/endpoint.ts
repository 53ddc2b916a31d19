import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { badRequest, unauthorised } from './errors.ts'
import { readJsonBody } from './requestBody.ts'
import { admit, keyOf, type Limit } from './rateLimits.ts'

type Presence = 'required' | 'optional'
type Awaitable<T> = T | Promise<T>

export interface EndpointRequest<Params, Query, Body, S extends Presence> {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly user: S extends 'required' ? UserDocument : UserDocument | null
  readonly ctx: Context
}

/**
 * A route as a list, gone through in this order: rate limit (429; a large body counts for several requests), session
 * (401), validation (400, all issues at once), `load` (404), `authorise` (403), `act`, `present`. Of an `act` that
 * answers undefined, what it did to `ctx` is the answer.
 */
export interface Endpoint<S extends Presence, Params, Query, Body, Subject, Authorised, Result> {
  readonly limit: Limit
  readonly session: S
  readonly params?: z.ZodType<Params>
  readonly query?: z.ZodType<Query>
  /** A JSON body. Without it a body is left unread. */
  readonly body?: z.ZodType<Body>
  readonly bodyBytesMax?: number
  readonly load?: (request: EndpointRequest<Params, Query, Body, S>) => Awaitable<Subject>
  readonly authorise?: (
    request: EndpointRequest<Params, Query, Body, S>,
    subject: Subject,
  ) => Awaitable<Authorised>
  readonly act: (request: EndpointRequest<Params, Query, Body, S>, subject: Authorised) => Awaitable<Result>
  readonly present?: (result: Result, request: EndpointRequest<Params, Query, Body, S>) => Awaitable<unknown>
}

const BODY_BYTES_MAX = 100 * 1024

/** Characters of JSON that take the server as long as a request does; to judge a long list takes half a second. */
const LENGTH_OF_REQUEST = 128 * 1024

export const endpoint =
  <
    S extends Presence,
    Params = undefined,
    Query = undefined,
    Body = undefined,
    Subject = undefined,
    Authorised = Subject,
    Result = unknown,
  >(
    services: Services,
    route: Endpoint<S, Params, Query, Body, Subject, Authorised, Result>,
  ): Middleware =>
  async (ctx) => {
    const user = await admit(services, ctx, route.limit)
    if (route.session === 'required' && !user) throw unauthorised('You must be logged in.')
    const body = route.body ? await readJsonBody(ctx, route.bodyBytesMax ?? BODY_BYTES_MAX) : null
    const more = Math.floor((body?.length ?? 0) / LENGTH_OF_REQUEST)
    if (more > 0) await services.rateLimits.consume(route.limit, keyOf(ctx, user), more)
    const valid = validated(ctx, route, body?.value)
    const request = { ...valid, user, ctx } as EndpointRequest<Params, Query, Body, S>
    const subject = (await route.load?.(request)) as Subject
    const authorised = route.authorise
      ? await route.authorise(request, subject)
      : (subject as unknown as Authorised)
    const result = await route.act(request, authorised)
    answer(ctx, route.present ? await route.present(result, request) : result)
  }

interface Validation {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
}

const validated = (ctx: Context, route: Validation, body: unknown) => {
  const results = {
    params: route.params?.safeParse(ctx.params),
    query: route.query?.safeParse(ctx.query),
    body: route.body?.safeParse(body),
  }
  const issues = Object.values(results).flatMap((result) => result?.error?.issues ?? [])
  const [first] = issues
  if (first) throw badRequest(first.message, issues.map(presentIssue))
  return { params: results.params?.data, query: results.query?.data, body: results.body?.data }
}

const presentIssue = (issue: z.core.$ZodIssue) => ({ path: issue.path.join('.'), message: issue.message })

const answer = (ctx: Context, json: unknown): void => {
  if (json === undefined) return
  const status = ctx.status === 404 ? 200 : ctx.status
  ctx.body = JSON.stringify(json)
  ctx.type = 'json'
  ctx.status = status
}
