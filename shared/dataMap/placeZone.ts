import * as z from 'zod/mini'
import { findCrossing } from '../geometry/selfIntersection.ts'
import { circleRing } from '../geometry/circle.ts'
import { ZONE_POINTS_MAX } from '../limits.ts'
import {
  isUprightRing,
  pointCount,
  RING_POINTS_MIN,
  type Zone,
  type ZoneGeometry,
  zoneSchema,
} from '../content/zones.ts'
import type { PointMap } from '../geometry/point.ts'
import { geometryOfParts, type Part, partsOf } from '../geometry/rings.ts'
import type { DataGeometry, DataZone, ImportReason } from './dataMap.ts'
import { endsAtStart, type Pair, type Placement, placePair } from './place.ts'

/** What only the file needs is left out of it. */
const placedZoneSchema = z.object(z.omit(zoneSchema, { id: true }).shape)

export type PlacedZone = Omit<Zone, 'id'>

/** Why a zone cannot be on the map. */
export type ZoneLoss = Extract<ImportReason, `zone-${string}`>

interface PlacedParts {
  readonly zones: readonly PlacedZone[]
  /** How many holes could not be kept. */
  readonly lostHoles: number
  /** Why parts could not be. */
  readonly lostParts: readonly ZoneLoss[]
}

/**
 * Returns what a zone becomes on the image, or why it would not be a valid one there. Where its rings cross or touch one another
 * there, or it is too long or reaches too far as a whole, each part is a zone of its own, and one without holes if need be.
 */
export const placeParts = (zone: DataZone, placement: Placement): PlacedParts | ZoneLoss => {
  const whole = placeZone(zone, placement)
  const { geometry } = zone
  if (typeof whole === 'object') {
    const lostHoles = geometry.kind === 'multipolygon' ? holeCount(geometry) - holeCount(whole.geometry) : 0
    return { zones: [whole], lostHoles, lostParts: [] }
  }
  if (geometry.kind !== 'multipolygon' || whole === 'zone-without-shape') return whole
  const lostParts: ZoneLoss[] = []
  const zones: PlacedZone[] = []
  let lostHoles = 0
  for (const part of partsOf(geometry)) {
    const kept = placeRings(zone, [part], placement)
    const placed = typeof kept === 'object' ? kept : placeRings(zone, [{ ...part, holes: [] }], placement)
    if (typeof placed !== 'object') {
      lostParts.push(placed)
      continue
    }
    zones.push(placed)
    lostHoles += part.holes.length - holeCount(placed.geometry)
  }
  return zones.length === 0 ? whole : { zones, lostHoles, lostParts }
}

const placeRings = (zone: DataZone, parts: readonly Part[], placement: Placement): PlacedZone | ZoneLoss => {
  const geometry = geometryOfParts(parts)
  return geometry ? placeZone({ ...zone, geometry }, placement) : 'zone-without-shape'
}

const holeCount = (geometry: DataGeometry): number =>
  geometry.kind === 'multipolygon' ? geometry.parts.reduce((sum, { length }) => sum + length - 1, 0) : 0

/** Returns a zone on the image, without its id; or why it would not be a valid one there. */
const placeZone = (zone: DataZone, placement: Placement): PlacedZone | ZoneLoss => {
  const geometry = placeGeometry(zone.geometry, placement)
  if (!geometry) return 'zone-too-far'
  if (pointCount(geometry) > ZONE_POINTS_MAX) return 'zone-too-long'
  const placed = placedZoneSchema.safeParse({ ...zone, geometry, isLocked: false, createdBy: null })
  if (!placed.success) return 'zone-without-shape'
  const crossing = findCrossing(placed.data.geometry)
  if (!crossing) return placed.data
  return crossing.kind === 'no-area' ? 'zone-without-shape' : 'zone-crosses'
}

const placeGeometry = (geometry: DataGeometry, placement: Placement): ZoneGeometry | null => {
  if (geometry.kind === 'circle') return placeCircle(geometry, placement)
  if (geometry.kind === 'multipolygon') return placeArea(geometry, placement)
  const isRing = geometry.kind !== 'polyline'
  const points = isRing ? placeRing(geometry.points, placement) : placePairs(geometry.points, placement)
  if (!points) return null
  if (geometry.kind === 'rectangle' && !isUprightRing(points)) return { kind: 'polygon', points }
  return { kind: geometry.kind, points }
}

/** Rings that come to nothing on the image are left out, and with an outer one its holes. */
const placeArea = (
  geometry: Extract<DataGeometry, { kind: 'multipolygon' }>,
  placement: Placement,
): ZoneGeometry | null => {
  const parts: Part[] = []
  for (const { outer, holes } of partsOf(geometry)) {
    const rings = [outer, ...holes].map((ring) => placeRing(ring, placement))
    if (!rings.every((ring) => ring !== null)) return null
    const [placed, ...others] = rings
    if (placed && hasArea(placed)) parts.push({ outer: placed, holes: others.filter(hasArea) })
  }
  return geometryOfParts(parts) ?? { kind: 'polygon', points: [] }
}

const hasArea = (ring: readonly PointMap[]): boolean =>
  ring.length >= RING_POINTS_MIN && findCrossing({ kind: 'polygon', points: ring })?.kind !== 'no-area'

/** A circle stays one where the image is not stretched; elsewhere its ring becomes a polygon. */
const placeCircle = (
  { centre, radius, radiusUp = radius }: Extract<DataGeometry, { kind: 'circle' }>,
  placement: Placement,
): ZoneGeometry | null => {
  const middle = placePair(centre, placement)
  const right = placePair({ x: centre.x + radius, y: centre.y }, placement)
  const above = placePair({ x: centre.x, y: centre.y + radiusUp }, placement)
  if (!middle || !right || !above) return null
  const width = Math.hypot(right.x - middle.x, right.y - middle.y)
  const height = Math.hypot(above.x - middle.x, above.y - middle.y)
  if (Math.abs(width - height) < STRETCH_MAX) return { kind: 'circle', centre: middle, radius: width }
  const points = placeRing(circleRing(centre, radius), placement)
  return points && { kind: 'polygon', points }
}

/** Two rounding errors, in map pixels. */
const STRETCH_MAX = 0.03

/** The last point of a ring and the first are neighbours, too. */
const placeRing = (pairs: readonly Pair[], placement: Placement) => {
  const points = placePairs(pairs, placement)
  if (points && endsAtStart(points)) points.pop()
  return points
}

/** Neighbours that fall together on the image become one point. */
const placePairs = (pairs: readonly Pair[], placement: Placement) => {
  const points = []
  for (const pair of pairs) {
    const point = placePair(pair, placement)
    if (!point) return null
    const before = points.at(-1)
    if (before?.x !== point.x || before.y !== point.y) points.push(point)
  }
  return points
}
