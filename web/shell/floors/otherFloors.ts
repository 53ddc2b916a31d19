import { createStore, type StoreApi } from 'zustand/vanilla'
import type { OtherFloors } from '../../scene/state/SceneFloors.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

const KEY = 'pinfold_other_floors'

const created = (): StoreApi<OtherFloors> => {
  const store = createStore<OtherFloors>(() => (readStored(KEY) === 'hidden' ? 'hidden' : 'dimmed'))
  store.subscribe((others) => writeStored(KEY, others))
  return store
}

let store: StoreApi<OtherFloors> | undefined

/** How what is on other floors is shown, on all maps, remembered in this browser. */
export const otherFloors = (): StoreApi<OtherFloors> => (store ??= created())
