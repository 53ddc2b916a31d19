import type { PointMap } from '../../../../shared/geometry/point.ts'
import { endOfEdge, type Outlined } from '../../../../shared/geometry/rings.ts'
import { shareOnEdge } from '../../../../shared/geometry/shareOnEdge.ts'
import { isSamePoint } from '../drawing/nextPoint.ts'

/** A point of the zone being edited and its counterpart in another zone. */
export interface Tie {
  /** The index of the point once its zone is reshaped. */
  readonly own: number
  /** Where it was; null if it is new. */
  readonly from: PointMap | null
  /** The vertex of the other zone, or the edge that starts there. */
  readonly index: number
  /** How far along that edge the counterpart is inserted, between 0 and 1; 0 means the vertex itself. */
  readonly share: number
}

export const indexOf = (points: readonly PointMap[], place: PointMap | undefined): number =>
  place === undefined ? -1 : points.findIndex((point) => isSamePoint(point, place))

/** Ties a point to the vertex at its place, else to the edge that it lies on; null if there is neither. */
export const tieTo = (other: Outlined, own: number, from: PointMap | undefined): Tie | null => {
  if (from === undefined) return null
  const index = indexOf(other.points, from)
  if (index >= 0) return { own, from, index, share: 0 }
  const on = edgeWith(other, (a, b) => shareOnEdge(a, b, from))
  return on && { own, from, index: on.edge, share: on.found }
}

/** The ends of an edge of the zone being edited: their places, and their indexes once it has a new vertex in between. */
export interface EdgeEnds {
  readonly own: readonly [number, number, number]
  readonly places: readonly [PointMap, PointMap]
}

/** Ties a new vertex to the edge that the whole of its own edge lies on, and the ends of that to what lies there. */
export const tiesOfEdge = (other: Outlined, { own, places: [a, b] }: EdgeEnds): readonly Tie[] | null => {
  const on = edgeWith(other, (from, to) => {
    const shares = [shareAt(from, to, a), shareAt(from, to, b)] as const
    return shares[0] === null || shares[1] === null ? null : ([shares[0], shares[1]] as const)
  })
  if (on === null) return null
  const { edge: index, found } = on
  const ends = [a, b].flatMap((from, at): Tie[] => {
    const share = found[at] ?? 0
    return share > 0 && share < 1 ? [{ own: own[at === 0 ? 0 : 2], from, index, share }] : []
  })
  return [...ends, { own: own[1], from: null, index, share: (found[0] + found[1]) / 2 }]
}

const shareAt = (from: PointMap, to: PointMap, place: PointMap): number | null => {
  if (isSamePoint(from, place)) return 0
  return isSamePoint(to, place) ? 1 : shareOnEdge(from, to, place)
}

const edgeWith = <Found>(
  other: Outlined,
  find: (from: PointMap, to: PointMap) => Found | null,
): { readonly edge: number; readonly found: Found } | null => {
  for (const [edge, from] of other.points.entries()) {
    const to = other.points[endOfEdge(other, edge) ?? -1]
    const found = to ? find(from, to) : null
    if (found !== null) return { edge, found }
  }
  return null
}
