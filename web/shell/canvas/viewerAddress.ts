import type { Scene } from '../../scene/Scene.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { hasClosed } from '../../ui/overlay/useBackCloses.ts'
import { selectedPoiId, type ViewerStore } from '../viewerContext.ts'
import { cameraFromHash, cameraHash, poiIdFromSearch, searchWithPoi } from './viewAddress.ts'

/** Replacing the address takes longer than a frame of a drag, so the view is waited for to rest; and browsers limit how often. */
const WRITE_AFTER_MS = 300

const POI_GONE = 'The POI in this link is no longer on the map.'

/** Keeps the camera and the selection in the address, without history entries, so that a link shows others the same. */
export const bindAddress = (scene: Scene, store: ViewerStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const { pathname, search } = window.location
    const next = searchWithPoi(search, selectedPoiId(store.getState()))
    window.history.replaceState(window.history.state, '', pathname + next + cameraHash(scene.camera))
  }
  const writeSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(write, WRITE_AFTER_MS)
  }
  const onHash = () => {
    // The camera stays where it is.
    if (hasClosed(window.history.state)) return writeSoon()
    const camera = cameraFromHash(window.location.hash)
    if (camera && cameraHash(scene.camera) !== cameraHash(camera)) scene.setCamera(camera)
  }
  const linkedId = poiIdFromSearch(window.location.search)
  if (linkedId !== null && selectedPoiId(store.getState()) === null) {
    toast.error(POI_GONE)
    writeSoon()
  }
  // A map that is shown before the page's script has its camera already.
  if (scene.viewSize.width > 0) writeSoon()
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

/** Gives the open page another path, and keeps the rest of its address. Nothing is loaded for it. */
export const replacePath = (path: string): void => {
  const { search, hash } = window.location
  window.history.replaceState(window.history.state, '', path + search + hash)
}
