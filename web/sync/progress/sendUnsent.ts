import { PROGRESS_ITEMS_PER_PUSH_MAX, PROGRESS_PUSH_BYTES_MAX } from '../../../shared/limits.ts'
import { mergeProgress } from '../../../shared/progress/mergeProgress.ts'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import { goneItem, isRemoval, keyOfItem, type ProgressItem } from '../../../shared/progress/progressItems.ts'
import type { ProgressClock } from '../../../shared/progress/stamps.ts'
import type { KnownProgress, ProgressRows } from '../../sources/progress/progressRows.ts'
import { type Marks, NO_MARKS, wordsBetween } from './marks.ts'

/** Where the account's progress on a map is. */
export interface ProgressServer {
  read(after: string | null): Promise<ProgressAnswer>
  push(items: readonly ProgressItem[], after: string | null): Promise<ProgressAnswer>
}

/** Returns as many items as go with one request. Removals go first, by themselves: they make room in an account that is full. */
export const firstPush = (items: Iterable<ProgressItem>): ProgressItem[] => {
  const all = [...items]
  const removals = all.filter(isRemoval)
  const first: ProgressItem[] = []
  let length = 0
  for (const item of removals.length > 0 ? removals : all) {
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
    const known = await rows.read()
    const sent = firstPush(known.unsent)
    if (sent.length === 0) return
    await takeUnshown(rows, known, await server.push(sent, known.cursor), sent)
  }
}

/** Sends what the server may not have of marks that are not shown, and keeps what it tells until they are. */
export const exchangeUnshown = async (rows: ProgressRows, server: ProgressServer): Promise<void> => {
  await sendUnsent(rows, server)
  const known = await rows.read()
  await takeUnshown(rows, known, await server.read(known.cursor))
}

/** What the server knows no more, as once somebody has deleted it, is taken away when the marks are shown. */
const takeUnshown = (
  rows: ProgressRows,
  { told }: Pick<KnownProgress, 'told'>,
  answer: ProgressAnswer,
  sent: readonly ProgressItem[] = [],
): Promise<void> => {
  const changed = answer.is_whole ? [...told, ...answer.items] : answer.items
  return rows.take(answer, sent, [...new Set(changed.map(keyOfItem))])
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
