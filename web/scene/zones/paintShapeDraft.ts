import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { DraftStyle } from '../SceneZones.ts'
import type { ShapeDraft } from '../state/Draft.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { placeInFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import type { StillPicture } from '../raster/StillPicture.ts'
import { CROSSING_DASH_VIEW, strokeCased, strokeCrossing } from './draftLines.ts'
import { isInView, paintAim, paintCrossMark, paintSnapTarget, paintVertex } from './draftMarks.ts'
import { enterMapSpace, perViewOf } from '../raster/mapSpace.ts'
import { paintChips } from './paintChips.ts'
import { paintStillOutline } from './paintStillOutline.ts'
import { isWorthKeeping, placedOutline } from './StillOutline.ts'
import { tracePath } from './zonePath.ts'

export interface DraftLook {
  readonly style: DraftStyle
  readonly fontFamily: string
  readonly still: StillPicture
}

const HINT_DASH_VIEW: readonly number[] = [3, 5]
const NEXT_RADIUS_VIEW = 3.5

/** A shape that is being drawn: in its own look over a dark casing, what is refused in red. */
export const paintShapeDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: ShapeDraft,
  { style, fontFamily, still }: DraftLook,
): void => {
  const isKept = isWorthKeeping(draft.placed, style)
  context.save()
  enterMapSpace(context, frame, frame)
  if (draft.span !== null) paintSpan(context, draft.span, style, perViewOf(frame))
  else if (isKept) paintLongOutline(context, frame, draft, { style, still })
  else paintOutline(context, draft, style, perViewOf(frame))
  context.restore()
  paintMarks(context, frame, draft, isKept ? draft.placed.slice(-1) : draft.placed)
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
  if (crossing !== null && next !== null) paintRefused(context, placed, crossing, next, perView)
}

/** All but the edge to the next point stays while the pointer moves: so it costs the same however long it is. */
const paintLongOutline = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { tool, placed, next, crossing }: ShapeDraft,
  { style, still }: Pick<DraftLook, 'style' | 'still'>,
): void => {
  const [first, last] = [placed[0], placed.at(-1)]
  if (first === undefined || last === undefined) return
  const perView = perViewOf(frame)
  const outline = placedOutline(placed)
  if (tool === 'polygon') {
    const ring = new Path2D(outline.runs[0]?.at(frame.perMap))
    if (next !== null) ring.lineTo(next.x, next.y)
    fill(context, style, () => context.fill(ring))
    paintHint(context, next ?? last, first, style, perView)
  }
  still.show(context, frame, [placed, style], (target) => paintStillOutline(target, frame, outline, style))
  if (next === null) return
  traceLine(context, [last], next)
  if (crossing === null) strokeCased(context, style, perView, () => context.stroke())
  else paintRefused(context, placed, crossing, next, perView)
}

/** The edge to the next point, in red, and the edges that it meets. */
const paintRefused = (
  context: CanvasRenderingContext2D,
  placed: readonly PointMap[],
  { edges }: Crossing,
  next: PointMap,
  perView: number,
): void => {
  paintCrossed(context, placed, edges, perView)
  traceLine(context, placed.slice(-1), next)
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

const paintMarks = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { next, snap, crossing, isByKeys, fingerView }: ShapeDraft,
  marked: readonly PointMap[],
): void => {
  for (const point of marked) if (isInView(point, frame)) paintVertex(context, frame, point)
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
