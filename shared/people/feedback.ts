import * as z from 'zod/mini'
import { FEEDBACK_MAX } from '../limits.ts'
import { textSchema } from '../names.ts'

/** `POST /api/feedback`. Who sends it, the session alone says: a name and an e-mail address sent with it are ignored. */
export const feedbackSchema = z.object({
  name: z.optional(z.unknown()),
  email: z.optional(z.unknown()),
  message: textSchema(FEEDBACK_MAX).check(z.refine((text) => text.trim() !== '', 'Please write a message.')),
})

export const feedbackSentSchema = z.object({ success: z.literal(true), id: z.string() })

/** What somebody has sent, and what was answered. */
const sentFeedbackSchema = z.object({
  id: z.string(),
  message: z.string(),
  created_at: z.iso.datetime(),
  answer: z.nullable(z.string()),
})
export type SentFeedback = z.infer<typeof sentFeedbackSchema>

/** `GET /api/feedback`: the newest of one's own first. */
export const feedbackListSchema = z.array(sentFeedbackSchema)
