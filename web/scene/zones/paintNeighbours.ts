import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { type Outlined, ringAt, ringsOf } from '../../../shared/geometry/rings.ts'
import type { CachedPicture } from '../raster/CachedPicture.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import { fillDraft, strokeCased } from './draftMarks.ts'
import { paintDraggedEdges, pathsOf, pathThrough } from './paintLongOutline.ts'
import type { NeighbourDraft } from './ZoneDraft.ts'
import { coarsened, detailLevel, fillRuleOf, tracePath } from './zoneGeometry.ts'

/** A shorter outline is painted as fast as a picture of it is copied. */
const LONG_FROM = 200

/** Paints the zones whose borders go along. Of long ones, what stays comes from one picture of all of them. */
export const paintNeighbours = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  others: readonly NeighbourDraft[],
  picture: CachedPicture,
): void => {
  const long = others.filter(isLong)
  onMap(context, frame, () => {
    for (const other of others)
      if (other.geometry.kind !== 'polyline')
        fillDraft(context, other.style, filledPath(other, frame), fillRuleOf(other.geometry))
  })
  if (long.length > 0)
    picture.show(
      context,
      frame,
      long.flatMap(({ base, vertex, style }) => [base, vertex, style]),
      (target) =>
        onMap(target, frame, () => {
          for (const other of long) strokePaths(target, frame, other, stillLines(other))
        }),
    )
  onMap(context, frame, () => {
    for (const other of others)
      if (isLong(other)) paintDraggedEdges(context, frame, asDragged(other))
      else strokePaths(context, frame, other, [other.geometry])
  })
}

const isLong = ({ geometry, vertex }: NeighbourDraft): boolean =>
  geometry.kind !== 'circle' && geometry.points.length >= LONG_FROM && vertex !== null

const asDragged = (other: NeighbourDraft) => ({
  ...other,
  isDragging: true,
  handles: other.geometry.kind === 'circle' ? [] : other.geometry.points,
})

const filledPath = (other: NeighbourDraft, frame: PixelFrame): Path2D =>
  isLong(other)
    ? pathThrough(pathsOf(other.base).at(frame.perMap), asDragged(other))
    : tracePath(other.geometry)

const strokePaths = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { style }: NeighbourDraft,
  lines: readonly ZoneGeometry[],
): void => {
  const level = detailLevel(frame.perMap)
  const paths = lines.map((line) => tracePath(coarsened(line, level)))
  strokeCased(context, style, perViewOf(frame), () => {
    for (const path of paths) context.stroke(path)
  })
}

const onMap = (context: CanvasRenderingContext2D, frame: PixelFrame, paint: () => void): void => {
  context.save()
  enterMapSpace(context, frame, frame)
  paint()
  context.restore()
}

/** Returns the lines of an outline that do not end in the vertex which is dragged or was inserted. */
export const stillLines = ({ base, geometry, vertex }: NeighbourDraft): readonly ZoneGeometry[] => {
  if (base.kind === 'circle' || geometry.kind === 'circle' || vertex === null) return [base]
  if (base.kind === 'multipolygon') return stillRingLines(base, geometry, vertex)
  const { points } = base
  const isInserted = geometry.points.length > points.length
  const before = points.slice(0, vertex)
  const after = points.slice(isInserted ? vertex : vertex + 1)
  const parts: readonly PointMap[][] = base.kind === 'polyline' ? [before, after] : [[...after, ...before]]
  return parts.filter((part) => part.length > 1).map((part) => ({ kind: 'polyline', points: part }))
}

/** The same of several rings: those that the vertex is not on stay whole. */
const stillRingLines = (base: Outlined, geometry: Outlined, vertex: number): readonly ZoneGeometry[] => {
  const held = ringAt(geometry, vertex)?.first
  const isInserted = geometry.points.length > base.points.length
  return ringsOf(base).map(({ points, first }): ZoneGeometry => {
    if (first !== held) return { kind: 'polygon', points }
    const at = vertex - first
    const line = [...points.slice(isInserted ? at : at + 1), ...points.slice(0, at)]
    return { kind: 'polyline', points: line }
  })
}
