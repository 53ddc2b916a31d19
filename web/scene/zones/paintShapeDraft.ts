import type { PointMap } from '../../../shared/geometry/point.ts'
import type { Crossing } from '../../../shared/geometry/selfIntersection.ts'
import type { CachedPicture } from '../raster/CachedPicture.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { enterMapSpace, perViewOf, type PixelFrame, placeInFrame } from '../raster/pixelFrame.ts'
import type { DraftStyle } from '../state/Draft.ts'
import type { ShapeDraft } from './ZoneDraft.ts'
import {
  CROSSING_DASH_VIEW,
  fillDraft,
  isMarkSeen,
  paintAim,
  paintChips,
  paintCrossMark,
  paintSnapTarget,
  paintVertex,
  strokeCased,
  strokeCrossing,
} from './draftMarks.ts'
import { isWorthCaching, paintStaticEdges, staticEdgesOfDraft } from './staticEdges.ts'
import { tracePath } from './zoneGeometry.ts'

export interface DraftLook {
  readonly style: DraftStyle
  readonly fontFamily: string
  /** Caches the static edges of a long draft over frames. */
  readonly cached: CachedPicture
}

const HINT_DASH_VIEW: readonly number[] = [3, 5]
const NEXT_RADIUS_VIEW = 3.5

/** Paints a shape being drawn, in its own look over a dark casing. A refused edge is red. */
export const paintShapeDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: ShapeDraft,
  { style, fontFamily, cached }: DraftLook,
): void => {
  const { placed, next, span, measures, problem, fingerView } = draft
  const isKept = isWorthCaching(placed, style)
  context.save()
  enterMapSpace(context, frame, frame)
  if (span !== null) paintSpan(context, span, style, perViewOf(frame))
  else if (isKept) paintLongLine(context, frame, draft, { style, cached })
  else paintLine(context, draft, style, perViewOf(frame))
  context.restore()
  paintMarks(context, frame, draft, isKept ? placed.slice(-1) : placed)
  if (next !== null)
    paintChips(context, frame, next, { measures, problem, fontFamily, isBelowCovered: fingerView !== null })
}

const paintSpan = (
  context: CanvasRenderingContext2D,
  span: NonNullable<ShapeDraft['span']>,
  style: DraftStyle,
  perView: number,
): void => {
  const path = tracePath(span)
  fillDraft(context, style, path)
  strokeCased(context, style, perView, () => context.stroke(path))
}

const paintLine = (
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
    fillDraft(context, style)
  }
  const isClosing = snap !== null && snap.x === first.x && snap.y === first.y
  if (isRing && !isClosing && placed.length >= 2) paintHint(context, next ?? last, first, style, perView)
  traceLine(context, placed, crossing === null ? next : null)
  strokeCased(context, style, perView, () => context.stroke())
  if (crossing !== null && next !== null) paintRefused(context, placed, crossing, next, perView)
}

/** While the pointer moves, only the edge to the next point is repainted, so the cost does not grow with the line. */
const paintLongLine = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { tool, placed, next, crossing }: ShapeDraft,
  { style, cached }: Pick<DraftLook, 'style' | 'cached'>,
): void => {
  const [first, last] = [placed[0], placed.at(-1)]
  if (first === undefined || last === undefined) return
  const perView = perViewOf(frame)
  const part = staticEdgesOfDraft(placed)
  if (tool === 'polygon') {
    const ring = new Path2D(part.lines[0]?.at(frame.perMap))
    if (next !== null) ring.lineTo(next.x, next.y)
    fillDraft(context, style, ring)
    paintHint(context, next ?? last, first, style, perView)
  }
  cached.show(context, frame, [placed, style], (target) => paintStaticEdges(target, frame, part, style))
  if (next === null) return
  traceLine(context, [last], next)
  if (crossing === null) strokeCased(context, style, perView, () => context.stroke())
  else paintRefused(context, placed, crossing, next, perView)
}

/** Paints the edge to the next point in red, and the edges it crosses. */
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

/** Paints the edge that will close the ring. */
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

const paintMarks = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { next, snap, crossing, isByKeys, fingerView }: ShapeDraft,
  marked: readonly PointMap[],
): void => {
  for (const point of marked) if (isMarkSeen(point, frame)) paintVertex(context, frame, point)
  if (snap !== null) paintSnapTarget(context, frame, snap)
  if (next !== null && fingerView !== null) paintReach(context, frame, next, fingerView)
  if (next !== null && (isByKeys || fingerView !== null)) paintAim(context, frame, next)
  else if (next !== null && snap === null)
    paintVertex(context, frame, next, { radiusView: NEXT_RADIUS_VIEW, alpha: 0.9 })
  if (crossing !== null) paintCrossMark(context, frame, crossing.at)
}

/** Paints a line from the finger to the point it drags at a distance. */
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
