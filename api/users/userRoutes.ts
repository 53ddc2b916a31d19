import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { idTextSchema } from '../../shared/ids.ts'
import {
  ADMIN_HEAD,
  FAVOURITES_HEAD,
  INVITATION_HEAD,
  LOCAL_MAPS_HEAD,
  MODERATION_HEAD,
  MY_COMMENTS_HEAD,
  MY_PROGRESS_HEAD,
  MY_SUGGESTIONS_HEAD,
  MY_MAPS_HEAD,
  NOTIFICATIONS_HEAD,
  userMapsHead,
} from '../../shared/maps/pageHeads.ts'
import { changeUsernameSchema, usernameSchema } from '../../shared/people/usernames.ts'
import {
  changeUsernameAnswerSchema,
  currentUserSchema,
  publicUserSchema,
  usernameCheckAnswerSchema,
} from '../../shared/people/users.ts'
import { endpoint } from '../http/endpoint.ts'
import { notFound } from '../http/errors.ts'
import { decodeSegment, type PageFinder } from '../http/pages.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { presentCurrentUser, presentPublicUser } from './presentUser.ts'
import { changeUsername, findByUsername, usernameProblem } from './usernames.ts'

export const userRoutes = (services: Services): Router => {
  const router = new Router()
  router.get(['/api/me', '/api/user/me'], me(services))
  router.post('/api/user/change-username', rename(services))
  router.get('/api/user/username-check', checkUsername(services))
  router.get('/api/user/by-id/:id', byId(services))
  router.get('/api/user/by-username/:username', byUsername(services))
  return router
}

const me = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns who is signed in, or null',
    limit: 'read',
    session: 'optional',
    act: ({ user, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return user
    },
    present: (user) => user && presentCurrentUser(user),
    answer: z.nullable(currentUserSchema),
  })

const rename = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Changes the username of the signed-in user',
    limit: 'write',
    session: 'required',
    body: changeUsernameSchema,
    act: async ({ user, body, ctx }) => {
      const renamed = await changeUsername(services.store, user, body.newUsername)
      services.securityLog.write('renamed', { who: user, request: ctx })
      return renamed
    },
    present: (user) => ({ success: true as const, ...presentCurrentUser(user) }),
    answer: changeUsernameAnswerSchema,
    refusals: { 409: errorAnswerSchema },
  })

const checkUsername = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says whether the caller could have a username, and if not why',
    limit: 'read',
    session: 'required',
    query: z.object({ username: usernameSchema }),
    act: ({ user, query }) => usernameProblem(services.store, user, query.username),
    present: (problem) => ({ problem }),
    answer: usernameCheckAnswerSchema,
  })

const byId = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns a user',
    limit: 'read',
    session: 'optional',
    params: z.object({ id: idTextSchema }),
    load: async ({ params }) => existing(await services.store.get('users', String(params.id))),
    act: (_request, user) => user,
    present: presentPublicUser,
    answer: publicUserSchema,
  })

const byUsername = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns the user of a name',
    limit: 'read',
    session: 'optional',
    params: z.object({ username: z.string().max(200) }),
    load: async ({ params }) => existing(await findByUsername(services.store, params.username)),
    act: (_request, user) => user,
    present: presentPublicUser,
    answer: publicUserSchema,
  })

const existing = (user: UserDocument | null): UserDocument => {
  if (!user) throw notFound('User not found.')
  return user
}

/** Only the browser knows which of its local maps there are. */
const LOCAL_PAGE = /^\/offline(-map\/[^/]{1,200})?\/?$/

const ADMIN_PAGE =
  /^\/admin(\/(users|maps|reports|images|feedback|games|site|log))?\/?$|^\/admin\/users\/\d{1,15}\/?$/

/** The pages that list the maps of one user, or of the signed-in user. */
export const userPages: PageFinder = async ({ store }, path) => {
  if (/^\/my-maps\/?$/.test(path)) return { status: 200, ...MY_MAPS_HEAD }
  if (LOCAL_PAGE.test(path)) return { status: 200, ...LOCAL_MAPS_HEAD }
  if (/^\/invitation\/?$/.test(path)) return { status: 200, ...INVITATION_HEAD }
  if (/^\/my-comments\/?$/.test(path)) return { status: 200, ...MY_COMMENTS_HEAD }
  if (/^\/progress\/?$/.test(path)) return { status: 200, ...MY_PROGRESS_HEAD }
  if (/^\/my-suggestions\/?$/.test(path)) return { status: 200, ...MY_SUGGESTIONS_HEAD }
  if (/^\/moderation\/?$/.test(path)) return { status: 200, ...MODERATION_HEAD }
  if (/^\/notifications\/?$/.test(path)) return { status: 200, ...NOTIFICATIONS_HEAD }
  if (ADMIN_PAGE.test(path)) return { status: 200, ...ADMIN_HEAD }
  if (/^\/favourites\/?$/.test(path)) return { status: 200, ...FAVOURITES_HEAD }
  const id = /^\/user\/id\/(\d{1,15})\/maps\/?$/.exec(path)?.[1]
  const name = /^\/user\/([^/]{1,600})\/maps\/?$/.exec(path)?.[1]
  if (id === undefined && name === undefined) return null
  const user =
    id === undefined ? await findByUsername(store, decodeSegment(name ?? '')) : await store.get('users', id)
  return { status: user ? 200 : 404, ...userMapsHead(user?.username ?? null) }
}
