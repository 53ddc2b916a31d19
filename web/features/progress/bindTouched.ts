import type { Viewer } from '../../shell/viewerContext.ts'
import { noteTouched } from '../../sources/local/noteTouched.ts'
import { layersOf } from '../layers/layers.ts'
import { pinsOf } from '../pins/pins.ts'
import { foundPoisOf } from '../pois/foundPois.ts'

/** Notes, for the list of somebody's progress, when their own marks on an open map change. Returns a function that stops it. */
export const bindTouched = ({ mapId, session }: Pick<Viewer, 'mapId' | 'session'>): (() => void) => {
  const note = () => noteTouched(mapId, session.store.getState().content.pois.size)
  const ends = [
    foundPoisOf(mapId).subscribe(({ ids }, before) => {
      if (ids !== before.ids) note()
    }),
    pinsOf(mapId).subscribe(note),
    layersOf(mapId).saved.subscribe(note),
  ]
  return () => ends.forEach((end) => end())
}
