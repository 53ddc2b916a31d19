import * as z from 'zod/mini'
import { PROGRESS_ITEMS_PER_PUSH_MAX } from '../limits.ts'
import { progressItemSchema } from './progressItems.ts'

/** `unasked`: the person has never been asked whether to keep progress in the account. */
export const PROGRESS_STATES = ['unasked', 'on', 'off'] as const

export const progressSettingsSchema = z.strictObject({
  state: z.enum(PROGRESS_STATES),
  /** Whether the account holds anything. */
  has_copy: z.boolean(),
})
export type ProgressSettings = z.infer<typeof progressSettingsSchema>

/** `PUT /api/progress/settings`. */
export const chooseProgressSchema = z.strictObject({ is_on: z.boolean() })

/** How much of the progress on a map a browser knows, as the server told it. */
export const progressCursorSchema = z.string().check(z.regex(/^[0-9a-f]{16}:\d{1,15}$/))

/** The part of the progress on a map that holds the names of its playthroughs. */
export const PLAYTHROUGH_LIST = 'list'

/**
 * Which part of the progress on a map is meant: each playthrough is a part of its own, and so is the list of them. Absent for the first
 * playthrough.
 */
export const progressPartSchema = z.string().check(z.regex(/^(list|[0-9a-f]{16})$/))

/** `POST /api/progress/{mapId}`. */
export const pushProgressSchema = z.strictObject({
  after: z.optional(progressCursorSchema),
  items: z.array(progressItemSchema).check(z.minLength(1), z.maxLength(PROGRESS_ITEMS_PER_PUSH_MAX)),
})

/** What there is on a map since a cursor. With `is_whole` it is everything: what it lacks is there no more. */
export const progressAnswerSchema = z.strictObject({
  cursor: progressCursorSchema,
  is_whole: z.boolean(),
  items: z.array(progressItemSchema),
})
export type ProgressAnswer = z.infer<typeof progressAnswerSchema>

/** Why progress is not taken. */
export const progressRefusalSchema = z.object({ error: z.string(), reason: z.enum(['off', 'full', 'gone']) })

/** `progress/{map}.json` and `progress/{map}-{playthrough}.json` of somebody's data. */
export const progressDataSchema = z.strictObject({
  map_id: z.int(),
  playthrough: z.optional(progressPartSchema),
  items: z.array(progressItemSchema),
})
