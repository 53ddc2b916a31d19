import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { z } from 'zod'
import type { Change, Refusal } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { endpoint, type EndpointRequest } from '../http/endpoint.ts'
import { badRequest, HttpError, notFound } from '../http/HttpError.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { StoreUnavailableError } from '../store/Store.ts'
import { commitTo } from './commitTo.ts'
import { authoriseMap, loadVisibleMap, type Authorized } from './mapAccess.ts'
import { unlessClosed } from './unlessClosed.ts'

/** What a call does to the content it finds: nothing where there are no changes. */
export interface Edit<Answer> {
  readonly changes: readonly Change[]
  /** Given the content afterwards, in which others may have been at work since. */
  readonly answer: (after: Content) => Answer | Promise<Answer>
}

/** Called again with newer content where somebody else was faster. May throw an HttpError. */
export type Plan<Answer> = (content: Content) => Edit<Answer>

const ATTEMPTS_MAX = 10

/**
 * Edits the content of a map by what a call makes of it as it stands.
 * @throws HttpError 400 a reference to nothing, 404 gone, 409 a name that is taken, something still in use, a full map
 */
export const editContent = async <Answer>(
  services: Services,
  user: UserDocument,
  map: Authorized<'edit'>,
  plan: Plan<Answer>,
): Promise<Answer> => {
  const read = () => unlessClosed(services.changeLog.read(Number(map._id)))
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const { content, revision } = await read()
    const { changes, answer } = plan(content)
    if (changes.length === 0) return answer(content)
    const outcome = await commitTo(services, map, user, { changeId: randomUUID(), changes })
    if (outcome.kind === 'applied') return answer((await read()).content)
    if (outcome.kind !== 'refused') throw notFound('Map not found')
    const isOvertaken = outcome.revision !== revision
    if (!isOvertaken && !outcome.refusals.some(({ code }) => code === 'id-taken'))
      throw refusalError(outcome.refusals, outcome.text)
  }
  throw new StoreUnavailableError(`Too many write to map ${map._id} at once.`)
}

const refusalError = ([first]: readonly Refusal[], text: string): HttpError => {
  switch (first?.code) {
    case 'gone':
      return notFound(text)
    case 'unknown-reference':
    case 'wrong-map':
      return badRequest(text)
    case 'self-intersection':
      return new HttpError(400, text, { body: { edges: first.edges } })
    default:
      return new HttpError(409, text, { body: { existing_id: first?.existingId } })
  }
}

type EditRequest<Params, Body> = EndpointRequest<Params, undefined, Body, 'required'>

/** A call that edits a map's content, as a list: who asks, whether they may, what the call makes of the content. */
export const editEndpoint = <Params, Body, Answer>(
  services: Services,
  route: {
    readonly params?: z.ZodType<Params>
    readonly body?: z.ZodType<Body>
    readonly bodyBytesMax?: number
    /** Which map it is about. */
    readonly mapIdOf: (request: EditRequest<Params, Body>) => number
    readonly plan: (
      content: Content,
      request: EditRequest<Params, Body>,
      map: Authorized<'edit'>,
    ) => Edit<Answer>
  },
): Middleware =>
  endpoint<'required', Params, undefined, Body, MapDocument, Authorized<'edit'>, Answer>(services, {
    limit: 'write',
    session: 'required',
    params: route.params,
    body: route.body,
    bodyBytesMax: route.bodyBytesMax,
    load: (request) => loadVisibleMap(services, request.user, route.mapIdOf(request)),
    authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
    act: (request, map) =>
      editContent(services, request.user, map, (content) => route.plan(content, request, map)),
  })
