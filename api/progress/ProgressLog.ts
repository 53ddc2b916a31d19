import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  PLAYTHROUGHS_PER_MAP_MAX,
  PROGRESS_BYTES_PER_USER_MAX,
  PROGRESS_MARKS_PER_USER_MAX,
  PROGRESS_THINGS_PER_USER_MAX,
} from '../../shared/limits.ts'
import { laterItems, tallyOf } from '../../shared/progress/mergeProgress.ts'
import { FIRST_PLAYTHROUGH_ID } from '../../shared/progress/playthroughs.ts'
import { PLAYTHROUGH_LIST } from '../../shared/progress/progress.ts'
import { isRemoval, keyOfItem, type ProgressItem } from '../../shared/progress/progressItems.ts'
import { clampStamp } from '../../shared/progress/stamps.ts'
import type { ProgressDocument } from '../store/progressDocuments.ts'
import { createSerially } from '../store/sharedWork.ts'
import { DuplicateKeyError, type Store, StoreUnavailableError } from '../store/Store.ts'
import { FoldedProgress } from './FoldedProgress.ts'
import { dropNote, noteProgress } from './progressNotes.ts'
import { deleteBook, deleteCopy, keptBook, openBook } from './progressSettings.ts'
import {
  emptyBook,
  newestSnapshot,
  type ProgressBook,
  readSnapshot,
  takeSnapshot,
} from './progressSnapshots.ts'

/** Progress is not kept in this account, or not any more. */
export class ProgressOffError extends Error {
  override readonly name = 'ProgressOffError'
}

/** The account holds as much as it may. The message says of what. */
export class ProgressFullError extends Error {
  override readonly name = 'ProgressFullError'
}

/** The playthrough was deleted, and has not been named again. */
export class ProgressGoneError extends Error {
  override readonly name = 'ProgressGoneError'
}
export const PLAYTHROUGH_GONE = 'This playthrough has been deleted.'

interface ProgressLogOptions {
  readonly store: Store
  readonly log: Pick<Logger, 'warn'>
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<void>
  readonly limits?: Partial<typeof LIMITS>
}

const LIMITS = {
  /** Items of all books that are kept in memory. */
  keptItems: 300_000,
  attempts: 50,
  /** After so much since the last snapshot the next one is taken. */
  tailEntries: 64,
  tailBytes: 1024 * 1024,
  marks: PROGRESS_MARKS_PER_USER_MAX,
  things: PROGRESS_THINGS_PER_USER_MAX,
  bytes: PROGRESS_BYTES_PER_USER_MAX,
  /** What removals may take beyond `bytes`: a full account can be emptied. */
  removalBytes: PROGRESS_BYTES_PER_USER_MAX / 4,
}

const ENTRIES_PER_READ = 100
const PAUSE_MAX_MS = 50

/**
 * The progress of all people, a log of pushes for each of their playthroughs of a map. A push is one unique insert after the newest entry; merging is
 * the same in any order, so that a push can be repeated.
 */
export class ProgressLog {
  readonly #store: Store
  readonly #log: Pick<Logger, 'warn'>
  readonly #now: () => number
  readonly #pause: (ms: number) => Promise<void>
  readonly #limits: typeof LIMITS
  /** The books read last are at the end. */
  readonly #kept = new Map<string, FoldedProgress>()
  readonly #serially = createSerially<number>()

  constructor({ store, log, now = Date.now, pause = (ms) => setTimeout(ms), limits }: ProgressLogOptions) {
    this.#store = store
    this.#log = log
    this.#now = now
    this.#pause = pause
    this.#limits = { ...LIMITS, ...limits }
  }

  /** @throws ProgressOffError, StoreUnavailableError */
  read(
    userId: number,
    mapId: number,
    part?: string,
  ): Promise<{ readonly book: ProgressBook; readonly progress: FoldedProgress }> {
    return this.#serially(userId, async () => {
      const book = await this.#open(userId, mapId, part)
      return { book, progress: await this.#upToDate(book) }
    })
  }

  /** Returns what is kept even if the person has turned it off since. @throws StoreUnavailableError */
  readKept(userId: number, mapId: number, part?: string): Promise<readonly ProgressItem[]> {
    return this.#serially(userId, async () => {
      const book = await keptBook(this.#store, userId, mapId, part)
      return book ? (await this.#upToDate(book)).all() : []
    })
  }

  /**
   * Merges items into somebody's progress on a map. Stamps ahead of this server's clock are set back to it.
   * Of what does not fit the removals are merged all the same.
   * @throws ProgressOffError, ProgressFullError, ProgressGoneError, StoreUnavailableError where it is unknown whether the items are merged
   */
  push(userId: number, mapId: number, items: readonly ProgressItem[], part?: string): Promise<void> {
    const nowMs = this.#now()
    const clamped = items.map((item) => ({ ...item, stamp: clampStamp(item.stamp, nowMs) }))
    return this.#serially(userId, async () => this.#merge(await this.#open(userId, mapId, part), clamped))
  }

  /** Turns it off and deletes the copy, after what is under way. @throws StoreUnavailableError */
  deleteCopy(userId: number): Promise<void> {
    return this.#serially(userId, () => deleteCopy(this.#store, userId))
  }

  async #open(userId: number, mapId: number, part: string | undefined): Promise<ProgressBook> {
    const book = await openBook(this.#store, userId, mapId, part)
    if (!book) throw new ProgressOffError('Progress is not kept in this account.')
    return book
  }

  async #merge(book: ProgressBook, items: readonly ProgressItem[]): Promise<void> {
    for (let attempt = 0; attempt < this.#limits.attempts; attempt++) {
      await this.#refusePart(book)
      const progress = await this.#upToDate(book)
      const entry = entryOf(book, progress, items)
      if (!entry) return this.#emptyGone(book, progress, items)
      const { fault, isCrowded } = await this.#weigh(entry)
      if (fault !== null) {
        const removals = items.filter(isRemoval)
        if (removals.length > 0 && removals.length < items.length) await this.#merge(book, removals)
        throw new ProgressFullError(fault)
      }
      if (await this.#insert(book, entry)) {
        progress.add(entry)
        if (book.part !== PLAYTHROUGH_LIST) await noteProgress(this.#store, book, progress)
        await this.#fold(book, progress, isCrowded)
        await this.#endIfDeleted(book)
        return this.#emptyGone(book, progress, items)
      }
      await this.#pause(Math.random() * Math.min(2 ** attempt, PAUSE_MAX_MS))
    }
    throw new StoreUnavailableError('Too many write to this progress at once.')
  }

  /** Returns false if the place was taken. A snapshot that has passed the place in the meantime may lack the entry. */
  async #insert(book: ProgressBook, entry: ProgressDocument): Promise<boolean> {
    try {
      await this.#store.insert('progress', entry)
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false
      throw error
    }
    const snapshot = await newestSnapshot(this.#store, book)
    const isPassed = snapshot !== null && snapshot.sequence >= entry.sequence
    const isOff = (await openBook(this.#store, book.userId, book.mapId, book.part))?.id !== book.id
    if (!isPassed && !isOff) return true
    await this.#store.delete('progress', entry._id)
    this.#kept.delete(book.id)
    if (isOff) throw new ProgressOffError('Progress is not kept in this account any more.')
    return false
  }

  /** Another server may have deleted the copy since the entry was inserted, and missed what was written after it. */
  async #endIfDeleted(book: ProgressBook): Promise<void> {
    const { id, userId, mapId, part } = book
    if ((await keptBook(this.#store, userId, mapId, part))?.id === id) return
    await deleteBook(this.#store, book)
    this.#kept.delete(id)
    throw new ProgressOffError('Progress is not kept in this account any more.')
  }

  /** @throws ProgressGoneError, ProgressFullError */
  async #refusePart(book: ProgressBook): Promise<void> {
    const { id, userId, mapId, part } = book
    if (part === undefined || part === PLAYTHROUGH_LIST) return
    const list = await this.#upToDate(await this.#open(userId, mapId, PLAYTHROUGH_LIST))
    if (list.get(keyOfItem({ kind: 'playthrough', id: part }))?.value === null) {
      await this.#empty(book)
      throw new ProgressGoneError(PLAYTHROUGH_GONE)
    }
    if ((await this.#store.get('progressNotes', id)) !== null) return
    const ofMap = { equals: { user_id: userId, map_id: mapId } }
    if ((await this.#store.count('progressNotes', ofMap)) >= PLAYTHROUGHS_PER_MAP_MAX)
      throw new ProgressFullError(
        `Your account holds ${PLAYTHROUGHS_PER_MAP_MAX} playthroughs of this map, which is the most. Delete one to keep another.`,
      )
  }

  /** Empties the playthroughs that the list says are deleted, of those that items are about. */
  async #emptyGone(
    { userId, mapId, part }: ProgressBook,
    list: FoldedProgress,
    items: readonly ProgressItem[],
  ): Promise<void> {
    if (part !== PLAYTHROUGH_LIST) return
    for (const item of items)
      if (item.id !== FIRST_PLAYTHROUGH_ID && list.get(keyOfItem(item))?.value === null)
        await this.#empty(await this.#open(userId, mapId, String(item.id)))
  }

  async #empty(book: ProgressBook): Promise<void> {
    const { size, sequence } = await this.#upToDate(book)
    if (size > 0) await emptyBook(this.#store, book, sequence)
    await dropNote(this.#store, book)
    await this.#store.delete('progressLinks', book.id)
    await this.#endIfDeleted(book)
  }

  /** Says why an entry does not fit, and whether it is one of removals that fits only as such. */
  async #weigh({ user_id, marks, things, bytes, items }: ProgressDocument) {
    const added = { marks, things, bytes }
    const spare = { marks: 0, things: 0, bytes: items.every(isRemoval) ? this.#limits.removalBytes : 0 }
    let isCrowded = false
    for (const field of ['marks', 'things', 'bytes'] as const) {
      if (added[field] <= 0) continue
      const own = { equals: { user_id } }
      const total =
        (await this.#store.sum('progress', field, own)) +
        (await this.#store.sum('progressSnapshots', field, own))
      const over = total + added[field] - this.#limits[field]
      if (over > spare[field]) return { fault: fullText(field, this.#limits), isCrowded }
      isCrowded ||= over > 0
    }
    return { fault: null, isCrowded }
  }

  /** What cannot be written now is written after a later push. In a crowded account it makes room at once. */
  async #fold(book: ProgressBook, progress: FoldedProgress, isCrowded: boolean): Promise<void> {
    const { entries, bytes } = progress.tail
    if (!isCrowded && entries < this.#limits.tailEntries && bytes < this.#limits.tailBytes) return
    try {
      await takeSnapshot(this.#store, book, progress)
      progress.snapshotTaken()
    } catch (error) {
      this.#log.warn({ err: error, book: book.id }, 'a snapshot of progress was not taken')
    }
  }

  async #upToDate(book: ProgressBook): Promise<FoldedProgress> {
    for (let attempt = 0; attempt < this.#limits.attempts; attempt++) {
      const progress = await this.#read(book)
      if (!progress) continue
      this.#keep(book, progress)
      return progress
    }
    throw new StoreUnavailableError('This progress changes all the time.')
  }

  /** Returns null where a snapshot was taken in the meantime, so that entries may be gone. */
  async #read(book: ProgressBook): Promise<FoldedProgress | null> {
    const header = await newestSnapshot(this.#store, book)
    const kept = this.#kept.get(book.id)
    const isNewEnough = kept && kept.sequence >= (header?.sequence ?? 0)
    const items = isNewEnough || !header ? [] : await readSnapshot(this.#store, header)
    if (!items) return null
    const progress = isNewEnough ? kept : new FoldedProgress(header ? { header, items } : undefined)
    const entries: ProgressDocument[] = []
    for (let after = progress.sequence, isMore = true; isMore;) {
      const page = await this.#store.find('progress', {
        equals: { book: book.id },
        range: { field: 'sequence', gt: after },
        sort: [
          { field: 'sequence', direction: 'ascending' },
          { field: '_id', direction: 'ascending' },
        ],
        limit: ENTRIES_PER_READ,
      })
      entries.push(...page)
      after = page.at(-1)?.sequence ?? after
      isMore = page.length === ENTRIES_PER_READ
    }
    if ((await newestSnapshot(this.#store, book))?._id !== header?._id) return null
    for (const entry of entries) progress.add(entry)
    return progress
  }

  #keep(book: ProgressBook, progress: FoldedProgress): void {
    this.#kept.delete(book.id)
    this.#kept.set(book.id, progress)
    let total = 0
    for (const { size } of this.#kept.values()) total += size + 1
    for (const [id, { size }] of this.#kept) {
      if (total <= this.#limits.keptItems) return
      this.#kept.delete(id)
      total -= size + 1
    }
  }
}

/** Returns the entry that adds what is later than what is known; null if nothing is. */
const entryOf = (
  book: ProgressBook,
  progress: FoldedProgress,
  items: readonly ProgressItem[],
): ProgressDocument | null => {
  const later = laterItems(progress, items)
  if (later.length === 0) return null
  const sequence = progress.sequence + 1
  const replaced = tallyOf(later.flatMap((item) => progress.get(keyOfItem(item)) ?? []))
  const added = tallyOf(later)
  return {
    _id: `${book.id}:${sequence}`,
    user_id: book.userId,
    map_id: book.mapId,
    book: book.id,
    sequence,
    marks: added.marks - replaced.marks,
    things: added.things - replaced.things,
    bytes: JSON.stringify(later).length,
    items: later,
  }
}

const fullText = (field: 'marks' | 'things' | 'bytes', limits: typeof LIMITS): string => {
  const fault = {
    marks: `Your account holds ${limits.marks.toLocaleString('en')} found marks, which is the most.`,
    things: `Your account holds ${limits.things.toLocaleString('en')} pins and drawings, which is the most.`,
    bytes: `Your account is full (${Math.round(limits.bytes / 1024 ** 2)} MB).`,
  }
  return `${fault[field]} What is new stays in this browser; remove something to keep more.`
}
