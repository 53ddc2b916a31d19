import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { PROGRESS_REMOVALS_PER_MAP_MAX } from '../../shared/limits.ts'
import { tallyOf } from '../../shared/progress/mergeProgress.ts'
import { type ProgressItem, progressItemSchema } from '../../shared/progress/progressItems.ts'
import type { ProgressSnapshotDocument } from '../store/progressDocuments.ts'
import type { Store } from '../store/Store.ts'
import { type FoldedProgress, withoutOldRemovals } from './FoldedProgress.ts'

/** A part of a person's progress on a map. `id` is the `book` of its documents. */
export interface ProgressBook {
  readonly id: string
  readonly userId: number
  readonly mapId: number
  /** Which part of it; undefined for the first playthrough. */
  readonly part: string | undefined
}

/** Characters of a part. A document of MongoDB has room for four times as much. */
const PART_LENGTH = 1024 * 1024

export const newestSnapshot = async (
  store: Store,
  book: ProgressBook,
): Promise<ProgressSnapshotDocument | null> => {
  const [newest] = await store.find('progressSnapshots', {
    equals: { book: book.id },
    sort: [
      { field: 'sequence', direction: 'descending' },
      { field: '_id', direction: 'descending' },
    ],
    limit: 1,
  })
  return newest ?? null
}

/** Returns null where a newer snapshot has taken its place meanwhile. */
export const readSnapshot = async (
  store: Store,
  header: ProgressSnapshotDocument,
): Promise<readonly ProgressItem[] | null> => {
  const items: ProgressItem[] = []
  for (let index = 0; index < header.parts; index++) {
    const part = await store.get('progressParts', partId(header, index))
    if (!part) return null
    for (const item of partSchema.parse(JSON.parse(part.text))) items.push(item)
  }
  return items
}

/**
 * Writes what is known as a snapshot: its parts, its header, and then nothing older is needed. A crash before the header leaves parts
 * that nobody reads, and the next snapshot deletes.
 */
export const takeSnapshot = async (
  store: Store,
  book: ProgressBook,
  progress: FoldedProgress,
): Promise<void> => {
  const { sequence } = progress
  const items = withoutOldRemovals(progress.all(), PROGRESS_REMOVALS_PER_MAP_MAX)
  const texts = inParts(items)
  const ofBook = { user_id: book.userId, map_id: book.mapId, book: book.id, sequence }
  const header: ProgressSnapshotDocument = {
    ...ofBook,
    ...tallyOf(items),
    _id: `${book.id}:${sequence}:${randomUUID()}`,
    parts: texts.length,
    bytes: texts.reduce((sum, text) => sum + text.length, 0),
  }
  for (const [index, text] of texts.entries())
    await store.insert('progressParts', { ...ofBook, _id: partId(header, index), text })
  await store.insert('progressSnapshots', header)
  await dropOlder(store, book, sequence)
}

/** Beyond what another server may be adding meanwhile. */
const EMPTIED_AHEAD = 1_000

/** Puts a snapshot of nothing in the place of all that a book holds up to a sequence: whoever knows something of it learns that it is gone. */
export const emptyBook = async (store: Store, book: ProgressBook, upTo: number): Promise<void> => {
  const sequence = upTo + EMPTIED_AHEAD
  await store.insert('progressSnapshots', {
    _id: `${book.id}:${sequence}:${randomUUID()}`,
    user_id: book.userId,
    map_id: book.mapId,
    book: book.id,
    sequence,
    ...tallyOf([]),
    parts: 0,
    bytes: 0,
  })
  await dropOlder(store, book, sequence)
}

/** Entries go first: while there are some that a snapshot has taken in, they count twice, which is better than not at all. */
const dropOlder = async (store: Store, { id: book }: ProgressBook, sequence: number): Promise<void> => {
  const older = { equals: { book }, range: { field: 'sequence', lt: sequence } } as const
  await store.deleteWhere('progress', { equals: { book }, range: { field: 'sequence', lte: sequence } })
  await store.deleteWhere('progressSnapshots', older)
  await store.deleteWhere('progressParts', older)
}

const partSchema = z.array(progressItemSchema)

const partId = ({ _id }: Pick<ProgressSnapshotDocument, '_id'>, index: number): string => `${_id}:${index}`

const inParts = (items: readonly ProgressItem[]): string[] => {
  const texts: string[] = []
  let [part, length]: [string[], number] = [[], 0]
  const end = () => {
    if (part.length > 0) texts.push(`[${part.join(',')}]`)
    ;[part, length] = [[], 0]
  }
  for (const item of items) {
    const text = JSON.stringify(item)
    if (length + text.length > PART_LENGTH) end()
    part.push(text)
    length += text.length + 1
  }
  end()
  return texts
}
