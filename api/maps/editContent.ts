import type { Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Change, Refusal } from '../../shared/changes.ts'
import type { Content } from '../../shared/content.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { countedIdSchema, entityIdSchema, idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import type { Commit, CommitOutcome } from '../content/commitList.ts'
import { endpoint, type EndpointRequest } from '../http/endpoint.ts'
import { badRequest, HttpError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { StoreUnavailableError } from '../store/Store.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { authoriseMap, type Authorized, loadVisibleMap, unlessClosed } from './mapAccess.ts'

/** What a call does to the content it finds: nothing where there are no changes. */
export interface Edit<Answer> {
  readonly changes: readonly Change[]
  /** Given the content afterwards, in which others may have been at work since. */
  readonly answer: (after: Content) => Answer | Promise<Answer>
}

/** Called again with newer content where somebody else was faster. May throw an HttpError. */
type Plan<Answer> = (content: Content) => Edit<Answer>

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

/** The refusals of a call that edits content, where they say more than what is wrong. */
export const editRefusals = {
  400: errorAnswerSchema.extend({ edges: z.tuple([z.int().min(0), z.int().min(0)]).optional() }),
  409: errorAnswerSchema.extend({ existing_id: entityIdSchema.optional() }),
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

interface EditRoute<Answer extends z.ZodType, Params, Body> {
  readonly summary: string
  readonly params?: z.ZodType<Params>
  readonly body?: z.ZodType<Body>
  readonly bodyBytesMax?: number
  /** Which map the call is about. */
  readonly mapIdOf: (request: EditRequest<Params, Body>) => number
  readonly plan: (
    content: Content,
    request: EditRequest<Params, Body>,
    map: Authorized<'edit'>,
  ) => Edit<z.input<Answer>>
  readonly answer: Answer
}

/** A call that edits a map's content: who asks, whether they may, what the call makes of the content. */
export const editEndpoint = <Answer extends z.ZodType, Params = undefined, Body = undefined>(
  services: Services,
  { mapIdOf, plan, ...route }: EditRoute<Answer, Params, Body>,
): Middleware =>
  endpoint<'required', Answer, Params, undefined, Body, MapDocument, Authorized<'edit'>, z.input<Answer>>(
    services,
    {
      ...route,
      limit: 'write',
      session: 'required',
      load: (request) => loadVisibleMap(services, request.user, mapIdOf(request)),
      authorise: ({ user }, map) => authoriseMap(user, map, 'edit'),
      act: (request, map) =>
        editContent(services, request.user, map, (content) => plan(content, request, map)),
      present: (answer) => answer,
      refusals: editRefusals,
    },
  )

/** The one way a request changes a map's content: a list of changes, in the name of whoever asks. */
export const commitTo = async (
  services: Services,
  map: Authorized<'edit'>,
  user: UserDocument,
  list: Pick<Commit, 'changeId' | 'baseRevision' | 'changes'>,
): Promise<CommitOutcome> => {
  const { changeId, baseRevision, changes } = list
  const outcome = await services.changeLog.commit({
    changeId,
    baseRevision,
    changes,
    mapId: Number(map._id),
    userId: Number(user._id),
    canSeeMap: (mapId) => canSeeMap(services, user, mapId),
  })
  if (outcome.kind === 'applied') await touch(services, map)
  return outcome
}

const TOUCH_EVERY_MS = 60_000

/** Keeps the map's `updated_at` within a minute of its newest change, so that a commit is one row as a rule. */
const touch = async ({ store }: Services, map: Authorized<'edit'>): Promise<void> => {
  const now = new Date()
  if (now.getTime() - map.updated_at.getTime() < TOUCH_EVERY_MS) return
  await store.update('maps', map._id, { updated_at: now })
}

const canSeeMap = async (services: Services, user: UserDocument, mapId: number): Promise<boolean> => {
  try {
    await loadVisibleMap(services, user, mapId)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return false
    throw error
  }
}

/** Ids in a body: numbers, or the digits that forms and select boxes send. */
export const wireMapIdSchema = z.union([countedIdSchema, idTextSchema.pipe(countedIdSchema)], 'Not an id.')
export const wireEntityIdSchema = z.union([entityIdSchema, idTextSchema.pipe(entityIdSchema)], 'Not an id.')

/** 1 or 0, however a client writes them. */
export const wireFlagSchema = z
  .union([z.literal([0, 1]), z.boolean(), z.enum(['0', '1', 'true', 'false'])], '1 or 0 is wanted.')
  .transform((flag): 0 | 1 => (flag === 1 || flag === true || flag === '1' || flag === 'true' ? 1 : 0))

/** The map an entity belongs to. @throws HttpError 400 where a payload names another */
export const mapIdOf = (entityId: number, namedMapId?: number | null): number => {
  const mapId = mapIdOfEntity(entityId)
  if (namedMapId != null && namedMapId !== mapId) throw badRequest('This id belongs to another map.')
  return mapId
}
