import type { Layer } from '../../../shared/maps/layers.ts'
import type { Pin } from '../../../shared/maps/pins.ts'
import { sameValue } from '../../../shared/sameValue.ts'
import type { RectMap } from '../../scene/plane/coordinates.ts'
import { boundsAt } from '../../scene/state/SceneKind.ts'
import type { Viewer } from '../../shell/viewerContext.ts'
import { STORAGE_FULL, type StoredList } from '../../sources/local/storedList.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { boundsOfStrokes, layersOf } from '../layers/layers.ts'
import { pinsOf } from '../pins/pins.ts'
import { foundPoisOf } from '../pois/foundPois.ts'

/** The marks of one playthrough. */
export interface OwnMarks {
  readonly found: ReadonlySet<number>
  readonly pins: readonly Pin[]
  readonly layers: readonly Layer[]
}

export const NO_OWN_MARKS: OwnMarks = { found: new Set(), pins: [], layers: [] }

/** The marks that are shown on a map. */
export const ownMarksOf = (mapId: string): OwnMarks => ({
  found: foundPoisOf(mapId).getState().ids,
  pins: pinsOf(mapId).getState(),
  layers: layersOf(mapId).saved.getState(),
})

/** Shows other marks, as one step of undo. Returns the id of the step. */
export const changeMarks = (
  { mapId, session }: { readonly mapId: string; readonly session: Pick<Viewer['session'], 'record'> },
  after: OwnMarks,
  done: string,
): string => {
  const before = ownMarksOf(mapId)
  swapMarks(mapId, before, after)
  const { saved } = layersOf(mapId)
  if (![foundPoisOf(mapId), pinsOf(mapId), saved].every((store) => store.isStored()))
    toast.error(STORAGE_FULL)
  return session.record({
    done,
    undo: () => swapMarks(mapId, after, before),
    redo: () => swapMarks(mapId, before, after),
  })
}

/** Makes of `from` what `to` is, and leaves alone what is not as `from` has it. Null if nothing is. */
const swapMarks = (mapId: string, from: OwnMarks, to: OwnMarks): readonly RectMap[] | null => {
  const found = foundPoisOf(mapId)
  const isThere = found.getState().ids
  const ticked = [...to.found].filter((id) => !from.found.has(id) && !isThere.has(id))
  const unticked = [...from.found].filter((id) => !to.found.has(id) && isThere.has(id))
  if (ticked.length > 0) found.setFound(ticked, true)
  if (unticked.length > 0) found.setFound(unticked, false)
  const pins = swapItems(pinsOf(mapId), from.pins, to.pins)
  const layers = swapItems(layersOf(mapId).saved, from.layers, to.layers)
  const isNothing = ticked.length + unticked.length + pins.length + layers.length === 0
  return isNothing ? null : [...pins.map(boundsAt), ...layers.map(({ strokes }) => boundsOfStrokes(strokes))]
}

/** Returns the items that have changed. */
const swapItems = <T extends { readonly id: string }>(
  list: StoredList<T>,
  from: readonly T[],
  to: readonly T[],
): T[] => {
  const now = new Map(list.getState().map((item) => [item.id, item]))
  const [were, willBe] = [from, to].map((items) => new Map(items.map((item) => [item.id, item])))
  const isLeft = (id: string) => sameValue(now.get(id), were?.get(id))
  const put = to.filter((item) => !sameValue(item, were?.get(item.id)) && isLeft(item.id))
  const removed = from.filter(({ id }) => !willBe?.has(id) && isLeft(id))
  if (put.length + removed.length > 0) list.putAll(put, new Set(removed.map(({ id }) => id)))
  return [...put, ...removed]
}

/** Marks that are read from a file; null stands for kinds of them that it has nothing of. */
interface ImportedMarks {
  readonly found: ReadonlySet<number> | null
  readonly pins: readonly Pin[] | null
  readonly layers: readonly Layer[] | null
}

/** Returns the marks with those of a file, or those of the file in their place. What it has nothing of stays. */
export const importedMarks = (before: OwnMarks, read: ImportedMarks, way: 'merge' | 'replace'): OwnMarks => {
  const withRead = <T extends { readonly id: string }>(own: readonly T[], those: readonly T[] | null) => {
    if (those === null) return own
    const kept = way === 'merge' ? own : []
    return [...new Map([...kept, ...those].map((item) => [item.id, item])).values()]
  }
  return {
    found:
      way === 'merge' || read.found === null ? new Set([...before.found, ...(read.found ?? [])]) : read.found,
    pins: withRead(before.pins, read.pins),
    layers: withRead(before.layers, read.layers),
  }
}
