import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { INVITATIONS_PER_USER_MAX } from '../../shared/limits.ts'
import { listedMapSchema } from '../../shared/maps/maps.ts'
import {
  type OwnInvitationsAnswer,
  ownInvitationsAnswerSchema,
  sharingSettingsSchema,
} from '../../shared/maps/members.ts'
import { endpoint } from '../http/endpoint.ts'
import { catalogueQuerySchema, pageOf } from '../maps/catalogue.ts'
import { isHidden } from '../maps/mapAccess.ts'
import { listFor } from '../maps/mapRoutes.ts'
import { sharedMaps } from '../maps/sharedMaps.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { searchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'

/** What others share with somebody, and whether they ask first. */
export const sharingRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/user/shared-maps', listShared(services))
  router.get('/api/user/invitations', listInvitations(services))
  router.get('/api/user/sharing', getSettings(services))
  router.put('/api/user/sharing', putSettings(services))
  return router
}

const listShared = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the maps that others share with the signed-in user',
    limit: 'read',
    session: 'required',
    query: catalogueQuerySchema,
    act: async ({ query, user, ctx }) => {
      const text = searchKey(query.search)
      const shared = await sharedMaps(services.store, user)
      const roles = new Map(shared.map(({ map, role }) => [Number(map._id), role]))
      const found = shared.map(({ map }) => map).filter((map) => map.search_key.includes(text))
      const listed = await listFor(services, ctx, user, pageOf(found, query))
      return listed.map((map) => ({ ...map, member_role: roles.get(map.id) }))
    },
    present: (maps) => maps,
    answer: z.array(listedMapSchema),
  })

const listInvitations = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists the invitations of the signed-in user, and the maps that are offered to them',
    limit: 'read',
    session: 'required',
    act: ({ user }) => invitationsOf(services.store, user),
    present: (own) => own,
    answer: ownInvitationsAnswerSchema,
  })

const invitationsOf = async (store: Store, user: UserDocument): Promise<OwnInvitationsAnswer> => {
  const now = new Date()
  const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: INVITATIONS_PER_USER_MAX } as const
  const [invitations, offers] = await Promise.all([
    store.find('invitations', { equals: { user_id: Number(user._id) }, ...page }),
    store.find('handOvers', { equals: { to_id: Number(user._id) }, ...page }),
  ])
  const open = invitations.filter(({ expires_at }) => expires_at > now)
  const offered = offers.filter(({ expires_at, accepted_at }) => accepted_at === null && expires_at > now)
  const ids = [...open.map(({ map_id }) => String(map_id)), ...offered.map(({ _id }) => _id)]
  const maps = new Map(
    (await store.getMany('maps', [...new Set(ids)]))
      .filter((map) => !map.deleted && !isHidden(map))
      .map((map) => [map._id, map]),
  )
  const present = (map: MapDocument, expiresAt: Date) => ({
    map_id: Number(map._id),
    map_name: map.name,
    from: map.uploader_username,
    expires_at: expiresAt.toISOString(),
  })
  return {
    invitations: open.flatMap(({ map_id, role, expires_at }) => {
      const map = maps.get(String(map_id))
      return map ? [{ ...present(map, expires_at), role }] : []
    }),
    hand_overs: offered.flatMap(({ _id, from_id, expires_at }) => {
      const map = maps.get(_id)
      return map?.uploader_id === from_id ? [present(map, expires_at)] : []
    }),
  }
}

const getSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says whether others can make the signed-in user a member of their maps without asking',
    limit: 'read',
    session: 'required',
    act: ({ user }) => user.joins_at_once === true,
    present: (joins_at_once) => ({ joins_at_once }),
    answer: sharingSettingsSchema,
  })

const putSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Chooses whether others can make the signed-in user a member of their maps without asking',
    limit: 'write',
    session: 'required',
    body: sharingSettingsSchema,
    act: async ({ user, body }) => {
      await services.store.update('users', user._id, body)
      return body
    },
    present: (settings) => settings,
    answer: sharingSettingsSchema,
  })
