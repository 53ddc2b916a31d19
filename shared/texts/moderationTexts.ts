/** What is said of maps that moderators have hidden, apart from the schemas because list screens load without zod. */
export const MODERATION_TEXTS = {
  title: 'Moderation',
  hidden: 'Moderators have hidden this map.',
  cannotChange: 'Moderators have hidden this map. It can be read and deleted, but not changed.',
} as const
