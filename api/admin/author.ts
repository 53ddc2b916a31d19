import type { Context } from 'koa'
import { ADMIN_TEXTS } from '../../shared/admin/adminTexts.ts'
import { canAdminister, canChangeAccount, SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import { forbidden } from '../http/errors.ts'
import { actorOf } from '../maps/mapAccess.ts'
import type { UserDocument } from '../store/collections.ts'

/** Who does something for the site: somebody on the screen, or whoever runs `npm run admin` on the server. */
export type Author =
  { readonly user: UserDocument; readonly request: Context } | { readonly user: null; readonly request: null }

/** Whoever can run commands on the server may do everything there. */
export const ON_THE_SERVER: Author = { user: null, request: null }

export const authorOf = ({ user, ctx }: { readonly user: UserDocument; readonly ctx: Context }): Author => ({
  user,
  request: ctx,
})

/** @throws HttpError 403 */
export const authoriseAdmin = <T>({ user }: { readonly user: UserDocument }, subject: T): T => {
  if (!canAdminister(actorOf(user))) throw forbidden(ADMIN_TEXTS.adminsOnly)
  return subject
}

/** @throws HttpError 403 with the reason */
export const authoriseChange = (
  { user }: { readonly user: UserDocument },
  account: UserDocument,
): UserDocument => {
  authoriseAdmin({ user }, account)
  if (canChangeAccount(actorOf(user), { id: Number(account._id), role: account.role })) return account
  if (Number(account._id) === SUPER_OWNER_ID) throw forbidden(ADMIN_TEXTS.operatorsAccount)
  throw forbidden(user._id === account._id ? ADMIN_TEXTS.ownAccount : ADMIN_TEXTS.foundersAccount)
}
