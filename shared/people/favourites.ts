import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'

/** `POST` and `DELETE /api/user/favourites/{mapId}`. */
export const favouriteAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  is_favourite: z.boolean(),
})
