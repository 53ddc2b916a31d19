import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { MAP_COLOURS } from '../raster/palette.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
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
import type { DraftLook } from './paintShapeDraft.ts'
import { paintStaticEdges, type StaticEdges, staticEdgesOfEdit } from './staticEdges.ts'
import { GeometryPaths } from './zoneGeometry.ts'

/** Shorter edges have no midpoint handle, which would be in the way of their ends. */
export const MIDPOINT_EDGE_MIN_VIEW = 40
const MIDPOINT_RADIUS_VIEW = 3.5
const MIDPOINT_ALPHA = 0.55
const CHOSEN_RADIUS_VIEW = 7

/** Paints a zone being edited: its own look over a dark casing, and its handles. */
export const paintEditDraft = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { fontFamily, cached }: Pick<DraftLook, 'fontFamily' | 'cached'>,
): void => {
  const { geometry, handles, vertex, style, crossing, problem, measures, snap } = draft
  const part = staticEdgesOfEdit(draft)
  context.save()
  enterMapSpace(context, frame, frame)
  if (part === null) paintWhole(context, frame, draft)
  else {
    if (geometry.kind === 'polygon') fillDraft(context, style, ringThrough(part, draft, frame))
    cached.show(context, frame, [part, style], (target) => paintStaticEdges(target, frame, part, style))
    paintDraggedEdges(context, frame, draft)
  }
  if (crossing !== null && geometry.kind !== 'circle')
    paintCrossed(context, geometry.points, draft, perViewOf(frame))
  context.restore()
  paintHandles(context, frame, draft, part === null)
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

/** Paints the edges that meet at the vertex being dragged. */
const paintDraggedEdges = (
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

const ringThrough = ({ lines }: StaticEdges, { handles, vertex }: EditDraft, frame: PixelFrame): Path2D => {
  const path = new Path2D(lines[0]?.at(frame.perMap))
  const dragged = vertex === null ? undefined : handles[vertex]
  if (dragged !== undefined) path.lineTo(dragged.x, dragged.y)
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
  const edgeMin = MIDPOINT_EDGE_MIN_VIEW * perViewOf(frame)
  points.forEach((from, edge) => {
    const to = points[edge + 1] ?? (kind === 'polyline' ? undefined : points[0])
    if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < edgeMin) return
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    if (isMarkSeen(middle, frame))
      paintVertex(context, frame, middle, { radiusView: MIDPOINT_RADIUS_VIEW, alpha: MIDPOINT_ALPHA })
  })
}
