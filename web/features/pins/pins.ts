import { useStore } from 'zustand'
import { pinSchema, type Pin } from '../../../shared/pins.ts'
import { createKeptList, type KeptList } from '../../shell/keptList.ts'
import { useViewer } from '../../shell/viewerContext.ts'

export type PinStore = KeptList<Pin>

const stores = new Map<number, PinStore>()

/** The one store of a map's pins on this page. */
export const pinsOf = (mapId: number): PinStore => {
  const known = stores.get(mapId)
  if (known) return known
  const made = createKeptList({ key: `pinfold_pins_${mapId}`, schema: pinSchema, page: window })
  stores.set(mapId, made)
  return made
}

export const usePins = (): readonly Pin[] => useStore(pinsOf(useViewer().mapId))
