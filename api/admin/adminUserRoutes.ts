import Router from '@koa/router'
import type { Middleware } from 'koa'
import { z } from 'zod'
import { ADMIN_TEXTS } from '../../shared/admin/adminTexts.ts'
import {
  adminUserSchema,
  quotaGivenSchema,
  roleGivenSchema,
  signedOutSchema,
  suspensionSchema,
} from '../../shared/admin/adminUsers.ts'
import { idParams } from '../../shared/ids.ts'
import { ADMIN_PAGE, SEARCH_MAX } from '../../shared/limits.ts'
import { accountDeletedAnswerSchema, deleteAccountSchema } from '../../shared/people/ownData.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { newestPage, timeCursorSchema } from '../http/listPages.ts'
import { forRequest } from '../http/requestIds.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { endSessions, giveQuota, giveRole, removeAccount, suspend, unsuspend } from './accountActs.ts'
import { type Author, authoriseAdmin, authoriseChange, authorOf } from './author.ts'
import { findUsers, userFacts } from './findUsers.ts'

/** The accounts, and what administrators do to them. */
export const adminUserRoutes = (services: Services): Router => {
  const router = new Router({ prefix: '/api/admin/users' })
  router.get('/', listUsers(services))
  router.get('/:id', getUser(services))
  router.post('/:id/role', act(services, 'Gives somebody a role', roleGivenSchema, changeRole))
  router.post('/:id/quota', act(services, 'Says what somebody may have', quotaGivenSchema, changeQuota))
  router.post('/:id/suspend', act(services, 'Keeps somebody from signing in', suspensionSchema, suspendUser))
  router.post('/:id/unsuspend', unsuspendUser(services))
  router.post('/:id/sign-out', signOutUser(services))
  router.post('/:id/delete', deleteUser(services))
  return router
}

const listUsers = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists accounts to administrators, the newest first',
    limit: 'read',
    session: 'required',
    query: z.object({
      q: z.string().trim().max(SEARCH_MAX).default(''),
      cursor: timeCursorSchema.optional(),
    }),
    authorise: authoriseAdmin,
    act: ({ query: { q: text, cursor: after }, ctx }) => {
      ctx.set('Cache-Control', 'no-store')
      return newestPage(ctx, ADMIN_PAGE, (limit) => findUsers(services.store, { text, after, limit }))
    },
    present: (users) => Promise.all(users.map((user) => userFacts(services.store, user))),
    answer: z.array(adminUserSchema),
  })

const getUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Returns an account to administrators',
    limit: 'read',
    session: 'required',
    params: idParams,
    load: ({ params }) => existing(services.store, params.id),
    authorise: (request, account) => authoriseAdmin(request, account),
    act: ({ ctx }, account) => {
      ctx.set('Cache-Control', 'no-store')
      return account
    },
    present: (account) => userFacts(services.store, account),
    answer: adminUserSchema,
  })

type Act<B> = (services: Services, author: Author, account: UserDocument, body: B) => Promise<void>

/** An act on an account that takes a body and answers with the account as it is then. */
const act = <B>(services: Services, summary: string, body: z.core.$ZodType<B>, perform: Act<B>): Middleware =>
  endpoint(services, {
    summary,
    limit: 'write',
    session: 'required',
    params: idParams,
    body,
    load: ({ params }) => existing(services.store, params.id),
    authorise: authoriseChange,
    act: async (request, account) => {
      await perform(services, authorOf(request), account, request.body)
      return existing(services.store, Number(account._id))
    },
    present: (account) => userFacts(services.store, account),
    answer: adminUserSchema,
  })

const changeRole: Act<z.infer<typeof roleGivenSchema>> = (services, author, account, { role }) =>
  giveRole(services, author, account, role)

const changeQuota: Act<z.infer<typeof quotaGivenSchema>> = (services, author, account, { quota }) =>
  giveQuota(services, author, account, quota)

const suspendUser: Act<z.infer<typeof suspensionSchema>> = (services, author, account, { reason }) =>
  suspend(services, author, account, reason)

const unsuspendUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lets somebody sign in again',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params }) => existing(services.store, params.id),
    authorise: authoriseChange,
    act: async (request, account) => {
      await unsuspend(services, authorOf(request), account)
      return existing(services.store, Number(account._id))
    },
    present: (account) => userFacts(services.store, account),
    answer: adminUserSchema,
  })

const signOutUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Ends all sessions of somebody',
    limit: 'write',
    session: 'required',
    params: idParams,
    load: ({ params }) => existing(services.store, params.id),
    authorise: authoriseChange,
    act: (request, account) => endSessions(services, authorOf(request), account),
    present: (ended) => ({ success: true as const, ended }),
    answer: signedOutSchema,
  })

const deleteUser = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes an account, with or without its maps, as its owner would',
    limit: 'write',
    session: 'required',
    params: idParams,
    body: deleteAccountSchema,
    load: ({ params }) => existing(services.store, params.id),
    authorise: authoriseChange,
    act: async (request, account) => {
      const { body, ctx } = request
      if (body.username.trim().normalize('NFC') !== account.username) throw badRequest(ADMIN_TEXTS.wrongName)
      const parts = forRequest(services, ctx)
      const finish = await removeAccount(parts, authorOf(request), account, body.maps)
      void finish().catch((error: unknown) =>
        parts.log.warn({ err: error, userId: account._id }, 'a deleted account is left to the next sweep'),
      )
    },
    present: () => ({ success: true as const }),
    answer: accountDeletedAnswerSchema,
  })

/** @throws HttpError 404 */
const existing = async (store: Store, id: number): Promise<UserDocument> => {
  const account = await store.get('users', String(id))
  if (!account) throw notFound('User not found.')
  return account
}
