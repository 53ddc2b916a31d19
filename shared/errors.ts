import { z } from 'zod'

/** The body of every error. With 400, `issues` lists all invalid fields. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>
