import * as z from 'zod/mini'
import { FEEDBACK_MAX } from '../limits.ts'
import { textSchema } from '../names.ts'

/** What has become of a message: nobody has read it, somebody has, nothing is left to do about it. */
export const MESSAGE_STATES = ['new', 'read', 'done'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** A message to the operator. */
export const inboxMessageSchema = z.object({
  id: z.string(),
  /** Null once the account is deleted. */
  from: z.nullable(z.object({ id: z.int(), username: z.string(), email: z.string() })),
  message: z.string(),
  answer: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  created_at: z.iso.datetime(),
})
export type InboxMessage = z.infer<typeof inboxMessageSchema>

/** `POST /api/admin/feedback/{id}/state`. */
export const messageStateSchema = z.object({ state: z.enum(MESSAGE_STATES) })

/** `POST /api/admin/feedback/{id}/answer`. Its sender reads it, and it is done. */
export const messageAnswerSchema = z.object({
  answer: z.pipe(
    z.string().check(z.trim(), z.minLength(1, 'Please write an answer.')),
    textSchema(FEEDBACK_MAX),
  ),
})
