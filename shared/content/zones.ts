import * as z from 'zod/mini'
import { colourSchema } from '../colours.ts'
import { floorRefSchema } from '../floors/floors.ts'
import { pointListSchema, type PointMap, pointSchema, quantise } from '../geometry/point.ts'
import { countedIdSchema, entityIdSchema } from '../ids.ts'
import {
  ZONE_LABEL_MAX,
  ZONE_OPACITY_MAX,
  ZONE_OPACITY_MIN,
  ZONE_ORDER_MAX,
  ZONE_POINTS_MAX,
  ZONE_RADIUS_MAX,
} from '../limits.ts'
import { textSchema } from '../names.ts'
import { lockSchema } from './locks.ts'

/** The initial colour of line and fill in the editor's toolbar. */
export const ZONE_EDITOR_COLOUR = '#3388ff'
/** The colour of a zone that was sent without one; not the same as the editor's. */
const ZONE_FALLBACK_COLOUR = '#ff0000'
/** In view px, at every zoom level. */
export const ZONE_STROKE_WEIGHT = 3
export const ZONE_STROKE_OPACITY = 1
/** How a zone without a fill opacity is shown; it is not stored. */
export const ZONE_FILL_OPACITY_SHOWN = 0.3
/** What the editor offers for a new zone, and for one without a fill opacity. */
export const ZONE_FILL_OPACITY_EDITOR = 0.5
export const DEFAULT_ZONE_LABEL = 'Unnamed Zone'

/** The pattern of a zone's line. */
export const ZONE_PATTERNS = ['none', 'dashed', 'dotted'] as const
export const zonePatternSchema = z.enum(ZONE_PATTERNS)
export type ZonePattern = z.infer<typeof zonePatternSchema>

/** Returns the pattern of that name; `none` for unknown names. */
export const zonePatternOf = (word: unknown): ZonePattern => {
  const parsed = zonePatternSchema.safeParse(word)
  return parsed.success ? parsed.data : 'none'
}

const pointsSchema = (least: number) => pointListSchema(least, ZONE_POINTS_MAX)

/** At least a hundredth of a map pixel, the unit of coordinates. */
export const zoneRadiusSchema = z.pipe(
  z.number().check(z.gte(0.01, 'A radius must be greater than 0.'), z.lte(ZONE_RADIUS_MAX)),
  z.transform(quantise),
)

/** Whether four points are the corners, in turn, of a rectangle that is parallel to the axes and has an area. */
export const isUprightRing = (points: readonly PointMap[]): boolean => {
  const [a, b, c, d] = points
  if (!a || !b || !c || !d || points.length !== 4 || a.x === c.x || a.y === c.y) return false
  const isBesideFirst = b.x === c.x && b.y === a.y && d.x === a.x && d.y === c.y
  const isAboveFirst = b.x === a.x && b.y === c.y && d.x === c.x && d.y === a.y
  return isBesideFirst || isAboveFirst
}

export const RING_POINTS_MIN = 3
const RINGS_MAX = Math.floor(ZONE_POINTS_MAX / RING_POINTS_MIN)

/** How many points each ring has, part by part: see `RingSizes`. */
export const ringSizesSchema = z.readonly(
  z
    .array(
      z.readonly(
        z
          .array(z.int().check(z.gte(RING_POINTS_MIN), z.lte(ZONE_POINTS_MAX)))
          .check(z.minLength(1), z.maxLength(RINGS_MAX)),
      ),
    )
    .check(z.minLength(1), z.maxLength(RINGS_MAX)),
)

/** Whether the sizes of rings, which are several, add up to the number of points. */
export const areRingSizes = (
  parts: readonly (readonly number[])[],
  pointCount: number,
): parts is readonly (readonly number[])[] => {
  const sizes = parts.flat()
  return sizes.length > 1 && sizes.reduce((sum, size) => sum + size, 0) === pointCount
}

/**
 * A shape in map pixels, with coordinates in whole hundredths. The first point of a ring is not repeated at its end. A
 * rectangle is one by its kind and stays one while it is edited; a polygon of the same corners does not. An area with holes, or
 * of several parts, is a multipolygon; one of a single ring is a polygon. `applyChanges` checks that no shape crosses itself, and
 * that rings lie where they belong.
 */
export const zoneGeometrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    centre: pointSchema,
    radius: zoneRadiusSchema,
  }),
  z.strictObject({ kind: z.literal('polyline'), points: pointsSchema(2) }),
  z.strictObject({ kind: z.literal('polygon'), points: pointsSchema(3) }),
  z.strictObject({
    kind: z.literal('rectangle'),
    points: z.readonly(
      z.array(pointSchema).check(z.refine(isUprightRing, 'A rectangle needs four corners.')),
    ),
  }),
  z
    .strictObject({
      kind: z.literal('multipolygon'),
      points: pointsSchema(2 * RING_POINTS_MIN),
      parts: ringSizesSchema,
    })
    .check(
      z.refine(
        ({ points, parts }) => areRingSizes(parts, points.length),
        'Parts must name all points, in more than one ring.',
      ),
    ),
])
export type ZoneGeometry = z.infer<typeof zoneGeometrySchema>

/** Stored by their index, so new kinds come last. */
export const ZONE_GEOMETRY_KINDS = [
  'circle',
  'polyline',
  'polygon',
  'rectangle',
  'multipolygon',
] as const satisfies readonly ZoneGeometry['kind'][]

const opacitySchema = z.number().check(z.gte(ZONE_OPACITY_MIN), z.lte(ZONE_OPACITY_MAX))

/** Zones are drawn by ascending order, those of the same one the larger below the smaller. Absent means 0. */
export const zoneOrderSchema = z.optional(z.int().check(z.gte(-ZONE_ORDER_MAX), z.lte(ZONE_ORDER_MAX)))

/** What a line is for routes: a way to walk along, or a teleport between its ends. */
export const ZONE_WAYS = ['none', 'walk', 'teleport'] as const
export type ZoneWay = (typeof ZONE_WAYS)[number]
/** Absent means none; it says something of polylines only. */
export const zoneWaySchema = z.optional(z.enum(ZONE_WAYS))

export const zoneSchema = z.strictObject({
  id: entityIdSchema,
  label: z.pipe(
    textSchema(ZONE_LABEL_MAX),
    z.transform((label) => label.trim() || DEFAULT_ZONE_LABEL),
  ),
  geometry: zoneGeometrySchema,
  strokeColour: colourSchema,
  strokeOpacity: opacitySchema,
  fillColour: colourSchema,
  /** Null is shown as 0.3, and as 0.5 in the editor. */
  fillOpacity: z.nullable(opacitySchema),
  pattern: zonePatternSchema,
  isLocked: lockSchema,
  order: zoneOrderSchema,
  way: zoneWaySchema,
  floor: floorRefSchema,
  /** The user who created it, set by the server; null if there is none. */
  createdBy: z._default(z.nullable(countedIdSchema), null),
})
export type Zone = z.infer<typeof zoneSchema>

export const zonePatchSchema = z.partial(z.omit(zoneSchema, { id: true, createdBy: true }))

/** The look of a new zone in the editor. */
export const NEW_ZONE_LOOK = {
  label: DEFAULT_ZONE_LABEL,
  strokeColour: ZONE_EDITOR_COLOUR,
  strokeOpacity: ZONE_STROKE_OPACITY,
  fillColour: ZONE_EDITOR_COLOUR,
  fillOpacity: ZONE_FILL_OPACITY_EDITOR,
  pattern: 'none',
} as const

/** The look of a zone that is sent without one. */
export const ZONE_FALLBACK_LOOK = {
  label: DEFAULT_ZONE_LABEL,
  strokeColour: ZONE_FALLBACK_COLOUR,
  strokeOpacity: ZONE_STROKE_OPACITY,
  fillColour: ZONE_FALLBACK_COLOUR,
  fillOpacity: null,
  pattern: 'none',
} as const

/** Returns the whole shape at another place. Steps of whole hundredths keep it free of crossings. */
export const movedGeometry = (geometry: ZoneGeometry, by: PointMap): ZoneGeometry => {
  const moved = ({ x, y }: PointMap): PointMap => ({ x: quantise(x + by.x), y: quantise(y + by.y) })
  return geometry.kind === 'circle'
    ? { ...geometry, centre: moved(geometry.centre) }
    : { ...geometry, points: geometry.points.map(moved) }
}

/** Returns how many points a geometry has, which decides what it costs to store and to check. */
export const pointCount = (geometry: ZoneGeometry): number =>
  geometry.kind === 'circle' ? 1 : geometry.points.length
