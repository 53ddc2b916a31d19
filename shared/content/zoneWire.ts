import * as z from 'zod/mini'
import { wireColourSchema } from '../colours.ts'
import { coordinateSchema, type PointMap } from '../geometry/point.ts'
import { geometryOfParts, partsOf } from '../geometry/rings.ts'
import { countedIdSchema, entityIdSchema, removedAnswerSchema } from '../ids.ts'
import { ZONE_POINTS_MAX } from '../limits.ts'
import { isLocked } from './locks.ts'
import {
  isUprightRing,
  type Zone,
  type ZoneGeometry,
  zonePatternOf,
  zonePatternSchema,
  zoneRadiusSchema,
  zoneSchema,
} from './zones.ts'

/** [x, y] in map pixels, unlike latitude and longitude. */
const positionSchema = z.pipe(
  z.tuple([coordinateSchema, coordinateSchema]),
  z.transform(([x, y]): PointMap => ({ x, y })),
)

const isClosed = (ring: readonly PointMap[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)]
  return first?.x === last?.x && first?.y === last?.y
}

/** In GeoJSON a ring's last point repeats its first. */
const ringSchema = z.pipe(
  z
    .array(positionSchema)
    .check(
      z.minLength(4),
      z.maxLength(ZONE_POINTS_MAX + 1),
      z.refine(isClosed, 'A ring must end where it begins.'),
    ),
  z.transform((ring) => ring.slice(0, -1)),
)

const countPoints = (rings: readonly (readonly unknown[])[]): number =>
  rings.reduce((sum, ring) => sum + ring.length, 0)

/** The rings of one part: the outer one, and then its holes. */
const partSchema = z.array(ringSchema).check(
  z.minLength(1, 'A polygon needs a ring.'),
  z.refine((rings) => countPoints(rings) <= ZONE_POINTS_MAX, 'Too many points.'),
)

/** Heights are not supported. */
const geoJsonSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: positionSchema }),
  z.object({
    type: z.literal('LineString'),
    coordinates: z.array(positionSchema).check(z.minLength(2), z.maxLength(ZONE_POINTS_MAX)),
  }),
  z.object({ type: z.literal('Polygon'), coordinates: partSchema }),
  z.object({
    type: z.literal('MultiPolygon'),
    coordinates: z.array(partSchema).check(
      z.minLength(1, 'A multipolygon needs a part.'),
      z.refine((parts) => countPoints(parts.flat()) <= ZONE_POINTS_MAX, 'Too many points.'),
    ),
  }),
])

const { label, strokeOpacity, fillOpacity, floor } = zoneSchema.shape
/** What an invalid colour becomes. */
const BLACK = '#000000'

/** A zone as clients of the API send it. Opacities have two spellings; if both are sent, the first one counts. */
const sentZoneObject = z.object({
  geometry: z.optional(geoJsonSchema),
  radius: z.nullish(zoneRadiusSchema),
  shapeType: z.nullish(z.string().check(z.maxLength(40))),
  label: z.nullish(label),
  strokeColor: z.nullish(z.catch(wireColourSchema, BLACK)),
  strokeOpacity: z.nullish(strokeOpacity),
  stroke_opacity: z.nullish(strokeOpacity),
  fillColor: z.nullish(z.catch(wireColourSchema, BLACK)),
  fillOpacity: z.optional(fillOpacity),
  fill_opacity: z.optional(fillOpacity),
  pattern: z.optional(z.unknown()),
  /** 0: all floors. */
  floor,
})

export type SentZone = z.output<typeof sentZoneObject>

/** A Point may be called a Polygon as well: it is stored as the points of its circle then. */
const isShapeRight = ({ shapeType, geometry }: Partial<SentZone>): boolean =>
  shapeType == null ||
  !geometry ||
  (geometry.type === 'Point' ? ['Circle', 'Polygon'].includes(shapeType) : shapeType !== 'Circle')

const WRONG_SHAPE = { path: ['shapeType'], message: 'Only a circle may be a Point.' }

/** Some fields of a zone, such as those that change one. */
export const sentZoneSchema = sentZoneObject.check(z.refine(isShapeRight, WRONG_SHAPE))

/** A whole zone. */
export const sentNewZoneSchema = z
  .required(sentZoneObject, { geometry: true })
  .check(z.refine(isShapeRight, WRONG_SHAPE))

/** Returns the sent fields except for the geometry; undefined where a field was not sent. */
export const sentLook = (sent: SentZone): Partial<Omit<Zone, 'id' | 'geometry' | 'createdBy'>> => ({
  label: sent.label ?? undefined,
  strokeColour: sent.strokeColor ?? undefined,
  strokeOpacity: sent.strokeOpacity ?? sent.stroke_opacity ?? undefined,
  fillColour: sent.fillColor ?? undefined,
  fillOpacity: sent.fillOpacity === undefined ? sent.fill_opacity : sent.fillOpacity,
  pattern: sent.pattern === undefined ? undefined : zonePatternOf(sent.pattern),
  floor: sent.floor,
})

/**
 * Returns null for a Point without a radius. GeoJSON has no rectangles: `isRectangle` says that a Polygon was meant as one,
 * which counts if it has the corners of one. A Polygon with holes and a MultiPolygon are multipolygons, unless that is one ring.
 */
export const geometryFrom = (
  geometry: z.output<typeof geoJsonSchema>,
  { radius, isRectangle }: { readonly radius: number | null | undefined; readonly isRectangle: boolean },
): ZoneGeometry | null => {
  switch (geometry.type) {
    case 'LineString':
      return { kind: 'polyline', points: geometry.coordinates }
    case 'Polygon':
    case 'MultiPolygon': {
      const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      const area = geometryOfParts(parts.map(([outer = [], ...holes]) => ({ outer, holes })))
      return isRectangle && area?.kind === 'polygon' && isUprightRing(area.points)
        ? { kind: 'rectangle', points: area.points }
        : area
    }
    case 'Point':
      return radius == null ? null : { kind: 'circle', centre: geometry.coordinates, radius }
  }
}

const positionAnswerSchema = z.tuple([z.number(), z.number()])

/** A zone as the API sends it. A fill opacity of null is shown as 0.3. */
export const zoneAnswerSchema = z.object({
  id: entityIdSchema,
  mapId: countedIdSchema,
  userId: z.nullable(countedIdSchema),
  label: z.string(),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: positionAnswerSchema }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(positionAnswerSchema) }),
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(positionAnswerSchema)) }),
    z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(positionAnswerSchema))),
    }),
  ]),
  radius: z.nullable(z.number()),
  shapeType: z.enum(['Circle', 'LineString', 'Polygon', 'MultiPolygon']),
  fillColor: z.string(),
  strokeColor: z.string(),
  fillOpacity: z.nullable(z.number()),
  fill_opacity: z.nullable(z.number()),
  strokeOpacity: z.number(),
  stroke_opacity: z.number(),
  pattern: zonePatternSchema,
  locked: z.boolean(),
  /** Only of what is on one floor. */
  floor,
})
type ZoneAnswer = z.infer<typeof zoneAnswerSchema>

/** `POST /api/polygons`, `PUT /api/polygons/{id}`: the zone as it is then, unless somebody has removed it since. */
export const savedZoneAnswerSchema = z.union([
  z.extend(zoneAnswerSchema, { success: z.literal(true) }),
  removedAnswerSchema,
])

export const zoneToWire = (mapId: number, zone: Zone): ZoneAnswer => {
  const geometry = geoJsonOf(zone.geometry)
  return {
    id: zone.id,
    mapId,
    userId: zone.createdBy,
    label: zone.label,
    geometry,
    radius: zone.geometry.kind === 'circle' ? zone.geometry.radius : null,
    shapeType: geometry.type === 'Point' ? 'Circle' : geometry.type,
    fillColor: zone.fillColour,
    strokeColor: zone.strokeColour,
    fillOpacity: zone.fillOpacity,
    fill_opacity: zone.fillOpacity,
    strokeOpacity: zone.strokeOpacity,
    stroke_opacity: zone.strokeOpacity,
    pattern: zone.pattern,
    locked: isLocked(zone),
    ...(zone.floor && { floor: zone.floor }),
  }
}

const positionOf = ({ x, y }: PointMap): [number, number] => [x, y]

const closedRing = (points: readonly PointMap[]): [number, number][] => {
  const ring = points.map(positionOf)
  return [...ring, ...ring.slice(0, 1)]
}

const geoJsonOf = (geometry: ZoneGeometry): ZoneAnswer['geometry'] => {
  switch (geometry.kind) {
    case 'circle':
      return { type: 'Point', coordinates: positionOf(geometry.centre) }
    case 'polyline':
      return { type: 'LineString', coordinates: geometry.points.map(positionOf) }
    case 'polygon':
    case 'rectangle':
    case 'multipolygon': {
      const parts = partsOf(geometry).map(({ outer, holes }) => [outer, ...holes].map(closedRing))
      const [only = [], other] = parts
      return other === undefined
        ? { type: 'Polygon', coordinates: only }
        : { type: 'MultiPolygon', coordinates: parts }
    }
  }
}
