import { ADMIN_TEXTS } from '../../shared/admin/adminTexts.ts'
import { canGiveRole, SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import type { MapsFate } from '../../shared/people/ownData.ts'
import type { Role } from '../../shared/people/users.ts'
import { withReserve } from '../files/diskReserve.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { SecurityLog } from '../http/securityLog.ts'
import { actorOf } from '../maps/mapAccess.ts'
import type { ImageQuota } from '../maps/imageQuota.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { beginDeletion } from '../users/deleteAccount.ts'
import { logAct, logSecurity } from './adminLog.ts'
import type { Author } from './author.ts'

interface Parts {
  readonly store: Store
  readonly securityLog: SecurityLog
}

const subjectOf = ({ _id }: UserDocument) => ({ kind: 'user', id: _id }) as const

/** @throws HttpError 403 for a role above the author's own, 404 if the account has been deleted meanwhile */
export const giveRole = async (
  { store, securityLog }: Parts,
  author: Author,
  account: UserDocument,
  role: Role,
): Promise<void> => {
  if (author.user && !canGiveRole(actorOf(author.user), role)) throw forbidden(ADMIN_TEXTS.founderRole)
  await logAct(store, author, 'role-given', subjectOf(account), role)
  await updateAccount(store, account, { role })
  logSecurity(securityLog, author, 'role-given', { user: Number(account._id), role })
}

/** Gives an account a quota of its own, or for null everybody's again. @throws HttpError 404 */
export const giveQuota = async (
  { store, securityLog }: Parts,
  author: Author,
  account: UserDocument,
  quota: ImageQuota | null,
): Promise<void> => {
  await logAct(store, author, 'quota-given', subjectOf(account), quota ? quotaText(quota) : 'as everybody')
  await updateAccount(store, account, { quota })
  const user = Number(account._id)
  logSecurity(securityLog, author, 'quota-given', quota ? { user, ...quota } : { user, quota: 'default' })
}

const GIGABYTE = 1024 ** 3

const quotaText = ({ maps, bytes }: ImageQuota): string =>
  `${maps} maps, ${Number((bytes / GIGABYTE).toFixed(3))} GB`

/**
 * Keeps somebody from signing in, and ends their sessions, at every server at once. What they have made stays. They read the reason
 * when they try to sign in.
 * @throws HttpError 403 for the operator's account, 404
 */
export const suspend = async (
  { store, securityLog }: Parts,
  author: Author,
  account: UserDocument,
  reason: string,
): Promise<void> => {
  if (isOperators(account)) throw forbidden('The operator’s account cannot be suspended.')
  await logAct(store, author, 'suspended', subjectOf(account), reason)
  await updateAccount(store, account, { suspended_reason: reason })
  const sessions = await deleteSessions(store, account)
  logSecurity(securityLog, author, 'suspended', { user: Number(account._id), reason, sessions })
}

/** Lets somebody sign in again. @throws HttpError 404 */
export const unsuspend = async (
  { store, securityLog }: Parts,
  author: Author,
  account: UserDocument,
): Promise<void> => {
  await logAct(store, author, 'unsuspended', subjectOf(account))
  await updateAccount(store, account, { suspended_reason: null })
  logSecurity(securityLog, author, 'unsuspended', { user: Number(account._id) })
}

/** Ends all sessions of somebody. Returns how many there were. */
export const endSessions = async (
  { store, securityLog }: Parts,
  author: Author,
  account: UserDocument,
): Promise<number> => {
  await logAct(store, author, 'sessions-ended', subjectOf(account))
  const count = await deleteSessions(store, account)
  logSecurity(securityLog, author, 'all-sessions-ended', { user: Number(account._id), count })
  return count
}

/**
 * Ends an account, as its owner would. The returned function deletes or hands over its maps, which takes long.
 * @throws HttpError 403 for the operator's account
 */
export const removeAccount = async (
  parts: Parts & Pick<Services, 'files' | 'changeLog' | 'diskReserve' | 'log' | 'catalogue'>,
  author: Author,
  account: UserDocument,
  maps: MapsFate,
): Promise<() => Promise<void>> => {
  if (isOperators(account)) throw forbidden('The operator’s account cannot be deleted.')
  const detail = maps === 'delete' ? 'with all maps' : 'maps handed over'
  await withReserve(parts.diskReserve, () =>
    logAct(parts.store, author, 'account-deleted', subjectOf(account), detail),
  )
  const finish = await beginDeletion(parts, account, maps)
  logSecurity(parts.securityLog, author, 'account-deleted', { user: Number(account._id), maps })
  return finish
}

const isOperators = ({ _id }: UserDocument): boolean => Number(_id) === SUPER_OWNER_ID

const deleteSessions = (store: Store, { _id }: UserDocument): Promise<number> =>
  store.deleteWhere('sessions', { equals: { user_id: Number(_id) } })

const updateAccount = async (
  store: Store,
  { _id }: UserDocument,
  fields: Partial<UserDocument>,
): Promise<void> => {
  if (!(await store.update('users', _id, fields))) throw notFound('User not found.')
}
