import { floorIdSchema } from '../../../shared/floors/floors.ts'
import { entityIdAt, idTextSchema } from '../../../shared/ids.ts'
import { COORDINATE_MAX, SEARCH_MAX } from '../../../shared/limits.ts'
import type { Camera } from '../../scene/plane/coordinates.ts'

/** What of a map an address shows. */
interface View {
  readonly camera: Camera | null
  readonly poiId: number | null
  readonly filter?: ViewFilter | null
  /** Null on a map without floors, and where the POI tells it. */
  readonly floorId?: number | null
}

/** What somebody has hidden on a map, and what they search there. */
export interface ViewFilter {
  /** Of types and of zones. */
  readonly hiddenIds: readonly number[]
  readonly areLabelsShown: boolean
  readonly search: string
}

/** Returns an address of a map at which a view of it opens. */
export const viewAddress = (path: string, { camera, poiId, filter = null, floorId = null }: View): string =>
  path +
  searchWithFloor(searchWithPoi(filterSearch(filter), poiId), floorId) +
  (camera === null ? '' : cameraHash(camera))

/** `hide` has the ids within the map, in base 36: a link stays short enough to be sent, whatever is hidden. */
const filterSearch = (filter: ViewFilter | null): string => {
  const parameters = new URLSearchParams()
  if (filter === null) return ''
  if (filter.hiddenIds.length > 0)
    parameters.set('hide', filter.hiddenIds.map((id) => (id % entityIdAt(1, 0)).toString(36)).join('.'))
  if (!filter.areLabelsShown) parameters.set('labels', 'off')
  if (filter.search !== '') parameters.set('find', filter.search)
  return parameters.toString()
}

const FILTER_NAMES = ['hide', 'labels', 'find']

const HIDDEN_TEXT = /^[1-9a-z][\da-z]{0,5}(\.[1-9a-z][\da-z]{0,5})*$/

/** Returns the filter that an address of a map asks for; null if it asks for none. */
export const filterFromSearch = (search: string, mapId: number): ViewFilter | null => {
  const parameters = new URLSearchParams(search)
  if (!FILTER_NAMES.some((name) => parameters.has(name))) return null
  const hidden = parameters.get('hide') ?? ''
  return {
    hiddenIds: HIDDEN_TEXT.test(hidden)
      ? hidden.split('.').map((text) => entityIdAt(mapId, Number.parseInt(text, 36)))
      : [],
    areLabelsShown: parameters.get('labels') !== 'off',
    search: (parameters.get('find') ?? '').slice(0, SEARCH_MAX),
  }
}

/** Returns the query string without a filter, and all else unchanged. */
export const searchWithoutFilter = (search: string): string => {
  const parameters = new URLSearchParams(search)
  for (const name of FILTER_NAMES) parameters.delete(name)
  return queryOf(parameters)
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
  return queryOf(parameters)
}

export const floorIdFromSearch = (search: string = window.location.search): number | null => {
  const text = new URLSearchParams(search).get('floor') ?? ''
  const id = floorIdSchema.safeParse(/^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
  return id.success ? id.data : null
}

/** Returns the query string with another floor shown and all else unchanged. */
export const searchWithFloor = (search: string, floorId: number | null): string => {
  const parameters = new URLSearchParams(search)
  if (floorId === null) parameters.delete('floor')
  else parameters.set('floor', String(floorId))
  return queryOf(parameters)
}

const queryOf = (parameters: URLSearchParams): string => {
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits)) || 0
