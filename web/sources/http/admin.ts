import type { MessageState } from '../../../shared/admin/adminInbox.ts'
import { type AdminGame, adminGameSchema, imagesRetriedSchema } from '../../../shared/admin/adminMaps.ts'
import {
  type Health,
  healthSchema,
  type Overview,
  overviewSchema,
  type StorageUse,
  storageSchema,
} from '../../../shared/admin/adminSite.ts'
import { type AdminUser, adminUserSchema, signedOutSchema } from '../../../shared/admin/adminUsers.ts'
import type { MapsFate } from '../../../shared/people/ownData.ts'
import type { Role } from '../../../shared/people/users.ts'
import { api, doneSchema, type UploadOptions } from './api.ts'

/** The path of the first page of a list of the administration; what is empty is left out. */
export const adminListPath = (
  list: 'users' | 'maps' | 'images' | 'games' | 'feedback' | 'log',
  query: Readonly<Record<string, string>> = {},
): string => {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  return asked.size === 0 ? `/api/admin/${list}` : `/api/admin/${list}?${asked}`
}

/** @throws ApiError, NetworkError, as all of these */
export const fetchOverview = (signal: AbortSignal): Promise<Overview> =>
  api.get('/api/admin/overview', overviewSchema, signal)

export const fetchHealth = (signal: AbortSignal): Promise<Health> =>
  api.get('/api/admin/health', healthSchema, signal)

export const fetchStorage = (signal: AbortSignal): Promise<StorageUse> =>
  api.get('/api/admin/storage', storageSchema, signal)

const userPath = (id: number): string => `/api/admin/users/${id}`

export const fetchAdminUser = (id: number, signal: AbortSignal): Promise<AdminUser> =>
  api.get(userPath(id), adminUserSchema, signal)

export const giveRole = (id: number, role: Role): Promise<AdminUser> =>
  api.post(`${userPath(id)}/role`, { role }, adminUserSchema)

/** Null for everybody's limits. */
export const giveQuota = (id: number, quota: AdminUser['quota'] | null): Promise<AdminUser> =>
  api.post(`${userPath(id)}/quota`, { quota }, adminUserSchema)

export const suspendUser = (id: number, reason: string): Promise<AdminUser> =>
  api.post(`${userPath(id)}/suspend`, { reason }, adminUserSchema)

export const unsuspendUser = (id: number): Promise<AdminUser> =>
  api.post(`${userPath(id)}/unsuspend`, undefined, adminUserSchema)

export const signOutUser = (id: number): Promise<{ ended: number }> =>
  api.post(`${userPath(id)}/sign-out`, undefined, signedOutSchema)

export const deleteUser = (id: number, username: string, maps: MapsFate): Promise<unknown> =>
  api.post(`${userPath(id)}/delete`, { username, maps }, doneSchema)

export const deleteMapAsAdmin = (id: number): Promise<unknown> =>
  api.delete(`/api/admin/maps/${id}`, doneSchema)

export const retryImagesOf = (mapId: number): Promise<{ count: number }> =>
  api.post(`/api/admin/maps/${mapId}/retry-images`, undefined, imagesRetriedSchema)

export const retryAllImages = (): Promise<{ count: number }> =>
  api.post('/api/admin/images/retry', undefined, imagesRetriedSchema)

export const answerMessage = (id: string, answer: string): Promise<unknown> =>
  api.post(`/api/admin/feedback/${encodeURIComponent(id)}/answer`, { answer }, doneSchema)

export const setMessageState = (id: string, state: MessageState): Promise<unknown> =>
  api.post(`/api/admin/feedback/${encodeURIComponent(id)}/state`, { state }, doneSchema)

export const uploadGameImage = (id: number, image: File, options: UploadOptions): Promise<AdminGame> => {
  const form = new FormData()
  form.set('image', image)
  return api.upload(`/api/admin/games/${id}/image`, form, { ...options, schema: adminGameSchema })
}
