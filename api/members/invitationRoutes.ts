import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idParams, idTextSchema, removedAnswerSchema } from '../../shared/ids.ts'
import {
  invitationAnswerSchema,
  invitationIdParam,
  invitationRemovedSchema,
  INVITATION_TEXTS,
  type JoinedAnswer,
  joinedAnswerSchema,
  linkAnswerSchema,
  makeLinkSchema,
} from '../../shared/maps/members.ts'
import { invitationPath } from '../../shared/paths.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { forRequest } from '../http/requestIds.ts'
import { loadVisibleMap } from '../maps/mapAccess.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { personalInvitationId } from '../store/memberDocuments.ts'
import {
  joinByInvitation,
  joinByLink,
  type LoadedInvitation,
  loadLink,
  loadPersonal,
  makeLink,
  takeBack,
} from './invitations.ts'
import { authoriseSharing } from './memberRoutes.ts'

/** Invitations to take part in a map: making links, taking them back, and accepting. */
export const invitationRoutes = (services: Services): Router => {
  const router = new Router()
  router.post('/api/maps/:id/invitations', post(services))
  router.delete('/api/maps/:id/invitations/:invitationId', remove(services))
  router.get('/api/invitations/:token', look(services))
  router.post('/api/invitations/:token/accept', acceptLink(services))
  router.post('/api/user/invitations/:id/accept', acceptPersonal(services))
  router.post('/api/user/invitations/:id/refuse', refusePersonal(services))
  return router
}

const post = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes a link by which people become members of a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: makeLinkSchema,
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async ({ params, body, user, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return makeLink(services.store, params.id, { role: body.role, by: Number(user._id) })
    },
    present: ({ token, invitation }) => ({
      success: true as const,
      id: invitation._id,
      url: `${services.config.publicUrl}${invitationPath(token)}`,
      expires_at: invitation.expires_at.toISOString(),
    }),
    answer: linkAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const remove = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Takes an invitation back',
    limit: 'write',
    session: 'required',
    params: z.object({ id: idTextSchema, invitationId: invitationIdParam }),
    load: ({ params, user }) => loadVisibleMap(services, user, params.id),
    authorise: ({ user }, map) => authoriseSharing(user, map),
    act: async ({ params }) => {
      if (!(await takeBack(services.store, params.id, params.invitationId)))
        throw notFound(INVITATION_TEXTS.invalid)
      return params.invitationId
    },
    present: (id) => ({ success: true as const, id }),
    answer: invitationRemovedSchema,
  })

const TOKEN_MAX = 200
const tokenParams = z.object({ token: z.string().max(TOKEN_MAX) })

const look = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says what the link of an invitation is for',
    limit: 'read',
    session: 'optional',
    params: tokenParams,
    load: ({ params }) => loadLink(services.store, params.token),
    act: ({ ctx }, loaded) => {
      ctx.set('Cache-Control', 'no-store')
      return loaded
    },
    present: ({ invitation, map }) => ({
      map_name: map.name,
      owner_username: map.uploader_username,
      role: invitation.role,
      expires_at: invitation.expires_at.toISOString(),
    }),
    answer: invitationAnswerSchema,
    refusals: { 410: errorAnswerSchema },
  })

const acceptLink = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Makes the caller a member of the map that a link is for',
    limit: 'write',
    session: 'required',
    params: tokenParams,
    load: ({ params }) => loadLink(services.store, params.token),
    act: async ({ user, ctx }, loaded): Promise<JoinedAnswer> => {
      const role = await joinByLink(services.store, user, loaded)
      await tellOwner(forRequest(services, ctx), user, loaded)
      return { success: true, map_id: Number(loaded.map._id), role }
    },
    present: (joined) => joined,
    answer: joinedAnswerSchema,
    refusals: { 409: errorAnswerSchema, 410: errorAnswerSchema },
  })

const tellOwner = (services: Services, user: UserDocument, { map }: LoadedInvitation): Promise<void> => {
  const user_id = Number(user._id)
  const joined = { kind: 'member_joined', map_id: Number(map._id), user_id } as const
  return notify(services, map.uploader_id, joined, user_id)
}

const acceptPersonal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Accepts the invitation of the caller to a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params, user }) => loadPersonal(services.store, user, params.id),
    act: async ({ user, ctx }, loaded): Promise<JoinedAnswer> => {
      const role = await joinByInvitation(services.store, user, loaded)
      await tellOwner(forRequest(services, ctx), user, loaded)
      return { success: true, map_id: Number(loaded.map._id), role }
    },
    present: (joined) => joined,
    answer: joinedAnswerSchema,
    refusals: { 409: errorAnswerSchema, 410: errorAnswerSchema },
  })

const refusePersonal = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Refuses the invitation of the caller to a map',
    limit: 'write',
    session: 'required',
    params: idParams,
    act: async ({ user, params }) => {
      await services.store.delete('invitations', personalInvitationId(params.id, Number(user._id)))
      return params.id
    },
    present: (id) => ({ success: true as const, id }),
    answer: removedAnswerSchema,
  })
