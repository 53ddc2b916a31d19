import type { UserDocument } from '../api/store/collections.ts'
import type { Store } from '../api/store/Store.ts'
import { findByUsername } from '../api/users/usernames.ts'

/** Returns the account of a name as the store has it. */
export const accountCalled = async (store: Store, username: string): Promise<UserDocument> => {
  const user = await findByUsername(store, username)
  if (!user) throw new Error(`There is nobody called ${username}.`)
  return user
}
