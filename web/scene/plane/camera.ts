import type { PointMap } from '../../../shared/geometry/point.ts'
import {
  type Camera,
  mapToView,
  type PointView,
  type RectMap,
  scaleOf,
  type SizeMap,
  type SizeView,
  viewToMap,
} from './coordinates.ts'

/** A zoom level is a power of two: level 0 draws one map pixel as one CSS pixel. */
export const ZOOM_MIN = -4
export const ZOOM_MAX = 4
export const ZOOM_START = 0
/** Close enough to see what a marker stands on. */
export const ZOOM_CLOSE = 1
/** The step of a wheel notch and of the zoom buttons. */
export const ZOOM_STEP = 0.5

const SNAPS_PER_LEVEL = 10

/** To tenths of a level. 0.26 → 0.3 */
export const snapZoomLevel = (zoomLevel: number): number =>
  Math.round(zoomLevel * SNAPS_PER_LEVEL) / SNAPS_PER_LEVEL || 0

/** The largest snapped level at which the whole image is in view. 8192² in 1024×512 → -4 */
export const fittingZoomLevel = (image: SizeMap, view: SizeView): number => {
  const level = Math.log2(Math.min(view.width / image.width, view.height / image.height))
  if (!Number.isFinite(level)) return ZOOM_START
  // The small addend keeps sizes that fit exactly from being rounded down by a snap.
  return Math.floor(level * SNAPS_PER_LEVEL + 1e-9) / SNAPS_PER_LEVEL || 0
}

/** Returns ZOOM_MIN, or a lower level if only that shows the whole image. */
export const lowestZoomLevel = (image: SizeMap | null, view: SizeView): number =>
  image === null ? ZOOM_MIN : Math.min(ZOOM_MIN, fittingZoomLevel(image, view))

/** How much of the view's edges something else covers, such as a sheet over the map. */
export interface InsetsView {
  readonly topView: number
  readonly bottomView: number
}

/**
 * The limits of a camera: the middle of the view, or of the part that `insets` leave uncovered, or a point between the
 * two, stays in `bounds`; the level stays at or above `zoomMin`.
 */
export interface CameraLimits {
  readonly bounds: RectMap | null
  readonly zoomMin: number
  readonly insets: InsetsView
}

export const NO_INSETS: InsetsView = { topView: 0, bottomView: 0 }

/** Returns the middle of the uncovered part of the view. */
export const middleOfView = (view: SizeView, { topView, bottomView }: InsetsView): PointView => ({
  xView: view.width / 2,
  yView: (view.height + topView - bottomView) / 2,
})

export const visibleMapRect = (camera: Camera, view: SizeView): RectMap => {
  const topLeft = viewToMap(camera, view, { xView: 0, yView: 0 })
  const bottomRight = viewToMap(camera, view, { xView: view.width, yView: view.height })
  return { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
}

/** Pans the map by view px: the content moves in the given direction. */
export const panCamera = (camera: Camera, dxView: number, dyView: number): Camera => {
  const scale = scaleOf(camera.zoomLevel)
  const { x, y } = camera.centerMap
  return { ...camera, centerMap: { x: x - dxView / scale, y: y + dyView / scale } }
}

/** Returns the camera that shows a place of the map at a point of the view, at a level. */
export const cameraWith = (point: PointMap, at: PointView, view: SizeView, zoomLevel: number): Camera => {
  const seen = mapToView({ centerMap: point, zoomLevel }, view, point)
  return panCamera({ centerMap: point, zoomLevel }, at.xView - seen.xView, at.yView - seen.yView)
}

/** Zooms by levels; the place under `about` stays under it. */
export const zoomCameraAbout = (
  camera: Camera,
  view: SizeView,
  zoomLevel: number,
  about: PointView,
): Camera => cameraWith(viewToMap(camera, view, about), about, view, zoomLevel)

/** Covered height beyond this share of the view is ignored, since too little of the view would be left. */
const COVERED_SHARE_MAX = 0.75

/** Returns the size of the uncovered part of the view. */
export const uncoveredSize = (view: SizeView, { topView, bottomView }: InsetsView): SizeView => ({
  width: view.width,
  height: Math.max(view.height * (1 - COVERED_SHARE_MAX), view.height - topView - bottomView),
})

/**
 * Returns the camera that shows the whole image centred in the uncovered part of the view; small images are not
 * enlarged beyond the highest level.
 */
export const fitCamera = (image: SizeMap, view: SizeView, insets: InsetsView = NO_INSETS): Camera => {
  const zoomLevel = Math.min(ZOOM_MAX, fittingZoomLevel(image, uncoveredSize(view, insets)))
  return cameraWith({ x: image.width / 2, y: image.height / 2 }, middleOfView(view, insets), view, zoomLevel)
}

/** Returns the nearest camera within the limits: at most half of the view shows what is beyond the bounds. */
export const constrainCamera = (camera: Camera, limits: CameraLimits): Camera => {
  const zoomLevel = clampZoomLevel(camera.zoomLevel, limits.zoomMin)
  const { bounds, insets } = limits
  if (bounds === null) return { ...camera, zoomLevel }
  const x = clamp(camera.centerMap.x, bounds.left, bounds.right)
  const aboveMap = (insets.topView - insets.bottomView) / 2 / scaleOf(zoomLevel)
  const y = clamp(
    camera.centerMap.y,
    bounds.bottom + Math.min(0, aboveMap),
    bounds.top + Math.max(0, aboveMap),
  )
  return { centerMap: { x, y }, zoomLevel }
}

export const clampZoomLevel = (zoomLevel: number, zoomMin: number): number =>
  clamp(zoomLevel, zoomMin, ZOOM_MAX)

export const sameCamera = (a: Camera, b: Camera): boolean =>
  a.zoomLevel === b.zoomLevel && a.centerMap.x === b.centerMap.x && a.centerMap.y === b.centerMap.y

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
