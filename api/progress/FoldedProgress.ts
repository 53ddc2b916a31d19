import { isLater } from '../../shared/progress/mergeProgress.ts'
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

  constructor(snapshot?: {
    readonly header: ProgressSnapshotDocument
    readonly items: readonly ProgressItem[]
  }) {
    this.#sequence = this.firstSequence = snapshot?.header.sequence ?? 0
    for (const item of snapshot?.items ?? [])
      this.#items.set(keyOfItem(item), { item, sequence: this.#sequence })
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

  get(key: ProgressKey): ProgressItem | undefined {
    return this.#items.get(key)?.item
  }

  add({ sequence, items, bytes }: Pick<ProgressDocument, 'sequence' | 'items' | 'bytes'>): void {
    this.#sequence = sequence
    this.#tail = { entries: this.#tail.entries + 1, bytes: this.#tail.bytes + bytes }
    for (const item of items) {
      const key = keyOfItem(item)
      if (isLater(item, this.get(key))) this.#items.set(key, { item, sequence })
    }
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
}

/** Leaves out the oldest removals beyond as many: otherwise what was ever removed would be kept for good. */
export const withoutOldRemovals = (items: readonly ProgressItem[], most: number): readonly ProgressItem[] => {
  const removals = items.filter(isRemoval)
  if (removals.length <= most) return items
  const newestFirst = removals.toSorted((a, b) => (a.stamp < b.stamp ? 1 : -1))
  const forgotten = new Set(newestFirst.slice(most))
  return items.filter((item) => !forgotten.has(item))
}
