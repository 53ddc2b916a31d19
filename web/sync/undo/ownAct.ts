import { sameValue } from '../../../shared/sameValue.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { StoredList } from '../../sources/local/storedList.ts'

/**
 * Something done to what is kept in this browser alone, such as a pin or a drawing. It is a step of the map's undo history.
 * Both ways return where on the map something has changed, or null if the thing is no longer as it was left.
 */
export interface OwnAct {
  /** What it did, as 'moved the pin “Stash”'. */
  readonly done: string
  undo(): readonly RectMap[] | null
  redo(): readonly RectMap[] | null
}

interface ItemChange<T> {
  /** Undefined if the act added the item. */
  readonly before: T | undefined
  /** Undefined if the act removed it. */
  readonly after: T | undefined
  readonly done: string
  readonly placesOf: (item: T) => readonly RectMap[]
  /** Whether an item is still as the act left it; by default, whether every field is the same. */
  readonly isSame?: (now: T, then: T) => boolean
}

/** Returns the act that changed one item of a list. */
export const actOn = <T extends { readonly id: string }>(
  list: StoredList<T>,
  { before, after, done, placesOf, isSame = sameValue }: ItemChange<T>,
): OwnAct => {
  const change = (from: T | undefined, to: T | undefined): readonly RectMap[] | null => {
    const item = to ?? from
    const now = list.getState().find(({ id }) => id === item?.id)
    const isUnchanged = now && from ? isSame(now, from) : now === from
    if (!item || !isUnchanged) return null
    if (to) list.put(to)
    else list.remove(item.id)
    return placesOf(item)
  }
  return { done, undo: () => change(after, before), redo: () => change(before, after) }
}
