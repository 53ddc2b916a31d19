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
/** What a wheel notch and the zoom buttons add. */
export const ZOOM_STEP = 0.5

const SNAPS_PER_LEVEL = 10

/** To tenths of a level. 0.26 → 0.3 */
export const snapZoomLevel = (zoomLevel: number): number =>
  Math.round(zoomLevel * SNAPS_PER_LEVEL) / SNAPS_PER_LEVEL || 0

/** The largest snapped level at which the whole image is in view. 8192² in 1024×512 → -4 */
export const fittingZoomLevel = (image: SizeMap, view: SizeView): number => {
  const level = Math.log2(Math.min(view.width / image.width, view.height / image.height))
  if (!Number.isFinite(level)) return ZOOM_START
  // A hair's breadth keeps sizes that fit exactly from being rounded a snap too low.
  return Math.floor(level * SNAPS_PER_LEVEL + 1e-9) / SNAPS_PER_LEVEL || 0
}

/** ZOOM_MIN, or lower where only a lower level shows the whole image. */
export const lowestZoomLevel = (image: SizeMap | null, view: SizeView): number =>
  image === null ? ZOOM_MIN : Math.min(ZOOM_MIN, fittingZoomLevel(image, view))

/** How much of the view's edges something else covers, as a sheet does that opens over the map. */
export interface InsetsView {
  readonly topView: number
  readonly bottomView: number
}

/**
 * What a camera may see: the middle of the view, or of the part that `insets` leave of it, or what lies between the
 * two, stays in `bounds`; its level stays at or above `zoomMin`.
 */
export interface CameraLimits {
  readonly bounds: RectMap | null
  readonly zoomMin: number
  readonly insets: InsetsView
}

export const NO_INSETS: InsetsView = { topView: 0, bottomView: 0 }

/** The middle of the part of the view that nothing covers. */
export const middleOfView = (view: SizeView, { topView, bottomView }: InsetsView): PointView => ({
  xView: view.width / 2,
  yView: (view.height + topView - bottomView) / 2,
})

export const visibleMapRect = (camera: Camera, view: SizeView): RectMap => {
  const topLeft = viewToMap(camera, view, { xView: 0, yView: 0 })
  const bottomRight = viewToMap(camera, view, { xView: view.width, yView: view.height })
  return { left: topLeft.x, top: topLeft.y, right: bottomRight.x, bottom: bottomRight.y }
}

/** Moves what is seen by view px, as a hand on paper would: the content follows the hand. */
export const panCamera = (camera: Camera, dxView: number, dyView: number): Camera => {
  const scale = scaleOf(camera.zoomLevel)
  const { x, y } = camera.centerMap
  return { ...camera, centerMap: { x: x - dxView / scale, y: y + dyView / scale } }
}

/** Puts a place of the map under a point of the view, at a level. */
export const cameraWith = (point: PointMap, at: PointView, view: SizeView, zoomLevel: number): Camera => {
  const seen = mapToView({ centerMap: point, zoomLevel }, view, point)
  return panCamera({ centerMap: point, zoomLevel }, at.xView - seen.xView, at.yView - seen.yView)
}

/** The place under `about` stays under it. */
export const zoomCameraAbout = (
  camera: Camera,
  view: SizeView,
  zoomLevel: number,
  about: PointView,
): Camera => cameraWith(viewToMap(camera, view, about), about, view, zoomLevel)

/** What is covered beyond this share of the view's height is not made room for: too little would be left to see. */
const COVERED_SHARE_MAX = 0.75

/** The part of the view that nothing covers. */
export const uncoveredSize = (view: SizeView, { topView, bottomView }: InsetsView): SizeView => ({
  width: view.width,
  height: Math.max(view.height * (1 - COVERED_SHARE_MAX), view.height - topView - bottomView),
})

/** The whole image, in the middle of what nothing covers; small images are not blown up beyond the highest level. */
export const fitCamera = (image: SizeMap, view: SizeView, insets: InsetsView = NO_INSETS): Camera => {
  const zoomLevel = Math.min(ZOOM_MAX, fittingZoomLevel(image, uncoveredSize(view, insets)))
  return cameraWith({ x: image.width / 2, y: image.height / 2 }, middleOfView(view, insets), view, zoomLevel)
}

/** The nearest camera within limits: at most half of the view shows what lies beyond the bounds. */
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
