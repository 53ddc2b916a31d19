import type { PointMap } from '../../../shared/geometry/point.ts'
import { enterMapSpace, perViewOf, type PixelFrame } from '../raster/pixelFrame.ts'
import type { DraftStyle } from '../state/Draft.ts'
import { paintVertices, strokeCased } from './draftMarks.ts'
import { GeometryPaths } from './zoneGeometry.ts'

/** The edges of a long draft that stay the same while its next point is chosen. */
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
