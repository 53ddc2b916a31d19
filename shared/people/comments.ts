import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { COMMENT_MAX } from '../limits.ts'
import { lengthWithin, textSchema } from '../names.ts'
import { TEXTS } from '../texts/texts.ts'

/** A comment as it is sent. Replies name their parent; the reader assembles the threads. */
export const commentSchema = z.object({
  id: countedIdSchema,
  map_id: countedIdSchema,
  map_name: z.string(),
  user_id: countedIdSchema,
  username: z.string(),
  /** Empty where it is hidden from the caller. */
  message: z.string(),
  created_at: z.iso.datetime(),
  parent_comment_id: z.nullable(countedIdSchema),
  edited_at: z.nullable(z.iso.datetime()),
  /** That staff have hidden it. Its author and staff are told why, and still get the message. */
  hidden: z.nullable(z.object({ reason: z.nullable(z.string()) })),
})
export type Comment = z.infer<typeof commentSchema>

/** Lengths are JavaScript string lengths of the trimmed text, so that a counter in the browser agrees. */
const messageSchema = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, TEXTS.comments.empty),
      ...lengthWithin(COMMENT_MAX, TEXTS.comments.tooLong),
    ),
  textSchema(COMMENT_MAX),
)

export const postCommentSchema = z.object({
  map_id: countedIdSchema,
  message: messageSchema,
  parent_comment_id: z.nullish(countedIdSchema),
})

export const editCommentSchema = z.object({ message: messageSchema })

export const postCommentAnswerSchema = z.extend(commentSchema, { success: z.literal(true) })

export const editCommentAnswerSchema = z.extend(
  z.pick(commentSchema, { id: true, message: true, edited_at: true }),
  { success: z.literal(true) },
)
