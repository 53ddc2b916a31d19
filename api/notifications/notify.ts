import {
  NOTIFICATION_DAYS,
  NOTIFICATIONS_PER_SENDER_MAX,
  NOTIFICATIONS_PER_USER_MAX,
} from '../../shared/limits.ts'
import type { Happening, NotificationKind } from '../../shared/people/notifications.ts'
import { actorOf, isVisible } from '../maps/mapAccess.ts'
import type { Services } from '../services.ts'
import type { Equals, Store } from '../store/Store.ts'

type Parts = Pick<Services, 'store' | 'log'>

/**
 * Tells a user what has happened, if they want to know, may see the map, and have not done it themselves (`by`). What has
 * happened stays so if this fails: then it is logged, and never thrown.
 */
export const notify = async (
  { store, log }: Parts,
  userId: number,
  what: Happening,
  by: number,
): Promise<void> => {
  if (by === userId) return
  try {
    if (await isWanted(store, userId, what)) await keep(store, userId, what, by)
  } catch (error) {
    log.warn({ err: error, userId, kind: what.kind }, 'a notification is lost')
  }
}

const isWanted = async (store: Store, userId: number, { kind, map_id }: Happening): Promise<boolean> => {
  const [user, map, settings] = await Promise.all([
    store.get('users', String(userId)),
    store.get('maps', String(map_id)),
    store.get('notificationSettings', String(userId)),
  ])
  if (user === null || settings?.off.includes(kind)) return false
  return isAsked(kind) || isVisible(store, actorOf(user), map)
}

/** Whether somebody is told of a map that they may see once they say yes. */
export const isAsked = (kind: NotificationKind): kind is 'member_invited' | 'map_offered' =>
  kind === 'member_invited' || kind === 'map_offered'

const keep = async (store: Store, user_id: number, what: Happening, by: number): Promise<void> => {
  await store.upsert('notifications', {
    _id: `${user_id}:${what.kind}:${subjectOf(what)}`,
    user_id,
    by,
    map_id: what.map_id,
    what,
    is_read: false,
    created_at: new Date(),
  })
  await dropOldest(store, { user_id, by }, NOTIFICATIONS_PER_SENDER_MAX)
  await dropOldest(store, { user_id }, NOTIFICATIONS_PER_USER_MAX)
}

const subjectOf = (what: Happening): number | string => {
  switch (what.kind) {
    case 'suggestion_arrived':
    case 'suggestion_answered':
    case 'suggestion_hidden':
    case 'suggestion_shown':
      return what.proposal_id
    case 'comment_reply':
    case 'comment_mention':
    case 'comment_hidden':
    case 'comment_shown':
      return what.comment_id
    case 'map_hidden':
    case 'map_shown':
    case 'member_invited':
    case 'member_added':
    case 'map_offered':
    case 'map_handed_over':
      return what.map_id
    case 'map_branched':
      return what.branch_id
    case 'member_joined':
      return `${what.map_id}:${what.user_id}`
  }
}

const dropOldest = async (store: Store, equals: Equals<'notifications'>, most: number): Promise<void> => {
  const tooMany = (await store.count('notifications', { equals })) - most
  if (tooMany <= 0) return
  const oldest = await store.find('notifications', {
    equals,
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: tooMany,
  })
  for (const { _id } of oldest) await store.delete('notifications', _id)
}

const KEPT_MS = NOTIFICATION_DAYS * 24 * 3600_000

export const sweepNotifications = async (store: Store): Promise<void> => {
  await store.deleteWhere('notifications', {
    range: { field: 'created_at', lt: new Date(Date.now() - KEPT_MS) },
  })
}
