import { isLocked } from '../../../../shared/content/locks.ts'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { edgeInto, endOfEdge, type Outlined } from '../../../../shared/geometry/rings.ts'
import { type Crossing, crossingText } from '../../../../shared/geometry/selfIntersection.ts'
import { refuse, type Effect, type ToolContext } from '../../state/Tool.ts'
import type { NeighbourDraft } from '../../zones/ZoneDraft.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { boundsOfGeometry } from '../../zones/zoneGeometry.ts'
import { isSamePoint } from '../drawing/nextPoint.ts'
import type { Grip } from './handles.ts'
import { type MovedVertex, type Path, type Reshaped, withoutVertex, withVerticesAt } from './reshape.ts'
import { indexOf, type Tie, tiesOfEdge, tieTo } from './ties.ts'

/** Why a zone keeps its border although it shares what is moved. */
type Staying = 'locked' | 'hidden' | 'elsewhere' | 'rectangle'

interface Neighbour {
  readonly zone: SceneZone
  readonly base: Outlined
  readonly ties: readonly Tie[]
}

type FreeNeighbour = Neighbour & { readonly base: Path }

export interface StayingZone extends Neighbour {
  readonly why: Staying
}

/** The other zones that share what is held of the zone being edited, found once when it is picked up. A circle has no vertices. */
export interface Neighbours {
  /** Those that go along. */
  readonly free: readonly FreeNeighbour[]
  /** Those that keep their border, which is said afterwards. */
  readonly staying: readonly StayingZone[]
}

export const NO_NEIGHBOURS: Neighbours = { free: [], staying: [] }

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
  const end = endOfEdge(geometry, grip.edge)
  const places = [points[grip.edge], points[end ?? -1]] as const
  const [a, b] = places
  if (end === null || !a || !b) return NO_NEIGHBOURS
  const added = grip.edge + 1
  const own = [grip.edge, added, end < added ? end : end + 1] as const
  return among(zone, places, context, (other) => tiesOfEdge(other, { own, places: [a, b] }))
}

const sharing = (zone: SceneZone, held: readonly number[], context: ToolContext): Neighbours => {
  const { geometry } = zone
  if (geometry.kind === 'circle') return NO_NEIGHBOURS
  const places = held.map((own) => geometry.points[own])
  return among(zone, places, context, (other) => {
    const ties = held.map((own) => tieTo(other, own, geometry.points[own])).filter((tie) => tie !== null)
    return ties.length === 0 ? null : ties
  })
}

/** Looks among the zones around some places, which the scene finds by their bounds. */
const among = (
  zone: SceneZone,
  places: readonly (PointMap | undefined)[],
  context: ToolContext,
  tiesOf: (other: Outlined) => readonly Tie[] | null,
): Neighbours => {
  const points = places.filter((place) => place !== undefined)
  const around = boundsOfGeometry({ kind: 'polyline', points })
  const free: FreeNeighbour[] = []
  const staying: StayingZone[] = []
  const tied = (other: SceneZone): Neighbour | null => {
    const base = other.geometry
    const ties = other.id === zone.id || base.kind === 'circle' ? null : tiesOf(base)
    return ties && base.kind !== 'circle' ? { zone: other, base, ties } : null
  }
  for (const other of context.zonesIn(around)) {
    const found = tied(other)
    if (!found) continue
    const { base } = found
    if (isLocked(other)) staying.push({ ...found, why: 'locked' })
    else if (isPath(base)) free.push({ ...found, base })
    else staying.push({ ...found, why: 'rectangle' })
  }
  for (const { zone: other, isElsewhere } of context.unseenZonesIn(around)) {
    const found = tied(other)
    if (found) staying.push({ ...found, why: isElsewhere ? 'elsewhere' : 'hidden' })
  }
  return { free, staying }
}

/** A rectangle stays one until its corners are freed. */
const isPath = (geometry: ZoneGeometry): geometry is Path =>
  geometry.kind !== 'circle' && geometry.kind !== 'rectangle'

/** Reshapes the neighbours as the zone being edited was, which then has the given shape. Those it leaves alone are left out. */
export const followedBy = ({ free }: Neighbours, geometry: ZoneGeometry): readonly Followed[] =>
  free.length === 0
    ? ALONE
    : free.flatMap((neighbour) => {
        if (!isMoved(neighbour, geometry)) return []
        const moved = movedVertices(neighbour.ties, geometry)
        const [only] = moved
        const vertex = only && moved.length === 1 ? only.index + (only.isNew ? 1 : 0) : undefined
        return [followed(neighbour, withVerticesAt(neighbour.base, moved), vertex)]
      })

/** Whether a shape has moved what another zone shares. */
const isMoved = ({ ties }: Pick<Neighbour, 'ties'>, geometry: ZoneGeometry): boolean =>
  geometry.kind !== 'circle' &&
  ties.some(({ own, from }) => {
    const to = geometry.points[own]
    return to !== undefined && (from === null || !isSamePoint(from, to))
  })

const movedVertices = (ties: readonly Tie[], geometry: ZoneGeometry): readonly MovedVertex[] =>
  geometry.kind === 'circle'
    ? []
    : ties
        .toSorted((a, b) => a.index - b.index || a.share - b.share)
        .flatMap(({ own, index, share }) => {
          const to = geometry.points[own]
          return to ? [{ index, to, isNew: share > 0 }] : []
        })

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
  readonly staying: readonly StayingZone[]
  /** The zone that would have too few vertices; null if there is none. */
  readonly tooFew: SceneZone | null
}

export const deletedBeside = (zone: SceneZone, vertex: number, context: ToolContext): DeletedBeside => {
  const { geometry } = zone
  if (!isPath(geometry)) return { others: ALONE, staying: [], tooFew: null }
  const ends = besideVertex(geometry, vertex)
  const at = geometry.points[vertex]
  const { free, staying } = among(zone, [at], context, (other) => {
    const index = indexOf(other.points, at)
    const isThrough = index >= 0 && areSameEnds(ends, besideVertex(other, index))
    return isThrough ? [{ own: vertex, from: null, index, share: 0 }] : null
  })
  let tooFew: SceneZone | null = null
  const others = free.flatMap((neighbour) => {
    const index = neighbour.ties[0]?.index
    const reshaped = index === undefined ? null : withoutVertex(neighbour.base, index)
    if (reshaped === null) tooFew = neighbour.zone
    return reshaped ? [followed(neighbour, reshaped, undefined)] : []
  })
  return { others, staying, tooFew }
}

type Ends = readonly [PointMap | undefined, PointMap | undefined]

const besideVertex = (path: Outlined, index: number): Ends => [
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

/** Tells which zones kept the border that a shape has moved, and why. */
export const tellStaying = (
  { staying }: Pick<Neighbours, 'staying'>,
  geometry: ZoneGeometry,
): readonly Effect[] => tellAllStaying(staying.filter((zone) => isMoved(zone, geometry)))

export const tellAllStaying = (staying: readonly StayingZone[]): readonly Effect[] => {
  const sentences = WHYS.flatMap(({ why, text }) => {
    const zones = staying.filter((zone) => zone.why === why).map(({ zone }) => zone)
    return zones.length === 0 ? [] : [`${text}: ${namesOf(zones)}.`]
  })
  return sentences.length === 0 ? [] : [refuse(sentences.join(' '))]
}

const WHYS: readonly { readonly why: Staying; readonly text: string }[] = [
  { why: 'locked', text: 'Locked, so its border stays' },
  { why: 'hidden', text: 'Hidden, so its border stays' },
  { why: 'elsewhere', text: 'On another floor, so its border stays' },
  { why: 'rectangle', text: 'A rectangle, so its border stays' },
]

/** More would hide the map that they are about. */
const NAMES_MAX = 3

const namesOf = (zones: readonly SceneZone[]): string => {
  const names = zones.slice(0, NAMES_MAX).map(nameOf).join(', ')
  return zones.length > NAMES_MAX ? `${names} and ${zones.length - NAMES_MAX} more` : names
}

/** A zone with the default name has no label in the scene. */
export const nameOf = ({ label }: { readonly label: string }): string =>
  label === '' ? 'A zone beside it' : `“${label}”`
