import { ZONE_STROKE_WEIGHT } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import type { DraftStyle } from '../state/Draft.ts'

/** How much wider than a draft's line its dark casing is, in CSS px. */
export const CASING_VIEW = 3
export const CASING_ALPHA = 0.75
/** Marks keep these sizes at every zoom. */
const VERTEX_RADIUS_VIEW = 5.5
/** How far a vertex's mark, and the line under it, reach. */
export const OUTLINE_REACH_VIEW = 8
/** The reach of the largest mark. */
const MARK_REACH_VIEW = 16
/** Of vertices closer together than this, only one is marked. */
export const VERTEX_GAP_VIEW = 8

/** Strokes a line in the draft's own look over a dark casing: `stroke` is called twice, with the line set up. */
export const strokeCased = (
  context: CanvasRenderingContext2D,
  style: DraftStyle,
  perView: number,
  stroke: () => void,
): void => {
  context.globalAlpha = CASING_ALPHA
  context.strokeStyle = MAP_COLOURS.casing
  setLine(context, 'none', (ZONE_STROKE_WEIGHT + CASING_VIEW) * perView)
  stroke()
  context.globalAlpha = style.strokeOpacity
  context.strokeStyle = style.strokeColour
  setLine(context, style.pattern, ZONE_STROKE_WEIGHT * perView)
  stroke()
}

export const fillDraft = (
  context: CanvasRenderingContext2D,
  style: DraftStyle,
  path: Path2D,
  rule: CanvasFillRule,
): void => {
  context.globalAlpha = style.fillOpacity
  context.fillStyle = style.fillColour
  context.fill(path, rule)
}

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

/** Marks vertices, leaving out those that could not be told apart. */
export const paintVertices = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  points: readonly PointMap[],
): void => {
  const gap = VERTEX_GAP_VIEW * frame.pixelRatio
  let last = { left: Number.NaN, top: Number.NaN }
  for (const point of points) {
    const place = placeInFrame(point, frame)
    if (Math.hypot(place.left - last.left, place.top - last.top) < gap) continue
    // Which ones are left out does not depend on what is in view, so parts of a picture fit together.
    last = place
    if (isMarkSeen(point, frame)) paintVertex(context, frame, point)
  }
}

/** Returns whether any part of a mark at this point is in view. */
export const isMarkSeen = (point: PointMap, frame: PixelFrame): boolean => {
  const { left, top } = placeInFrame(point, frame)
  const margin = MARK_REACH_VIEW * frame.pixelRatio
  return left > -margin && top > -margin && left < frame.width + margin && top < frame.height + margin
}

/** Paints a mark in CSS px around a place, of the same size at every zoom. */
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
