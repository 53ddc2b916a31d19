import type { Viewer } from '../../shell/viewerContext.ts'
import type { MapFloor } from '../../sources/MapSource.ts'
import { showPeople } from './showPeople.ts'
import { tellPresence } from './tellPresence.ts'

interface Bound extends Pick<Viewer, 'mapId' | 'scene' | 'session' | 'store' | 'visibility' | 'presence'> {
  readonly userId: number | null
  readonly mayEdit: boolean
  readonly floors: readonly MapFloor[]
  readonly canvas: HTMLElement
}

/** Shows others on the map to the viewer, and the viewer to them. Returns a function that stops it. */
export const bindPresence = (bound: Bound): (() => void) => {
  const ends = [showPeople(bound), tellPresence(bound)]
  return () => ends.forEach((end) => end())
}
