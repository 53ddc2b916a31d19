/** What the list of somebody's progress says. */
export const PROGRESS_TEXTS = {
  search: 'Search my progress',
  continue: 'Continue',
  none: {
    title: 'Nothing found yet.',
    text: 'Open a map and tick “Found” on what you have found. The map is listed here then.',
    action: 'Look at maps',
  },
  noMatch: (search: string) => `No map called “${search}”.`,
  noMatchText: 'Only maps with something of yours on them are listed here.',
  failed: {
    title: 'Your progress could not be loaded.',
    text: 'What you have found is safe. Check your connection and try again.',
  },
  offline:
    'The site cannot be reached. These are the maps as this browser knows them; what other devices have added is missing.',
  offlineRetry: 'Try again',
  unnamedMap: (mapId: string) => `Map ${mapId}`,
  keptIn: {
    account: 'Kept in your account.',
    browser: 'Kept in this browser only.',
    both: 'Kept in your account, and some of it in this browser only.',
  },
  links: {
    title: 'Links to your progress',
    text: 'Whoever has one of these sees your found marks, pins and public drawings on the map, until you take it back.',
    none: 'No link works any more.',
    failed: 'Your links could not be loaded.',
    unseen: 'A map that is gone, or private now',
    unnamed: 'A playthrough without a name',
    takeBack: 'Take back',
    takenBack: 'The link does not work any more.',
    notTakenBack: 'The link could not be taken back. Check your connection, then try again.',
  },
  unseen: (count: number) =>
    count === 1
      ? 'One more map with progress of yours is gone, or private now.'
      : `${count} more maps with progress of yours are gone, or private now.`,
  cut: (count: number) => `Only the ${count} maps that you touched last are listed.`,
  found: (found: string, all: string) => `${found} of ${all}`,
  foundOnly: (found: string) => `${found} found`,
  things: (count: number, text: string) => (count === 1 ? '1 pin or drawing' : `${text} pins and drawings`),
} as const
