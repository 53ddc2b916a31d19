import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'

export const gameSchema = z.object({ id: countedIdSchema, name: z.string(), description: z.string() })
export type Game = z.infer<typeof gameSchema>

/** An entry of `GET /api/games`. */
export const gameListEntrySchema = z.object({
  name: z.string(),
  slug: z.string(),
  /** The address of the game's official map image on this site; null if it has none. */
  default_map_url: z.nullable(z.string()),
  /** The same image in small. */
  default_map_thumbnail_url: z.nullable(z.string()),
})
export type GameListEntry = z.infer<typeof gameListEntrySchema>
