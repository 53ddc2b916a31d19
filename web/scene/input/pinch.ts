import { cameraWith, clampZoomLevel } from '../plane/camera.ts'
import { type Camera, distanceView, type PointView, type SizeView, viewToMap } from '../plane/coordinates.ts'

/** Two fingers on the view. */
export interface Fingers {
  readonly a: PointView
  readonly b: PointView
}

export interface Pinch {
  readonly camera: Camera
  readonly fingers: Fingers
}

/**
 * Returns the camera that keeps the place that was first between the fingers between them, scaled by how far they
 * spread.
 */
export const pinchCamera = (start: Pinch, now: Fingers, view: SizeView, zoomMin: number): Camera => {
  const spread = distanceView(now.a, now.b) / Math.max(1, distanceView(start.fingers.a, start.fingers.b))
  const zoomLevel = clampZoomLevel(start.camera.zoomLevel + Math.log2(Math.max(spread, 1e-3)), zoomMin)
  const held = viewToMap(start.camera, view, middleOf(start.fingers))
  return cameraWith(held, middleOf(now), view, zoomLevel)
}

export const middleOf = ({ a, b }: Fingers): PointView => ({
  xView: (a.xView + b.xView) / 2,
  yView: (a.yView + b.yView) / 2,
})
