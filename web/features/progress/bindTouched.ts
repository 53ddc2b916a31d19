import type { Viewer } from '../../shell/viewerContext.ts'
import { noteTouched } from '../../sources/local/noteTouched.ts'
import { layersOf } from '../layers/layers.ts'
import { pinsOf } from '../pins/pins.ts'
import { foundPoisOf } from '../pois/foundPois.ts'

/**
 * Notes, for the list of somebody's progress, when they change their own marks on an open map. What has changed without an act on this page is
 * noted where that was, if at all. Returns a function that stops it.
 */
export const bindTouched = ({ mapId, session }: Pick<Viewer, 'mapId' | 'session'>): (() => void) => {
  const stores = [pinsOf(mapId), layersOf(mapId).saved]
  const found = foundPoisOf(mapId)
  let isReadAnew = false
  const note = () => {
    if (!isReadAnew) noteTouched(mapId, session.store.getState().content.pois.size)
  }
  // The stores read what is stored between these two.
  const before = () => void (isReadAnew = true)
  const after = () => void (isReadAnew = false)
  window.addEventListener('storage', before, true)
  window.addEventListener('storage', after)
  const ends = [
    found.subscribe(({ ids }, known) => {
      if (ids !== known.ids) note()
    }),
    ...stores.map((store) => store.subscribe(note)),
    () => window.removeEventListener('storage', before, true),
    () => window.removeEventListener('storage', after),
  ]
  return () => ends.forEach((end) => end())
}
