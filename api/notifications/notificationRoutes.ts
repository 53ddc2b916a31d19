import Router from '@koa/router'
import type { Middleware } from 'koa'
import {
  chooseNotificationsSchema,
  notificationsAnswerSchema,
  notificationSettingsSchema,
  notificationsReadSchema,
  readNotificationsSchema,
} from '../../shared/people/notifications.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Services } from '../services.ts'
import type { UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'
import { chooseNotifications, markAllRead, notificationSettingsOf } from './notificationSettings.ts'
import { notificationsOf } from './presentNotifications.ts'

export const notificationRoutes = (services: Services): Router => {
  const router = new Router()
  router.get('/api/notifications', list(services))
  router.post('/api/notifications/read', markRead(services))
  router.get('/api/notifications/settings', getSettings(services))
  router.put('/api/notifications/settings', putSettings(services))
  return router
}

const list = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Lists what the signed-in user is told, the newest first',
    limit: 'read',
    session: 'required',
    act: ({ user }) => notificationsOf(services.store, user),
    present: (notifications) => ({
      unread: notifications.filter(({ is_read }) => !is_read).length,
      notifications,
    }),
    answer: notificationsAnswerSchema,
  })

const markRead = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Marks notifications of the signed-in user as read',
    limit: 'write',
    session: 'required',
    body: readNotificationsSchema,
    act: async ({ user, body: { ids } }) => {
      if (ids === 'all') await markAllRead(services.store, user)
      else await markEach(services.store, user, ids)
    },
    present: () => ({ success: true as const }),
    answer: notificationsReadSchema,
  })

/** Those of others, and those that are gone, are passed over. */
const markEach = async (store: Store, user: UserDocument, ids: readonly string[]): Promise<void> => {
  for (const { _id, user_id, is_read } of await store.getMany('notifications', [...new Set(ids)]))
    if (user_id === Number(user._id) && !is_read) await store.update('notifications', _id, { is_read: true })
}

const getSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Says which kinds of notifications the signed-in user gets',
    limit: 'read',
    session: 'required',
    act: ({ user }) => notificationSettingsOf(services.store, user),
    present: (settings) => settings,
    answer: notificationSettingsSchema,
  })

const putSettings = (services: Services): Middleware =>
  endpoint(services, {
    summary: 'Chooses which kinds of notifications the signed-in user gets',
    limit: 'write',
    session: 'required',
    body: chooseNotificationsSchema,
    act: async ({ user, body }) => {
      await chooseNotifications(services.store, user, body)
      return notificationSettingsOf(services.store, user)
    },
    present: (settings) => settings,
    answer: notificationSettingsSchema,
  })
