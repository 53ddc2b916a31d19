import type { Change } from '../content/changes.ts'
import type { LogEntry } from '../content/commits.ts'
import type { Content } from '../content/content.ts'
import { pointCount, type ZoneGeometry } from '../content/zones.ts'
import { crossingOf } from '../geometry/knownOutlines.ts'
import { middleOf, type PointMap, quantise } from '../geometry/point.ts'
import { newRandomId } from '../ids.ts'
import { COORDINATE_MAX, ZONE_RADIUS_MAX } from '../limits.ts'
import { runSync } from '../runSliced.ts'
import type { ImagePlacing } from './maps.ts'

const MOVE_PREFIX = 'image-'

/** Returns a change id for the list that moves the content of a map along with its image. */
export const newImageMoveId = (): string => MOVE_PREFIX + newRandomId()

/** Whether a list moved the content of a map along with its image. */
export const isImageMove = ({ changeId }: Pick<LogEntry, 'changeId'>): boolean =>
  changeId.startsWith(MOVE_PREFIX)

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** One image that took the place of another, and what became of the content. */
export interface ImageMove {
  readonly from: ImageSize
  readonly to: ImageSize
  readonly placing: ImagePlacing
}

/** How places on the old image become places on the new one: `x · scaleX`, `y · scaleY + shiftY`. */
interface Placement {
  readonly scaleX: number
  readonly scaleY: number
  readonly shiftY: number
}

/** Places are counted from the bottom left, so that only what keeps its distance from the top moves. */
const placementFor = ({ from, to, placing }: ImageMove): Placement => {
  const still = { scaleX: 1, scaleY: 1, shiftY: 0 }
  if (placing === 'top-left') return { ...still, shiftY: to.height - from.height }
  if (placing === 'bottom-left') return still
  return { ...still, scaleX: to.width / from.width, scaleY: to.height / from.height }
}

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
  const placements = moves.map(placementFor)
  const changes: Change[] = []
  let count = 0
  for (const { id, x, y } of pois) {
    if (++count % POIS_PER_STEP === 0) yield
    const place = placedThrough({ x, y }, placements)
    if (place.x !== x || place.y !== y) changes.push({ op: 'patch', kind: 'poi', id, fields: place })
  }
  count = 0
  for (const { id, geometry } of zones) {
    const moved = placedZone(geometry, placements)
    if (moved !== geometry) changes.push({ op: 'patch', kind: 'zone', id, fields: { geometry: moved } })
    count += pointCount(geometry)
    if (count < POINTS_PER_STEP) continue
    yield
    count = 0
  }
  return changes
}

/** Returns where a place on the image before is on the image after one or more moves, the first one first. */
export const placeAfter = (place: PointMap, moves: readonly ImageMove[]): PointMap =>
  placedThrough(place, moves.map(placementFor))

/** Returns the outline of a zone on the image after one or more moves. */
export const geometryAfter = (geometry: ZoneGeometry, moves: readonly ImageMove[]): ZoneGeometry =>
  placedZone(geometry, moves.map(placementFor))

/** Returns how many times as long a line is after the moves. */
export const growthOf = (moves: readonly ImageMove[]): number =>
  moves.reduce((growth, move) => {
    const { scaleX, scaleY } = placementFor(move)
    return growth * Math.sqrt(scaleX * scaleY)
  }, 1)

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

const bounded = (value: number): number =>
  quantise(Math.min(COORDINATE_MAX, Math.max(-COORDINATE_MAX, value)))

const placed = ({ x, y }: PointMap, { scaleX, scaleY, shiftY }: Placement): PointMap => ({
  x: bounded(x * scaleX),
  y: bounded(y * scaleY + shiftY),
})

/** Each step is rounded, as it was when it was done. */
const placedThrough = (place: PointMap, placements: readonly Placement[]): PointMap =>
  placements.reduce(placed, place)

const placedZone = (geometry: ZoneGeometry, placements: readonly Placement[]): ZoneGeometry => {
  if (placements.every(isStill)) return geometry
  if (geometry.kind === 'circle') return placements.reduce(placedCircle, geometry)
  const scaled = { ...geometry, points: geometry.points.map((point) => placedThrough(point, placements)) }
  return crossingOf(scaled) === null ? scaled : placements.reduce(movedZone, geometry)
}

const isStill = ({ scaleX, scaleY, shiftY }: Placement): boolean =>
  scaleX === 1 && scaleY === 1 && shiftY === 0

type Circle = Extract<ZoneGeometry, { kind: 'circle' }>
type Outline = Exclude<ZoneGeometry, Circle>

/** A circle stays one: its area changes as that of the image. */
const placedCircle = (circle: Circle, placement: Placement): Circle => {
  const radius = quantise(circle.radius * Math.sqrt(placement.scaleX * placement.scaleY))
  return {
    ...circle,
    centre: placed(circle.centre, placement),
    radius: Math.min(ZONE_RADIUS_MAX, Math.max(0.01, radius)),
  }
}

/** Moves all points by the same whole hundredths, which changes no shape; a shape that would leave the map's bounds stays. */
const movedZone = (geometry: Outline, placement: Placement): Outline => {
  const middle = middleOf(geometry.points)
  const after = placed(middle, placement)
  const [byX, byY] = [quantise(after.x - middle.x), quantise(after.y - middle.y)]
  const points = geometry.points.map(({ x, y }) => ({ x: quantise(x + byX), y: quantise(y + byY) }))
  const isWithin = points.every(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) <= COORDINATE_MAX)
  return isWithin ? { ...geometry, points } : geometry
}
