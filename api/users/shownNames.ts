import { TEXTS } from '../../shared/texts.ts'
import type { Store } from '../store/Store.ts'

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
