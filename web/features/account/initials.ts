/** Two letters that stand for a username: of its first two words, or the first two of a single word. */
export const initialsOf = (username: string): string => {
  const words = username.split(/[._-]+/).filter(Boolean)
  const [first = '', second = ''] = words
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2)
  return letters.join('').toUpperCase()
}
