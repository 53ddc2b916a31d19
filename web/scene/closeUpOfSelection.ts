import type { PointMap } from '../../shared/geometry/point.ts'
import type { MarkerStore } from './markers/MarkerStore.ts'
import type { PinStore } from './pins/PinStore.ts'
import { fittingZoomLevel, uncoveredSize, ZOOM_CLOSE, ZOOM_MAX } from './plane/camera.ts'
import type { RectMap, SizeView } from './plane/coordinates.ts'
import type { SceneState } from './state/sceneStore.ts'
import type { ZoneStore } from './zones/ZoneStore.ts'

export interface CloseUp {
  readonly place: PointMap
  readonly zoomLevel: number
}

interface Things {
  readonly markers: Pick<MarkerStore, 'get'>
  readonly zones: Pick<ZoneStore, 'shape'>
  readonly pins: Pick<PinStore, 'get'>
}

/** A zone leaves so much of the view, in each direction, to what lies around it. */
const AROUND_SHARE = 0.2

/** Where to look at what is selected, and from how near; null where nothing is. */
export const closeUpOfSelection = (
  { selectionId, selectedPinId, selectedZoneId, camera, viewSize, insets }: SceneState,
  { markers, zones, pins }: Things,
): CloseUp | null => {
  const marker = selectionId === null ? undefined : markers.get(selectionId)
  const point = marker ?? (selectedPinId === null ? undefined : pins.get(selectedPinId))
  if (point !== undefined) return { place: point, zoomLevel: Math.max(ZOOM_CLOSE, camera.zoomLevel) }
  const shape = selectedZoneId === null ? undefined : zones.shape(selectedZoneId)
  return shape === undefined ? null : closeUpOf(shape.bounds, uncoveredSize(viewSize, insets))
}

const closeUpOf = ({ left, right, bottom, top }: RectMap, { width, height }: SizeView): CloseUp => {
  const free = 1 - AROUND_SHARE
  const level = fittingZoomLevel(
    { width: right - left, height: top - bottom },
    { width: width * free, height: height * free },
  )
  return { place: { x: (left + right) / 2, y: (bottom + top) / 2 }, zoomLevel: Math.min(ZOOM_MAX, level) }
}
