import type { PointMap } from '../../../shared/geometry/point.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { placeInFrame, type PixelFrame } from '../raster/pixelFrame.ts'

/** Small marks around a place, in CSS px, so that they are the same size at every zoom. */
const VERTEX_RADIUS_VIEW = 5.5
const SNAP_RADIUS_VIEW = 15
const CROSS_RADIUS_VIEW = 8
const AIM_NEAR_VIEW = 5
const AIM_FAR_VIEW = 14

type Trace = (context: CanvasRenderingContext2D) => void

/** `radiusView` is the dot's; a finger's target around it is larger. */
export const paintVertex = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  { radiusView = VERTEX_RADIUS_VIEW, alpha = 1, colour = MAP_COLOURS.line as string } = {},
): void =>
  markAt(context, frame, at, () => {
    context.globalAlpha = alpha
    context.beginPath()
    context.arc(0, 0, radiusView, 0, Math.PI * 2)
    context.fillStyle = colour
    context.fill()
    context.strokeStyle = MAP_COLOURS.casing
    context.lineWidth = 1.5
    context.stroke()
  })

/** What a point is drawn to: a ring as wide as the snapping reaches across, with a cross. */
export const paintSnapTarget = (context: CanvasRenderingContext2D, frame: PixelFrame, at: PointMap): void =>
  markAt(context, frame, at, () => {
    strokeCased(context, 1.5, () => {
      context.arc(0, 0, SNAP_RADIUS_VIEW, 0, Math.PI * 2)
      for (const [x, y] of FOUR_WAYS) {
        context.moveTo(x * (SNAP_RADIUS_VIEW - 5), y * (SNAP_RADIUS_VIEW - 5))
        context.lineTo(x * (SNAP_RADIUS_VIEW + 5), y * (SNAP_RADIUS_VIEW + 5))
      }
    })
  })

/** Where keys have the next point, and where a finger holds it. */
export const paintAim = (context: CanvasRenderingContext2D, frame: PixelFrame, at: PointMap): void =>
  markAt(context, frame, at, () => {
    strokeCased(context, 2, () => {
      for (const [x, y] of FOUR_WAYS) {
        context.moveTo(x * AIM_NEAR_VIEW, y * AIM_NEAR_VIEW)
        context.lineTo(x * AIM_FAR_VIEW, y * AIM_FAR_VIEW)
      }
    })
  })

/** Where something is crossed that must not be. */
export const paintCrossMark = (context: CanvasRenderingContext2D, frame: PixelFrame, at: PointMap): void =>
  markAt(context, frame, at, () => {
    context.beginPath()
    context.arc(0, 0, CROSS_RADIUS_VIEW, 0, Math.PI * 2)
    context.fillStyle = MAP_COLOURS.casing
    context.fill()
    context.strokeStyle = MAP_COLOURS.crossing
    context.lineWidth = 2
    const arm = CROSS_RADIUS_VIEW * 0.42
    for (const y of [-arm, arm]) {
      context.moveTo(-arm, -y)
      context.lineTo(arm, y)
    }
    context.stroke()
  })

const FOUR_WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** In CSS px around a place. */
const markAt = (
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

/** Accent on a casing that shows on any image. */
const strokeCased = (context: CanvasRenderingContext2D, width: number, trace: Trace): void => {
  context.beginPath()
  trace(context)
  context.lineCap = 'round'
  context.strokeStyle = MAP_COLOURS.casing
  context.lineWidth = width + 2.5
  context.globalAlpha = 0.7
  context.stroke()
  context.strokeStyle = MAP_COLOURS.accent
  context.lineWidth = width
  context.globalAlpha = 1
  context.stroke()
}

/** With room for the mark itself. */
export const isInView = (point: PointMap, frame: PixelFrame): boolean => {
  const { left, top } = placeInFrame(point, frame)
  const margin = 16 * frame.pixelRatio
  return left > -margin && top > -margin && left < frame.width + margin && top < frame.height + margin
}
