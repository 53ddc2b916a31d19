import { z } from 'zod'
import { countedIdSchema } from './ids.ts'
import { COMMENT_MAX, MODERATION_REASON_MAX } from './limits.ts'
import { textSchema } from './names.ts'
import { TEXTS } from './texts.ts'

/** A comment as it is sent. Replies name their parent; whoever shows them assembles the threads. */
export const commentSchema = z.object({
  id: countedIdSchema,
  map_id: countedIdSchema,
  map_name: z.string(),
  user_id: countedIdSchema,
  username: z.string(),
  /** Empty where it is hidden from the caller. */
  message: z.string(),
  created_at: z.iso.datetime(),
  parent_comment_id: countedIdSchema.nullable(),
  edited_at: z.iso.datetime().nullable(),
  /** That staff have hidden it. Its author and staff are told why, and still get the message. */
  hidden: z.object({ reason: z.string().nullable() }).nullable(),
})
export type Comment = z.infer<typeof commentSchema>

/** Lengths are JavaScript string lengths of the trimmed text, so that a counter in the browser agrees. */
const messageSchema = z
  .string()
  .trim()
  .min(1, TEXTS.comments.empty)
  .max(COMMENT_MAX, TEXTS.comments.tooLong)
  // Zod counts a character beyond the basic plane once.
  .refine((text) => text.length <= COMMENT_MAX, TEXTS.comments.tooLong)
  .pipe(textSchema(COMMENT_MAX))

export const postCommentSchema = z.object({
  map_id: countedIdSchema,
  message: messageSchema,
  parent_comment_id: countedIdSchema.nullish(),
})

export const editCommentSchema = z.object({ message: messageSchema })

export const editCommentAnswerSchema = commentSchema.pick({ id: true, message: true, edited_at: true })

/** Why something is hidden, or reported. */
export const reasonSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Please give a reason.')
    .max(MODERATION_REASON_MAX, `A reason can have at most ${MODERATION_REASON_MAX} characters.`)
    .pipe(textSchema(MODERATION_REASON_MAX)),
})
