import Router from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Readable } from 'node:stream'
import { errorAnswerSchema } from '../../shared/errors.ts'
import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import { accountDeletedAnswerSchema, deleteAccountSchema } from '../../shared/people/ownData.ts'
import { withContract } from '../http/contract.ts'
import { endpoint } from '../http/endpoint.ts'
import { badRequest, forbidden, HttpError, unauthorised } from '../http/errors.ts'
import { admit } from '../http/rateLimits.ts'
import { destroyWithSocket } from '../http/sendFile.ts'
import { forRequest } from '../http/requestIds.ts'
import type { Services } from '../services.ts'
import { deleteAccount } from './deleteAccount.ts'
import { ownData, zipStream } from './ownData.ts'

/** What people do with their whole account: take everything with them, and leave. */
export const accountRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/user/data', withContract(DATA_CONTRACT, downloadData(services)))
  router.post('/api/user/delete-account', removeAccount(services))
  return router
}

const DATA_CONTRACT = {
  summary: 'Returns everything that belongs to the signed-in user, as one ZIP',
  session: 'required',
  answer: { statuses: [200], contentTypes: ['application/zip'] },
  refusals: { 401: errorAnswerSchema, 429: errorAnswerSchema },
} as const

/** Each keeps the content of a map in memory while it is read. */
const DOWNLOADS_AT_ONCE = 4
const RETRY_AFTER_S = 30

const downloadData = (services: Services): Middleware => {
  const downloading = new Set<string>()
  return async (ctx) => {
    const user = await admit(services, ctx, 'upload')
    if (!user) throw unauthorised('You must be logged in.')
    if (downloading.has(user._id)) throw tooMany('Your data is being downloaded already.')
    if (downloading.size >= DOWNLOADS_AT_ONCE)
      throw tooMany('Many people are downloading their data. Please try again in a minute.')
    const day = new Date().toISOString().slice(0, 10)
    ctx.status = 200
    ctx.type = 'application/zip'
    ctx.attachment(`pinfold-${day}.zip`)
    ctx.set('Cache-Control', 'no-store')
    ctx.compress = false
    if (ctx.method === 'HEAD') return
    downloading.add(user._id)
    const archive = zipStream(ownData(services, user))
    archive.once('close', () => downloading.delete(user._id))
    endWith(ctx, archive)
    ctx.body = archive
    services.securityLog.write('data-downloaded', { who: user, request: ctx })
  }
}

const tooMany = (text: string): HttpError =>
  new HttpError(429, text, { headers: { 'Retry-After': String(RETRY_AFTER_S) } })

/** An archive that fails closes the connection: a whole answer would look like a whole archive. */
const endWith = (ctx: Context, archive: Readable): void => {
  destroyWithSocket(ctx, archive)
  archive.once('error', () => ctx.res.destroy())
}

const removeAccount = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Deletes the account of the signed-in user, with or without its maps',
    limit: 'write',
    session: 'required',
    body: deleteAccountSchema,
    authorise: ({ user }) => {
      if (Number(user._id) === SUPER_OWNER_ID) throw forbidden('The operator’s account cannot be deleted.')
    },
    act: async ({ user, body, ctx }) => {
      if (body.username.trim().normalize('NFC') !== user.username)
        throw badRequest('This is not your username.')
      await deleteAccount(forRequest(services, ctx), user, body.maps)
      services.securityLog.write('account-deleted', {
        who: user,
        request: ctx,
        details: { maps: body.maps },
      })
    },
    present: () => ({ success: true as const }),
    answer: accountDeletedAnswerSchema,
  })
