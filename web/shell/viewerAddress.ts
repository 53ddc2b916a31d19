import { idTextSchema } from '../../shared/ids.ts'
import { COORDINATE_MAX } from '../../shared/limits.ts'
import type { Scene } from '../scene/Scene.ts'
import type { Camera } from '../scene/plane/coordinates.ts'
import { toast } from '../ui/toast.ts'
import { isBelow } from '../ui/useBackCloses.ts'
import { selectedPoiId, type ViewerStore } from './viewerContext.ts'

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

/** The camera as it stands in an address: `#zoom/x/y`, the place in whole map pixels. */
export const cameraHash = ({ centerMap, zoomLevel }: Camera): string =>
  `#${round(zoomLevel, 2)}/${round(centerMap.x, 0)}/${round(centerMap.y, 0)}`

/** Null for any hash that is not a camera's. Zoom beyond the scene's levels is the scene's to bound. */
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

/** The search part with another POI selected; whatever else it holds stays. */
export const searchWithPoi = (search: string, poiId: number | null): string => {
  const parameters = new URLSearchParams(search)
  if (poiId === null) parameters.delete('poi')
  else parameters.set('poi', String(poiId))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits)) || 0
