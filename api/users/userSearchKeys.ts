import type { UserDocument } from '../store/collections.ts'
import { userSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'

/** Says that all accounts have a search key. */
const NOTE = { _id: 'upgrade:user-search-keys', owner_id: 'done' }

const ATTEMPTS_MAX = 5

/** Gives the accounts that were made before they were searched what they are found by. From then on it costs one read. */
export const upgradeUserSearchKeys = async (store: Store, signal?: AbortSignal): Promise<void> => {
  if (await store.get('claims', NOTE._id)) return
  for await (const user of store.stream('users')) {
    if (signal?.aborted) return
    await align(store, user)
  }
  await store.upsert('claims', { ...NOTE, created_at: new Date() })
}

/** Brings what an account is found by in line with its name and its address. To be called after every write of these. */
export const alignUserSearchKey = async (store: Store, userId: string): Promise<void> => {
  const user = await store.get('users', userId)
  if (user) await align(store, user)
}

/** Somebody may rename the account at the same time: then it is read again. */
const align = async (store: Store, found: UserDocument): Promise<void> => {
  let user: UserDocument | null = found
  for (let attempt = 0; user && attempt < ATTEMPTS_MAX; attempt++) {
    const search_key = userSearchKey(user)
    if (search_key === user.search_key) return
    await store.update('users', user._id, { search_key })
    user = await store.get('users', user._id)
  }
}
