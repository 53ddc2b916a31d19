import { z } from 'zod'
import { countedIdSchema } from './ids.ts'

export const gameSchema = z.object({ id: countedIdSchema, name: z.string(), description: z.string() })

/** An entry of `GET /api/games`. */
export const gameListEntrySchema = z.object({
  name: z.string(),
  slug: z.string(),
  default_map_url: z.string().nullable(),
})
