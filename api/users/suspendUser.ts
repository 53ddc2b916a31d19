import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import { isSuspended } from '../http/sessions.ts'
import type { SecurityLog } from '../http/securityLog.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { findByUsername } from './usernames.ts'

interface Parts {
  readonly store: Store
  readonly securityLog: SecurityLog
}

type Suspension = 'suspended' | 'operator' | 'nobody'

/**
 * Keeps somebody from signing in, and ends their sessions, at every server at once. What they have made stays. They read the reason
 * when they try to sign in.
 */
export const suspendUser = async (
  { store, securityLog }: Parts,
  username: string,
  reason: string,
): Promise<Suspension> => {
  const user = await findByUsername(store, username)
  if (!user) return 'nobody'
  const id = Number(user._id)
  if (id === SUPER_OWNER_ID) return 'operator'
  await store.update('users', user._id, { suspended_reason: reason })
  const count = await store.deleteWhere('sessions', { equals: { user_id: id } })
  securityLog.write('suspended', byOperator(user, { reason, sessions: count }))
  return 'suspended'
}

/** Lets somebody sign in again. Returns false if nobody of that name is suspended. */
export const unsuspendUser = async ({ store, securityLog }: Parts, username: string): Promise<boolean> => {
  const user = await findByUsername(store, username)
  if (!user || !isSuspended(user)) return false
  await store.update('users', user._id, { suspended_reason: null })
  securityLog.write('unsuspended', byOperator(user, {}))
  return true
}

const byOperator = (user: UserDocument, details: Readonly<Record<string, string | number>>) => ({
  who: null,
  request: null,
  details: { by: 'the operator', user: Number(user._id), ...details },
})
