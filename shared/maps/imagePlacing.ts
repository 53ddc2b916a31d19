import type { Change } from '../content/changes.ts'
import type { LogEntry } from '../content/commits.ts'
import type { Content } from '../content/content.ts'
import type { ZoneGeometry } from '../content/zones.ts'
import { crossingOf } from '../geometry/knownOutlines.ts'
import { middleOf, type PointMap, quantise } from '../geometry/point.ts'
import { newRandomId } from '../ids.ts'
import { COORDINATE_MAX, ZONE_RADIUS_MAX } from '../limits.ts'
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
export const imagePlacingChanges = ({ pois, zones }: Content, move: ImageMove): Change[] => {
  const placement = placementFor(move)
  const changes: Change[] = []
  for (const { id, x, y } of pois) {
    const place = placed({ x, y }, placement)
    if (place.x !== x || place.y !== y) changes.push({ op: 'patch', kind: 'poi', id, fields: place })
  }
  for (const { id, geometry } of zones) {
    const moved = placedZone(geometry, placement)
    if (moved !== geometry) changes.push({ op: 'patch', kind: 'zone', id, fields: { geometry: moved } })
  }
  return changes
}

/** Returns where a place on the image before is on the image after one or more moves, the first one first. */
export const placeAfter = (place: PointMap, moves: readonly ImageMove[]): PointMap =>
  moves.reduce((before, move) => placed(before, placementFor(move)), place)

/** Returns the outline of a zone on the image after one or more moves. */
export const geometryAfter = (geometry: ZoneGeometry, moves: readonly ImageMove[]): ZoneGeometry =>
  moves.reduce((before, move) => placedZone(before, placementFor(move)), geometry)

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

const placedZone = (geometry: ZoneGeometry, placement: Placement): ZoneGeometry => {
  if (isStill(placement)) return geometry
  if (geometry.kind === 'circle') return placedCircle(geometry, placement)
  const scaled = { ...geometry, points: geometry.points.map((point) => placed(point, placement)) }
  return crossingOf(scaled) === null ? scaled : movedZone(geometry, placement)
}

const isStill = ({ scaleX, scaleY, shiftY }: Placement): boolean =>
  scaleX === 1 && scaleY === 1 && shiftY === 0

/** A circle stays one: its area changes as that of the image. */
const placedCircle = (
  circle: Extract<ZoneGeometry, { kind: 'circle' }>,
  placement: Placement,
): ZoneGeometry => {
  const radius = quantise(circle.radius * Math.sqrt(placement.scaleX * placement.scaleY))
  return {
    ...circle,
    centre: placed(circle.centre, placement),
    radius: Math.min(ZONE_RADIUS_MAX, Math.max(0.01, radius)),
  }
}

/** Moves all points by the same whole hundredths, which changes no shape; a shape that would leave the map's bounds stays. */
const movedZone = (
  geometry: Exclude<ZoneGeometry, { kind: 'circle' }>,
  placement: Placement,
): ZoneGeometry => {
  const middle = middleOf(geometry.points)
  const after = placed(middle, placement)
  const [byX, byY] = [quantise(after.x - middle.x), quantise(after.y - middle.y)]
  const points = geometry.points.map(({ x, y }) => ({ x: quantise(x + byX), y: quantise(y + byY) }))
  const isWithin = points.every(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) <= COORDINATE_MAX)
  return isWithin ? { ...geometry, points } : geometry
}
