import { PROGRESS_ITEMS_PER_PUSH_MAX, PROGRESS_PUSH_BYTES_MAX } from '../../../shared/limits.ts'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import { keyOfItem, type ProgressItem } from '../../../shared/progress/progressItems.ts'
import type { ProgressClock } from '../../../shared/progress/stamps.ts'
import type { ProgressRows } from '../../sources/progress/progressRows.ts'
import { type Marks, NO_MARKS, wordsBetween } from './marks.ts'

/** Where the account's progress on a map is. */
export interface ProgressServer {
  read(after: string | null): Promise<ProgressAnswer>
  push(items: readonly ProgressItem[], after: string | null): Promise<ProgressAnswer>
}

/** Returns as many items as go with one request. */
export const firstPush = (items: Iterable<ProgressItem>): ProgressItem[] => {
  const first: ProgressItem[] = []
  let length = 0
  for (const item of items) {
    length += JSON.stringify(item).length
    // A character may take four bytes.
    if (first.length === PROGRESS_ITEMS_PER_PUSH_MAX || length > PROGRESS_PUSH_BYTES_MAX / 4) break
    first.push(item)
  }
  return first
}

/** Sends what the server may not have of a map that is not open; what it tells is shown when the map is. */
export const sendUnsent = async (rows: ProgressRows, server: ProgressServer): Promise<void> => {
  for (;;) {
    const { unsent, cursor } = await rows.read()
    const sent = firstPush(unsent)
    if (sent.length === 0) return
    const answer = await server.push(sent, cursor)
    await rows.take(answer, sent, answer.items.map(keyOfItem))
  }
}

/** Makes words of all marks that a browser has of a map that is not open, to be sent. */
export const sayMarks = (rows: ProgressRows, marks: Marks, clock: ProgressClock): Promise<void> =>
  rows.keep(
    wordsBetween(NO_MARKS, marks).map((word): ProgressItem => ({ ...word, stamp: clock.next() })),
    [],
  )
