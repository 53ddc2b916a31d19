import { NOTIFICATION_KINDS, type NotificationSettings } from '../../shared/people/notifications.ts'
import type { UserDocument } from '../store/collections.ts'
import type { NotificationSettingsDocument } from '../store/notificationDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** Returns which kinds a user is told of. */
export const notificationSettingsOf = async (
  store: Store,
  { _id }: UserDocument,
): Promise<NotificationSettings> => {
  const off = (await store.get('notificationSettings', _id))?.off ?? []
  const settings = NOTIFICATION_KINDS.map((kind) => [kind, !off.includes(kind)])
  return Object.fromEntries(settings) as NotificationSettings
}

/** What is not chosen stays as it is. */
export const chooseNotifications = async (
  store: Store,
  user: UserDocument,
  chosen: Partial<NotificationSettings>,
): Promise<void> => {
  const settings = { ...(await notificationSettingsOf(store, user)), ...chosen }
  await save(store, user, { off: NOTIFICATION_KINDS.filter((kind) => !settings[kind]) })
}

export const markAllRead = (store: Store, user: UserDocument): Promise<void> =>
  save(store, user, { read_until: new Date() })

const save = async (
  store: Store,
  { _id }: UserDocument,
  fields: Partial<Omit<NotificationSettingsDocument, '_id'>>,
): Promise<void> => {
  if (await store.update('notificationSettings', _id, fields)) return
  try {
    await store.insert('notificationSettings', { _id, off: [], read_until: null, ...fields })
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    await store.update('notificationSettings', _id, fields)
  }
}
