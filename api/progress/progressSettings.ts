import { randomBytes } from 'node:crypto'
import type { ProgressSettings } from '../../shared/progress/progress.ts'
import type { Store } from '../store/Store.ts'
import { insertOnce } from '../store/insertOnce.ts'
import { PROGRESS_COLLECTIONS, type ProgressSettingsDocument } from '../store/progressDocuments.ts'
import type { ProgressBook } from './progressSnapshots.ts'

export const progressSettingsOf = async (store: Store, userId: number): Promise<ProgressSettings> => {
  const settings = await store.get('progressSettings', String(userId))
  return {
    state: settings === null ? 'unasked' : settings.is_on ? 'on' : 'off',
    has_copy: typeof settings?.copy_id === 'string',
  }
}

export const chooseProgress = async (store: Store, userId: number, is_on: boolean): Promise<void> => {
  const _id = String(userId)
  await insertOnce(store, 'progressSettings', { _id, is_on: false, copy_id: null })
  const copy_id = (await store.get('progressSettings', _id))?.copy_id ?? null
  if (!is_on || copy_id !== null) {
    await store.update('progressSettings', _id, { is_on })
    // Whoever turns it on again does not share anything without knowing it.
    if (!is_on) await store.deleteWhere('progressLinks', { equals: { user_id: userId } })
    return
  }
  // What a push that was under way has added to a copy since it was deleted.
  await deleteProgressOf(store, userId)
  await store.update('progressSettings', _id, { is_on, copy_id: randomBytes(8).toString('hex') })
}

/** Turns it off and deletes the copy. The settings go first: then no push adds to it any more. */
export const deleteCopy = async (store: Store, userId: number): Promise<void> => {
  const _id = String(userId)
  await insertOnce(store, 'progressSettings', { _id, is_on: false, copy_id: null })
  await store.update('progressSettings', _id, { is_on: false, copy_id: null })
  await deleteProgressOf(store, userId)
}

const deleteProgressOf = async (store: Store, user_id: number): Promise<void> => {
  for (const collection of PROGRESS_COLLECTIONS) await store.deleteWhere(collection, { equals: { user_id } })
}

export const deleteBook = async (store: Store, { id: book }: ProgressBook): Promise<void> => {
  for (const collection of ['progress', 'progressSnapshots', 'progressParts'] as const)
    await store.deleteWhere(collection, { equals: { book } })
  for (const collection of ['progressNotes', 'progressLinks'] as const) await store.delete(collection, book)
}

/** Returns where the progress of a person on a map is kept; null while they do not want that. */
export const openBook = async (
  store: Store,
  userId: number,
  mapId: number,
  part?: string,
): Promise<ProgressBook | null> => {
  const settings = await store.get('progressSettings', String(userId))
  return settings?.is_on ? bookIn(settings, mapId, part) : null
}

/** The same even if they have turned it off since. */
export const keptBook = async (
  store: Store,
  userId: number,
  mapId: number,
  part?: string,
): Promise<ProgressBook | null> => {
  const settings = await store.get('progressSettings', String(userId))
  return settings && bookIn(settings, mapId, part)
}

const bookIn = (
  { _id, copy_id }: ProgressSettingsDocument,
  mapId: number,
  part: string | undefined,
): ProgressBook | null => {
  if (copy_id === null) return null
  const id = [_id, mapId, copy_id, ...(part === undefined ? [] : [part])].join(':')
  return { id, userId: Number(_id), mapId, part }
}
