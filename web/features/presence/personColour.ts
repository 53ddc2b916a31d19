/** White can be read on each of them, and each is told from its neighbours on any map. */
export const PERSON_COLOURS = [
  '#c2185b',
  '#1565c0',
  '#2e7d32',
  '#7b1fa2',
  '#bf360c',
  '#00697a',
  '#5d4037',
  '#4527a0',
  '#9a5b00',
  '#b71c1c',
] as const

/** The colour of a person, the same for everybody who sees them. */
export const personColour = (userId: number): string =>
  PERSON_COLOURS[userId % PERSON_COLOURS.length] ?? PERSON_COLOURS[0]
