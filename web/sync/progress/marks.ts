import type { Layer } from '../../../shared/maps/layers.ts'
import type { Pin } from '../../../shared/maps/pins.ts'
import type { Playthrough } from '../../../shared/progress/playthroughs.ts'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { sameValue } from '../../../shared/sameValue.ts'

/** A viewer's own marks on a map, as the browser shows them, or the names of its playthroughs. */
export interface Marks {
  readonly found: ReadonlySet<number>
  readonly pins: readonly Pin[]
  readonly layers: readonly Layer[]
  readonly playthroughs: readonly Playthrough[]
  /** The image that pins and drawings are placed on; empty if that is not known. */
  readonly image: string
}

/** Where the marks of a map are kept. */
export interface MarkStore {
  getState(): Marks
  /** Whether they are still what they were when they were first looked at: not once another playthrough is shown. */
  isHeld(): boolean
  /** Shows what items say. */
  apply(items: readonly ProgressItem[]): void
  /** Whether all marks are stored: not once the browser's storage is full. */
  isStored(): boolean
  /** How often the marks have been written, as is stored with them. */
  readonly writes: { get(): number; set(writes: number): void }
  /** Calls back after each change, in this page or another. Returns a function that stops it. */
  subscribe(onChange: () => void): () => void
  /** Returns an item as it is on the present image of the map. */
  placed(item: ProgressItem): ProgressItem
}

export const NO_MARKS: Marks = { found: new Set(), pins: [], layers: [], playthroughs: [], image: '' }

/** What is said about one thing, without a stamp. */
export type Word = ProgressItem extends infer Item
  ? Item extends ProgressItem
    ? Omit<Item, 'stamp'>
    : never
  : never

/** Returns what has been said between two states. Pins and drawings that only moved along with another image say nothing. */
export const wordsBetween = (before: Marks, after: Marks): Word[] => {
  const { image } = after
  const isPlacedAnew = before.image !== '' && image !== '' && before.image !== image
  return [
    ...(before.found === after.found ? [] : foundWords(before.found, after.found)),
    ...changedOf(before.pins, after.pins, isPlacedAnew).map(({ id, value }): Word => ({
      kind: 'pin',
      id,
      value,
      image,
    })),
    ...changedOf(before.layers, after.layers, isPlacedAnew).map(({ id, value }): Word => ({
      kind: 'layer',
      id,
      value,
      image,
    })),
    ...changedOf(before.playthroughs, after.playthroughs, false).map((change): Word => ({
      kind: 'playthrough',
      ...change,
    })),
  ]
}

const foundWords = (before: ReadonlySet<number>, after: ReadonlySet<number>): Word[] => {
  const words: Word[] = []
  for (const id of after) if (!before.has(id)) words.push({ kind: 'found', id, value: true })
  // Nothing can be missing then: the usual tick needs no second pass over all.
  if (before.size + words.length === after.size) return words
  for (const id of before) if (!after.has(id)) words.push({ kind: 'found', id, value: false })
  return words
}

const changedOf = <T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
  isPlacedAnew: boolean,
): { id: string; value: T | null }[] => {
  if (before === after) return []
  const known = new Map(before.map((item) => [item.id, item]))
  const isThere = new Set(after.map(({ id }) => id))
  return [
    ...after
      .filter((item) => !(isPlacedAnew && known.has(item.id)) && !sameValue(known.get(item.id), item))
      .map((item) => ({ id: item.id, value: item })),
    ...before.filter(({ id }) => !isThere.has(id)).map(({ id }) => ({ id, value: null })),
  ]
}
