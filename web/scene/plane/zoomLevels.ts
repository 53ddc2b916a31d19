import type { SizeMap, SizeView } from './coordinates.ts'

/** A zoom level is a power of two: level 0 draws one map pixel as one CSS pixel. */
export const ZOOM_MIN = -4
export const ZOOM_MAX = 4
export const ZOOM_START = 0
/** Close enough to see what a marker stands on. */
export const ZOOM_CLOSE = 1
/** What a wheel notch and the zoom buttons add. */
export const ZOOM_STEP = 0.5

const SNAPS_PER_LEVEL = 10

/** CSS px per map px. -1 → 0.5 */
export const scaleOf = (zoomLevel: number): number => 2 ** zoomLevel

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
