/** The chapters of the help in reading order: the names of their files in `docs/help/`. */
export const HELP_CHAPTERS = [
  'looking-at-maps',
  'making-a-map',
  'working-together',
  'offline-maps',
  'importing-and-exporting',
  'sharing-and-embedding',
  'your-account',
  'keys-and-gestures',
  'the-api',
  'running-a-server',
] as const

export type HelpChapter = (typeof HELP_CHAPTERS)[number]
