import {
  type NotificationsAnswer,
  notificationsAnswerSchema,
  type NotificationSettings,
  notificationSettingsSchema,
} from '../../../shared/people/notifications.ts'
import { api, doneSchema } from './api.ts'

/** While nothing has changed, the browser is told only that, by the ETag. @throws ApiError, NetworkError, as all of these */
export const fetchNotifications = (signal: AbortSignal): Promise<NotificationsAnswer> =>
  api.get('/api/notifications', notificationsAnswerSchema, signal)

export const readNotifications = (ids: readonly string[] | 'all'): Promise<unknown> =>
  api.post('/api/notifications/read', { ids }, doneSchema)

export const fetchNotificationSettings = (signal: AbortSignal): Promise<NotificationSettings> =>
  api.get('/api/notifications/settings', notificationSettingsSchema, signal)

export const chooseNotifications = (chosen: Partial<NotificationSettings>): Promise<NotificationSettings> =>
  api.put('/api/notifications/settings', chosen, notificationSettingsSchema)
