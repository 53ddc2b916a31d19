import { msOf } from '../../shared/progress/stamps.ts'
import type { ProgressNoteDocument } from '../store/progressDocuments.ts'
import type { Store } from '../store/Store.ts'
import type { FoldedProgress } from './FoldedProgress.ts'
import type { ProgressBook } from './progressSnapshots.ts'

/** Keeps what lists say of a book in step with it. There is no note of a book in which nothing is left. */
export const noteProgress = async (
  store: Store,
  book: ProgressBook,
  { tally, newestStamp }: FoldedProgress,
): Promise<void> => {
  if (tally.marks + tally.things === 0) return dropNote(store, book)
  await store.upsert('progressNotes', {
    _id: book.id,
    user_id: book.userId,
    map_id: book.mapId,
    marks: tally.marks,
    things: tally.things,
    touched_at: new Date(msOf(newestStamp)),
  })
}

export const dropNote = async (store: Store, { id }: ProgressBook): Promise<void> => {
  await store.delete('progressNotes', id)
}

const NOTES_PER_READ = 500

/** Returns the newest note of each map in a person's copy, those touched last first, of up to so many maps. */
export const newestNotes = async (
  store: Store,
  userId: number,
  mapsMax: number,
): Promise<readonly ProgressNoteDocument[]> => {
  const newest = new Map<number, ProgressNoteDocument>()
  const copyId = (await store.get('progressSettings', String(userId)))?.copy_id ?? null
  let last: ProgressNoteDocument | undefined
  for (let isMore = copyId !== null; isMore && newest.size < mapsMax;) {
    const page = await store.find('progressNotes', {
      equals: { user_id: userId },
      sort: [
        { field: 'touched_at', direction: 'descending' },
        { field: '_id', direction: 'descending' },
      ],
      limit: NOTES_PER_READ,
      ...(last && { after: [last.touched_at, last._id] }),
    })
    for (const note of page) {
      // A push that was under way may have noted something of a copy that was deleted meanwhile.
      const isOfCopy = note._id.split(':')[2] === copyId
      if (isOfCopy && note.marks + note.things > 0 && !newest.has(note.map_id)) newest.set(note.map_id, note)
    }
    last = page.at(-1)
    isMore = page.length === NOTES_PER_READ
  }
  return [...newest.values()].slice(0, mapsMax)
}
