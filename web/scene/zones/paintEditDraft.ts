import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import type { EditDraft } from './ZoneDraft.ts'
import {
  CROSSING_DASH_VIEW,
  fillDraft,
  isMarkSeen,
  paintChips,
  paintCrossMark,
  paintSnapTarget,
  paintVertex,
  paintVertices,
  strokeCased,
  strokeCrossing,
} from './draftMarks.ts'
import type { OutlinePicture } from './OutlinePicture.ts'
import { type StillOutline, stillOutlineOf } from './stillOutline.ts'
import { GeometryPaths } from './zoneGeometry.ts'

/** Shorter edges have no midpoint handle, which would be in the way of their ends. */
export const MIDPOINT_EDGE_MIN_VIEW = 40
const MIDPOINT_RADIUS_VIEW = 3.5
const MIDPOINT_ALPHA = 0.55
const CHOSEN_RADIUS_VIEW = 7

export interface EditLook {
  readonly fontFamily: string
  readonly outline: OutlinePicture
}

/** Paints a zone being edited: its own look over a dark casing, and its handles. */
export const paintEditDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { fontFamily, outline }: EditLook,
): void => {
  const { geometry, handles, vertex, crossing, problem, measures, snap } = draft
  const still = stillOutlineOf(draft)
  context.save()
  enterMapSpace(context, frame, frame)
  if (still === null) paintWhole(context, frame, draft)
  else paintLong(context, frame, draft, { still, outline })
  if (crossing !== null && geometry.kind !== 'circle')
    paintCrossed(context, geometry.points, draft, perViewOf(frame))
  context.restore()
  paintHandles(context, frame, draft, still === null)
  if (snap !== null) paintSnapTarget(context, frame, snap)
  if (crossing !== null) paintCrossMark(context, frame, crossing.at)
  const at = vertex === null ? undefined : handles[vertex]
  if (at !== undefined) paintChips(context, frame, at, { measures, problem, fontFamily })
}

const paintWhole = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { geometry, style }: EditDraft,
): void => {
  const path = pathsOf(geometry).at(frame.perMap)
  if (geometry.kind !== 'polyline') fillDraft(context, style, path)
  strokeCased(context, style, perViewOf(frame), () => context.stroke(path))
}

/** Of a long outline, only what moves is stroked in each frame; until its picture is done, it is a thin line. */
const paintLong = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { still, outline }: { readonly still: StillOutline; readonly outline: OutlinePicture },
): void => {
  const { geometry, base, style, isDragging } = draft
  const traced = pathsOf(isDragging ? base : geometry).at(frame.perMap)
  if (still.isRing) fillDraft(context, style, pathThrough(traced, draft))
  if (!outline.show(context, frame, still, style)) {
    context.globalAlpha = 1
    context.strokeStyle = style.strokeColour
    setLine(context, 'none', THIN_DEVICE / frame.perMap)
    context.stroke(traced)
  }
  paintDraggedEdges(context, frame, draft)
}

/** Wider lines take many times as long to paint. */
const THIN_DEVICE = 1

/** Paints the edges that meet at the vertex being dragged. */
const paintDraggedEdges = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { handles, vertex, geometry, base, isDragging, style }: EditDraft,
): void => {
  if (!isDragging || vertex === null || geometry === base) return
  const isRing = geometry.kind === 'polygon'
  context.beginPath()
  for (const at of [vertex - 1, vertex, vertex + 1]) {
    const point = isRing ? handles.at(at % handles.length) : handles[at]
    if (point !== undefined) context.lineTo(point.x, point.y)
  }
  strokeCased(context, style, perViewOf(frame), () => context.stroke())
}

/**
 * Returns the path of a ring whose vertex is dragged, made of the path before the gesture: the edges there are run through
 * backwards, which takes them out of what is filled, and the dragged ones are added.
 */
const pathThrough = (traced: Path2D, { geometry, base, vertex, isDragging }: EditDraft): Path2D => {
  if (!isDragging || vertex === null || geometry === base) return traced
  if (geometry.kind === 'circle' || base.kind === 'circle') return traced
  const { points } = geometry
  const isNew = points.length > base.points.length
  const [before, after] = [points.at(vertex - 1), points[(vertex + 1) % points.length]]
  const path = new Path2D(traced)
  let isBegun = false
  for (const point of [before, points[vertex], after, isNew ? undefined : base.points[vertex]]) {
    if (point === undefined) continue
    if (isBegun) path.lineTo(point.x, point.y)
    else path.moveTo(point.x, point.y)
    isBegun = true
  }
  path.closePath()
  return path
}

/** Geometries are immutable, so each is traced once. */
const paths = new WeakMap<ZoneGeometry, GeometryPaths>()

const pathsOf = (geometry: ZoneGeometry): GeometryPaths => {
  const known = paths.get(geometry) ?? new GeometryPaths(geometry)
  paths.set(geometry, known)
  return known
}

/** Paints two edges that cross: the one being dragged dashed, the other solid. */
const paintCrossed = (
  context: CanvasRenderingContext2D,
  points: readonly PointMap[],
  { crossing, vertex }: EditDraft,
  perView: number,
): void => {
  for (const edge of crossing?.edges ?? []) {
    const [from, to] = [points[edge], points[edge + 1] ?? points[0]]
    if (from === undefined || to === undefined) continue
    const isDragged = edge === vertex || (edge + 1) % points.length === vertex
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    strokeCrossing(context, perView, isDragged ? CROSSING_DASH_VIEW : [])
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
  { kind, points }: Exclude<ZoneGeometry, { kind: 'circle' }>,
): void => {
  const squaredMin = (MIDPOINT_EDGE_MIN_VIEW * perViewOf(frame)) ** 2
  points.forEach((from, edge) => {
    const to = points[edge + 1] ?? (kind === 'polyline' ? undefined : points[0])
    if (to === undefined || (to.x - from.x) ** 2 + (to.y - from.y) ** 2 < squaredMin) return
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    if (isMarkSeen(middle, frame))
      paintVertex(context, frame, middle, { radiusView: MIDPOINT_RADIUS_VIEW, alpha: MIDPOINT_ALPHA })
  })
}
