import { z } from 'zod'
import { categoryPatchSchema, categorySchema } from './categories.ts'
import { entityIdSchema } from './ids.ts'
import { CHANGES_PER_COMMIT_MAX, ZONE_POINTS_PER_COMMIT_MAX } from './limits.ts'
import { poiPatchSchema, poiSchema } from './pois.ts'
import { poiTypePatchSchema, poiTypeSchema } from './types.ts'
import { pointCount, zonePatchSchema, zoneSchema } from './zones.ts'

/** The nouns a map's content is made of, as they are named in a change. */
export const KINDS = ['category', 'type', 'poi', 'zone'] as const
export type Kind = (typeof KINDS)[number]

const insertSchema = z.discriminatedUnion('kind', [
  z.strictObject({ op: z.literal('insert'), kind: z.literal('category'), entity: categorySchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('type'), entity: poiTypeSchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('poi'), entity: poiSchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('zone'), entity: zoneSchema }),
])

const patchOf = <F extends z.ZodType<object>>(fields: F) =>
  fields.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Nothing to change.')

const patchSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    op: z.literal('patch'),
    kind: z.literal('category'),
    id: entityIdSchema,
    fields: patchOf(categoryPatchSchema),
  }),
  z.strictObject({
    op: z.literal('patch'),
    kind: z.literal('type'),
    id: entityIdSchema,
    fields: patchOf(poiTypePatchSchema),
  }),
  z.strictObject({
    op: z.literal('patch'),
    kind: z.literal('poi'),
    id: entityIdSchema,
    fields: patchOf(poiPatchSchema),
  }),
  z.strictObject({
    op: z.literal('patch'),
    kind: z.literal('zone'),
    id: entityIdSchema,
    fields: patchOf(zonePatchSchema),
  }),
])

const removeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ op: z.literal('remove'), kind: z.literal('category'), id: entityIdSchema }),
  z.strictObject({ op: z.literal('remove'), kind: z.literal('type'), id: entityIdSchema }),
  z.strictObject({ op: z.literal('remove'), kind: z.literal('poi'), id: entityIdSchema }),
  z.strictObject({ op: z.literal('remove'), kind: z.literal('zone'), id: entityIdSchema }),
])

/**
 * One alteration of a map's content, as plain data: insert an entity, patch named fields of one, remove one.
 * Lists of changes are applied together or not at all, and are the unit of undo, saving, permission and audit.
 */
export const changeSchema = z.discriminatedUnion('op', [insertSchema, patchSchema, removeSchema])
export type Change = z.infer<typeof changeSchema>

/** What one commit may bring. Larger acts are written by the server. */
export const changeListSchema = z
  .array(changeSchema)
  .min(1)
  .max(CHANGES_PER_COMMIT_MAX)
  .refine((changes) => zonePoints(changes) <= ZONE_POINTS_PER_COMMIT_MAX, 'Too many points at once.')

const zonePoints = (changes: readonly Change[]): number =>
  changes.reduce((sum, change) => {
    if (change.kind !== 'zone' || change.op === 'remove') return sum
    const { geometry } = change.op === 'insert' ? change.entity : change.fields
    return sum + (geometry ? pointCount(geometry) : 0)
  }, 0)

export const REFUSAL_CODES = [
  'id-taken',
  'wrong-map',
  'gone',
  'unknown-reference',
  'still-used',
  'duplicate-name',
  'self-intersection',
  'map-full',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The fields by which an entity names what lies outside the content: a file of the map, or another map. */
export const OUTSIDE_FIELDS = ['icon', 'image', 'linkedMapId'] as const
export type OutsideField = (typeof OUTSIDE_FIELDS)[number]

/** Why one change of a list cannot be applied. `index` is its place in the list. */
export interface Refusal {
  readonly index: number
  readonly code: RefusalCode
  readonly text: string
  /** With `duplicate-name`: the entity that has the name already. */
  readonly existingId?: number
  /** With `unknown-reference`, where it is nothing of the content: the fields that name what is not there. */
  readonly fields?: readonly OutsideField[]
  /** With `self-intersection`: the two edges of the zone's outline, as a crossing names them. */
  readonly edges?: readonly [number, number]
}
