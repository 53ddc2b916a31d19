import type { PointMap } from '../../../shared/geometry/point.ts'
import { type PixelFrame, placeInFrame } from './pixelFrame.ts'

/** Paints a mark in CSS px around a place, of the same size at every zoom. */
export const markAt = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  paint: () => void,
): void => {
  const { left, top } = placeInFrame(at, frame)
  context.save()
  context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, left, top)
  paint()
  context.restore()
}

/** Traces four lines from `near` to `far` around 0,0. */
export const traceCross = (context: CanvasRenderingContext2D, near: number, far: number): void => {
  for (const [x, y] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    context.moveTo(x * near, y * near)
    context.lineTo(x * far, y * far)
  }
}
