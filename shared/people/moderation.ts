import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { MODERATION_REASON_MAX } from '../limits.ts'
import { lengthWithin, textSchema } from '../names.ts'

/** Why something is hidden, or reported. */
export const reasonSchema = z.object({
  reason: z.pipe(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Please give a reason.'),
        ...lengthWithin(
          MODERATION_REASON_MAX,
          `A reason can have at most ${MODERATION_REASON_MAX} characters.`,
        ),
      ),
    textSchema(MODERATION_REASON_MAX),
  ),
})

/** What is reported or hidden, as it is now. Null once it is deleted. */
const subjectSchema = z.nullable(
  z.object({
    map_name: z.string(),
    /** What was written; null where it is about the map itself. */
    message: z.nullable(z.string()),
    author: z.string(),
    is_hidden: z.boolean(),
  }),
)

/** An entry of the moderation log, the newest first. */
export const moderationEntrySchema = z.object({
  id: z.string(),
  event: z.enum(['reported', 'dismissed', 'hidden', 'shown']),
  kind: z.enum(['comment', 'map', 'proposal']),
  subject_id: countedIdSchema,
  map_id: countedIdSchema,
  by: z.string(),
  /** Who dismissed the report; null for other entries. */
  dismissed_by: z.nullable(z.string()),
  reason: z.string(),
  created_at: z.iso.datetime(),
  subject: subjectSchema,
})
export type ModerationEntry = z.infer<typeof moderationEntrySchema>

/** What each kind is called. */
export const MODERATED_NOUNS = { comment: 'comment', map: 'map', proposal: 'suggestion' } as const

/** What is said of maps that moderators have hidden, apart from the schemas because list screens load without zod. */
export const MODERATION_TEXTS = {
  title: 'Moderation',
  hidden: 'Moderators have hidden this map.',
  cannotChange: 'Moderators have hidden this map. It can be read and deleted, but not changed.',
} as const
