import * as z from 'zod/mini'
import {
  type ProgressAnswer,
  progressAnswerSchema,
  type ProgressSettings,
  progressSettingsSchema,
} from '../../../shared/progress/progress.ts'
import {
  type ProgressList,
  progressListSchema,
  type ProgressMap,
  progressMapSchema,
} from '../../../shared/progress/progressList.ts'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { mapOfScope, partOfScope } from '../progress/progressScopes.ts'
import { api, ApiError } from './api.ts'

/** @throws ApiError, NetworkError, as all of these */
export const fetchProgressSettings = (signal?: AbortSignal): Promise<ProgressSettings> =>
  api.get('/api/progress/settings', progressSettingsSchema, signal)

export const chooseProgress = (isOn: boolean): Promise<ProgressSettings> =>
  api.put('/api/progress/settings', { is_on: isOn }, progressSettingsSchema)

export const deleteProgress = (): Promise<ProgressSettings> =>
  api.delete('/api/progress', progressSettingsSchema)

/** Fetches the maps with progress in the account. */
export const fetchProgressList = (signal: AbortSignal): Promise<ProgressList> =>
  api.get('/api/progress', progressListSchema, signal)

/** Fetches those of the maps that may be seen. */
export const fetchProgressMaps = (
  mapIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly ProgressMap[]> =>
  api.get(`/api/progress/maps?ids=${mapIds.join(',')}`, z.array(progressMapSchema), signal)

/** Where the account's progress is, of one scope. */
export const progressServer = (scope: string) => {
  const part = partOfScope(scope)
  const pathWith = (after: string | null): string => {
    const query = new URLSearchParams({ ...(part && { playthrough: part }), ...(after && { after }) })
    return `/api/progress/${mapOfScope(scope)}${query.size > 0 ? `?${query.toString()}` : ''}`
  }
  return {
    read: (after: string | null): Promise<ProgressAnswer> => api.get(pathWith(after), progressAnswerSchema),
    push: (items: readonly ProgressItem[], after: string | null): Promise<ProgressAnswer> =>
      api.post(pathWith(null), { items, ...(after !== null && { after }) }, progressAnswerSchema),
  }
}

/** Whether the server takes it as little if it is sent again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
