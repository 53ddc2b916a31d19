import type { PointMap } from '../../../shared/geometry/point.ts'
import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import { markAt, traceCross } from '../raster/markAt.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import type { DraftStyle } from '../state/Draft.ts'

/** How much wider than a draft's line its dark casing is, in CSS px. */
export const CASING_VIEW = 3
export const CASING_ALPHA = 0.75
/** The dashes of a refused edge. */
export const CROSSING_DASH_VIEW: readonly number[] = [8, 5]

/** Marks keep these sizes at every zoom. */
const VERTEX_RADIUS_VIEW = 5.5
/** How far a vertex's mark, and the line under it, reach. */
export const OUTLINE_REACH_VIEW = 8
const SNAP_RADIUS_VIEW = 15
const CROSS_RADIUS_VIEW = 8
const AIM_NEAR_VIEW = 5
const AIM_FAR_VIEW = 14
/** The reach of the largest mark. */
const MARK_REACH_VIEW = 16
/** Of vertices closer together than this, only one is marked. */
export const VERTEX_GAP_VIEW = 8

const CHIP_HEIGHT_VIEW = 24
const CHIP_PADDING_VIEW = 8
const CHIP_GAP_VIEW = 4
const CHIP_RADIUS_VIEW = 6
/** The distance of text chips from their place, clear of the pointer and the snap ring. */
const CHIP_OFFSET_VIEW = 22
/** The least distance of text chips from the edges of the view. */
const CHIP_MARGIN_VIEW = 8

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

/** Strokes the current path as one that crosses another. */
export const strokeCrossing = (
  context: CanvasRenderingContext2D,
  perView: number,
  dashView: readonly number[],
): void => {
  context.globalAlpha = 1
  context.lineCap = 'butt'
  for (const [colour, widthView] of [
    [MAP_COLOURS.casing, ZONE_STROKE_WEIGHT + CASING_VIEW],
    [MAP_COLOURS.crossing, ZONE_STROKE_WEIGHT],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = widthView * perView
    context.setLineDash(colour === MAP_COLOURS.casing ? [] : dashView.map((dash) => dash * perView))
    context.stroke()
  }
}

export const fillDraft = (context: CanvasRenderingContext2D, style: DraftStyle, path?: Path2D): void => {
  context.globalAlpha = style.fillOpacity
  context.fillStyle = style.fillColour
  if (path === undefined) context.fill()
  else context.fill(path)
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

/** Marks what a point snaps to with a ring and a cross. */
export const paintSnapTarget = (context: CanvasRenderingContext2D, frame: PixelFrame, at: PointMap): void =>
  markAt(context, frame, at, () => {
    context.beginPath()
    context.arc(0, 0, SNAP_RADIUS_VIEW, 0, Math.PI * 2)
    traceCross(context, SNAP_RADIUS_VIEW - 5, SNAP_RADIUS_VIEW + 5)
    strokeAccent(context, 1.5)
  })

/** Marks the next point when it is moved by keys, or dragged at a distance by a finger. */
export const paintAim = (context: CanvasRenderingContext2D, frame: PixelFrame, at: PointMap): void =>
  markAt(context, frame, at, () => {
    context.beginPath()
    traceCross(context, AIM_NEAR_VIEW, AIM_FAR_VIEW)
    strokeAccent(context, 2)
  })

/** Marks where two edges cross. */
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

/** Uses the accent colour on a casing that is visible on any image. */
const strokeAccent = (context: CanvasRenderingContext2D, width: number): void => {
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

interface Chips {
  readonly measures: readonly string[]
  readonly problem: string | null
  readonly fontFamily: string
  /** Whether a finger covers what is below the place. */
  readonly isBelowCovered?: boolean
}

/** Paints text chips within the view: the measures in a row below a place, the problem above it. */
export const paintChips = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  at: PointMap,
  { measures, problem, fontFamily, isBelowCovered = false }: Chips,
): void => {
  const { pixelRatio, width, height } = frame
  const { left, top } = placeInFrame(at, frame)
  const [xView, yView] = [left / pixelRatio, top / pixelRatio]
  const above = yView - CHIP_OFFSET_VIEW - CHIP_HEIGHT_VIEW
  const topView = isBelowCovered ? above : yView + CHIP_OFFSET_VIEW
  const problemTopView = isBelowCovered ? above - CHIP_HEIGHT_VIEW - CHIP_GAP_VIEW : above
  const view = { width: width / pixelRatio, height: height / pixelRatio }
  context.save()
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  context.textBaseline = 'middle'
  context.font = `560 12px ${fontFamily}`
  paintRow(context, measures, MAP_COLOURS.chipText, { xView, topView, view })
  if (problem !== null)
    paintRow(context, [problem], MAP_COLOURS.chipProblem, { xView, topView: problemTopView, view })
  context.restore()
}

interface Row {
  /** The middle of the row. */
  readonly xView: number
  readonly topView: number
  readonly view: { readonly width: number; readonly height: number }
}

const paintRow = (
  context: CanvasRenderingContext2D,
  texts: readonly string[],
  colour: string,
  { xView, topView, view }: Row,
): void => {
  const widths = texts.map((text) => Math.ceil(context.measureText(text).width) + CHIP_PADDING_VIEW * 2)
  const whole = widths.reduce((sum, width) => sum + width + CHIP_GAP_VIEW, -CHIP_GAP_VIEW)
  let left = within(xView - whole / 2, view.width - whole)
  const top = within(topView, view.height - CHIP_HEIGHT_VIEW)
  texts.forEach((text, index) => {
    const width = widths[index] ?? 0
    context.fillStyle = MAP_COLOURS.chip
    context.beginPath()
    context.roundRect(left, top, width, CHIP_HEIGHT_VIEW, CHIP_RADIUS_VIEW)
    context.fill()
    context.fillStyle = colour
    context.fillText(text, left + CHIP_PADDING_VIEW, top + CHIP_HEIGHT_VIEW / 2 + 0.5)
    left += width + CHIP_GAP_VIEW
  })
}

const within = (wanted: number, most: number): number =>
  Math.round(Math.max(CHIP_MARGIN_VIEW, Math.min(most - CHIP_MARGIN_VIEW, wanted)))
