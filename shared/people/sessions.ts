import * as z from 'zod/mini'

/** A browser in which somebody is signed in, as they see it themselves. */
const sessionSchema = z.object({
  /** Names the session; it opens nothing. */
  id: z.string(),
  /** In words, such as 'Firefox on Linux'. */
  device: z.string(),
  signed_in_at: z.iso.datetime(),
  /** To the hour. */
  seen_at: z.iso.datetime(),
  /** When it ends unless it is used before; 90 days after the sign-in at the latest. */
  expires_at: z.iso.datetime(),
  /** Whether it is the one that asks. */
  is_current: z.boolean(),
})
export type Session = z.infer<typeof sessionSchema>

/** The last used first. */
export const sessionsAnswerSchema = z.array(sessionSchema)

export const sessionIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'There is no such session.'))

export const sessionsEndedAnswerSchema = z.object({ success: z.literal(true), ended: z.int() })
