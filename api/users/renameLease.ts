import { randomUUID } from 'node:crypto'
import { conflict } from '../http/HttpError.ts'
import type { ClaimDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Far longer than the few writes under it take; a server that died in between holds nobody up for longer. */
const LEASE_MS = 60_000

/** This process renames one person once at a time, so a lease of its own is what a failure left behind. */
const PROCESS = randomUUID()

/**
 * Runs `act` while no other server renames the same person: of two at once, each would let go the name that the other
 * has just claimed. @throws HttpError 409
 */
export const underRenameLease = async (
  store: Store,
  userId: string,
  act: () => Promise<void>,
): Promise<void> => {
  const _id = `renaming:${userId}`
  if (!(await insertLease(store, _id))) {
    const held = await store.get('claims', _id)
    if (held && isOver(held)) await store.delete('claims', _id)
    if (!(await insertLease(store, _id)))
      throw conflict('Your username is being changed already. Please try again.')
  }
  try {
    await act()
  } finally {
    await store.delete('claims', _id)
  }
}

const isOver = ({ owner_id, created_at }: ClaimDocument): boolean =>
  owner_id === PROCESS || Date.now() - created_at.getTime() > LEASE_MS

const insertLease = async (store: Store, _id: string): Promise<boolean> => {
  try {
    await store.insert('claims', { _id, owner_id: PROCESS, created_at: new Date() })
    return true
  } catch (error) {
    if (error instanceof DuplicateKeyError) return false
    throw error
  }
}
