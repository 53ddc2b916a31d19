import * as z from 'zod/mini'
import { entityIdSchema } from '../ids.ts'
import { layerSchema } from '../maps/layers.ts'
import { pinSchema } from '../maps/pins.ts'
import { progressMapSchema } from './progressList.ts'

/** Of a further playthrough; absent for the first. */
export const linkedPlaythroughSchema = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** `POST /api/progress/{mapId}/link`. */
export const progressLinkSchema = z.strictObject({ url: z.string() })
export type ProgressLink = z.infer<typeof progressLinkSchema>

/** `GET /api/progress/links`: all links of a person, by the ids of their maps. */
export const progressLinksSchema = z.array(
  z.strictObject({
    map_id: z.int(),
    /** Null if the person may not see it now. */
    map: z.nullable(progressMapSchema),
    /** Null for the first playthrough. */
    playthrough: z.nullable(linkedPlaythroughSchema),
    /** Null for the first one, and where the account does not know the name. */
    playthrough_name: z.nullable(z.string()),
  }),
)
export type ListedProgressLink = z.infer<typeof progressLinksSchema>[number]

export const progressLinkRemovedSchema = z.strictObject({ success: z.literal(true) })

/** The image of the map that something was placed on; empty if that is not known. */
const placedOn = { image: z.string() }

/**
 * `GET /api/progress/shared/{token}`: marks, and nothing of whose they are or when they were made. Lists are sorted by what they hold.
 */
export const sharedProgressSchema = z.strictObject({
  map_id: z.int(),
  found: z.array(entityIdSchema),
  pins: z.array(z.extend(z.pick(pinSchema, { x: true, y: true, label: true, colour: true }), placedOn)),
  /** Those that their author has public, and shows. */
  drawings: z.array(
    z.strictObject({
      ...z.pick(layerSchema, { name: true, strokes: true }).shape,
      ...placedOn,
      /** A route's line has corners; a freehand one is smooth. */
      is_route: z.boolean(),
    }),
  ),
})
export type SharedProgress = z.infer<typeof sharedProgressSchema>

/** Said alike whether a link was guessed, was taken back, or leads to what its reader may not see. */
export const PROGRESS_LINK_GONE = 'This link to somebody’s progress does not work any more.'
