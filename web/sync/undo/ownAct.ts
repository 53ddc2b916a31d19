import { sameValue } from '../../../shared/sameValue.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import type { StoredList } from '../../sources/local/storedList.ts'
import { readShownPlaythrough } from '../../sources/playthroughs/shownPlaythrough.ts'

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

/** What an act does to one item of a list. */
export interface ItemChange<T> {
  /** Undefined if the act adds the item. */
  readonly before: T | undefined
  /** Undefined if the act removes it. */
  readonly after: T | undefined
}

interface ListAct<T> {
  readonly changes: readonly ItemChange<T>[]
  readonly done: string
  readonly placesOf: (item: T) => readonly RectMap[]
  /** Whether an item is still as the act left it; by default, whether every field is the same. */
  readonly isSame?: (now: T, then: T) => boolean
}

/** Returns the act that changes items of a list. Going back or forth it leaves out those that are not as it left them. */
export const actOn = <T extends { readonly id: string }>(
  list: StoredList<T>,
  { changes, done, placesOf, isSame = sameValue }: ListAct<T>,
): OwnAct => {
  const turn = (from: T | undefined, to: T | undefined): readonly RectMap[] | null => {
    const item = to ?? from
    const now = list.getState().find(({ id }) => id === item?.id)
    const isUnchanged = now && from ? isSame(now, from) : now === from
    if (!item || !isUnchanged) return null
    if (to) list.put(to)
    else list.remove(item.id)
    return placesOf(item)
  }
  const turnAll = (places: readonly (readonly RectMap[] | null)[]): readonly RectMap[] | null => {
    const turned = places.filter((place) => place !== null)
    return turned.length === 0 ? null : turned.flat()
  }
  return {
    done,
    undo: () => turnAll(changes.map(({ before, after }) => turn(after, before))),
    redo: () => turnAll(changes.map(({ before, after }) => turn(before, after))),
  }
}

/** Returns an act that leaves everything as it is once another playthrough of the map is, or was, shown: its marks are others. */
export const whileShown = (mapId: string, act: OwnAct): OwnAct => {
  const { turn } = readShownPlaythrough(mapId)
  const isShown = () => readShownPlaythrough(mapId).turn === turn
  return {
    ...act,
    undo: () => (isShown() ? act.undo() : null),
    redo: () => (isShown() ? act.redo() : null),
  }
}
