import type { Happening, NotificationKind } from '../../shared/people/notifications.ts'

/** `{user_id}:{kind}:{subject}`: what happens once more to the same is news again, and not told twice. */
export interface NotificationDocument {
  _id: string
  user_id: number
  /** Who has caused it. */
  by: number
  map_id: number
  what: Happening
  is_read: boolean
  created_at: Date
}

/** Of one user; `_id` is the user's. */
export interface NotificationSettingsDocument {
  _id: string
  /** The kinds that the user is not told of. */
  off: NotificationKind[]
  /** When everything was marked as read. What was before it is read. */
  read_until: Date | null
}
