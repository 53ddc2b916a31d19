/** The texts about notifications, apart from `TEXTS`, and from the schemas because list screens load without zod. */
export const NOTIFICATION_TEXTS = {
  title: 'Notifications',
  none: 'Nothing new',
  noneText: 'Replies to your comments, mentions, and news about your maps appear here.',
  loadFailed: 'Your notifications could not be loaded.',
  readFailed: 'This could not be marked as read.',
  settings: 'What you are told',
  settingsFailed: 'The setting could not be saved.',
  signIn: 'Sign in to see your notifications.',
} as const
