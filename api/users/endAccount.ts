import type { MapsFate } from '../../shared/people/ownData.ts'
import type { ClaimDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** A deletion that was asked for, and what is to become of the maps. It is noted first, and the note goes last. */
export interface AccountDeletion {
  readonly userId: string
  readonly maps: MapsFate
  readonly askedAt: Date
}

const PREFIX = 'account-deletion:'
const noteId = (userId: string): string => `${PREFIX}${userId}`

const OWNERS = {
  delete: 'account-deletion, maps deleted',
  'hand-over': 'account-deletion, maps handed over',
} as const satisfies Record<MapsFate, string>

/** Notes that an account is to be deleted. From then on the deletion is finished, in any case; the first wish counts. */
export const noteDeletion = async (store: Store, userId: string, maps: MapsFate): Promise<void> => {
  try {
    await store.insert('claims', { _id: noteId(userId), owner_id: OWNERS[maps], created_at: new Date() })
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
  }
}

export const isBeingDeleted = async (store: Store, userId: string): Promise<boolean> =>
  (await store.get('claims', noteId(userId))) !== null

/** Returns the deletion of an account, if it is being deleted. */
export const deletionOf = async (store: Store, userId: string): Promise<AccountDeletion | null> => {
  const note = await store.get('claims', noteId(userId))
  return note && deletionFrom(note)
}

const deletionFrom = ({ _id, owner_id, created_at }: ClaimDocument): AccountDeletion => ({
  userId: _id.slice(PREFIX.length),
  maps: owner_id === OWNERS['hand-over'] ? 'hand-over' : 'delete',
  askedAt: created_at,
})

/** Yields every account that is being deleted. */
export async function* accountDeletions(store: Store): AsyncGenerator<AccountDeletion, void, void> {
  for (const owner_id of Object.values(OWNERS))
    for await (const note of store.stream('claims', { equals: { owner_id } })) yield deletionFrom(note)
}

/** Deletes the note of a deletion of which nothing is left to do. */
export const forgetDeletion = async (store: Store, userId: string): Promise<void> => {
  await store.delete('claims', noteId(userId))
}

/**
 * Ends an account that is being deleted: nobody signs in to it any more, and its sessions open nothing. The identity goes
 * before the record, so that a sign-in at the same time makes a new account rather than this one again. The username stays
 * claimed for good: nobody else can pass for whom others remember by it. May be repeated.
 */
export const endAccount = async (store: Store, userId: string): Promise<void> => {
  for await (const { _id } of store.stream('claims', { equals: { owner_id: userId } }))
    if (_id.startsWith('identity:')) await store.delete('claims', _id)
  await store.delete('users', userId)
  await store.deleteWhere('sessions', { equals: { user_id: Number(userId) } })
}
