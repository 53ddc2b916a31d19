import { toast } from '../../ui/overlay/toast.ts'
import { hasClosed } from '../../ui/overlay/useBackCloses.ts'
import { selectedPoiId, type Viewer } from '../viewerContext.ts'
import {
  cameraFromHash,
  cameraHash,
  filterFromSearch,
  poiIdFromSearch,
  searchWithFloor,
  searchWithoutFilter,
  searchWithPoi,
} from './viewAddress.ts'

/** Replacing the address takes longer than a frame of a drag, so the view is waited for to rest; and browsers limit how often. */
const WRITE_AFTER_MS = 300

const POI_GONE = 'The POI in this link is no longer on the map.'

const IS_FILTERED = 'This link leaves out a part of the map, which the sidebar shows again.'

/**
 * Keeps the camera, the selection and the floor in the address, without history entries, so that a link shows others the same. What a
 * link had hidden or searched is told, and leaves the address once the viewer chooses otherwise.
 */
export const bindAddress = ({
  mapId,
  scene,
  store,
  visibility,
}: Pick<Viewer, 'mapId' | 'scene' | 'store' | 'visibility'>): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFilterLeft = false
  const write = () => {
    const { pathname } = window.location
    const search = isFilterLeft ? searchWithoutFilter(window.location.search) : window.location.search
    const state = store.getState()
    const next = searchWithFloor(searchWithPoi(search, selectedPoiId(state)), state.floorId)
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
  if (filterFromSearch(window.location.search, Number(mapId)) !== null) toast.say(IS_FILTERED)
  const leaveFilter = () => {
    if (isFilterLeft) return
    isFilterLeft = true
    writeSoon()
  }
  // A map that is shown before the page's script has its camera already.
  if (scene.viewSize.width > 0) writeSoon()
  const stopCamera = scene.onCamera(writeSoon)
  const stopSelection = store.subscribe((state, before) => {
    if (selectedPoiId(state) !== selectedPoiId(before) || state.floorId !== before.floorId) writeSoon()
    if (state.search !== before.search) leaveFilter()
  })
  const stopVisibility = visibility.subscribe(leaveFilter)
  window.addEventListener('hashchange', onHash)
  return () => {
    clearTimeout(timer)
    stopCamera()
    stopSelection()
    stopVisibility()
    window.removeEventListener('hashchange', onHash)
  }
}

/** Gives the open page another path, and keeps the rest of its address. Nothing is loaded for it. */
export const replacePath = (path: string): void => {
  const { search, hash } = window.location
  window.history.replaceState(window.history.state, '', path + search + hash)
}
