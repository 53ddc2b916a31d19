import * as z from 'zod/mini'

/** How many invalid fields an answer names: a long list has them by the thousand. */
export const ISSUES_NAMED_MAX = 20

/** The body of every error. With 400, `issues` names the first invalid fields, and `issueCount` says how many there are if it leaves some out. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  issueCount: z.optional(z.int()),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>
