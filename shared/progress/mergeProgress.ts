import { isRemoval, keyOfItem, type ProgressItem, type ProgressKey } from './progressItems.ts'

/** The last word about each thing. */
export type Progress = ReadonlyMap<ProgressKey, ProgressItem>

/**
 * Whether an item is a later word than the known one. Two words of one stamp, which only a broken device sends, have an order too, so
 * that everybody ends with the same.
 */
export const isLater = (item: ProgressItem, known: ProgressItem | undefined): boolean => {
  if (!known) return true
  if (item.stamp !== known.stamp) return item.stamp > known.stamp
  return textOf(item) > textOf(known)
}

const textOf = (item: ProgressItem): string => JSON.stringify([item.value, 'image' in item ? item.image : ''])

/** Returns the last words among `items` that are later than what is known. */
export const laterItems = (known: Pick<Progress, 'get'>, items: Iterable<ProgressItem>): ProgressItem[] => {
  const later = new Map<ProgressKey, ProgressItem>()
  for (const item of items) {
    const key = keyOfItem(item)
    if (isLater(item, later.get(key) ?? known.get(key))) later.set(key, item)
  }
  return [...later.values()]
}

/**
 * Merges items: the last word about each thing stays. In whatever order and however often they come, the result is the same.
 */
export const mergeProgress = (progress: Progress, items: Iterable<ProgressItem>): Progress => {
  const merged = new Map(progress)
  for (const item of laterItems(progress, items)) merged.set(keyOfItem(item), item)
  return merged
}

/** How much of somebody's progress there is, without removals. */
export interface ProgressTally {
  readonly marks: number
  /** Pins, drawings and named playthroughs. */
  readonly things: number
}

export const tallyOf = (items: Iterable<ProgressItem>): ProgressTally => {
  let [marks, things] = [0, 0]
  for (const item of items) {
    if (isRemoval(item)) continue
    if (item.kind === 'found') marks++
    else things++
  }
  return { marks, things }
}
