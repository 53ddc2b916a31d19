import type { StorageUse } from '../../shared/admin/adminSite.ts'
import type { Store } from '../store/Store.ts'

interface Use {
  readonly people: number
  readonly bytes: number
  /** Those with the most first. */
  readonly most: StorageUse['most']
}

/** Returns whose uploads take the most room. It reads an entry for each file. */
export const storageUse = async (store: Store, shown: number): Promise<Use> => {
  const bytesOf = new Map<number, number>()
  for (const collection of ['originals', 'replacements', 'floorImages', 'assets'] as const)
    for await (const { user_id, bytes } of store.stream(collection))
      bytesOf.set(user_id, (bytesOf.get(user_id) ?? 0) + bytes)
  const most = [...bytesOf].sort(([, a], [, b]) => b - a).slice(0, shown)
  const users = await store.getMany(
    'users',
    most.map(([id]) => String(id)),
  )
  const nameOf = new Map(users.map(({ _id, username }) => [Number(_id), username]))
  return {
    people: bytesOf.size,
    bytes: [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0),
    most: most.map(([user_id, bytes]) => ({ user_id, username: nameOf.get(user_id) ?? null, bytes })),
  }
}
