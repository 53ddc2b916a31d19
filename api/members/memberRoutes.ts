import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import {
  type AddMemberAnswer,
  addMemberAnswerSchema,
  addMemberSchema,
  MEMBER_TEXTS,
  membersAnswerSchema,
} from '../../shared/maps/members.ts'
import { hasRight, type MemberRole, roleOn } from '../../shared/maps/permissions.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden } from '../http/errors.ts'
import { keyOf } from '../http/rateLimits.ts'
import { forRequest } from '../http/requestIds.ts'
import {
  actorOf,
  authoriseMap,
  type Authorized,
  loadVisibleMap,
  mapFacts,
  type SeenMap,
} from '../maps/mapAccess.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { memberId, personalInvitationId } from '../store/memberDocuments.ts'
import type { Store } from '../store/Store.ts'
import { findByUsername } from '../users/usernames.ts'
import { invitePerson } from './invitations.ts'
import { changeRole, presentMembers, removeMember, sharedAs } from './members.ts'
import { putMember } from './putMember.ts'

/** Who takes part in a map. */
export const memberRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/maps/:id/members', list(services))
  router.post('/api/maps/:id/members', add(services))
  router.delete('/api/maps/:id/members/:userId', remove(services))
  router.post('/api/maps/:id/leave', leave(services))
  return router
}

const list = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the members of a map, to them and to its owner; to the owner also who is invited',
    limit: 'read',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => (isMember(user, map) ? map : authoriseMap(user, map, 'members')),
    act: ({ user }, map) =>
      presentMembers(services.store, map, hasRight(actorOf(user), mapFacts(map), 'members')),
    present: (members) => members,
    answer: membersAnswerSchema,
  })

const isMember = (user: UserDocument, map: SeenMap): boolean => roleOn(actorOf(user), mapFacts(map)) !== null

/** Region maps are shared with their map. @throws HttpError 400, 403 */
export const authoriseSharing = (user: UserDocument, map: SeenMap): Authorized<'members'> => {
  const authorised = authoriseMap(user, map, 'members')
  if (map.parent_map_id !== null) throw badRequest(MEMBER_TEXTS.ofParent)
  return authorised
}

/** @throws HttpError 400 */
export const personOfName = async (
  store: Store,
  map: Authorized<'members'>,
  username: string,
): Promise<UserDocument> => {
  const person = await findByUsername(store, username.trim().replace(/^@/, ''))
  if (!person) throw badRequest(MEMBER_TEXTS.nobody)
  if (Number(person._id) === map.uploader_id) throw badRequest(MEMBER_TEXTS.owner)
  return person
}

/** How many ordinary writes asking somebody counts as: thirty people a minute are enough for anybody. */
export const WRITES_OF_ASKING = 10

const add = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes somebody a member of a map, or invites them, or gives a member another role',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: addMemberSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async ({ body: { username, role }, user, ctx, params }, map): Promise<AddMemberAnswer> => {
      await services.rateLimits.consume('write', keyOf(ctx, user), WRITES_OF_ASKING - 1)
      const person = await personOfName(services.store, map, username)
      const user_id = Number(person._id)
      const asked = await ask(services.store, params.id, person, { role, by: Number(user._id) })
      if (asked !== 'changed') {
        const kind = asked === 'member' ? 'member_added' : 'member_invited'
        await notify(forRequest(services, ctx), user_id, { kind, map_id: params.id }, Number(user._id))
      }
      return { success: true, user_id, state: asked === 'invited' ? 'invited' : 'member' }
    },
    present: (answer) => answer,
    answer: addMemberAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

/** Who is a member has said yes already. */
const ask = async (
  store: Store,
  mapId: number,
  person: UserDocument,
  { role, by }: { readonly role: MemberRole; readonly by: number },
): Promise<'changed' | 'member' | 'invited'> => {
  const userId = Number(person._id)
  if (await changeRole(store, mapId, userId, role)) return 'changed'
  if (person.joins_at_once === true) {
    await putMember(store, mapId, userId, role)
    await store.delete('invitations', personalInvitationId(mapId, userId))
    return 'member'
  }
  await invitePerson(store, mapId, userId, { role, by })
  return 'invited'
}

const remove = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes back somebody’s membership of a map, or their invitation',
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema, userId: idTextSchema }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async ({ params }) => {
      await removeMember(services.store, params.id, params.userId)
      return params.userId
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })

/** @throws HttpError 403 */
const authoriseLeaving = (user: UserDocument, map: SeenMap): SeenMap => {
  if (!isMember(user, map)) throw forbidden(MEMBER_TEXTS.notMember)
  return map
}

const leave = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Ends the caller’s membership of a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseLeaving(user, map),
    act: async ({ user }, map) => {
      const mapId = sharedAs(map)
      await services.store.delete('members', memberId(mapId, Number(user._id)))
      return mapId
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })
