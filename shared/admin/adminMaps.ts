import * as z from 'zod/mini'
import { countedIdSchema } from '../ids.ts'

const bytesSchema = z.int().check(z.gte(0))

/** What has become of the pictures of a map. */
const imageStateSchema = z.enum(['made', 'making', 'failed'])

/** A map as administrators see it, private or not. */
export const adminMapSchema = z.object({
  id: countedIdSchema,
  name: z.string(),
  game_name: z.string(),
  path: z.string(),
  owner_id: countedIdSchema,
  owner: z.string(),
  is_public: z.boolean(),
  is_region: z.boolean(),
  /** Why moderators have hidden it; null if they have not. */
  hidden_reason: z.nullable(z.string()),
  width: z.int(),
  height: z.int(),
  image: imageStateSchema,
  /** Why its pictures could not be made; null if they could. */
  image_error: z.nullable(z.string()),
  image_bytes: bytesSchema,
  /** Its icons and the pictures of its POIs. */
  asset_bytes: bytesSchema,
  created_at: z.iso.datetime(),
})
export type AdminMap = z.infer<typeof adminMapSchema>

/** `working`: a server makes them now. */
export const IMAGE_STATES = ['working', 'waiting', 'failed'] as const
export type ImageQueueState = (typeof IMAGE_STATES)[number]

/** Which maps are listed: all, those that moderators have hidden, or those whose pictures could not be made. */
export const MAP_FILTERS = ['all', 'hidden', 'failed'] as const
export type MapFilter = (typeof MAP_FILTERS)[number]

/** A map's pictures that are being made, wait to be made, or could not be. */
export const adminImageSchema = z.object({
  id: z.string(),
  map_id: countedIdSchema,
  /** Null once the map is deleted. */
  map_name: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  state: z.enum(IMAGE_STATES),
  is_quick: z.boolean(),
  /** 0 to 1. */
  progress: z.number(),
  attempts: z.int(),
  /** What keeps it from going on, or why it failed. */
  error: z.nullable(z.string()),
  created_at: z.iso.datetime(),
})
export type AdminImage = z.infer<typeof adminImageSchema>

/** How many images are tried again. */
export const imagesRetriedSchema = z.object({ success: z.literal(true), count: z.int() })

/** A game, with its official map image if it has one. */
export const adminGameSchema = z.object({
  id: countedIdSchema,
  name: z.string(),
  slug: z.string(),
  /** Whether everybody sees it in lists. */
  is_listed: z.boolean(),
  image_url: z.nullable(z.string()),
  thumbnail_url: z.nullable(z.string()),
})
export type AdminGame = z.infer<typeof adminGameSchema>
