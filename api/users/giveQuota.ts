import type { SecurityLog } from '../http/securityLog.ts'
import type { Store } from '../store/Store.ts'
import { findByUsername } from './usernames.ts'

/** Gives a user a quota of their own, or for null everybody's again. Returns false if nobody has that name. */
export const giveQuota = async (
  { store, securityLog }: { readonly store: Store; readonly securityLog: SecurityLog },
  username: string,
  quota: { maps: number; bytes: number } | null,
): Promise<boolean> => {
  const user = await findByUsername(store, username)
  if (!user) return false
  await store.update('users', user._id, { quota })
  securityLog.write('quota-given', {
    who: null,
    address: null,
    details: { by: 'the operator', user: Number(user._id), ...(quota ?? { quota: 'default' }) },
  })
  return true
}
