import type { Role } from '../../shared/people/users.ts'
import type { SecurityLog } from '../http/securityLog.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { findByUsername } from './usernames.ts'

interface Parts {
  readonly store: Store
  readonly securityLog: SecurityLog
}

/** Gives a user a quota of their own, or for null everybody's again. Returns false if nobody has that name. */
export const giveQuota = (
  parts: Parts,
  username: string,
  quota: { maps: number; bytes: number } | null,
): Promise<boolean> =>
  grant(parts, username, { quota }, { event: 'quota-given', details: quota ?? { quota: 'default' } })

/** Gives a user a role. Returns false if nobody has that name. */
export const giveRole = (parts: Parts, username: string, role: Role): Promise<boolean> =>
  grant(parts, username, { role }, { event: 'role-given', details: { role } })

const grant = async (
  { store, securityLog }: Parts,
  username: string,
  fields: Partial<Pick<UserDocument, 'quota' | 'role'>>,
  { event, details }: { readonly event: 'quota-given' | 'role-given'; readonly details: object },
): Promise<boolean> => {
  const user = await findByUsername(store, username)
  if (!user) return false
  await store.update('users', user._id, fields)
  securityLog.write(event, {
    who: null,
    request: null,
    details: { by: 'the operator', user: Number(user._id), ...details },
  })
  return true
}
