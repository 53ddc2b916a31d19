import { idTextSchema } from '../../shared/ids.ts'
import { COORDINATE_MAX } from '../../shared/limits.ts'
import type { Camera } from '../scene/Scene.ts'

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
