import { movesSince, placeAfter } from '../../../shared/maps/imagePlacing.ts'
import { layerSchema } from '../../../shared/maps/layers.ts'
import { pinSchema } from '../../../shared/maps/pins.ts'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { layersKey, markedImageKey, markWritesKey, parkedAs, pinsKey } from '../../sources/local/markKeys.ts'
import { browserStorage, createStoredList, readStored, writeStored } from '../../sources/local/storedList.ts'
import type { MapImage } from '../../sources/MapSource.ts'
import { progressClaim } from '../../sources/progress/browserMarks.ts'
import { isSettled, shownPlaythroughOf } from '../../sources/playthroughs/shownPlaythrough.ts'
import { type Marks, type MarkStore, NO_MARKS } from '../../sync/progress/marks.ts'
import { layersOf, placedLayer } from '../layers/layers.ts'
import { pinsOf } from '../pins/pins.ts'
import { createFoundStore, foundPoisOf } from '../pois/foundPois.ts'

/** What this browser shows of somebody's own marks on a map. */
export const shownMarks = (mapId: string): Marks => ({
  ...NO_MARKS,
  found: foundPoisOf(mapId).getState().ids,
  pins: pinsOf(mapId).getState(),
  layers: layersOf(mapId).saved.getState(),
  image: readStored(markedImageKey(mapId)) ?? '',
})

/** What this browser keeps of a playthrough that it does not show. */
export const parkedMarks = (mapId: string, playthroughId: string): Marks => {
  const as = parkedAs(mapId, playthroughId)
  return {
    ...NO_MARKS,
    found: createFoundStore(as, browserStorage).getState().ids,
    pins: createStoredList({ key: pinsKey(as), schema: pinSchema }).getState(),
    layers: createStoredList({ key: layersKey(as), schema: layerSchema }).getState(),
    image: readStored(markedImageKey(as)) ?? '',
  }
}

/** What tells where on an image things are. */
export type PlacedOn = Pick<MapImage, 'width' | 'height' | 'former'>

interface Of {
  readonly mapId: string
  /** What says that the marks are the account's. */
  readonly claim: string
  /** The image that the map has now. */
  readonly image: () => PlacedOn
}

/** The marks on the open map, for as long as the claim on them holds and the same playthrough is shown. */
export const marksOf = ({ mapId, claim, image }: Of): MarkStore => {
  const [found, pins, { saved }] = [foundPoisOf(mapId), pinsOf(mapId), layersOf(mapId)]
  const { turn } = shownPlaythroughOf(mapId).getState()
  const isHeld = () =>
    progressClaim() === claim && shownPlaythroughOf(mapId).getState().turn === turn && isSettled(mapId)
  return {
    getState: () => shownMarks(mapId),
    isHeld,
    isStored: () => found.isStored() && pins.isStored() && saved.isStored(),
    writes: {
      get: () => Number(readStored(markWritesKey(mapId))) || 0,
      set: (writes) => {
        if (isHeld()) writeStored(markWritesKey(mapId), String(writes))
      },
    },
    apply(items) {
      if (!isHeld()) return
      const marks = items.filter(({ kind }) => kind === 'found')
      for (const isFound of [true, false]) {
        const ids = marks.filter(({ value }) => value === isFound).map(({ id }) => Number(id))
        if (ids.length > 0) found.setFound(ids, isFound)
      }
      const placed = items.map((item) => placedOn(image(), item))
      const ofPins = placed.filter((item) => item.kind === 'pin')
      const ofLayers = placed.filter((item) => item.kind === 'layer')
      if (ofPins.length > 0)
        pins.putAll(
          ofPins.flatMap(({ value }) => value ?? []),
          removedIn(ofPins),
        )
      if (ofLayers.length > 0)
        saved.putAll(
          ofLayers.flatMap(({ value }) => value ?? []),
          removedIn(ofLayers),
        )
    },
    subscribe(onChange) {
      const stops = [found, pins, saved].map((store) => store.subscribe(onChange))
      return () => stops.forEach((stop) => stop())
    },
    placed: (item) => placedOn(image(), item),
  }
}

const removedIn = (items: readonly ProgressItem[]): ReadonlySet<string> =>
  new Set(items.filter(({ value }) => value === null).map(({ id }) => String(id)))

const placedOn = (image: PlacedOn, item: ProgressItem): ProgressItem => {
  if (!('image' in item) || item.value === null) return item
  const moves = movesSince(item.image, image)
  if (moves.length === 0) return item
  return item.kind === 'pin'
    ? { ...item, value: { ...item.value, ...placeAfter(item.value, moves) } }
    : { ...item, value: placedLayer(item.value, moves) }
}
