import type { Middleware } from 'koa'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Change, Refusal } from '../../shared/content/changes.ts'
import type { Content } from '../../shared/content/content.ts'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { countedIdSchema, entityIdSchema, idTextSchema, mapIdOfEntity } from '../../shared/ids.ts'
import type { Commit, CommitOutcome } from '../content/commitList.ts'
import { endpoint, type EndpointRequest } from '../http/endpoint.ts'
import { badRequest, HttpError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { StoreUnavailableError } from '../store/Store.ts'
import { authoriseMap, type Authorized, loadVisibleMap, unlessClosed } from './mapAccess.ts'
import { restoredList } from './restoredList.ts'

/** What a call does to the content that it finds. An empty list does nothing. */
export interface Edit<Answer> {
  readonly changes: readonly Change[]
  /** Called with the content afterwards, which others may have changed in the meantime. */
  readonly answer: (after: Content) => Answer | Promise<Answer>
}

/** Called again with newer content if somebody else was faster. May throw an HttpError. */
type Plan<Answer> = (content: Content) => Edit<Answer>

const ATTEMPTS_MAX = 10

/**
 * Edits the content of a map by a plan, which derives its changes from the content as it is.
 * @throws HttpError 400 a reference to nothing, 404 gone, 409 a taken name, a type still in use, a full map
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
  throw new StoreUnavailableError(`Too many concurrent writes to map ${map._id}.`)
}

/** The refusals with extra fields of a call that edits content. */
export const editRefusals = {
  400: z.object({ ...errorAnswerSchema.shape, edges: z.tuple([z.int().min(0), z.int().min(0)]).optional() }),
  409: z.object({ ...errorAnswerSchema.shape, existing_id: z.optional(entityIdSchema) }),
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

interface EditRoute<Answer extends z.core.$ZodType, Params, Body> {
  readonly summary: string
  readonly params?: z.core.$ZodType<Params>
  readonly body?: z.core.$ZodType<Body>
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

/** A call that edits a map's content: it finds the map, checks the right to edit it, and carries out a plan. */
export const editEndpoint = <Answer extends z.core.$ZodType, Params = undefined, Body = undefined>(
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

/** Commits a list of changes, an import's of any length, in the name of the user. No request changes the content of a map in another way. */
export const commitTo = async (
  services: Services,
  map: Authorized<'edit'>,
  user: UserDocument,
  list: Pick<Commit, 'changeId' | 'baseRevision' | 'changes'> & {
    readonly restoredFrom?: number | undefined
  },
  commit: 'commit' | 'commitLarge' = 'commit',
): Promise<CommitOutcome> => {
  const { changeId, baseRevision, changes, restoredFrom } = list
  const restored =
    restoredFrom === undefined
      ? null
      : await restoredList(services, map, user, { changes, revision: restoredFrom })
  const outcome = await services.changeLog[commit]({
    changeId,
    baseRevision,
    changes: restored?.changes ?? changes,
    keepsCreators: restored !== null,
    mapId: Number(map._id),
    userId: Number(user._id),
    canSeeMap: (mapId) =>
      restored?.links.has(mapId) ? isThere(services, mapId) : canSeeMap(services, user, mapId),
  })
  if (outcome.kind === 'applied') await touch(services, map)
  return outcome
}

const TOUCH_EVERY_MS = 60_000

/** Keeps `updated_at` of the map within a minute of its newest change. Most commits are so a single write. */
const touch = async ({ store }: Services, map: Authorized<'edit'>): Promise<void> => {
  const now = new Date()
  if (now.getTime() - map.updated_at.getTime() < TOUCH_EVERY_MS) return
  await store.update('maps', map._id, { updated_at: now })
}

const isThere = async ({ store }: Services, mapId: number): Promise<boolean> => {
  const map = await store.get('maps', String(mapId))
  return map !== null && !map.deleted
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

/** Ids in a body: numbers, or the digits that form fields send. */
export const wireMapIdSchema = z.union(
  [countedIdSchema, z.pipe(idTextSchema, countedIdSchema)],
  'This is not an id.',
)
export const wireEntityIdSchema = z.union(
  [entityIdSchema, z.pipe(idTextSchema, entityIdSchema)],
  'This is not an id.',
)

/** Returns the map that an entity belongs to. @throws HttpError 400 if the body names another map */
export const mapIdOf = (entityId: number, namedMapId?: number | null): number => {
  const mapId = mapIdOfEntity(entityId)
  if (namedMapId != null && namedMapId !== mapId) throw badRequest('This id belongs to another map.')
  return mapId
}
