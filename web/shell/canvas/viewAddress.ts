import { idTextSchema } from '../../../shared/ids.ts'
import { COORDINATE_MAX } from '../../../shared/limits.ts'
import type { Camera } from '../../scene/plane/coordinates.ts'

/** What of a map an address shows. */
interface View {
  readonly camera: Camera | null
  readonly poiId: number | null
}

/** Returns an address of a map at which a view of it opens. */
export const viewAddress = (path: string, { camera, poiId }: View): string =>
  path + searchWithPoi('', poiId) + (camera === null ? '' : cameraHash(camera))

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

/** Returns the camera that the page's address asks for, or one at the POI that it names. */
export const firstCamera = (
  poi: Camera['centerMap'] | undefined,
  { hash }: Pick<Location, 'hash'> = window.location,
): Camera | null => cameraFromHash(hash) ?? (poi ? { centerMap: poi, zoomLevel: 0 } : null)

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
