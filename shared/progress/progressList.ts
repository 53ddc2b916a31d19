import * as z from 'zod/mini'
import { idTextSchema } from '../ids.ts'
import { PROGRESS_MAPS_PER_REQUEST_MAX } from '../limits.ts'
import { mapListEntrySchema } from '../maps/maps.ts'

/** What a list of progress shows of a map. */
export const progressMapSchema = z.extend(
  z.pick(mapListEntrySchema, {
    id: true,
    name: true,
    game_name: true,
    slug: true,
    uploader_username: true,
    thumbnail_url: true,
    image_width: true,
    image_height: true,
  }),
  {
    /** How many POIs it has, as of a moment after its last edit; null if that is not known. */
    poi_count: z.nullable(z.int()),
  },
)
export type ProgressMap = z.infer<typeof progressMapSchema>

/** `GET /api/progress`: the maps that the person may see, those touched last first. */
export const progressListSchema = z.strictObject({
  maps: z.array(
    z.strictObject({
      map: progressMapSchema,
      /** Found marks, also of POIs that are gone. */
      found: z.int(),
      /** Pins and drawings. */
      things: z.int(),
      /** The name of the playthrough that this is of; null for the first one. */
      playthrough: z.nullable(z.string()),
      touched_at: z.iso.datetime(),
    }),
  ),
  /** How many more there are that the person may not see now. */
  unseen: z.int(),
  /** Whether there are more than one answer lists. */
  is_cut: z.boolean(),
})
export type ProgressList = z.infer<typeof progressListSchema>

/** `GET /api/progress/maps?ids=1,2`: of which maps a browser has marks. */
export const progressMapsQuerySchema = z.object({
  ids: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(PROGRESS_MAPS_PER_REQUEST_MAX * 17)),
      z.transform((text) => [...new Set(text.split(','))]),
    ),
    z.array(idTextSchema).check(z.minLength(1), z.maxLength(PROGRESS_MAPS_PER_REQUEST_MAX)),
  ),
})
