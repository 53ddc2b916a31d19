import { ConfigError } from '../../api/config.ts'
import type { UserDocument } from '../../api/store/collections.ts'
import type { Store } from '../../api/store/Store.ts'
import { findByUsername } from '../../api/users/usernames.ts'

/** @throws ConfigError if nobody has that name */
export const personCalled = async (store: Store, username: string): Promise<UserDocument> => {
  const user = await findByUsername(store, username)
  if (!user) throw new ConfigError(`There is nobody called ${username}.`)
  return user
}
