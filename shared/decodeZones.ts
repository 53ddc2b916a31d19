import { cell, fromLocks, fromRuns, fromSparse, idsOf } from './columns.ts'
import { HUNDREDTHS, HUNDREDTHS_MAX, type ZonePart } from './contentColumnsSchema.ts'
import { type PointMap, rememberRead } from './geometry/point.ts'
import {
  DEFAULT_ZONE_LABEL,
  isUprightRing,
  type Zone,
  ZONE_EDITOR_COLOUR,
  ZONE_GEOMETRY_KINDS,
  ZONE_STROKE_OPACITY,
  type ZoneGeometry,
} from './zones.ts'

type ZoneColumns = ZonePart['zones']

/** Returns the zones of a part. @throws RangeError if their columns are invalid */
export const decodeZones = (columns: ZoneColumns): Zone[] => {
  const ids = idsOf(columns.id, [columns.geometry, columns.points])
  const geometries = decodeGeometries(columns)
  const label = fromSparse(columns.label, ids.length, DEFAULT_ZONE_LABEL)
  const strokeColour = fromSparse(columns.strokeColour, ids.length, ZONE_EDITOR_COLOUR)
  const strokeOpacity = fromSparse(columns.strokeOpacity, ids.length, ZONE_STROKE_OPACITY)
  const fillColour = fromSparse(columns.fillColour, ids.length, ZONE_EDITOR_COLOUR)
  const fillOpacity = fromSparse(columns.fillOpacity, ids.length, null)
  const pattern = fromSparse(columns.pattern, ids.length, 'none' as const)
  const locks = fromLocks(columns.locked, ids.length)
  const createdBy = fromRuns(columns.createdBy, ids.length, null)
  return ids.map((id, row) => ({
    id,
    label: cell(label, row),
    geometry: cell(geometries, row),
    strokeColour: cell(strokeColour, row),
    strokeOpacity: cell(strokeOpacity, row),
    fillColour: cell(fillColour, row),
    fillOpacity: cell(fillOpacity, row),
    pattern: cell(pattern, row),
    ...locks[row],
    createdBy: cell(createdBy, row),
  }))
}

const decodeGeometries = ({ geometry, points, x, y, radius }: ZoneColumns): ZoneGeometry[] => {
  const radii = fromSparse(radius, geometry.length, null)
  let next = 0
  const geometries = geometry.map((place, row) => {
    const first = next
    next += cell(points, row)
    const own = pointsFrom(x.slice(first, next), y.slice(first, next))
    if (own.length !== next - first) throw new RangeError('Points are missing.')
    return geometryFrom(cell(ZONE_GEOMETRY_KINDS, place), own, cell(radii, row))
  })
  if (x.length !== next || y.length !== next) throw new RangeError('There are points of no zone.')
  return geometries
}

const geometryFrom = (
  kind: ZoneGeometry['kind'],
  points: readonly PointMap[],
  radius: number | null,
): ZoneGeometry => {
  if ((radius !== null) !== (kind === 'circle')) throw new RangeError('Circles alone have a radius.')
  if (points.length < POINTS_LEAST[kind]) throw new RangeError('A zone has too few points.')
  if (kind === 'rectangle' && !isUprightRing(points)) throw new RangeError('A rectangle is none.')
  return kind === 'circle'
    ? { kind, centre: cell(points, 0), radius: (radius ?? 0) / HUNDREDTHS }
    : { kind, points }
}

const POINTS_LEAST: Readonly<Record<ZoneGeometry['kind'], number>> = {
  circle: 1,
  polyline: 2,
  polygon: 3,
  rectangle: 4,
}

const pointsFrom = (xSteps: readonly number[], ySteps: readonly number[]): PointMap[] => {
  let x = 0
  let y = 0
  const points = xSteps.map((step, index) => {
    x += step
    y += cell(ySteps, index)
    if (Math.abs(x) > HUNDREDTHS_MAX || Math.abs(y) > HUNDREDTHS_MAX)
      throw new RangeError('A point lies beyond all maps.')
    return { x: x / HUNDREDTHS, y: y / HUNDREDTHS }
  })
  rememberRead(points)
  return points
}
