import * as z from 'zod/mini'
import { entityIdSchema } from '../ids.ts'
import {
  CHANGES_PER_COMMIT_MAX,
  ENTITIES_PER_MAP_MAX,
  ZONE_POINTS_PER_COMMIT_MAX,
  ZONE_POINTS_PER_MAP_MAX,
} from '../limits.ts'
import { isWebPicture } from '../maps/assets.ts'
import { categoryPatchSchema, categorySchema } from './categories.ts'
import { poiPatchSchema, poiSchema } from './pois.ts'
import { poiTypePatchSchema, poiTypeSchema } from './types.ts'
import { pointCount, zonePatchSchema, zoneSchema } from './zones.ts'

const insertSchema = z.discriminatedUnion('kind', [
  z.strictObject({ op: z.literal('insert'), kind: z.literal('category'), entity: categorySchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('type'), entity: poiTypeSchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('poi'), entity: poiSchema }),
  z.strictObject({ op: z.literal('insert'), kind: z.literal('zone'), entity: zoneSchema }),
])

const patchOf = <F extends z.ZodMiniType<object>>(fields: F) =>
  fields.check(
    z.refine((patch) => Object.values(patch).some((value) => value !== undefined), 'Nothing to change.'),
  )

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
 * One change to a map's content, as plain data: it inserts an entity, patches some fields of one, or removes one.
 * A list of changes is applied as a whole or not at all, and is the unit of undo, saving, permission and audit.
 */
export const changeSchema = z.discriminatedUnion('op', [insertSchema, patchSchema, removeSchema])
export type Change = z.infer<typeof changeSchema>
/** The nouns that a map's content is made of. */
export type Kind = Change['kind']

/** What one commit may contain that is made of what a person does at a time. */
export const changeListSchema = z.array(changeSchema).check(
  z.minLength(1),
  z.maxLength(CHANGES_PER_COMMIT_MAX),
  z.refine((changes) => zonePoints(changes) <= ZONE_POINTS_PER_COMMIT_MAX, 'Too many points at once.'),
)

/** What one commit may contain that is made of much at once, such as an import or its undo: as many as a map can have. */
export const largeListSchema = z.array(changeSchema).check(
  z.minLength(1),
  z.maxLength(ENTITIES_PER_MAP_MAX),
  z.refine((changes) => zonePoints(changes) <= ZONE_POINTS_PER_MAP_MAX, 'Too many points at once.'),
)

/** Whether a list is more than one commit may contain. */
export const isLargeList = (changes: readonly Change[]): boolean =>
  changes.length > CHANGES_PER_COMMIT_MAX || zonePoints(changes) > ZONE_POINTS_PER_COMMIT_MAX

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
type RefusalCode = (typeof REFUSAL_CODES)[number]

/** The fields that refer to something outside the content: a file of the map, a library icon, or another map. */
export const OUTSIDE_FIELDS = ['icon', 'image', 'linkedMapId'] as const
export type OutsideField = (typeof OUTSIDE_FIELDS)[number]

/** Why one change of a list cannot be applied. `index` is its place in the list. */
export interface Refusal {
  readonly index: number
  readonly code: RefusalCode
  readonly text: string
  /** With `duplicate-name`: the entity that has the name already. */
  readonly existingId?: number
  /** With `unknown-reference` to something outside the content: the fields that refer to what does not exist. */
  readonly fields?: readonly OutsideField[]
  /** With `self-intersection`: the two edges of the zone's outline, as a crossing names them. */
  readonly edges?: readonly [number, number]
}

/** A reference to something outside the content: the ref of a file or icon, or the id of a map. */
export interface OutsideReference {
  readonly field: OutsideField
  readonly to: string | number
}

/** Pictures on other sites are not among them: nobody checks those. */
export const outsideReferencesOf = (change: Change): OutsideReference[] => {
  if (change.op === 'remove' || change.kind === 'category' || change.kind === 'zone') return []
  const fields: Partial<Record<OutsideField, string | number | null>> =
    change.op === 'insert' ? change.entity : change.fields
  return OUTSIDE_FIELDS.flatMap((field) => {
    const to = fields[field]
    return to == null || (field === 'image' && isWebPicture(String(to))) ? [] : [{ field, to }]
  })
}

/**
 * Returns the list with `userId` as the creator of all POIs and zones it inserts, regardless of what the list says: the server
 * knows who commits. The editor does the same, so that it shows what the server will store.
 */
export const withCreator = (changes: readonly Change[], userId: number): Change[] =>
  changes.map((change) => {
    if (change.op !== 'insert' || change.kind === 'category' || change.kind === 'type') return change
    return change.entity.createdBy === userId ? change : createdBy(userId, change)
  })

/**
 * The same for a list that restores what a map had: what had the id then keeps who created it. `then` has the POIs and the zones
 * of that moment.
 */
export const withCreatorsOf = (
  then: Record<'pois' | 'zones', { get(id: number): { readonly createdBy: number | null } | undefined }>,
  changes: readonly Change[],
  userId: number,
): Change[] =>
  changes.map((change) => {
    if (change.op !== 'insert' || change.kind === 'category' || change.kind === 'type') return change
    const before = (change.kind === 'poi' ? then.pois : then.zones).get(change.entity.id)
    const creator = before ? before.createdBy : userId
    return change.entity.createdBy === creator ? change : createdBy(creator, change)
  })

/** The same for what does not name its creator yet. */
export const withMissingCreator = (changes: readonly Change[], userId: number): Change[] =>
  changes.map((change) => {
    if (change.op !== 'insert' || change.kind === 'category' || change.kind === 'type') return change
    const given: number | null | undefined = change.entity.createdBy
    return given == null ? createdBy(userId, change) : change
  })

const createdBy = <C extends Change & { op: 'insert'; kind: 'poi' | 'zone' }>(
  userId: number | null,
  change: C,
): C => ({
  ...change,
  entity: { ...change.entity, createdBy: userId },
})

/** Returns those of the sent fields that would change the entity; null if none would. */
export const fieldsToSet = <T extends object>(entity: T, sent: Partial<T>): Partial<T> | null => {
  const fields: Partial<T> = {}
  for (const field in sent)
    if (sent[field] !== undefined && sent[field] !== entity[field]) fields[field] = sent[field]
  return Object.keys(fields).length > 0 ? fields : null
}
