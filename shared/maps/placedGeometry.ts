import { isUprightRing, type ZoneGeometry } from '../content/zones.ts'
import { applyAffine, fitAffine, type Point } from '../geometry/affine.ts'
import { crossingOf } from '../geometry/knownOutlines.ts'
import { middleOf, type PointMap, quantise } from '../geometry/point.ts'
import { COORDINATE_MAX, ZONE_RADIUS_MAX } from '../limits.ts'
import { boundedPlace, type Placement } from './imagePlacement.ts'

type Circle = Extract<ZoneGeometry, { kind: 'circle' }>
type Outline = Exclude<ZoneGeometry, Circle>
type Lead = Placement['lead']

export interface PlacedGeometry {
  readonly geometry: ZoneGeometry
  /** Whether its points could not be placed one by one: the outline would cross itself, or come to nothing. */
  readonly isHeld: boolean
}

/**
 * Returns the outline of a zone after several placements, which never crosses itself. Circles stay circles; a rectangle that
 * would not stay upright becomes a polygon. Where placing the points one by one gives no outline, the zone is turned and
 * stretched as a whole like what is around it, or only moved.
 */
export const placedGeometry = (geometry: ZoneGeometry, placements: readonly Placement[]): PlacedGeometry => {
  const moving = placements.filter(({ isStill }) => !isStill)
  if (moving.length === 0) return { geometry, isHeld: false }
  const placed = moving.reduce(placedByPoints, geometry)
  return crossingOf(placed) === null
    ? { geometry: placed, isHeld: false }
    : { geometry: moving.reduce(heldTogether, geometry), isHeld: true }
}

const placedByPoints = (geometry: ZoneGeometry, placement: Placement): ZoneGeometry =>
  geometry.kind === 'circle'
    ? placedCircle(geometry, placement)
    : placedOutline(geometry, placement.lead, placement.isUpright)

const placedOutline = (geometry: Outline, lead: Lead, isUpright: boolean): Outline => {
  const points = geometry.points.map((point) => boundedPlace(lead(point)))
  return geometry.kind === 'rectangle' && !isUpright ? shapeOfCorners(points) : { ...geometry, points }
}

/** How far, in map pixels, the corners of a rectangle may be from those of an upright one to be taken for it. */
const NEARLY_UPRIGHT = 1

const shapeOfCorners = (corners: readonly PointMap[]): Outline => {
  const [leftmost = 0, left = 0, right = 0, rightmost = 0] = inOrder(corners.map(({ x }) => x))
  const [lowest = 0, low = 0, high = 0, highest = 0] = inOrder(corners.map(({ y }) => y))
  const isNear = [left - leftmost, rightmost - right, low - lowest, highest - high].every(
    (apart) => apart <= 2 * NEARLY_UPRIGHT,
  )
  const points = corners.map(({ x, y }) => ({
    x: quantise((x <= left ? leftmost + left : right + rightmost) / 2),
    y: quantise((y <= low ? lowest + low : high + highest) / 2),
  }))
  return isNear && isUprightRing(points)
    ? { kind: 'rectangle', points }
    : { kind: 'polygon', points: corners }
}

const inOrder = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)

/** A circle stays one: its area changes as that of the square on its tips. */
const placedCircle = (circle: Circle, { lead, isUpright, growth }: Placement): Circle => {
  const radius = quantise(circle.radius * (isUpright ? growth : growthAt(circle, lead)))
  return {
    ...circle,
    centre: boundedPlace(lead(circle.centre)),
    radius: Math.min(ZONE_RADIUS_MAX, Math.max(0.01, radius)),
  }
}

const growthAt = ({ centre: { x, y }, radius }: Circle, lead: Lead): number => {
  const [right, left] = [lead({ x: x + radius, y }), lead({ x: x - radius, y })]
  const [top, bottom] = [lead({ x, y: y + radius }), lead({ x, y: y - radius })]
  const doubled = (right.x - left.x) * (top.y - bottom.y) - (right.y - left.y) * (top.x - bottom.x)
  return Math.sqrt(Math.abs(doubled)) / (2 * radius)
}

/** One placement of a zone whose points cannot all be placed one by one. */
const heldTogether = (geometry: ZoneGeometry, placement: Placement): ZoneGeometry => {
  const placed = placedByPoints(geometry, placement)
  if (geometry.kind === 'circle' || crossingOf(placed) === null) return placed
  const unbent = placement.isBent ? placedUnbent(geometry, placement) : null
  return unbent && crossingOf(unbent) === null ? unbent : movedOutline(geometry, placement)
}

/** Turns and stretches an outline as a whole, as the bending does on the average of its points; null if they lie on a line. */
const placedUnbent = (geometry: Outline, { lead, isUpright }: Placement): Outline | null => {
  const affine = fitAffine(geometry.points.map((from) => ({ from, to: lead(from) })))
  return affine && placedOutline(geometry, (place): Point => applyAffine(affine, place), isUpright)
}

/** Moves all points by the same whole hundredths, which changes no shape; a shape that would leave the map's bounds stays. */
const movedOutline = (geometry: Outline, { lead }: Placement): Outline => {
  const middle = middleOf(geometry.points)
  const after = boundedPlace(lead(middle))
  const [byX, byY] = [quantise(after.x - middle.x), quantise(after.y - middle.y)]
  const points = geometry.points.map(({ x, y }) => ({ x: quantise(x + byX), y: quantise(y + byY) }))
  const isWithin = points.every(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) <= COORDINATE_MAX)
  return isWithin ? { ...geometry, points } : geometry
}
