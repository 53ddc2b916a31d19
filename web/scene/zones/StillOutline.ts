import type { PointMap } from '../../../shared/geometry/point.ts'
import type { DraftStyle } from '../SceneZones.ts'
import type { EditDraft } from '../state/Draft.ts'
import { GeometryPaths } from './GeometryPaths.ts'

/** The part of a long outline that nobody has in hand. */
export interface StillOutline {
  readonly runs: readonly GeometryPaths[]
  /** The vertices, to be marked. */
  readonly marked: readonly PointMap[]
}

/** Shorter outlines are painted as quickly as a picture of them is copied. */
const LONG_FROM = 200

/** Whether what stays of an outline is worth keeping. Dashes would begin elsewhere if a part were painted by itself. */
export const isWorthKeeping = (points: readonly PointMap[], { pattern }: DraftStyle): boolean =>
  points.length >= LONG_FROM && pattern === 'none'

/** By the points placed so far, which are others as soon as one is added. */
const ofPlaced = new WeakMap<readonly PointMap[], StillOutline>()

export const placedOutline = (placed: readonly PointMap[]): StillOutline => {
  const known = ofPlaced.get(placed) ?? { runs: [runOf(placed)], marked: placed }
  ofPlaced.set(placed, known)
  return known
}

interface BesideVertex extends StillOutline {
  readonly vertex: number
  /** Where it is one more than the base has, the vertex is a new one. */
  readonly count: number
}

/** By the shape a gesture began with. */
const ofBase = new WeakMap<EditDraft['base'], BesideVertex>()

/**
 * What stays of an outline while a hand moves one vertex: all edges but the two that meet there. A ring leaves one
 * line, from the vertex behind to the one before. Null where more than that moves, or it is not worth the while.
 */
export const outlineBeside = ({
  base,
  geometry,
  vertex,
  isDragging,
  style,
}: EditDraft): StillOutline | null => {
  if (!isDragging || vertex === null || geometry.kind === 'circle') return null
  if (!isWorthKeeping(geometry.points, style)) return null
  const known = ofBase.get(base)
  const count = geometry.points.length
  if (known?.vertex === vertex && known.count === count) return known
  const [before, behind] = [geometry.points.slice(0, vertex), geometry.points.slice(vertex + 1)]
  const runs = geometry.kind === 'polygon' ? [[...behind, ...before]] : [before, behind]
  const outline = { vertex, count, runs: runs.map(runOf), marked: runs.flat() }
  ofBase.set(base, outline)
  return outline
}

const runOf = (points: readonly PointMap[]): GeometryPaths => new GeometryPaths({ kind: 'polyline', points })
