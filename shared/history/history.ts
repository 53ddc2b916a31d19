import * as z from 'zod/mini'
import { changeSchema } from '../content/changes.ts'
import { countedIdSchema, entityIdSchema } from '../ids.ts'

const revisionSchema = z.int().check(z.gte(0))
const kindSchema = z.enum(['category', 'type', 'poi', 'zone'])

/** How many things of a kind were treated alike. */
const actCountSchema = z.object({
  op: z.enum(['insert', 'patch', 'remove']),
  kind: kindSchema,
  count: z.int().check(z.gte(1)),
})
export type ActCount = z.infer<typeof actCountSchema>

/** What one person has done without a longer pause. Others may have done something in between. */
export const sittingSchema = z.object({
  userId: countedIdSchema,
  username: z.string(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** The oldest and the newest of its lists. */
  first: revisionSchema,
  last: revisionSchema,
  lists: z.int().check(z.gte(1)),
  counts: z.array(actCountSchema),
  /** How often the map got another image. What was moved along is in no count. */
  images: z.int().check(z.gte(0)),
})
export type Sitting = z.infer<typeof sittingSchema>

/** `first` and `last`: the moments that can be opened. `before`: what to ask for next; null where the history begins. */
const pageFields = {
  first: revisionSchema,
  last: revisionSchema,
  before: z.nullable(revisionSchema),
}

/** `GET /api/maps/{id}/history?before=R`: newest first. The last sitting may go on in the next page. */
export const historyAnswerSchema = z.object({ ...pageFields, sittings: z.array(sittingSchema) })
export type HistoryAnswer = z.infer<typeof historyAnswerSchema>

const entityIdsSchema = z.object({
  category: z.array(entityIdSchema),
  type: z.array(entityIdSchema),
  poi: z.array(entityIdSchema),
  zone: z.array(entityIdSchema),
})
export type EntityIds = z.infer<typeof entityIdsSchema>

/**
 * `GET /api/maps/{id}/sitting?first=R&last=R`: what the author of the list `last` changed from `first` on, and what of that others
 * changed in the meantime. `first` is later than asked for where there was too much, or what was before is forgotten.
 */
export const touchedAnswerSchema = z.object({
  first: revisionSchema,
  own: entityIdsSchema,
  shared: entityIdsSchema,
})
export type TouchedAnswer = z.infer<typeof touchedAnswerSchema>

/** One change of an entity. */
export const entityActSchema = z.object({
  revision: revisionSchema,
  at: z.iso.datetime(),
  userId: countedIdSchema,
  username: z.string(),
  /** Whether it was moved along with the image. */
  isImageMove: z.boolean(),
  change: changeSchema,
})
export type EntityAct = z.infer<typeof entityActSchema>

/** `GET /api/maps/{id}/entity-history?kind=poi&id=…&before=R`: newest first. */
export const entityHistoryAnswerSchema = z.object({ ...pageFields, acts: z.array(entityActSchema) })
export type EntityHistoryAnswer = z.infer<typeof entityHistoryAnswerSchema>

/**
 * `GET /api/maps/{id}/history/{revision}`: the content as it was, in the parts of `GET /content`, placed on the present image.
 * `links` as in `GET /links`, `imageId` as in `GET /changes`. `at` is when it became so; null for the empty map.
 */
export const pastContentAnswerSchema = z.object({
  revision: revisionSchema,
  forgottenRevision: revisionSchema,
  parts: z.array(z.unknown()),
  links: z.array(z.tuple([entityIdSchema, countedIdSchema])),
  imageId: z.string(),
  at: z.nullable(z.iso.datetime()),
})

export const HISTORY_TEXTS = {
  ahead: 'The map has not had so many changes yet. Ask for a revision up to the newest one.',
  tooOld: 'The history of this map does not go back that far: what was before is forgotten.',
}
