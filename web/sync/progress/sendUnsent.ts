import { PROGRESS_ITEMS_PER_PUSH_MAX, PROGRESS_PUSH_BYTES_MAX } from '../../../shared/limits.ts'
import { mergeProgress } from '../../../shared/progress/mergeProgress.ts'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import { goneItem, isRemoval, keyOfItem, type ProgressItem } from '../../../shared/progress/progressItems.ts'
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

/** Sends what the server may not have of marks that are not shown, and keeps what it tells until they are. */
export const exchangeUnshown = async (rows: ProgressRows, server: ProgressServer): Promise<void> => {
  await sendUnsent(rows, server)
  const { cursor } = await rows.read()
  const answer = await server.read(cursor)
  await rows.take(answer, [], answer.items.map(keyOfItem))
}

/** Says of everything that is known of marks that are not shown that it is gone. */
export const sayAllGone = async (rows: ProgressRows, clock: ProgressClock): Promise<void> => {
  const { told, unsent } = await rows.read()
  const known = mergeProgress(new Map(told.map((item) => [keyOfItem(item), item])), unsent)
  for (const { stamp } of known.values()) clock.see(stamp)
  const gone = [...known.values()].filter((item) => !isRemoval(item)).map(goneItem)
  if (gone.length === 0) return
  await rows.keep(
    gone.map((item) => ({ ...item, stamp: clock.next() })),
    gone.map(keyOfItem),
  )
}

/** Makes words of all marks that a browser has of a map that is not open, to be sent. */
export const sayMarks = (rows: ProgressRows, marks: Marks, clock: ProgressClock): Promise<void> =>
  rows.keep(
    wordsBetween(NO_MARKS, marks).map((word): ProgressItem => ({ ...word, stamp: clock.next() })),
    [],
  )
