import * as z from 'zod/mini'
import { changeIdSchema, countedIdSchema, entityIdSchema } from '../ids.ts'
import {
  changeListSchema,
  changeSchema,
  largeListSchema,
  OUTSIDE_FIELDS,
  type Refusal,
  REFUSAL_CODES,
} from './changes.ts'

/** The number of change lists a map has had; 0 is the empty map. */
const revisionSchema = z.int().check(z.gte(0))

/** One change list in the log. `at` is ISO 8601, UTC. */
export const logEntrySchema = z.object({
  revision: revisionSchema,
  changeId: changeIdSchema,
  userId: countedIdSchema,
  at: z.iso.datetime(),
  changes: z.array(changeSchema),
})
export type LogEntry = z.infer<typeof logEntrySchema>

/**
 * `POST /api/maps/{id}/changes`. `userId` is the author according to the client. It gives no rights: in the session of
 * anybody else the list is refused (401), so that it waits for its author instead of becoming somebody else's. `restoredFrom` is
 * the revision that a list restores something from: what it brings back of that keeps its creators.
 */
export const commitRequestSchema = z.strictObject({
  baseRevision: revisionSchema,
  changeId: changeIdSchema,
  userId: z.optional(countedIdSchema),
  restoredFrom: z.optional(revisionSchema),
  changes: changeListSchema,
})
export type CommitRequest = z.infer<typeof commitRequestSchema>

/** `POST /api/maps/{id}/large-changes`: a list that is more than one commit may contain, as an import's. Otherwise the same. */
export const largeCommitRequestSchema = z.extend(commitRequestSchema, { changes: largeListSchema })

/** `missed` is what was committed after `baseRevision` up to `revision`, without the client's own list, oldest first. */
export const commitAnswerSchema = z.object({ revision: revisionSchema, missed: z.array(logEntrySchema) })
export type CommitAnswer = z.infer<typeof commitAnswerSchema>

export const refusalSchema = z.object({
  index: z.int().check(z.gte(0)),
  code: z.enum(REFUSAL_CODES),
  text: z.string(),
  existingId: z.optional(z.int()),
  fields: z.optional(z.array(z.enum(OUTSIDE_FIELDS))),
  edges: z.optional(z.tuple([z.int().check(z.gte(0)), z.int().check(z.gte(0))])),
})

/**
 * The outcome of a commit. `refused`: nothing was applied. `missed` is what others committed after the revision that the
 * author knew, up to `revision`.
 */
export type Outcome =
  | { readonly kind: 'applied'; readonly revision: number; readonly missed: readonly LogEntry[] }
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly refusals: readonly Refusal[]
      readonly revision: number
      readonly missed: readonly LogEntry[]
    }

/** 409: nothing was applied. `missed` lets the editor catch up with the changes that the list conflicts with. */
export const commitConflictSchema = z.object({
  error: z.string(),
  refusals: z.array(refusalSchema),
  revision: revisionSchema,
  missed: z.array(logEntrySchema),
})

/** The image that the content at the revision is placed on, as `image_id` of a map names it; not said where images do not change. */
const imageIdSchema = z.optional(z.string())

/** What an editor gets of `GET /api/maps/{id}/changes?after=R`: the log from there on. */
export const logAnswerSchema = z.object({
  revision: revisionSchema,
  imageId: imageIdSchema,
  entries: z.array(logEntrySchema),
})

/** What everybody else gets: the changes that make the content as it is of the content at R, and nothing of what was between. */
const differenceAnswerSchema = z.object({
  revision: revisionSchema,
  imageId: imageIdSchema,
  changes: z.array(changeSchema),
})

/** 410 if R is too far back, and the client has to reload the whole content. */
export const changesAnswerSchema = z.union([logAnswerSchema, differenceAnswerSchema])

/** What was committed after a revision: for editors the entries of the log, for others what these come to. */
export type Missed = z.infer<typeof changesAnswerSchema>

/**
 * `GET /api/maps/{id}/content`: the parts of the content as it is, see `contentPartSchema`. What was removed before
 * `forgottenRevision` is forgotten, and nobody may bring it back.
 */
export const contentAnswerSchema = z.object({
  revision: revisionSchema,
  forgottenRevision: revisionSchema,
  parts: z.array(z.unknown()),
})

/** `POST /api/maps/{id}/forget`. */
export const forgetAnswerSchema = z.object({ revision: revisionSchema })

/** `GET /api/maps/{id}/links`: where the POIs lead, as far as the caller may know; `[POI, map]` each. */
export const linksAnswerSchema = z.object({
  revision: revisionSchema,
  links: z.array(z.tuple([entityIdSchema, countedIdSchema])),
})
