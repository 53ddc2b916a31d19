import type { NotificationKind } from '../people/notifications.ts'

/** The texts about notifications, apart from `TEXTS`, and from the schemas because list screens load without zod. */
export const NOTIFICATION_TEXTS = {
  title: 'Notifications',
  none: 'No notifications',
  noneText: 'Replies to your comments, mentions of you, and news about your maps appear here.',
  loadFailed: 'Your notifications could not be loaded.',
  readFailed: 'The notifications could not be marked as read.',
  markAll: 'Mark all as read',
  showAll: 'All notifications and settings',
  signIn: 'Sign in to see your notifications.',
} as const

interface KindGroup {
  readonly title: string
  readonly kinds: readonly (readonly [NotificationKind, string])[]
}

/** The kinds in the order of the settings, in words that follow 'Tell me when'. */
export const NOTIFICATION_GROUPS: readonly KindGroup[] = [
  {
    title: 'Comments',
    kinds: [
      ['comment_reply', 'Somebody replies to my comment'],
      ['comment_mention', 'Somebody mentions me'],
      ['comment_hidden', 'Moderators hide my comment'],
      ['comment_shown', 'My comment is shown again'],
    ],
  },
  {
    title: 'Maps',
    kinds: [
      ['map_branched', 'Somebody branches my map'],
      ['map_hidden', 'Moderators hide my map'],
      ['map_shown', 'My map is shown again'],
    ],
  },
  {
    title: 'Sharing',
    kinds: [
      ['member_invited', 'Somebody invites me to a map'],
      ['member_added', 'Somebody shares a map with me'],
      ['member_joined', 'Somebody joins my map'],
      ['map_offered', 'Somebody offers me their map'],
      ['map_handed_over', 'Somebody takes over my map'],
    ],
  },
  {
    title: 'Suggestions',
    kinds: [
      ['suggestion_arrived', 'Somebody suggests a change to my map'],
      ['suggestion_answered', 'My suggestion is answered'],
      ['suggestion_hidden', 'Moderators hide my suggestion'],
      ['suggestion_shown', 'My suggestion is shown again'],
    ],
  },
]
