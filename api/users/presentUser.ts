import type { CurrentUser, PublicUser } from '../../shared/people/users.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** What users see of themselves. */
export const presentCurrentUser = (user: UserDocument): CurrentUser => ({
  ...presentPublicUser(user),
  username_pending: user.username_pending,
  email: user.email,
  role: user.role,
})

/** What everybody sees of a user. */
export const presentPublicUser = (user: UserDocument): PublicUser => ({
  id: Number(user._id),
  username: user.username,
  created_at: user.created_at.toISOString(),
})

/**
 * Returns what to call the users of these ids, beside what they have written. An account that is deleted has no record
 * any more: what stays of it belongs to nobody.
 */
export const shownNames = async (
  store: Store,
  userIds: Iterable<number>,
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(userIds)]
  const users = await store.getMany('users', ids.map(String))
  const known = new Map(users.map(({ _id, username }) => [Number(_id), username]))
  return new Map(ids.map((id) => [id, known.get(id) ?? TEXTS.account.deletedUser]))
}
