import { isLocked } from '../../../../shared/content/locks.ts'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { edgeInto, endOfEdge } from '../../../../shared/geometry/rings.ts'
import { type Crossing, crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import { refuse, type Effect, type ToolContext } from '../../state/Tool.ts'
import type { NeighbourDraft } from '../../zones/ZoneDraft.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { boundsOfGeometry } from '../../zones/zoneGeometry.ts'
import { isSamePoint } from '../drawing/nextPoint.ts'
import type { Grip } from './handles.ts'
import { type Path, type Reshaped, withoutVertex, withVertexIn, withVerticesAt } from './reshape.ts'

/** Where another zone shares what is held: vertices that lie on each other, or an edge that gets a new vertex. */
type Shared =
  | { readonly kind: 'vertices'; readonly pairs: readonly { readonly own: number; readonly index: number }[] }
  | { readonly kind: 'edge'; readonly own: number; readonly edge: number }

interface Neighbour {
  readonly zone: SceneZone
  readonly base: Path
  readonly shared: Shared
}

/**
 * The other zones in view that share what is held of the zone being edited, found once when it is picked up. Only polygons and lines
 * do: a rectangle stays one until its corners are freed, so it keeps its corners, and a circle has no vertices.
 */
export interface Neighbours {
  /** Those that go along. */
  readonly free: readonly Neighbour[]
  /** Those that are locked: they stay, which is said afterwards. */
  readonly locked: readonly SceneZone[]
}

export const NO_NEIGHBOURS: Neighbours = { free: [], locked: [] }

/** A neighbour as it is reshaped together with the zone being edited. */
export interface Followed extends NeighbourDraft {
  readonly label: string
}

export const ALONE: readonly Followed[] = []

/** Returns the zones that share what a grip holds. */
export const neighboursAt = (zone: SceneZone, grip: Grip, context: ToolContext): Neighbours => {
  const { geometry } = zone
  if (geometry.kind === 'circle' || grip.kind === 'whole' || grip.kind === 'map') return NO_NEIGHBOURS
  const { points } = geometry
  // A corner or a side of a rectangle takes other corners along.
  if (geometry.kind === 'rectangle') return sharing(zone, [0, 1, 2, 3], context)
  if (grip.kind === 'vertex') return sharing(zone, [grip.index], context)
  const ends = [points[grip.edge], points[endOfEdge(geometry, grip.edge) ?? 0]] as const
  return among(zone, ends, context, (other) => {
    const edge = edgeBetween(other, ends)
    return edge === null ? null : { kind: 'edge', own: grip.edge + 1, edge }
  })
}

const sharing = (zone: SceneZone, held: readonly number[], context: ToolContext): Neighbours => {
  const { geometry } = zone
  if (geometry.kind === 'circle') return NO_NEIGHBOURS
  return among(
    zone,
    held.map((own) => geometry.points[own]),
    context,
    (other) => {
      const pairs = held.flatMap((own) => {
        const index = indexOf(other.points, geometry.points[own])
        return index < 0 ? [] : [{ own, index }]
      })
      return pairs.length === 0 ? null : { kind: 'vertices', pairs }
    },
  )
}

/** Looks among the zones around some places, which the scene finds by their bounds. */
const among = (
  zone: SceneZone,
  places: readonly (PointMap | undefined)[],
  context: ToolContext,
  sharedOf: (other: Path) => Shared | null,
): Neighbours => {
  const free: Neighbour[] = []
  const locked: SceneZone[] = []
  const points = places.filter((place) => place !== undefined)
  for (const other of context.zonesIn(boundsOfGeometry({ kind: 'polyline', points }))) {
    const base = other.geometry
    if (other.id === zone.id || !isPath(base)) continue
    const shared = sharedOf(base)
    if (shared === null) continue
    if (isLocked(other)) locked.push(other)
    else free.push({ zone: other, base, shared })
  }
  return { free, locked }
}

const isPath = (geometry: ZoneGeometry): geometry is Path =>
  geometry.kind !== 'circle' && geometry.kind !== 'rectangle'

const indexOf = (points: readonly PointMap[], place: PointMap | undefined): number =>
  place === undefined ? -1 : points.findIndex((point) => isSamePoint(point, place))

/** Returns the edge between two places, whichever way it runs; null if there is none. */
const edgeBetween = (
  path: Path,
  [a, b]: readonly [PointMap | undefined, PointMap | undefined],
): number | null => {
  const [one, other] = [indexOf(path.points, a), indexOf(path.points, b)]
  if (one < 0 || other < 0) return null
  if (endOfEdge(path, one) === other) return one
  return endOfEdge(path, other) === one ? other : null
}

/** Reshapes the neighbours as the zone being edited was, which then has the given shape. Those it leaves alone are left out. */
export const followedBy = ({ free }: Neighbours, geometry: ZoneGeometry): readonly Followed[] => {
  if (geometry.kind === 'circle' || free.length === 0) return ALONE
  const { points } = geometry
  return free.flatMap((neighbour) => {
    const { shared, base } = neighbour
    if (shared.kind === 'edge') {
      const at = points[shared.own]
      const reshaped = at && withVertexIn(base, shared.edge, at)
      return reshaped ? [followed(neighbour, reshaped, shared.edge + 1)] : []
    }
    const moved = shared.pairs.flatMap(({ own, index }) => {
      const [from, to] = [base.points[index], points[own]]
      return from && to && !isSamePoint(from, to) ? [{ index, to }] : []
    })
    return moved.length === 0
      ? []
      : [followed(neighbour, withVerticesAt(base, moved), moved.length === 1 ? moved[0]?.index : undefined)]
  })
}

const followed = (
  { zone, base }: Pick<Neighbour, 'zone' | 'base'>,
  { geometry, crossing }: Reshaped,
  vertex: number | undefined,
): Followed => ({
  zoneId: zone.id,
  label: zone.label,
  style: zone,
  base,
  geometry,
  vertex: vertex ?? null,
  crossing,
})

/** What deleting a vertex means for the zones whose border runs through it as this one's does, between the same two vertices. */
export interface DeletedBeside {
  readonly others: readonly Followed[]
  readonly locked: readonly SceneZone[]
  /** The zone that would have too few vertices; null if there is none. */
  readonly tooFew: SceneZone | null
}

export const deletedBeside = (zone: SceneZone, vertex: number, context: ToolContext): DeletedBeside => {
  const { geometry } = zone
  if (!isPath(geometry)) return { others: ALONE, locked: [], tooFew: null }
  const ends = besideVertex(geometry, vertex)
  const at = geometry.points[vertex]
  const { free, locked } = among(zone, [at], context, (other) => {
    const index = indexOf(other.points, at)
    const isThrough = index >= 0 && areSameEnds(ends, besideVertex(other, index))
    return isThrough ? { kind: 'vertices', pairs: [{ own: vertex, index }] } : null
  })
  let tooFew: SceneZone | null = null
  const others = free.flatMap((neighbour) => {
    const index = neighbour.shared.kind === 'vertices' ? neighbour.shared.pairs[0]?.index : undefined
    const reshaped = index === undefined ? null : withoutVertex(neighbour.base, index)
    if (reshaped === null) tooFew = neighbour.zone
    return reshaped ? [followed(neighbour, reshaped, undefined)] : []
  })
  return { others, locked, tooFew }
}

type Ends = readonly [PointMap | undefined, PointMap | undefined]

const besideVertex = (path: Path, index: number): Ends => [
  path.points[edgeInto(path, index) ?? -1],
  path.points[endOfEdge(path, index) ?? -1],
]

const areSameEnds = ([a, b]: Ends, [c, d]: Ends): boolean =>
  a !== undefined &&
  b !== undefined &&
  c !== undefined &&
  d !== undefined &&
  ((isSamePoint(a, c) && isSamePoint(b, d)) || (isSamePoint(a, d) && isSamePoint(b, c)))

/** Whether somebody else has changed one of them since they were found. */
export const areOvertaken = ({ free }: Neighbours, { zone }: Pick<ToolContext, 'zone'>): boolean =>
  free.some(({ zone: { id }, base }) => zone(id)?.geometry !== base)

/** Returns why the zone or one of its neighbours cannot be reshaped like that; a neighbour is named. */
export const problemOf = (crossing: Crossing | null, others: readonly Followed[]): string | null => {
  if (crossing !== null) return crossingText(crossing)
  const crossed = others.find((other) => other.crossing !== null)
  return crossed?.crossing ? `${nameOf(crossed)}: ${crossingText(crossed.crossing)}` : null
}

/** Tells which zones kept their border because they are locked. */
export const tellLocked = (locked: readonly SceneZone[]): readonly Effect[] => {
  if (locked.length === 0) return []
  const names = locked.map(nameOf).join(', ')
  return [refuse(`Locked, so its border stays: ${names}.`)]
}

/** A zone with the default name has no label in the scene. */
export const nameOf = ({ label }: { readonly label: string }): string =>
  label === '' ? 'A zone beside it' : `“${label}”`
