import type { PointMap } from '../../../shared/geometry/point.ts'
import { ZONE_STROKE_WEIGHT } from '../../../shared/zones.ts'
import type { DraftStyle } from '../SceneZones.ts'
import type { ShapeDraft } from '../tools/Draft.ts'
import { MAP_COLOURS } from '../view/palette.ts'
import { placeInFrame, type PixelFrame } from '../view/pixelFrame.ts'
import { paintAim, paintCrossMark, paintSnapTarget, paintVertex } from './draftMarks.ts'
import { enterMapSpace, perViewOf } from './mapSpace.ts'
import { paintChips } from './paintChips.ts'
import { tracePath } from './zonePath.ts'
import { setLine } from './zoneStyle.ts'

export interface DraftLook {
  readonly style: DraftStyle
  readonly fontFamily: string
}

/** How much wider than the line the dark casing below it is, in CSS px. */
const CASING_VIEW = 3
export const CROSSING_DASH_VIEW: readonly number[] = [8, 5]
const HINT_DASH_VIEW: readonly number[] = [3, 5]
const NEXT_RADIUS_VIEW = 3.5

/** A shape that is being drawn: in its own look over a dark casing, what is refused in red. */
export const paintShapeDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: ShapeDraft,
  { style, fontFamily }: DraftLook,
): void => {
  context.save()
  enterMapSpace(context, frame, frame)
  if (draft.span !== null) paintSpan(context, draft.span, style, perViewOf(frame))
  else paintOutline(context, draft, style, perViewOf(frame))
  context.restore()
  paintMarks(context, frame, draft)
  paintTexts(context, frame, draft, fontFamily)
}

const paintSpan = (
  context: CanvasRenderingContext2D,
  span: NonNullable<ShapeDraft['span']>,
  style: DraftStyle,
  perView: number,
): void => {
  const path = tracePath(span)
  fill(context, style, () => context.fill(path))
  strokeCased(context, style, perView, () => context.stroke(path))
}

const paintOutline = (
  context: CanvasRenderingContext2D,
  { tool, placed, next, snap, crossing }: ShapeDraft,
  style: DraftStyle,
  perView: number,
): void => {
  const [first, last] = [placed[0], placed.at(-1)]
  if (first === undefined || last === undefined) return
  const isRing = tool === 'polygon'
  if (isRing && placed.length + (next === null ? 0 : 1) >= 3) {
    traceLine(context, placed, next)
    fill(context, style, () => context.fill())
  }
  const isClosing = snap !== null && snap.x === first.x && snap.y === first.y
  if (isRing && !isClosing && placed.length >= 2) paintHint(context, next ?? last, first, style, perView)
  traceLine(context, placed, crossing === null ? next : null)
  strokeCased(context, style, perView, () => context.stroke())
  if (crossing === null || next === null) return
  paintCrossed(context, placed, crossing.edges, perView)
  traceLine(context, [last], next)
  strokeCrossing(context, perView, CROSSING_DASH_VIEW)
}

const traceLine = (
  context: CanvasRenderingContext2D,
  points: readonly PointMap[],
  next: PointMap | null,
): void => {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  if (next !== null) context.lineTo(next.x, next.y)
}

/** The edge that closes the ring by itself. */
const paintHint = (
  context: CanvasRenderingContext2D,
  from: PointMap,
  to: PointMap,
  style: DraftStyle,
  perView: number,
): void => {
  traceLine(context, [from], to)
  context.globalAlpha = 0.7
  context.strokeStyle = style.strokeColour
  context.lineWidth = 1.5 * perView
  context.setLineDash(HINT_DASH_VIEW.map((dash) => dash * perView))
  context.stroke()
}

/** The edges that the refused one meets. */
const paintCrossed = (
  context: CanvasRenderingContext2D,
  placed: readonly PointMap[],
  edges: readonly [number, number],
  perView: number,
): void => {
  for (const edge of edges) {
    const [from, to] = [placed[edge], placed[edge + 1]]
    if (from === undefined || to === undefined) continue
    traceLine(context, [from], to)
    strokeCrossing(context, perView, [])
  }
}

const fill = (context: CanvasRenderingContext2D, style: DraftStyle, paint: () => void): void => {
  context.globalAlpha = style.fillOpacity
  context.fillStyle = style.fillColour
  paint()
}

export const strokeCased = (
  context: CanvasRenderingContext2D,
  style: DraftStyle,
  perView: number,
  stroke: () => void,
): void => {
  context.globalAlpha = 0.75
  context.strokeStyle = MAP_COLOURS.casing
  setLine(context, 'none', (ZONE_STROKE_WEIGHT + CASING_VIEW) * perView)
  stroke()
  context.globalAlpha = style.strokeOpacity
  context.strokeStyle = style.strokeColour
  setLine(context, style.pattern, ZONE_STROKE_WEIGHT * perView)
  stroke()
}

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

const paintMarks = (context: CanvasRenderingContext2D, frame: PixelFrame, draft: ShapeDraft): void => {
  const { placed, next, snap, crossing, isByKeys, fingerView } = draft
  for (const point of placed) if (isInView(point, frame)) paintVertex(context, frame, point)
  if (snap !== null) paintSnapTarget(context, frame, snap)
  if (next !== null && fingerView !== null) paintReach(context, frame, next, fingerView)
  if (next !== null && (isByKeys || fingerView !== null)) paintAim(context, frame, next)
  else if (next !== null && snap === null)
    paintVertex(context, frame, next, { radiusView: NEXT_RADIUS_VIEW, alpha: 0.9 })
  if (crossing !== null) paintCrossMark(context, frame, crossing.at)
}

/** From the finger to what it holds. */
const paintReach = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  next: PointMap,
  { xView, yView }: NonNullable<ShapeDraft['fingerView']>,
): void => {
  const { left, top } = placeInFrame(next, frame)
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.beginPath()
  context.moveTo(left, top)
  context.lineTo(xView * frame.pixelRatio, yView * frame.pixelRatio)
  context.globalAlpha = 0.8
  context.strokeStyle = MAP_COLOURS.accent
  context.lineWidth = 1.5 * frame.pixelRatio
  context.setLineDash([4 * frame.pixelRatio, 4 * frame.pixelRatio])
  context.stroke()
  context.restore()
}

const paintTexts = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { next, measures, problem, fingerView }: ShapeDraft,
  fontFamily: string,
): void => {
  if (next === null) return
  const { left, top } = placeInFrame(next, frame)
  const at = { xView: left / frame.pixelRatio, yView: top / frame.pixelRatio }
  const chips = measures.map((text) => ({ text, isProblem: false }))
  if (problem !== null) chips.push({ text: problem, isProblem: true })
  paintChips(context, frame, at, { chips, fontFamily, isBelowCovered: fingerView !== null })
}

/** With room for the mark itself. */
export const isInView = (point: PointMap, frame: PixelFrame): boolean => {
  const { left, top } = placeInFrame(point, frame)
  const margin = 16 * frame.pixelRatio
  return left > -margin && top > -margin && left < frame.width + margin && top < frame.height + margin
}
