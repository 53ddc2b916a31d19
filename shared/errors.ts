import { z } from 'zod'

/** The body of every refusal. `issues` names each wrong field of a 400, all at once. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>
