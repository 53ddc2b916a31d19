import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { MIDPOINT_EDGE_MIN_VIEW } from '../tools/editZone/handles.ts'
import type { DraftStyle } from '../SceneZones.ts'
import type { EditDraft } from '../state/Draft.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { placeInFrame, type PixelFrame } from '../raster/pixelFrame.ts'
import { CROSSING_DASH_VIEW, strokeCased, strokeCrossing } from './draftLines.ts'
import { isInView, paintCrossMark, paintSnapTarget, paintVertex } from './draftMarks.ts'
import { GeometryPaths } from './GeometryPaths.ts'
import { enterMapSpace, perViewOf } from '../raster/mapSpace.ts'
import { paintChips } from './paintChips.ts'
import { paintStillOutline, paintVertices } from './paintStillOutline.ts'
import { outlineBeside, type StillOutline } from './StillOutline.ts'
import type { DraftLook } from './paintShapeDraft.ts'

const MIDPOINT_RADIUS_VIEW = 3.5
const MIDPOINT_ALPHA = 0.55
const CHOSEN_RADIUS_VIEW = 7

/** The zone whose shape is edited: its own look over a dark casing, with its handles in view. */
export const paintEditDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { style, fontFamily, still }: DraftLook,
): void => {
  const { geometry, crossing, snap } = draft
  const outline = outlineBeside(draft)
  context.save()
  enterMapSpace(context, frame, frame)
  if (outline === null) paintWhole(context, frame, draft)
  else {
    if (geometry.kind === 'polygon') fill(context, style, ringThrough(outline, draft, frame))
    still.show(context, frame, [outline, style], (target) => paintStillOutline(target, frame, outline, style))
    paintInHand(context, frame, draft)
  }
  if (crossing !== null && geometry.kind !== 'circle')
    paintCrossed(context, geometry.points, draft, perViewOf(frame))
  context.restore()
  paintHandles(context, frame, draft, outline === null)
  if (snap !== null) paintSnapTarget(context, frame, snap)
  if (crossing !== null) paintCrossMark(context, frame, crossing.at)
  paintTexts(context, frame, draft, fontFamily)
}

const paintWhole = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { geometry, style }: EditDraft,
): void => {
  const path = pathsOf(geometry).at(frame.perMap)
  if (geometry.kind !== 'polyline') fill(context, style, path)
  strokeCased(context, style, perViewOf(frame), () => context.stroke(path))
}

const fill = (context: CanvasRenderingContext2D, style: DraftStyle, path: Path2D): void => {
  context.globalAlpha = style.fillOpacity
  context.fillStyle = style.fillColour
  context.fill(path)
}

/** The edges that meet in the vertex in hand. */
const paintInHand = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { handles, vertex, geometry, style }: EditDraft,
): void => {
  if (vertex === null) return
  const isRing = geometry.kind === 'polygon'
  context.beginPath()
  for (const at of [vertex - 1, vertex, vertex + 1]) {
    const point = isRing ? handles.at(at % handles.length) : handles[at]
    if (point !== undefined) context.lineTo(point.x, point.y)
  }
  strokeCased(context, style, perViewOf(frame), () => context.stroke())
}

const ringThrough = ({ runs }: StillOutline, { handles, vertex }: EditDraft, frame: PixelFrame): Path2D => {
  const path = new Path2D(runs[0]?.at(frame.perMap))
  const inHand = vertex === null ? undefined : handles[vertex]
  if (inHand !== undefined) path.lineTo(inHand.x, inHand.y)
  path.closePath()
  return path
}

/** Geometries do not change: while one stands still it is traced once. */
const paths = new WeakMap<ZoneGeometry, GeometryPaths>()

const pathsOf = (geometry: ZoneGeometry): GeometryPaths => {
  const known = paths.get(geometry) ?? new GeometryPaths(geometry)
  paths.set(geometry, known)
  return known
}

/** The two edges that meet: dashed the one in hand, whole the one that is in its way. */
const paintCrossed = (
  context: CanvasRenderingContext2D,
  points: readonly PointMap[],
  { crossing, vertex }: EditDraft,
  perView: number,
): void => {
  for (const edge of crossing?.edges ?? []) {
    const [from, to] = [points[edge], points[edge + 1] ?? points[0]]
    if (from === undefined || to === undefined) continue
    const isInHand = edge === vertex || (edge + 1) % points.length === vertex
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    strokeCrossing(context, perView, isInHand ? CROSSING_DASH_VIEW : [])
  }
}

const paintHandles = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { geometry, handles, vertex, isDragging }: EditDraft,
  isWhole: boolean,
): void => {
  if (geometry.kind !== 'circle' && !isDragging) paintMidpoints(context, frame, geometry)
  if (isWhole) paintVertices(context, frame, handles)
  const chosen = vertex === null ? undefined : handles[vertex]
  if (chosen !== undefined)
    paintVertex(context, frame, chosen, { radiusView: CHOSEN_RADIUS_VIEW, colour: MAP_COLOURS.accent })
}

const paintMidpoints = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { kind, points }: ZoneGeometry & { kind: 'polyline' | 'polygon' },
): void => {
  const edgeMin = MIDPOINT_EDGE_MIN_VIEW * perViewOf(frame)
  points.forEach((from, edge) => {
    const to = points[edge + 1] ?? (kind === 'polygon' ? points[0] : undefined)
    if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < edgeMin) return
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    if (isInView(middle, frame))
      paintVertex(context, frame, middle, { radiusView: MIDPOINT_RADIUS_VIEW, alpha: MIDPOINT_ALPHA })
  })
}

const paintTexts = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { handles, vertex, measures, problem }: EditDraft,
  fontFamily: string,
): void => {
  const at = vertex === null ? undefined : handles[vertex]
  if (at === undefined) return
  const { left, top } = placeInFrame(at, frame)
  const chips = measures.map((text) => ({ text, isProblem: false }))
  if (problem !== null) chips.push({ text: problem, isProblem: true })
  const place = { xView: left / frame.pixelRatio, yView: top / frame.pixelRatio }
  paintChips(context, frame, place, { chips, fontFamily })
}
