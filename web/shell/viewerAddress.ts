import { idTextSchema } from '../../shared/ids.ts'
import { COORDINATE_MAX } from '../../shared/limits.ts'
import type { Scene } from '../scene/Scene.ts'
import type { Camera } from '../scene/plane/coordinates.ts'
import { toast } from '../ui/toast.ts'
import { hasClosed } from '../ui/useBackCloses.ts'
import { selectedPoiId, type ViewerStore } from './viewerContext.ts'

/** Browsers limit how often a page may replace its address. */
const WRITE_AFTER_MS = 400

const POI_GONE = 'The POI in this link is no longer on the map.'

/** Keeps the camera and the selection in the address, without history entries, so that a link shows others the same. */
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

/** Returns the camera as the hash of an address: `#zoom/x/y`, in whole map pixels. */
export const cameraHash = ({ centerMap, zoomLevel }: Camera): string =>
  `#${round(zoomLevel, 2)}/${round(centerMap.x, 0)}/${round(centerMap.y, 0)}`

/** Returns null if the hash is not a camera. The scene limits the zoom. */
export const cameraFromHash = (hash: string): Camera | null => {
  const parts = /^#(-?\d{1,2}(?:\.\d{1,4})?)\/(-?\d{1,9})\/(-?\d{1,9})$/.exec(hash)
  if (!parts) return null
  const [zoomLevel = 0, x = 0, y = 0] = parts.slice(1).map(Number)
  if (Math.abs(x) > COORDINATE_MAX || Math.abs(y) > COORDINATE_MAX) return null
  return { centerMap: { x, y }, zoomLevel }
}

export const poiIdFromSearch = (search: string): number | null => {
  const id = idTextSchema.safeParse(new URLSearchParams(search).get('poi'))
  return id.success ? id.data : null
}

/** Returns the query string with another POI selected and all else unchanged. */
export const searchWithPoi = (search: string, poiId: number | null): string => {
  const parameters = new URLSearchParams(search)
  if (poiId === null) parameters.delete('poi')
  else parameters.set('poi', String(poiId))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits)) || 0
