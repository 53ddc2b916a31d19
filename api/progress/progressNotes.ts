import { msOf } from '../../shared/progress/stamps.ts'
import type { ProgressNoteDocument } from '../store/progressDocuments.ts'
import type { Store } from '../store/Store.ts'
import type { FoldedProgress } from './FoldedProgress.ts'
import type { ProgressBook } from './progressSnapshots.ts'

/** Keeps what lists say of a book in step with it. */
export const noteProgress = (
  store: Store,
  { id, userId, mapId }: ProgressBook,
  { tally, newestStamp }: FoldedProgress,
): Promise<void> =>
  store.upsert('progressNotes', {
    _id: id,
    user_id: userId,
    map_id: mapId,
    marks: tally.marks,
    things: tally.things,
    touched_at: new Date(msOf(newestStamp)),
  })

/** Returns up to so many notes of a person's copy, those touched last first. */
export const newestNotes = async (
  store: Store,
  userId: number,
  limit: number,
): Promise<readonly ProgressNoteDocument[]> => {
  const copyId = (await store.get('progressSettings', String(userId)))?.copy_id ?? null
  if (copyId === null) return []
  const notes = await store.find('progressNotes', {
    equals: { user_id: userId },
    sort: [
      { field: 'touched_at', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit,
  })
  // A push that was under way may have noted something of a copy that was deleted meanwhile.
  return notes.filter(({ _id }) => _id.split(':')[2] === copyId)
}
