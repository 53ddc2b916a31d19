import type { Scene } from '../scene/Scene.ts'
import { isBelow } from '../ui/useBackCloses.ts'
import { toast } from '../ui/toast.ts'
import { cameraFromHash, cameraHash, poiIdFromSearch, searchWithPoi } from './viewerAddress.ts'
import { selectedPoiId, type ViewerStore } from './viewerStore.ts'

/** Browsers refuse more than some three writes a second. */
const WRITE_AFTER_MS = 400

const POI_GONE = 'The POI of this link is not on the map any more.'

/** Keeps the view and the selection in the address, so that a link shows others the same; without a history entry. */
export const bindAddress = (scene: Scene, store: ViewerStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    timer = undefined
    const { pathname, search } = window.location
    const next = searchWithPoi(search, selectedPoiId(store.getState()))
    window.history.replaceState(window.history.state, '', pathname + next + cameraHash(scene.camera))
  }
  const writeSoon = () => {
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  const onHash = () => {
    // Back has closed a sheet: the map stays as it was seen with it.
    if (isBelow(window.history.state)) return writeSoon()
    const camera = cameraFromHash(window.location.hash)
    if (camera && cameraHash(scene.camera) !== cameraHash(camera)) scene.setCamera(camera)
  }
  const linkedId = poiIdFromSearch(window.location.search)
  if (linkedId !== null && selectedPoiId(store.getState()) === null) {
    toast.error(POI_GONE)
    writeSoon()
  }
  const stopCamera = scene.onCamera(writeSoon)
  const stopSelection = store.subscribe((state, before) => {
    if (selectedPoiId(state) !== selectedPoiId(before)) writeSoon()
  })
  window.addEventListener('hashchange', onHash)
  return () => {
    clearTimeout(timer)
    stopCamera()
    stopSelection()
    window.removeEventListener('hashchange', onHash)
  }
}
