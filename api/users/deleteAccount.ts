import { SUPER_OWNER_ID } from '../../shared/maps/permissions.ts'
import type { MapsFate } from '../../shared/people/ownData.ts'
import { withReserve } from '../files/diskReserve.ts'
import { deleteOwnMap, sweepDeletedMap } from '../maps/deleteMap.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import { PROGRESS_COLLECTIONS } from '../store/progressDocuments.ts'
import { mapSearchKey } from '../store/searchKey.ts'
import type { Store } from '../store/Store.ts'
import { withdrawVotes } from '../votes/castVote.ts'
import {
  type AccountDeletion,
  accountDeletions,
  deletionOf,
  endAccount,
  forgetDeletion,
  noteDeletion,
} from './endAccount.ts'

type Parts = Pick<Services, 'store' | 'files' | 'changeLog' | 'diskReserve' | 'log' | 'catalogue'>

/**
 * Deletes an account: at once for its sessions and its record, soon after for its maps. What its user has added to maps of
 * others stays there and is nobody's. `sweepDeletedAccounts` finishes what a crash interrupted.
 */
export const deleteAccount = async (parts: Parts, user: UserDocument, maps: MapsFate): Promise<void> => {
  const finish = await beginDeletion(parts, user, maps)
  void finish().catch((error: unknown) =>
    parts.log.warn({ err: error, userId: user._id }, 'a deleted account is left to the next sweep'),
  )
}

/** Ends an account. The returned function deletes or hands over its maps, which takes long. */
export const beginDeletion = async (
  parts: Parts,
  user: UserDocument,
  maps: MapsFate,
): Promise<() => Promise<void>> => {
  await withReserve(parts.diskReserve, async () => {
    await noteDeletion(parts.store, user._id, maps)
    await endAccount(parts.store, user._id)
  })
  const deletion = await deletionOf(parts.store, user._id)
  return async () => {
    if (deletion) await sweepAccount(parts, deletion)
  }
}

/** By then every request that was under way when the account was deleted has ended. */
const NOTE_KEPT_MS = 60 * 60_000

export const sweepDeletedAccounts = async (parts: Parts): Promise<void> => {
  for await (const deletion of accountDeletions(parts.store)) await sweepAccount(parts, deletion)
}

const sweepAccount = async (parts: Parts, deletion: AccountDeletion): Promise<void> => {
  const { store } = parts
  const isLast = Date.now() - deletion.askedAt.getTime() > NOTE_KEPT_MS
  await endAccount(store, deletion.userId)
  if (deletion.maps === 'hand-over') await handOverMaps(parts, deletion.userId)
  else await deleteMaps(parts, deletion.userId)
  await withdrawProposals(store, Number(deletion.userId))
  await withdrawVotes(parts, Number(deletion.userId))
  await leaveMaps(store, Number(deletion.userId))
  await store.deleteWhere('favourites', { equals: { user_id: Number(deletion.userId) } })
  await store.deleteWhere('feedback', { equals: { user_id: Number(deletion.userId) } })
  await store.deleteWhere('notifications', { equals: { user_id: Number(deletion.userId) } })
  await store.delete('notificationSettings', deletion.userId)
  await store.delete('progressSettings', deletion.userId)
  for (const progress of PROGRESS_COLLECTIONS)
    await store.deleteWhere(progress, { equals: { user_id: Number(deletion.userId) } })
  if (isLast) await forgetDeletion(store, deletion.userId)
}

/** All are gone for everyone before the files of the first are deleted, which takes longest. */
const deleteMaps = async (parts: Parts, userId: string): Promise<void> => {
  const own = { equals: { uploader_id: Number(userId) } }
  for await (const map of parts.store.stream('maps', own)) if (!map.deleted) await deleteOwnMap(parts, map)
  for await (const map of parts.store.stream('maps', own)) await sweepDeletedMap(parts, Number(map._id))
}

/** A map that is being handed over to the account already is among its maps, or will be at the next sweep. */
const leaveMaps = async (store: Store, user_id: number): Promise<void> => {
  // One by one, because pages of a map are told only of what names the map.
  for await (const { _id } of store.stream('members', { equals: { user_id } }))
    await store.delete('members', _id)
  await store.deleteWhere('invitations', { equals: { user_id } })
  await store.deleteWhere('invitationUses', { equals: { user_id } })
  for (const offers of [{ to_id: user_id }, { from_id: user_id }])
    for await (const { _id, accepted_at } of store.stream('handOvers', { equals: offers }))
      if (accepted_at === null) await store.delete('handOvers', _id)
}

/** The open suggestions of an account; what these would change is deleted by `sweepProposals`. */
const withdrawProposals = async (store: Store, author_id: number): Promise<void> => {
  for await (const { _id, state } of store.stream('proposals', { equals: { author_id } }))
    if (state === 'open') await store.update('proposals', _id, { state: 'withdrawn', decided_at: new Date() })
}

/** Images keep counting as those of the account that is gone: nobody's limits are reached by what they were given. */
const handOverMaps = async ({ store, catalogue }: Parts, userId: string): Promise<void> => {
  const uploader_username = await operatorName(store)
  for await (const map of store.stream('maps', { equals: { uploader_id: Number(userId) } }))
    await store.update('maps', map._id, {
      uploader_id: SUPER_OWNER_ID,
      uploader_username,
      search_key: mapSearchKey({ ...map, uploader_username }),
    })
  catalogue.forget()
}

/** Reserved, so that nobody else has it, for as long as the operator has not signed in. */
const UNNAMED_OPERATOR = 'operator'

const operatorName = async (store: Store): Promise<string> =>
  (await store.get('users', String(SUPER_OWNER_ID)))?.username ?? UNNAMED_OPERATOR
