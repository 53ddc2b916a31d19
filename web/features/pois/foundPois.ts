import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { entityIdSchema } from '../../../shared/ids.ts'
import type { FoundFilter } from '../../scene/markers/markerFilter.ts'
import { foundKey } from '../../sources/local/markKeys.ts'
import { browserStorage, type TextStorage } from '../../sources/local/storedList.ts'

/** The POIs of a map that the viewer has found, stored in this browser. */
export interface FoundPois {
  readonly ids: ReadonlySet<number>
  /** How `ids` came of those before: then what depends on them follows what was ticked. Null if that is not known. */
  readonly step: FoundStep | null
  /** Found POIs look like the others. By default they are dimmed. */
  readonly areShown: boolean
  /** Which POIs are on the map at all. */
  readonly filter: FoundFilter
}

export interface FoundStep {
  readonly from: ReadonlySet<number>
  /** The ids that are in one of both. */
  readonly toggled: readonly number[]
}

export interface FoundStore extends Pick<StoreApi<FoundPois>, 'getState' | 'getInitialState' | 'subscribe'> {
  setFound(poiIds: Iterable<number>, isFound: boolean): void
  /** Whether the ids are stored: false once storage is full. */
  isStored(): boolean
  setShown(areShown: boolean): void
  setFilter(filter: FoundFilter): void
}

const filterKey = (mapId: string | number): string => `pinfold_found_filter_${mapId}`
const shownKey = (mapId: string | number): string => `pinfold_show_found_${mapId}`

/** The stored ids are read again before each change, so that a tick made in another tab is not lost. */
export const createFoundStore = (
  mapId: string | number,
  storage: TextStorage,
  page?: Pick<Window, 'addEventListener'>,
): FoundStore => {
  /** What `ids` were read from, or stored as. */
  let knownText: string | null = null
  const read = (before: FoundPois): FoundPois => ({
    ids: readIds(before),
    step: null,
    areShown: storedOr(storage, shownKey(mapId), (text) => text === 'yes', {
      known: before.areShown,
      none: before.areShown,
    }),
    filter: storedOr(storage, filterKey(mapId), (text) => filterSchema.parse(text), {
      known: before.filter,
      none: before.filter,
    }),
  })
  const readIds = (before: FoundPois): ReadonlySet<number> => {
    knownText = storage.getItem(foundKey(mapId))
    return storedOr(storage, foundKey(mapId), (text) => new Set(idsSchema.parse(JSON.parse(text))), {
      known: before.ids,
      none: NOTHING_FOUND.ids,
    })
  }
  const store = createStore<FoundPois>(() => read(NOTHING_FOUND))
  /** False once storage is full: then it is older than this store. */
  let isStored = true
  const setFound = (poiIds: Iterable<number>, isFound: boolean) => {
    const now = store.getState()
    const isKnown = !isStored || storage.getItem(foundKey(mapId)) === knownText
    const from = isKnown ? now.ids : readIds(now)
    const ids = new Set(from)
    const toggled: number[] = []
    for (const id of poiIds) {
      if (ids.has(id) === isFound) continue
      if (isFound) ids.add(id)
      else ids.delete(id)
      toggled.push(id)
    }
    const text = JSON.stringify([...ids])
    storage.setItem(foundKey(mapId), text)
    isStored = storage.getItem(foundKey(mapId)) === text
    knownText = text
    store.setState({ ids, step: isKnown ? { from, toggled } : null })
  }
  const setFilter = (filter: FoundFilter) => {
    storage.setItem(filterKey(mapId), filter)
    store.setState({ filter })
  }
  page?.addEventListener('storage', ({ key }) => {
    if (key === null) store.setState(NOTHING_FOUND)
    else if ([foundKey(mapId), shownKey(mapId), filterKey(mapId)].includes(key))
      store.setState(read(store.getState()))
  })
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    setFound,
    isStored: () => isStored,
    setShown(areShown) {
      storage.setItem(shownKey(mapId), areShown ? 'yes' : 'no')
      store.setState({ areShown })
      // People who want to see them do not want them left out.
      if (areShown && store.getState().filter === 'unfound') setFilter('all')
    },
    setFilter,
  }
}

const idsSchema = z.array(entityIdSchema)
const filterSchema = z.enum(['all', 'unfound', 'found'])
const NOTHING_FOUND: FoundPois = { ids: new Set(), step: null, areShown: false, filter: 'all' }

/** Returns the stored value; `known` if it is invalid, and `none` if there is none. */
const storedOr = <T>(
  storage: TextStorage,
  key: string,
  parse: (text: string) => T,
  { known, none }: { readonly known: T; readonly none: T },
): T => {
  const text = storage.getItem(key)
  try {
    return text === null ? none : parse(text)
  } catch {
    return known
  }
}

const stores = new Map<string | number, FoundStore>()

/** The one store of a map on this page. */
export const foundPoisOf = (mapId: string | number): FoundStore => {
  const known = stores.get(mapId)
  if (known) return known
  const made = createFoundStore(mapId, browserStorage, window)
  stores.set(mapId, made)
  return made
}

/** Makes a store the one of a key that is no map's id. */
export const lendFoundStore = (key: string, store: FoundStore): void => {
  stores.set(key, store)
}

/** The part of a scene that dims found POIs. */
interface DimmingScene {
  setFound(ids: ReadonlySet<number>): void
  setFoundDimmed(dimmed: boolean): void
  setFoundFilter(filter: FoundFilter): void
}

/** Applies the store to the scene, now and after each change. Returns a function that stops it. */
export const bindFound = (scene: DimmingScene, store: FoundStore): (() => void) => {
  const show = (now: FoundPois, before?: FoundPois) => {
    if (now.ids !== before?.ids) scene.setFound(now.ids)
    if (now.areShown !== before?.areShown) scene.setFoundDimmed(!now.areShown)
    if (now.filter !== before?.filter) scene.setFoundFilter(now.filter)
  }
  show(store.getState())
  return store.subscribe(show)
}
