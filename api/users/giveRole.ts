import type { Role } from '../../shared/users.ts'
import type { SecurityLog } from '../http/securityLog.ts'
import type { Store } from '../store/Store.ts'
import { findByUsername } from './usernames.ts'

/** Gives a user a role. Returns false if nobody has that name. */
export const giveRole = async (
  { store, securityLog }: { readonly store: Store; readonly securityLog: SecurityLog },
  username: string,
  role: Role,
): Promise<boolean> => {
  const user = await findByUsername(store, username)
  if (!user) return false
  await store.update('users', user._id, { role })
  securityLog.write('role-given', {
    who: null,
    address: null,
    details: { by: 'the operator', user: Number(user._id), role },
  })
  return true
}
