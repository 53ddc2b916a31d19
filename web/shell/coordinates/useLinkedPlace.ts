import { useEffect } from 'react'
import { toast } from '../../ui/overlay/toast.ts'
import { useViewer } from '../viewerContext.ts'
import { placeTextIn, searchWithoutPlace } from './linkedPlace.ts'
import { useGameCoordinates } from './useCoordinates.ts'

const UNREADABLE = 'This link names a place that is not on this map.'

/** Shows the place that the page's address names in the coordinates of the game. Then the address is that of the view. */
export const useLinkedPlace = (): void => {
  const { scene, focusOn, record } = useViewer()
  const known = useGameCoordinates()
  const isKnown = known !== null || record.calibration === null
  useEffect(() => {
    const text = placeTextIn(window.location.search)
    if (text === null || !isKnown) return
    const { pathname, search, hash } = window.location
    window.history.replaceState(window.history.state, '', pathname + searchWithoutPlace(search) + hash)
    const place = known?.game.read(text)
    if (!place) return void toast.error(UNREADABLE)
    scene.setCamera({ centerMap: place, zoomLevel: 0 })
    focusOn({ kind: 'coordinates', place })
  }, [isKnown, known, scene, focusOn])
}
