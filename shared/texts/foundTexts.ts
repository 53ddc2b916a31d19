/** What an open map says of what is found on it. */
export const FOUND_TEXTS = {
  next: 'Next not found',
  allFound: 'You have found everything on this map.',
  lastOne: 'This is the last one that is not found.',
  nothingShown: 'Everything shown here is found. What is left is hidden.',
  left: 'What is left',
  leftOf: (left: string, all: string) => `${left} left of ${all}`,
  showLeft: (name: string) => `Show what is left of ${name}`,
  leftIsShown: (name: string) => `Only what is left of “${name}” is shown.`,
} as const
