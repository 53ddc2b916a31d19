import type { PointMap } from '../../../shared/geometry/point.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import type { DraftStyle } from '../state/Draft.ts'
import type { EditDraft } from './ZoneDraft.ts'
import { paintVertices, strokeCased } from './draftMarks.ts'
import { GeometryPaths } from './zoneGeometry.ts'

/** The edges of a long draft that stay the same while one vertex moves. */
export interface StaticEdges {
  readonly lines: readonly GeometryPaths[]
  /** The vertices to mark. */
  readonly vertices: readonly PointMap[]
}

/** A shorter draft is painted as fast as a cached picture of it is copied. */
const LONG_FROM = 200

/**
 * Whether caching the static edges of a draft pays. With a pattern, the dashes of a part would start at another place
 * than those of the whole.
 */
export const isWorthCaching = (points: readonly PointMap[], { pattern }: DraftStyle): boolean =>
  points.length >= LONG_FROM && pattern === 'none'

/** By the points placed so far: the list is replaced when one is added. */
const edgesOfPlaced = new WeakMap<readonly PointMap[], StaticEdges>()

/** Returns the placed edges of a shape being drawn. */
export const staticEdgesOfDraft = (placed: readonly PointMap[]): StaticEdges => {
  const known = edgesOfPlaced.get(placed) ?? { lines: [pathsOfLine(placed)], vertices: placed }
  edgesOfPlaced.set(placed, known)
  return known
}

interface EdgesOfEdit extends StaticEdges {
  readonly vertex: number
  /** One more than the base has if the vertex is a new one. */
  readonly count: number
}

/** By the geometry that the gesture began with. */
const edgesOfBase = new WeakMap<EditDraft['base'], EdgesOfEdit>()

/**
 * Returns all edges but the two that meet at the vertex being dragged. For a ring this is one line, from the vertex
 * after it to the one before it. Null if more than one vertex moves, or if caching does not pay.
 */
export const staticEdgesOfEdit = ({
  base,
  geometry,
  vertex,
  isDragging,
  style,
}: EditDraft): StaticEdges | null => {
  if (!isDragging || vertex === null || geometry.kind === 'circle') return null
  if (!isWorthCaching(geometry.points, style)) return null
  const known = edgesOfBase.get(base)
  const count = geometry.points.length
  if (known?.vertex === vertex && known.count === count) return known
  const [before, after] = [geometry.points.slice(0, vertex), geometry.points.slice(vertex + 1)]
  const lines = geometry.kind === 'polygon' ? [[...after, ...before]] : [before, after]
  const part = { vertex, count, lines: lines.map(pathsOfLine), vertices: lines.flat() }
  edgesOfBase.set(base, part)
  return part
}

const pathsOfLine = (points: readonly PointMap[]): GeometryPaths =>
  new GeometryPaths({ kind: 'polyline', points })

export const paintStaticEdges = (
  context: CanvasRenderingContext2D,
  frame: PixelFrame,
  { lines, vertices }: StaticEdges,
  style: DraftStyle,
): void => {
  context.save()
  enterMapSpace(context, frame, frame)
  strokeCased(context, style, perViewOf(frame), () => {
    for (const line of lines) context.stroke(line.at(frame.perMap))
  })
  context.restore()
  paintVertices(context, frame, vertices)
}
