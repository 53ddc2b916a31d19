import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { floorAnswerSchema } from '../maps/maps.ts'
import { floorsSchema } from './floors.ts'

/**
 * The body of `POST /api/maps/{id}/set-floors`. A floor keeps its image, by its id; that of a floor that is left out is kept for an
 * hour, for a list that names it again. `image_id` tells on which image of the map the frames are, so that those of a former one are
 * moved as everything else was; without it they are on the present one.
 */
export const setFloorsSchema = z.object({
  floors: floorsSchema,
  image_id: z.optional(z.string().check(z.maxLength(64))),
})

export const UNKNOWN_FLOORS_IMAGE_TEXT =
  'The image of this map was replaced, and the one that the floors lie on is not known any more. Reload the page and place them anew.'

/** The answer of every call that changes floors: all of the map, as they are now. */
export const floorsAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  floors: z.array(floorAnswerSchema),
})
export type FloorsAnswer = z.infer<typeof floorsAnswerSchema>

/** The field of the form that `POST /api/maps/{id}/floors/{floorId}/image` takes the image in. */
export const FLOOR_IMAGE_FIELD = 'image'
