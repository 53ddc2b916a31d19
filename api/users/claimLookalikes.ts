import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { ClaimDocument, UserDocument } from '../store/collections.ts'
import { CONFUSABLES_VERSION } from './lookalikes.ts'
import { lookalikeClaim } from './usernames.ts'

/** Says that what every name looks like is claimed, by this table of confusables. */
const DONE = { _id: `looks-claimed:${CONFUSABLES_VERSION}`, owner_id: 'looks' }

const USERS_AT_ONCE = 500

/**
 * Claims what names look like that were chosen before this was claimed, once for each table of confusables. Everybody
 * keeps their name: of people whose names look alike, the first holds the claim. May be interrupted and repeated.
 */
export const claimLookalikes = async (store: Store): Promise<void> => {
  if (await store.get('claims', DONE._id)) return
  const users: UserDocument[] = []
  for await (const user of store.stream('users')) {
    users.push(user)
    if (users.length === USERS_AT_ONCE) await claimLookalikesOf(store, users.splice(0))
  }
  await claimLookalikesOf(store, users)
  await insert(store, { ...DONE, created_at: new Date() })
}

const claimLookalikesOf = async (store: Store, users: readonly UserDocument[]): Promise<void> => {
  const owners = new Map<string, UserDocument>()
  for (const user of users) {
    const _id = lookalikeClaim(user.username)
    if (!owners.has(_id)) owners.set(_id, user)
  }
  for (const { _id } of await store.getMany('claims', [...owners.keys()])) owners.delete(_id)
  for (const [_id, user] of owners) {
    if (!(await insert(store, { _id, owner_id: user._id, created_at: new Date() }))) continue
    // At another server the user may have taken another name meanwhile.
    const isStillSo = (await store.get('users', user._id))?.username === user.username
    if (!isStillSo) await store.delete('claims', _id)
  }
}

/** Returns whether the claim is new. */
const insert = async (store: Store, claim: ClaimDocument): Promise<boolean> => {
  try {
    await store.insert('claims', claim)
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}
