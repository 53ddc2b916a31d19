import type { Services } from '../services.ts'
import type { Store } from '../store/Store.ts'
import { claimOwner } from './claimDirectory.ts'

/** Who owns the notes of uploads that are under way; a note that stays tells of a crash. */
const NOTE_OWNER = 'upload'
const noteId = (mapId: string): string => `upload:${mapId}`

/** No request takes this long. */
const ABANDONED_MS = 60 * 60_000

type Parts = Pick<Services, 'store' | 'files' | 'imageQueue' | 'log'>

/** Notes that files and claims of a map will be written before its record. */
export const beginUpload = (store: Store, mapId: string): Promise<void> =>
  store.insert('claims', { _id: noteId(mapId), owner_id: NOTE_OWNER, created_at: new Date() })

/** The record is there: its pictures can be made. Fails quietly, for a later sweep does the same. */
export const endUpload = async ({ store, imageQueue, log }: Parts, mapId: string): Promise<void> => {
  try {
    await imageQueue.enqueue(Number(mapId))
    await store.delete('claims', noteId(mapId))
  } catch (error) {
    log.error({ err: error, mapId }, 'the pictures of a new map could not be put in line')
  }
}

/** Takes back what an upload wrote that came to nothing. Fails quietly, for a later sweep does the same. */
export const discardUpload = async (parts: Parts, mapId: string): Promise<void> => {
  try {
    if (await parts.store.get('maps', mapId)) return
    await parts.files.deleteAll(mapId)
    await parts.store.deleteWhere('claims', { equals: { owner_id: claimOwner(mapId) } })
    await parts.store.delete('claims', noteId(mapId))
  } catch (error) {
    parts.log.error({ err: error, mapId }, 'the remains of an upload could not be cleared away')
  }
}

/** Finishes or clears away what uploads left that a crash broke off. */
export const sweepUnfinishedUploads = async (parts: Parts): Promise<void> => {
  for await (const note of parts.store.stream('claims', { equals: { owner_id: NOTE_OWNER } })) {
    const mapId = note._id.slice(noteId('').length)
    if (await parts.store.get('maps', mapId)) await endUpload(parts, mapId)
    else if (Date.now() - note.created_at.getTime() > ABANDONED_MS) await discardUpload(parts, mapId)
  }
}
