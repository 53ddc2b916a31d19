import { movesSince, placeAfter } from '../../shared/maps/imagePlacing.ts'
import { sameValue } from '../../shared/sameValue.ts'
import { boundsOfStrokes, layersOf, placedLayer } from '../features/layers/layers.ts'
import { pinsOf } from '../features/pins/pins.ts'
import type { RectMap } from '../scene/plane/coordinates.ts'
import { boundsAt } from '../scene/state/SceneKind.ts'
import { markedImageKey } from '../sources/local/markKeys.ts'
import { readStored, removeStored, type StoredList, writeStored } from '../sources/local/storedList.ts'
import { isSettled, shownPlaythroughOf } from '../sources/playthroughs/shownPlaythrough.ts'
import type { MapImage } from '../sources/MapSource.ts'
import type { OwnAct } from '../sync/undo/ownAct.ts'

/**
 * Keeps a viewer's pins and drawings of a map where they are on its picture: they are moved as the content of the map was since
 * the image that they were made on. Another page may have done so already. Returns null if nothing is moved.
 */
export const placeOwnMarks = (mapId: string, image: MapImage): OwnAct | null => {
  if (!isSettled(mapId)) return null
  const [pins, layers] = [pinsOf(mapId), layersOf(mapId).saved]
  const moves = hasMarks(mapId) ? movesSince(readStored(markedImageKey(mapId)) ?? '', image) : []
  if (hasMarks(mapId)) writeStored(markedImageKey(mapId), image.id)
  if (moves.length === 0) return null
  const pinsAct = moveAll(
    pins,
    (pin) => ({ ...pin, ...placeAfter(pin, moves) }),
    (pin) => [boundsAt(pin)],
  )
  const layersAct = moveAll(
    layers,
    (layer) => placedLayer(layer, moves),
    ({ strokes }) => [boundsOfStrokes(strokes)],
  )
  return {
    done: 'moved pins and drawings along with the picture',
    undo: () => both(pinsAct.undo(), layersAct.undo()),
    redo: () => both(pinsAct.redo(), layersAct.redo()),
  }
}

/**
 * Notes which image pins and drawings are made on from now on, and places those of another playthrough that is shown. Returns a function
 * that stops it.
 */
export const noteImageOfMarks = (mapId: string, image: MapImage): (() => void) => {
  const note = () => {
    if (!isSettled(mapId)) return
    if (!hasMarks(mapId)) removeStored(markedImageKey(mapId))
    else if ((readStored(markedImageKey(mapId)) ?? '') === '') writeStored(markedImageKey(mapId), image.id)
  }
  const stops = [
    pinsOf(mapId).subscribe(note),
    layersOf(mapId).saved.subscribe(note),
    shownPlaythroughOf(mapId).subscribe(() => placeOwnMarks(mapId, image)),
  ]
  return () => stops.forEach((stop) => stop())
}

const hasMarks = (mapId: string): boolean =>
  pinsOf(mapId).getState().length + layersOf(mapId).saved.getState().length > 0

const both = (a: readonly RectMap[] | null, b: readonly RectMap[] | null) =>
  a || b ? [...(a ?? []), ...(b ?? [])] : null

/** Moves all items of a list. Those that have not been changed since are moved back and forth by the act. */
const moveAll = <T extends { readonly id: string }>(
  list: StoredList<T>,
  move: (item: T) => T,
  placesOf: (item: T) => readonly RectMap[],
): Pick<OwnAct, 'undo' | 'redo'> => {
  const before = list.getState()
  const after = before.map(move)
  list.alterAll(move)
  const swap = (from: readonly T[], to: readonly T[]): readonly RectMap[] | null => {
    const swaps = new Map(from.map((item, index) => [item.id, { from: item, to: to[index] }]))
    const moved: T[] = []
    list.alterAll((item) => {
      const swapped = swaps.get(item.id)
      if (!swapped?.to || !sameValue(item, swapped.from)) return item
      moved.push(swapped.to)
      return swapped.to
    })
    return moved.length > 0 ? moved.flatMap(placesOf) : null
  }
  return { undo: () => swap(after, before), redo: () => swap(before, after) }
}
