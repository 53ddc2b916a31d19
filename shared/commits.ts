import { z } from 'zod'
import { changeListSchema, changeSchema, OUTSIDE_FIELDS, REFUSAL_CODES, type Refusal } from './changes.ts'
import { changeIdSchema, countedIdSchema } from './ids.ts'

/** The number of change lists a map has had; 0 is the empty map. */
const revisionSchema = z.int().min(0)

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
 * anybody else the list is refused (401), so that it waits for its author instead of becoming somebody else's.
 */
export const commitRequestSchema = z.strictObject({
  baseRevision: revisionSchema,
  changeId: changeIdSchema,
  userId: countedIdSchema.optional(),
  changes: changeListSchema,
})
export type CommitRequest = z.infer<typeof commitRequestSchema>

/** `missed` is what was committed after `baseRevision` up to `revision`, without the client's own list, oldest first. */
export const commitAnswerSchema = z.object({ revision: revisionSchema, missed: z.array(logEntrySchema) })
export type CommitAnswer = z.infer<typeof commitAnswerSchema>

const refusalSchema = z.object({
  index: z.int().min(0),
  code: z.enum(REFUSAL_CODES),
  text: z.string(),
  existingId: z.int().optional(),
  fields: z.array(z.enum(OUTSIDE_FIELDS)).optional(),
  edges: z.tuple([z.int().min(0), z.int().min(0)]).optional(),
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

/** `GET /api/maps/{id}/changes?after=R`; 410 if R is too far back, and the client has to reload the whole content. */
export const changesAnswerSchema = z.object({ revision: revisionSchema, entries: z.array(logEntrySchema) })

/** `GET /api/maps/{id}/content`: a snapshot (columns, see contentColumns) and the entries after it. */
export const contentAnswerSchema = z.object({
  revision: revisionSchema,
  snapshot: z.object({ revision: revisionSchema, columns: z.unknown() }).nullable(),
  tail: z.array(logEntrySchema),
})
export type ContentAnswer = z.infer<typeof contentAnswerSchema>
