import { z } from 'zod'
import { wireColourSchema } from './colours.ts'
import { coordinateSchema, type PointMap } from './geometry/point.ts'
import { ZONE_POINTS_MAX } from './limits.ts'
import { zonePatternOf, zoneRadiusSchema, zoneSchema, type Zone, type ZoneGeometry } from './zones.ts'

/** [x, y] in map pixels, not latitude first. */
const positionSchema = z
  .tuple([coordinateSchema, coordinateSchema])
  .transform(([x, y]): PointMap => ({ x, y }))

const isClosed = (ring: readonly PointMap[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first?.x === last?.x && first?.y === last?.y
}

/** On the wire a ring's last point is its first once more. */
const ringSchema = z
  .array(positionSchema)
  .min(4)
  .max(ZONE_POINTS_MAX + 1)
  .refine(isClosed, 'A ring must end where it begins.')
  .transform((ring) => ring.slice(0, -1))

/** One outline: several parts, holes and heights are no zones. */
const geoJsonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionSchema }),
  z.object({
    type: z.literal('LineString'),
    coordinates: z.array(positionSchema).min(2).max(ZONE_POINTS_MAX),
  }),
  z.object({ type: z.literal('Polygon'), coordinates: z.tuple([ringSchema]) }),
])

const { label, strokeOpacity, fillOpacity } = zoneSchema.shape

/** A zone as clients of the API send it and records hold it. Opacities have two spellings, of which the first counts. */
const sentZoneObject = z.object({
  geometry: geoJsonSchema.optional(),
  radius: zoneRadiusSchema.nullish(),
  shapeType: z.string().max(40).nullish(),
  label: label.nullish(),
  strokeColor: wireColourSchema.nullish(),
  strokeOpacity: strokeOpacity.nullish(),
  stroke_opacity: strokeOpacity.nullish(),
  fillColor: wireColourSchema.nullish(),
  fillOpacity: fillOpacity.optional(),
  fill_opacity: fillOpacity.optional(),
  pattern: z.unknown().optional(),
})

export type SentZone = z.output<typeof sentZoneObject>

const isShapeRight = ({ shapeType, geometry }: Partial<SentZone>): boolean =>
  shapeType == null || !geometry || (shapeType === 'Circle') === (geometry.type === 'Point')

const WRONG_SHAPE = { path: ['shapeType'], message: 'A circle is a Point, and nothing else is.' }

/** Fields of a zone, such as those that alter one. */
export const sentZoneSchema = sentZoneObject.refine(isShapeRight, WRONG_SHAPE)

/** A whole zone. */
export const sentNewZoneSchema = sentZoneObject.required({ geometry: true }).refine(isShapeRight, WRONG_SHAPE)

/** What was sent, but for the geometry. Undefined: not sent. */
export const sentLook = (sent: SentZone): Partial<Omit<Zone, 'id' | 'geometry' | 'createdBy'>> => ({
  label: sent.label ?? undefined,
  strokeColour: sent.strokeColor ?? undefined,
  strokeOpacity: sent.strokeOpacity ?? sent.stroke_opacity ?? undefined,
  fillColour: sent.fillColor ?? undefined,
  fillOpacity: sent.fillOpacity === undefined ? sent.fill_opacity : sent.fillOpacity,
  pattern: sent.pattern === undefined ? undefined : zonePatternOf(sent.pattern),
})

/** Null for a Point without a radius. */
export const geometryFrom = (
  geometry: z.output<typeof geoJsonSchema>,
  radius: number | null | undefined,
): ZoneGeometry | null => {
  switch (geometry.type) {
    case 'LineString':
      return { kind: 'polyline', points: geometry.coordinates }
    case 'Polygon':
      return { kind: 'polygon', points: geometry.coordinates[0] }
    case 'Point':
      return radius == null ? null : { kind: 'circle', centre: geometry.coordinates, radius }
  }
}

/** A zone as the API answers it. A fill opacity that it does not have is null: 0.3 where it is shown. */
export const zoneToWire = (mapId: number, zone: Zone) => ({
  id: zone.id,
  mapId,
  userId: zone.createdBy,
  label: zone.label,
  geometry: geoJsonOf(zone.geometry),
  radius: zone.geometry.kind === 'circle' ? zone.geometry.radius : null,
  shapeType: zone.geometry.kind === 'circle' ? 'Circle' : geoJsonOf(zone.geometry).type,
  fillColor: zone.fillColour,
  strokeColor: zone.strokeColour,
  fillOpacity: zone.fillOpacity,
  fill_opacity: zone.fillOpacity,
  strokeOpacity: zone.strokeOpacity,
  stroke_opacity: zone.strokeOpacity,
  pattern: zone.pattern,
})

const positionOf = ({ x, y }: PointMap) => [x, y] as const

const geoJsonOf = (geometry: ZoneGeometry) => {
  switch (geometry.kind) {
    case 'circle':
      return { type: 'Point', coordinates: positionOf(geometry.centre) } as const
    case 'polyline':
      return { type: 'LineString', coordinates: geometry.points.map(positionOf) } as const
    case 'polygon': {
      const ring = geometry.points.map(positionOf)
      return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] } as const
    }
  }
}
