import { isLater } from '../../../shared/progress/mergeProgress.ts'
import type { ProgressAnswer } from '../../../shared/progress/progress.ts'
import {
  goneAt,
  isRemoval,
  isTooLong,
  keyOfItem,
  type ProgressItem,
  type ProgressKey,
} from '../../../shared/progress/progressItems.ts'
import type { ProgressClock } from '../../../shared/progress/stamps.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { ProgressRows } from '../../sources/progress/progressRows.ts'
import { firstPush, type ProgressServer } from './sendUnsent.ts'
import { type Marks, type MarkStore, NO_MARKS, wordsBetween } from './marks.ts'

interface Parts {
  readonly marks: MarkStore
  readonly rows: ProgressRows
  readonly server: ProgressServer
  readonly clock: ProgressClock
  /** Called when there is something to send. */
  readonly onUnsent?: () => void
  /** A drawing is too large for the account. */
  readonly onTooLong?: (key: ProgressKey) => void
}

/**
 * Keeps the marks that a browser shows of a map and those in the account the same. The marks are what is painted: each change of them
 * becomes a word with the time at which it was said, is kept, and is sent when that can be done. What others said, later, is shown.
 */
export class ProgressSession {
  readonly #parts: Parts
  readonly #told: Map<ProgressKey, ProgressItem>
  readonly #unsent: Map<ProgressKey, ProgressItem>
  #cursor: string | null
  #writes = 0
  /** The marks that have become words already. */
  #said: Marks
  #writing: Promise<unknown> = Promise.resolve()
  #exchanging: Promise<void> | null = null
  readonly #stop: () => void

  /** @throws Error where the marks are others by now */
  static async open(parts: Parts): Promise<ProgressSession> {
    const { cursor, told, unsent, arriving, writes } = await parts.rows.read()
    if (!parts.marks.isHeld()) throw new Error('These marks are not shown any more.')
    const byKey = (items: readonly ProgressItem[]) => new Map(items.map((item) => [keyOfItem(item), item]))
    const session = new ProgressSession(parts, { cursor, told: byKey(told), unsent: byKey(unsent) })
    const hasLost = parts.marks.writes.get() < writes
    session.#writes = Math.max(parts.marks.writes.get(), writes)
    await session.#begin(hasLost ? [...session.#told.keys(), ...session.#unsent.keys()] : arriving)
    return session
  }

  private constructor(
    parts: Parts,
    known: {
      readonly cursor: string | null
      readonly told: Map<ProgressKey, ProgressItem>
      readonly unsent: Map<ProgressKey, ProgressItem>
    },
  ) {
    this.#parts = parts
    this.#told = known.told
    this.#unsent = known.unsent
    this.#cursor = known.cursor
    this.#said = parts.marks.getState()
    for (const items of [known.told, known.unsent])
      for (const item of items.values()) parts.clock.see(item.stamp)
    this.#stop = parts.marks.subscribe(this.#hear)
  }

  /** Shows what had arrived when the page was closed, or everything if the browser has lost marks that it showed, and says what was changed while nobody listened. */
  async #begin(arriving: readonly ProgressKey[]): Promise<void> {
    const { marks, rows } = this.#parts
    marks.apply(arriving.map((key) => this.#known(key) ?? goneAt(key)))
    if (arriving.length > 0 && marks.isStored()) await rows.settle(this.#countWrite())
    this.#said = this.#knownMarks()
    this.#hear()
    await this.#writing
  }

  get hasUnsent(): boolean {
    return this.#unsent.size > 0
  }

  /** Sends what is new here and takes what is new there. @throws ApiError, NetworkError */
  exchange(): Promise<void> {
    this.#exchanging ??= this.#exchange().finally(() => (this.#exchanging = null))
    return this.#exchanging
  }

  /** Waits until everything said is kept. */
  async close(): Promise<void> {
    this.#stop()
    await this.#writing
  }

  async #exchange(): Promise<void> {
    do {
      const sent = firstPush(this.#unsent.values())
      const { server } = this.#parts
      const answer = sent.length > 0 ? await server.push(sent, this.#cursor) : await server.read(this.#cursor)
      await this.#take(answer, sent)
    } while (this.#unsent.size > 0)
  }

  /** What arrives is kept before it is shown: a page that is closed in between shows it when it is opened again. */
  async #take(answer: ProgressAnswer, sent: readonly ProgressItem[]): Promise<void> {
    const { clock, rows, marks } = this.#parts
    for (const { stamp } of answer.items) clock.see(stamp)
    const keys = new Set([
      ...(answer.is_whole ? this.#told.keys() : []),
      ...answer.items.map(keyOfItem),
      ...sent.map(keyOfItem),
    ])
    const answered = new Map(answer.items.map((item) => [keyOfItem(item), item]))
    await this.#write(() =>
      rows.take(
        answer,
        sent,
        [...keys].filter((key) => !this.#isShown(key, answered.get(key))),
      ),
    )
    const before = new Map([...keys].map((key) => [key, this.#known(key)]))
    if (answer.is_whole) this.#told.clear()
    for (const [key, item] of answered) this.#told.set(key, item)
    for (const item of sent) {
      const key = keyOfItem(item)
      if (this.#unsent.get(key)?.stamp === item.stamp) this.#unsent.delete(key)
    }
    this.#cursor = answer.cursor
    const changed = [...keys].flatMap((key) => {
      const now = this.#known(key) ?? goneAt(key)
      return this.#saysSame(before.get(key), now) ? [] : [now]
    })
    if (!marks.isHeld()) return
    if (changed.length > 0) marks.apply(changed)
    if (marks.isStored()) await this.#write(() => rows.settle(this.#countWrite()))
  }

  #isShown(key: ProgressKey, answered: ProgressItem | undefined): boolean {
    return this.#saysSame(this.#known(key), answered ?? goneAt(key))
  }

  /** Makes words of what has changed. A change that shows what is known says nothing. */
  readonly #hear = (): void => {
    const { marks, rows, clock, onUnsent, onTooLong } = this.#parts
    if (!marks.isHeld()) return
    const now = marks.getState()
    const words = wordsBetween(this.#said, now)
    this.#said = now
    const items = words.flatMap((word): ProgressItem[] => {
      const item = { ...word, stamp: '' }
      if (this.#saysSame(this.#known(keyOfItem(item)), item)) return []
      if (isTooLong(item)) onTooLong?.(keyOfItem(item))
      return isTooLong(item) ? [] : [{ ...item, stamp: clock.next() }]
    })
    if (items.length === 0) return
    for (const item of items) this.#unsent.set(keyOfItem(item), item)
    const arriving = marks.isStored() ? [] : items.map(keyOfItem)
    const writes = this.#countWrite()
    void this.#write(() => rows.keep(items, arriving, writes)).catch(() => {})
    onUnsent?.()
  }

  /** To be called once marks are written: their storage loses a write only with all later ones. */
  #countWrite(): number {
    this.#parts.marks.writes.set(++this.#writes)
    return this.#writes
  }

  #known(key: ProgressKey): ProgressItem | undefined {
    const [told, unsent] = [this.#told.get(key), this.#unsent.get(key)]
    return unsent && isLater(unsent, told) ? unsent : told
  }

  #saysSame(known: ProgressItem | undefined, item: ProgressItem): boolean {
    if (!known || isRemoval(known)) return isRemoval(item)
    return sameValue(this.#parts.marks.placed(known).value, this.#parts.marks.placed(item).value)
  }

  /** The marks as they would be if they showed what is known. */
  #knownMarks(): Marks {
    const found = new Set<number>()
    const [pins, layers, playthroughs] = [
      [...NO_MARKS.pins],
      [...NO_MARKS.layers],
      [...NO_MARKS.playthroughs],
    ]
    for (const key of new Set([...this.#told.keys(), ...this.#unsent.keys()])) {
      const known = this.#known(key)
      const item = known && this.#parts.marks.placed(known)
      if (item?.kind === 'found' && item.value) found.add(item.id)
      if (item?.kind === 'pin' && item.value) pins.push(item.value)
      if (item?.kind === 'layer' && item.value) layers.push(item.value)
      if (item?.kind === 'playthrough' && item.value) playthroughs.push(item.value)
    }
    return { ...NO_MARKS, found, pins, layers, playthroughs }
  }

  /** Begins at once, so that what somebody does is kept even if the page is closed right after. */
  #write(write: () => Promise<void>): Promise<void> {
    const written = write()
    this.#writing = Promise.allSettled([this.#writing, written])
    return written
  }
}
