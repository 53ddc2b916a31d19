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
  readonly rightView: number
  readonly bottomView: number
  readonly leftView: number
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

export const NO_INSETS: InsetsView = { topView: 0, rightView: 0, bottomView: 0, leftView: 0 }

/** Returns the middle of the uncovered part of the view. */
export const middleOfView = (view: SizeView, insets: InsetsView): PointView => ({
  xView: (view.width + insets.leftView - insets.rightView) / 2,
  yView: (view.height + insets.topView - insets.bottomView) / 2,
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

/** What is covered beyond this share of the view is ignored, since too little of the view would be left. */
const COVERED_SHARE_MAX = 0.75

/** Returns the size of the uncovered part of the view. */
export const uncoveredSize = (view: SizeView, insets: InsetsView): SizeView => ({
  width: uncoveredLength(view.width, insets.leftView + insets.rightView),
  height: uncoveredLength(view.height, insets.topView + insets.bottomView),
})

const uncoveredLength = (length: number, covered: number): number =>
  Math.max(length * (1 - COVERED_SHARE_MAX), length - covered)

/** Returns the nearest camera within the limits: at most half of the view shows what is beyond the bounds. */
export const constrainCamera = (camera: Camera, limits: CameraLimits): Camera => {
  const zoomLevel = clampZoomLevel(camera.zoomLevel, limits.zoomMin)
  const { bounds, insets } = limits
  if (bounds === null) return { ...camera, zoomLevel }
  const scale = scaleOf(zoomLevel)
  const x = clampBeside(camera.centerMap.x, {
    low: bounds.left,
    high: bounds.right,
    shift: (insets.rightView - insets.leftView) / 2 / scale,
  })
  const y = clampBeside(camera.centerMap.y, {
    low: bounds.bottom,
    high: bounds.top,
    shift: (insets.topView - insets.bottomView) / 2 / scale,
  })
  return { centerMap: { x, y }, zoomLevel }
}

/** Clamps the middle of the view, where that of its uncovered part lies `shift` away. */
const clampBeside = (
  value: number,
  { low, high, shift }: { low: number; high: number; shift: number },
): number => clamp(value, low + Math.min(0, shift), high + Math.max(0, shift))

export const clampZoomLevel = (zoomLevel: number, zoomMin: number): number =>
  clamp(zoomLevel, zoomMin, ZOOM_MAX)

export const sameCamera = (a: Camera, b: Camera): boolean =>
  a.zoomLevel === b.zoomLevel && a.centerMap.x === b.centerMap.x && a.centerMap.y === b.centerMap.y

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
