import * as z from 'zod/mini'
import { type ModerationEntry, moderationEntrySchema } from '../../../shared/people/moderation.ts'
import { api, doneSchema, type Page } from './api.ts'

/** @throws ApiError, NetworkError, as all of these */
export const reportMap = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/maps/${id}/report`, { reason }, doneSchema)

export const hideMap = (id: number, reason: string): Promise<unknown> =>
  api.post(`/api/maps/${id}/hide`, { reason }, doneSchema)

export const showMap = (id: number): Promise<unknown> =>
  api.post(`/api/maps/${id}/show`, undefined, doneSchema)

export const dismissReport = (entryId: string): Promise<unknown> =>
  api.post(`/api/moderation/${encodeURIComponent(entryId)}/dismiss`, undefined, doneSchema)

/** Fetches a page of the moderation log: the first, or a page's `nextPath`. */
export const fetchModeration = (path: string, signal: AbortSignal): Promise<Page<ModerationEntry[]>> =>
  api.getPage(path, z.array(moderationEntrySchema), signal)
