import * as z from 'zod/mini'
import type { MapListEntry } from '../../../shared/maps.ts'

/** What a tile shows of a map. */
export type ListedMap = Pick<
  MapListEntry,
  | 'id'
  | 'name'
  | 'game_name'
  | 'slug'
  | 'thumbnail_url'
  | 'image_width'
  | 'image_height'
  | 'votes'
  | 'uploader_username'
  | 'created_at'
>

/** `GET /api/maps`, as far as it is shown. In zod's small dialect, because the home page's first load carries it. */
export const mapListSchema: z.ZodMiniType<ListedMap[]> = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    game_name: z.string(),
    slug: z.string(),
    thumbnail_url: z.nullable(z.string()),
    image_width: z.nullable(z.int()),
    image_height: z.nullable(z.int()),
    votes: z.int(),
    uploader_username: z.string(),
    created_at: z.string(),
  }),
)
