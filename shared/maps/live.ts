import * as z from 'zod/mini'
import { changeSchema } from '../content/changes.ts'
import { logEntrySchema } from '../content/commits.ts'
import { presenceEventSchema } from './presence.ts'

const revisionSchema = z.int().check(z.gte(0))
const imageIdSchema = z.optional(z.string())

/** The log after a revision, for those who may edit. */
const entriesEventSchema = z.object({
  kind: z.literal('entries'),
  after: revisionSchema,
  revision: revisionSchema,
  imageId: imageIdSchema,
  entries: z.array(logEntrySchema),
})

/** What the same comes to, for everybody else. It says of no POI where it leads, only whether that is to be asked for anew. */
const differenceEventSchema = z.object({
  kind: z.literal('difference'),
  after: revisionSchema,
  revision: revisionSchema,
  imageId: imageIdSchema,
  changes: z.array(changeSchema),
  areLinksOther: z.boolean(),
})

/** What is new is too much for the stream, or the client too far behind: it asks for it by a call. */
const behindEventSchema = z.object({ kind: z.literal('behind'), revision: revisionSchema })

/** The map beside its content, at the beginning of a stream and whenever it changes. */
const recordEventSchema = z.object({
  kind: z.literal('record'),
  votes: z.int(),
  comments: z.int().check(z.gte(0)),
  /** Differs once anything else in the record differs: name, visibility, image, floors and their images, style, members. */
  version: z.string(),
})

/** Nothing but that the stream is still there. */
const beatEventSchema = z.object({ kind: z.literal('beat') })

/** The data of an event of `GET /api/maps/{id}/live`; its id is the revision up to which the client then knows the content. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  entriesEventSchema,
  differenceEventSchema,
  behindEventSchema,
  recordEventSchema,
  presenceEventSchema,
  beatEventSchema,
])
export type LiveEvent = z.infer<typeof liveEventSchema>
/** What was committed, as it is told. */
export type ToldChanges = z.infer<typeof entriesEventSchema> | z.infer<typeof differenceEventSchema>
export type LiveRecord = z.infer<typeof recordEventSchema>

/** How often a stream on which nothing happens says that it is there. */
export const LIVE_BEAT_MS = 20_000
