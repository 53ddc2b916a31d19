import { isLater, type ProgressTally } from '../../shared/progress/mergeProgress.ts'
import {
  isRemoval,
  keyOfItem,
  type ProgressItem,
  type ProgressKey,
} from '../../shared/progress/progressItems.ts'
import type { ProgressDocument, ProgressSnapshotDocument } from '../store/progressDocuments.ts'

/** A person's progress on a map as a process knows it: the entries up to `sequence`, merged. */
export class FoldedProgress {
  /** From here on it knows which item came with which entry. */
  readonly firstSequence: number
  readonly #items = new Map<ProgressKey, { readonly item: ProgressItem; readonly sequence: number }>()
  #sequence: number
  /** Entries since the newest snapshot, and how much is in them. */
  #tail = { entries: 0, bytes: 0 }
  readonly #tally = { marks: 0, things: 0 }
  #newestStamp = ''

  constructor(snapshot?: {
    readonly header: ProgressSnapshotDocument
    readonly items: readonly ProgressItem[]
  }) {
    this.#sequence = this.firstSequence = snapshot?.header.sequence ?? 0
    for (const item of snapshot?.items ?? []) this.#set(item)
  }

  get sequence(): number {
    return this.#sequence
  }

  get size(): number {
    return this.#items.size
  }

  get tail(): { readonly entries: number; readonly bytes: number } {
    return this.#tail
  }

  /** How much of it there is, without removals. */
  get tally(): ProgressTally {
    return this.#tally
  }

  /** Of its last word; empty if there is none. */
  get newestStamp(): string {
    return this.#newestStamp
  }

  get(key: ProgressKey): ProgressItem | undefined {
    return this.#items.get(key)?.item
  }

  add({ sequence, items, bytes }: Pick<ProgressDocument, 'sequence' | 'items' | 'bytes'>): void {
    this.#sequence = sequence
    this.#tail = { entries: this.#tail.entries + 1, bytes: this.#tail.bytes + bytes }
    for (const item of items) if (isLater(item, this.get(keyOfItem(item)))) this.#set(item)
  }

  snapshotTaken(): void {
    this.#tail = { entries: 0, bytes: 0 }
  }

  all(): ProgressItem[] {
    return [...this.#items.values()].map(({ item }) => item)
  }

  /** Null where it does not know any more what came since. */
  after(sequence: number): ProgressItem[] | null {
    if (sequence < this.firstSequence || sequence > this.#sequence) return null
    return [...this.#items.values()].flatMap((known) => (known.sequence > sequence ? [known.item] : []))
  }

  #set(item: ProgressItem): void {
    const key = keyOfItem(item)
    this.#count(this.get(key), -1)
    this.#count(item, 1)
    if (item.stamp > this.#newestStamp) this.#newestStamp = item.stamp
    this.#items.set(key, { item, sequence: this.#sequence })
  }

  #count(item: ProgressItem | undefined, by: 1 | -1): void {
    if (item && !isRemoval(item)) this.#tally[item.kind === 'found' ? 'marks' : 'things'] += by
  }
}

/** Leaves out the oldest removals beyond as many: otherwise what was ever removed would be kept for good. */
export const withoutOldRemovals = (items: readonly ProgressItem[], most: number): readonly ProgressItem[] => {
  const removals = items.filter(isRemoval)
  if (removals.length <= most) return items
  const newestFirst = removals.toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1))
  const forgotten = new Set(newestFirst.slice(most))
  return items.filter((item) => !forgotten.has(item))
}
