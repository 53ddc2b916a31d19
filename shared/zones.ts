import { z } from 'zod'
import { colourSchema } from './colours.ts'
import { pointSchema, quantise } from './geometry/point.ts'
import { countedIdSchema, entityIdSchema } from './ids.ts'
import {
  ZONE_LABEL_MAX,
  ZONE_OPACITY_MAX,
  ZONE_OPACITY_MIN,
  ZONE_POINTS_MAX,
  ZONE_RADIUS_MAX,
} from './limits.ts'
import { textSchema } from './names.ts'

/** What a zone starts with in the editor's toolbar, for line and fill. */
export const ZONE_EDITOR_COLOUR = '#3388ff'
/** What a zone is drawn and stored with that came without a colour. Never mixed with the editor's. */
export const ZONE_FALLBACK_COLOUR = '#ff0000'
/** In view px, whatever the zoom. */
export const ZONE_STROKE_WEIGHT = 3
export const ZONE_STROKE_OPACITY = 1
/** How a zone without a fill opacity is shown; it is not written back. */
export const ZONE_FILL_OPACITY_SHOWN = 0.3
/** What the editor offers for a zone that is being made, or has no fill opacity. */
export const ZONE_FILL_OPACITY_EDITOR = 0.5
export const DEFAULT_ZONE_LABEL = 'Unnamed Zone'

/** A zone's line. */
export const ZONE_PATTERNS = ['none', 'dashed', 'dotted'] as const
export const zonePatternSchema = z.enum(ZONE_PATTERNS)
export type ZonePattern = z.infer<typeof zonePatternSchema>

/** The pattern a word stands for; `none` for words nobody knows. */
export const zonePatternOf = (word: unknown): ZonePattern => {
  const parsed = zonePatternSchema.safeParse(word)
  return parsed.success ? parsed.data : 'none'
}

const pointsSchema = (least: number) => z.array(pointSchema).min(least).max(ZONE_POINTS_MAX)

/** At least the hundredth of a map pixel that can be kept. */
export const zoneRadiusSchema = z
  .number()
  .min(0.01, 'A radius must be greater than 0.')
  .max(ZONE_RADIUS_MAX)
  .transform(quantise)

/**
 * A shape in map pixels, its coordinates whole hundredths. A polygon is a ring whose first point is not repeated; a
 * rectangle is a polygon of four points. That it does not cross itself is `applyChanges`' to say.
 */
export const zoneGeometrySchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('circle'),
    centre: pointSchema,
    radius: zoneRadiusSchema,
  }),
  z.strictObject({ kind: z.literal('polyline'), points: pointsSchema(2).readonly() }),
  z.strictObject({ kind: z.literal('polygon'), points: pointsSchema(3).readonly() }),
])
export type ZoneGeometry = z.infer<typeof zoneGeometrySchema>

export const ZONE_GEOMETRY_KINDS = [
  'circle',
  'polyline',
  'polygon',
] as const satisfies readonly ZoneGeometry['kind'][]

const opacitySchema = z.number().min(ZONE_OPACITY_MIN).max(ZONE_OPACITY_MAX)

export const zoneSchema = z.strictObject({
  id: entityIdSchema,
  label: textSchema(ZONE_LABEL_MAX).transform((label) => label.trim() || DEFAULT_ZONE_LABEL),
  geometry: zoneGeometrySchema,
  strokeColour: colourSchema,
  strokeOpacity: opacitySchema,
  fillColour: colourSchema,
  /** Null: 0.3 where it is shown, 0.5 in the editor. */
  fillOpacity: opacitySchema.nullable(),
  pattern: zonePatternSchema,
  /** The user who made it, as the server says; null where there is none. */
  createdBy: countedIdSchema.nullable().default(null),
})
export type Zone = z.infer<typeof zoneSchema>

export const zonePatchSchema = zoneSchema.omit({ id: true, createdBy: true }).partial()

/** The look of a zone that is being made in the editor. */
export const NEW_ZONE_LOOK = {
  label: DEFAULT_ZONE_LABEL,
  strokeColour: ZONE_EDITOR_COLOUR,
  strokeOpacity: ZONE_STROKE_OPACITY,
  fillColour: ZONE_EDITOR_COLOUR,
  fillOpacity: ZONE_FILL_OPACITY_EDITOR,
  pattern: 'none',
} as const

/** The look of a zone that comes without one. */
export const ZONE_FALLBACK_LOOK = {
  label: DEFAULT_ZONE_LABEL,
  strokeColour: ZONE_FALLBACK_COLOUR,
  strokeOpacity: ZONE_STROKE_OPACITY,
  fillColour: ZONE_FALLBACK_COLOUR,
  fillOpacity: null,
  pattern: 'none',
} as const

/** How many points a geometry has: what it costs to keep and to judge. */
export const pointCount = (geometry: ZoneGeometry): number =>
  geometry.kind === 'circle' ? 1 : geometry.points.length
