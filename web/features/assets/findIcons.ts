/** Returns the indexes of the names that contain every word of the search, those that begin with it first. */
export const findIcons = (names: readonly string[], search: string): readonly number[] => {
  const words = search
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const ranked = names.flatMap((name, index) => {
    const rank = words.length === 0 ? 0 : rankOf(name, words)
    return rank === null ? [] : [{ index, rank }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || a.index - b.index).map(({ index }) => index)
}

/** 0 for the name itself, 1 if it begins with the words, 2 if parts of it do; null if a word is missing. */
const rankOf = (name: string, words: readonly string[]): number | null => {
  const parts = name.split('-')
  const isThere = words.every((word) =>
    parts.some((part) => part.startsWith(word) || singular(word) === part),
  )
  if (!isThere) return null
  const whole = words.join('-')
  if (name === whole || name === singular(whole)) return 0
  return name.startsWith(whole) ? 1 : 2
}

const singular = (word: string): string => word.replace(/s$/, '')
