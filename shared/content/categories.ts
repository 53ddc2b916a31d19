import * as z from 'zod/mini'
import { countedIdSchema, entityIdSchema } from '../ids.ts'
import { CATEGORY_NAME_MAX } from '../limits.ts'
import { nameSchema } from '../names.ts'
import { TEXTS } from '../texts/texts.ts'
import { lockSchema } from './locks.ts'

export const categorySchema = z.strictObject({
  id: entityIdSchema,
  name: nameSchema(CATEGORY_NAME_MAX, TEXTS.category.nameEmpty),
  isLocked: lockSchema,
})
export type Category = z.infer<typeof categorySchema>

/** A category as the API sends it. */
export const categoryAnswerSchema = z.object({
  id: entityIdSchema,
  map_id: countedIdSchema,
  name: z.string(),
  locked: z.boolean(),
})
export type CategoryAnswer = z.infer<typeof categoryAnswerSchema>

export const categoryPatchSchema = z.partial(z.omit(categorySchema, { id: true }))
