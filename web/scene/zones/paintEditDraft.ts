import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { MIDPOINT_EDGE_MIN_VIEW } from '../tools/editZone/handles.ts'
import type { EditDraft } from '../tools/Draft.ts'
import { MAP_COLOURS } from '../view/palette.ts'
import { placeInFrame, type PixelFrame } from '../view/pixelFrame.ts'
import { paintCrossMark, paintSnapTarget, paintVertex } from './draftMarks.ts'
import { GeometryPaths } from './GeometryPaths.ts'
import { enterMapSpace, perViewOf } from './mapSpace.ts'
import { paintChips } from './paintChips.ts'
import {
  CROSSING_DASH_VIEW,
  isInView,
  strokeCased,
  strokeCrossing,
  type DraftLook,
} from './paintShapeDraft.ts'

const MIDPOINT_RADIUS_VIEW = 3.5
const MIDPOINT_ALPHA = 0.55
const CHOSEN_RADIUS_VIEW = 7
/** Handles closer together than this would lie on one another; one of them stands for all. */
const HANDLE_GAP_VIEW = 8

/** The zone whose shape is edited: its own look over a dark casing, with its handles in view. */
export const paintEditDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { style, fontFamily }: DraftLook,
): void => {
  const { geometry, crossing, snap } = draft
  context.save()
  enterMapSpace(context, frame, frame)
  const path = pathsOf(geometry).at(frame.perMap)
  if (geometry.kind !== 'polyline') {
    context.globalAlpha = style.fillOpacity
    context.fillStyle = style.fillColour
    context.fill(path)
  }
  strokeCased(context, style, perViewOf(frame), () => context.stroke(path))
  if (crossing !== null && geometry.kind !== 'circle')
    paintCrossed(context, geometry.points, draft, perViewOf(frame))
  context.restore()
  paintHandles(context, frame, draft)
  if (snap !== null) paintSnapTarget(context, frame, snap)
  if (crossing !== null) paintCrossMark(context, frame, crossing.at)
  paintTexts(context, frame, draft, fontFamily)
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

const paintHandles = (context: CanvasRenderingContext2D, frame: PixelFrame, draft: EditDraft): void => {
  const { geometry, handles, vertex, isDragging } = draft
  if (geometry.kind !== 'circle' && !isDragging) paintMidpoints(context, frame, geometry)
  const gap = HANDLE_GAP_VIEW * frame.pixelRatio
  let last = { left: Number.NaN, top: Number.NaN }
  for (const handle of handles) {
    const place = placeInFrame(handle, frame)
    if (Math.hypot(place.left - last.left, place.top - last.top) < gap || !isInView(handle, frame)) continue
    last = place
    paintVertex(context, frame, handle)
  }
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
