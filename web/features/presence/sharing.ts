import { createStore, type StoreApi } from 'zustand/vanilla'
import { readStored, writeStored } from '../../sources/local/storedList.ts'

/** Whether others see where one is, apart for the maps that one may edit and those that one reads. */
export type SharingStore = StoreApi<boolean>

const KEYS = { editing: 'pinfold_shown_editing', reading: 'pinfold_shown_reading' } as const

const storeOf = (mode: keyof typeof KEYS): SharingStore => {
  const stored = readStored(KEYS[mode])
  // Who only reads has not asked to be seen.
  const store = createStore<boolean>(() => (stored === null ? mode === 'editing' : stored === 'yes'))
  // Chosen on another page.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEYS[mode] && newValue !== null) store.setState(newValue === 'yes', true)
  })
  return store
}

const stores = new Map<keyof typeof KEYS, SharingStore>()

export const sharingOf = (mayEdit: boolean): SharingStore => {
  const mode = mayEdit ? 'editing' : 'reading'
  const store = stores.get(mode) ?? storeOf(mode)
  stores.set(mode, store)
  return store
}

export const chooseSharing = (mayEdit: boolean, isShown: boolean): void => {
  writeStored(KEYS[mayEdit ? 'editing' : 'reading'], isShown ? 'yes' : 'no')
  sharingOf(mayEdit).setState(isShown, true)
}
