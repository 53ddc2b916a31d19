import * as z from 'zod/mini'
import type { ModerationEntry } from '../../shared/moderation.ts'
import { api, type Page } from './api.ts'

/** @throws ApiError, NetworkError, as all of these */
export const reportMap = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/maps/${id}/report`, { reason }, doneSchema)

export const hideMap = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/maps/${id}/hide`, { reason }, doneSchema)

export const showMap = (id: number): Promise<unknown> =>
  api.post(`/api/maps/${id}/show`, undefined, doneSchema)

/** Fetches a page of the moderation log: the first, or a page's `nextPath`. */
export const fetchModeration = (path: string, signal: AbortSignal): Promise<Page<ModerationEntry[]>> =>
  api.getPage(path, z.array(entrySchema), signal)

const doneSchema = z.looseObject({ success: z.literal(true) })

const entrySchema: z.ZodMiniType<ModerationEntry> = z.object({
  id: z.string(),
  event: z.enum(['reported', 'hidden', 'shown']),
  kind: z.enum(['comment', 'map']),
  subject_id: z.int(),
  map_id: z.int(),
  by: z.string(),
  reason: z.string(),
  created_at: z.string(),
  subject: z.nullable(
    z.object({
      map_name: z.string(),
      message: z.nullable(z.string()),
      author: z.string(),
      is_hidden: z.boolean(),
    }),
  ),
})
