import type { Change } from '../content/changes.ts'
import type { LogEntry } from '../content/commits.ts'
import type { Content } from '../content/content.ts'
import { pointCount, type Zone, type ZoneGeometry } from '../content/zones.ts'
import type { PointMap } from '../geometry/point.ts'
import { newRandomId } from '../ids.ts'
import { runSync } from '../runSliced.ts'
import { type ImageMove, type ImageSize, placedThrough, placementOf } from './imagePlacement.ts'
import type { ImagePlacing } from './maps.ts'
import { placedGeometry } from './placedGeometry.ts'

const MOVE_PREFIX = 'image-'

/** Returns a change id for the list that moves the content of a map along with its image. */
export const newImageMoveId = (): string => MOVE_PREFIX + newRandomId()

/** Whether a list moved the content of a map along with its image. */
export const isImageMove = ({ changeId }: Pick<LogEntry, 'changeId'>): boolean =>
  changeId.startsWith(MOVE_PREFIX)

/**
 * Returns the changes that move all POIs and zones of a map along with its image. They can all be applied: a zone that would
 * cross itself, or come to nothing, is moved as it is instead of being scaled.
 */
export const imagePlacingChanges = (content: Content, move: ImageMove): Change[] =>
  runSync(placingInSteps(content, [move]))

/** A step takes about a millisecond. */
const POIS_PER_STEP = 2_000
const POINTS_PER_STEP = 500

/** The same for one move after another, in short steps. Only what comes of all of them must not cross itself. */
export function* placingInSteps(
  { pois, zones }: Content,
  moves: readonly ImageMove[],
): Generator<void, Change[]> {
  const placements = moves.map(placementOf)
  const changes: Change[] = []
  let count = 0
  for (const { id, x, y } of pois) {
    if (++count % POIS_PER_STEP === 0) yield
    const place = placedThrough({ x, y }, placements)
    if (place.x !== x || place.y !== y) changes.push({ op: 'patch', kind: 'poi', id, fields: place })
  }
  count = 0
  for (const { id, geometry } of zones) {
    const { geometry: moved } = placedGeometry(geometry, placements)
    if (moved !== geometry) changes.push({ op: 'patch', kind: 'zone', id, fields: { geometry: moved } })
    count += pointCount(geometry)
    if (count < POINTS_PER_STEP) continue
    yield
    count = 0
  }
  return changes
}

/** A zone that is held together where the warp would make its outline cross itself. */
export interface HeldZone {
  readonly zone: Zone
  /** On the image that it comes to. */
  readonly geometry: ZoneGeometry
}

/** Returns the zones whose points a move cannot place one by one, in short steps that say how far it is, from 0 to 1. */
export function* heldZonesInSteps(
  { zones }: Pick<Content, 'zones'>,
  move: ImageMove,
): Generator<number, readonly HeldZone[]> {
  const placements = [placementOf(move)]
  const held: HeldZone[] = []
  let [count, seen] = [0, 0]
  for (const zone of zones) {
    const { geometry, isHeld } = placedGeometry(zone.geometry, placements)
    if (isHeld) held.push({ zone, geometry })
    seen += 1
    count += pointCount(zone.geometry)
    if (count < POINTS_PER_STEP) continue
    yield seen / zones.size
    count = 0
  }
  return held
}

/** Returns where a place on the image before is on the image after one or more moves, the first one first. */
export const placeAfter = (place: PointMap, moves: readonly ImageMove[]): PointMap =>
  placedThrough(place, moves.map(placementOf))

/** Returns the outline of a zone on the image after one or more moves. */
export const geometryAfter = (geometry: ZoneGeometry, moves: readonly ImageMove[]): ZoneGeometry =>
  placedGeometry(geometry, moves.map(placementOf)).geometry

/** Returns how many times as long a line is after the moves. */
export const growthOf = (moves: readonly ImageMove[]): number =>
  moves.reduce((growth, move) => growth * placementOf(move).growth, 1)

/** Returns the moves that take everything back. */
export const inverseMoves = (moves: readonly ImageMove[]): ImageMove[] =>
  moves.toReversed().map(({ from, to, placing, isBack = false }) => ({
    from: to,
    to: from,
    placing,
    isBack: !isBack,
  }))

/** Whether where something is from left to right says nothing of where it is from below upwards, and the other way round. */
export const areUpright = (moves: readonly ImageMove[]): boolean =>
  moves.every((move) => placementOf(move).isUpright)

interface FormerImage extends ImageSize {
  readonly id: string
  readonly placing: ImagePlacing
}

/**
 * Returns by which moves the image with that id became the present one, the first one first, each with the image that it
 * began with; none if that image is the present one, or is not known any more.
 */
export const movesSince = <F extends FormerImage>(
  id: string,
  { former, ...present }: ImageSize & { readonly former: readonly F[] },
): readonly (ImageMove & { readonly from: F })[] => {
  const first = former.findIndex((image) => image.id === id)
  if (first < 0) return []
  return former
    .slice(first)
    .map((from, index) => ({ from, to: former[first + index + 1] ?? present, placing: from.placing }))
}
