import * as z from 'zod/mini'
import { findCrossing } from '../geometry/selfIntersection.ts'
import { circleRing } from '../geometry/circle.ts'
import { ZONE_POINTS_MAX } from '../limits.ts'
import { isUprightRing, pointCount, type Zone, type ZoneGeometry, zoneSchema } from '../content/zones.ts'
import type { DataGeometry, DataZone, ImportReason } from './dataMap.ts'
import { endsAtStart, type Pair, type Placement, placePair } from './place.ts'

/** What only the file needs is left out of it. */
const placedZoneSchema = z.object(z.omit(zoneSchema, { id: true }).shape)

export type PlacedZone = Omit<Zone, 'id'>

/** Why a zone cannot be on the map. */
export type ZoneLoss = Extract<ImportReason, `zone-${string}`>

/** Returns a zone on the image, without its id; or why it would not be a valid one there. */
export const placeZone = (zone: DataZone, placement: Placement): PlacedZone | ZoneLoss => {
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
  const isRing = geometry.kind !== 'polyline'
  const points = isRing ? placeRing(geometry.points, placement) : placePairs(geometry.points, placement)
  if (!points) return null
  if (geometry.kind === 'rectangle' && !isUprightRing(points)) return { kind: 'polygon', points }
  return { kind: geometry.kind, points }
}

/** A circle stays one where the image is not stretched; elsewhere its ring becomes a polygon. */
const placeCircle = (
  { centre, radius }: Extract<DataGeometry, { kind: 'circle' }>,
  placement: Placement,
): ZoneGeometry | null => {
  const middle = placePair(centre, placement)
  const right = placePair({ x: centre.x + radius, y: centre.y }, placement)
  const above = placePair({ x: centre.x, y: centre.y + radius }, placement)
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
