import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'
import { floorAnswerSchema } from '../maps/maps.ts'
import { floorsSchema } from './floors.ts'

/**
 * The body of `POST /api/maps/{id}/set-floors`. A floor keeps its image, by its id; that of a floor that is left out is kept for an
 * hour, for a list that names it again.
 */
export const setFloorsSchema = z.object({ floors: floorsSchema })

/** The answer of every call that changes floors: all of the map, as they are now. */
export const floorsAnswerSchema = z.object({
  success: z.literal(true),
  id: countedIdSchema,
  floors: z.array(floorAnswerSchema),
})
export type FloorsAnswer = z.infer<typeof floorsAnswerSchema>

/** The field of the form that `POST /api/maps/{id}/floors/{floorId}/image` takes the image in. */
export const FLOOR_IMAGE_FIELD = 'image'
