import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import { edgeInto, endOfEdge } from '../../../shared/geometry/rings.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { setLine } from '../raster/strokePattern.ts'
import { fillDraft, isMarkSeen, paintVertex, strokeCased } from './draftMarks.ts'
import type { OutlinePicture } from './OutlinePicture.ts'
import type { StillOutline } from './stillOutline.ts'
import type { EditDraft } from './ZoneDraft.ts'
import {
  fillRuleOf,
  GeometryPaths,
  middlesOf,
  MIDPOINT_ALPHA,
  MIDPOINT_EDGE_MIN_VIEW,
  MIDPOINT_RADIUS_VIEW,
} from './zoneGeometry.ts'

interface LongOutline {
  readonly still: StillOutline
  /** Of what stays while a vertex is dragged. */
  readonly picture: OutlinePicture
}

/** Of a long outline, only what moves is stroked in each frame; until its picture is done, it is a thin line. */
export const paintLongOutline = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  draft: EditDraft,
  { still, picture }: LongOutline,
): void => {
  const { geometry, base, style, isDragging } = draft
  context.save()
  enterMapSpace(context, frame, frame)
  const traced = pathsOf(isDragging ? base : geometry).at(frame.perMap)
  if (geometry.kind !== 'polyline')
    fillDraft(context, style, pathThrough(traced, draft), fillRuleOf(geometry))
  if (!picture.show(context, frame, still, style)) {
    context.globalAlpha = 1
    context.strokeStyle = style.strokeColour
    setLine(context, 'none', THIN_DEVICE / frame.perMap)
    context.stroke(traced)
  }
  paintDraggedEdges(context, frame, draft)
  context.restore()
  if (geometry.kind !== 'circle' && !isDragging) paintMidpoints(context, frame, geometry)
}

/** Wider lines take many times as long to paint. */
const THIN_DEVICE = 1

/** Paints the edges that meet at the vertex being dragged. */
export const paintDraggedEdges = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  {
    handles,
    vertex,
    geometry,
    base,
    isDragging,
    style,
  }: Pick<EditDraft, 'handles' | 'vertex' | 'geometry' | 'base' | 'isDragging' | 'style'>,
): void => {
  if (!isDragging || vertex === null || geometry === base || geometry.kind === 'circle') return
  context.beginPath()
  for (const at of [edgeInto(geometry, vertex), vertex, endOfEdge(geometry, vertex)]) {
    const point = at === null ? undefined : handles[at]
    if (point !== undefined) context.lineTo(point.x, point.y)
  }
  strokeCased(context, style, perViewOf(frame), () => context.stroke())
}

/**
 * Returns the path of a ring whose vertex is dragged, made of the path before the gesture: the edges there are run through
 * backwards, which takes them out of what is filled, and the dragged ones are added.
 */
export const pathThrough = (
  traced: Path2D,
  { geometry, base, vertex, isDragging }: Pick<EditDraft, 'geometry' | 'base' | 'vertex' | 'isDragging'>,
): Path2D => {
  if (!isDragging || vertex === null || geometry === base) return traced
  if (geometry.kind === 'circle' || base.kind === 'circle') return traced
  const { points } = geometry
  const isNew = points.length > base.points.length
  const [before, after] = [
    points[edgeInto(geometry, vertex) ?? -1],
    points[endOfEdge(geometry, vertex) ?? -1],
  ]
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

export const pathsOf = (geometry: ZoneGeometry): GeometryPaths => {
  const known = paths.get(geometry) ?? new GeometryPaths(geometry)
  paths.set(geometry, known)
  return known
}

const paintMidpoints = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  geometry: Exclude<ZoneGeometry, { kind: 'circle' }>,
): void => {
  for (const middle of middlesOf(geometry, MIDPOINT_EDGE_MIN_VIEW * perViewOf(frame)))
    if (isMarkSeen(middle, frame))
      paintVertex(context, frame, middle, { radiusView: MIDPOINT_RADIUS_VIEW, alpha: MIDPOINT_ALPHA })
}
