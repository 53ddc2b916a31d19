import { panCamera, zoomCameraAbout } from './camera.ts'
import type { Camera, PointView, SizeView } from './coordinates.ts'

/**
 * A camera as a function of time; `null` after its end. Motions are plain data, which the driver evaluates once per
 * frame.
 */
export interface CameraMotion {
  /** Where it ends, so that a further step can start from there. */
  readonly target: Camera
  /** Whether its path may leave the limits that its target keeps. */
  readonly isFree?: boolean
  at(elapsedMs: number): Camera | null
}

/** View px per ms. */
export interface VelocityView {
  readonly dxView: number
  readonly dyView: number
}

export const ZOOM_EASE_MS = 150
export const FLY_EASE_MS = 320
/** The view rests after so long without a movement. */
export const VIEW_REST_MS = 120
/** A flung map has lost 63 % of its speed after this time. */
const FLING_DECAY_MS = 325
/** The remaining distance at which a fling ends, in view px. */
const FLING_REST_VIEW = 0.5

export const flingMotion = (from: Camera, { dxView, dyView }: VelocityView): CameraMotion => {
  const throwView = Math.hypot(dxView, dyView) * FLING_DECAY_MS
  const moved = (share: number): Camera =>
    panCamera(from, dxView * FLING_DECAY_MS * share, dyView * FLING_DECAY_MS * share)
  return {
    target: moved(1),
    at: (elapsedMs) => {
      const left = Math.exp(-elapsedMs / FLING_DECAY_MS)
      return throwView * left < FLING_REST_VIEW ? null : moved(1 - left)
    },
  }
}

export const zoomMotion = (
  from: Camera,
  view: SizeView,
  zoomLevel: number,
  about: PointView,
): CameraMotion => ({
  target: zoomCameraAbout(from, view, zoomLevel, about),
  at: (elapsedMs) => {
    if (elapsedMs >= ZOOM_EASE_MS) return null
    const share = easeOut(elapsedMs / ZOOM_EASE_MS)
    return zoomCameraAbout(from, view, from.zoomLevel + (zoomLevel - from.zoomLevel) * share, about)
  },
})

/** Moves the centre along the straight line as seen at the closer of both levels. */
export const flyMotion = (from: Camera, target: Camera): CameraMotion => ({
  target,
  isFree: true,
  at: (elapsedMs) => {
    if (elapsedMs >= FLY_EASE_MS) return null
    const share = easeOut(elapsedMs / FLY_EASE_MS)
    const between = (a: number, b: number): number => a + (b - a) * share
    return {
      centerMap: {
        x: between(from.centerMap.x, target.centerMap.x),
        y: between(from.centerMap.y, target.centerMap.y),
      },
      zoomLevel: between(from.zoomLevel, target.zoomLevel),
    }
  },
})

const easeOut = (share: number): number => 1 - (1 - share) ** 3
