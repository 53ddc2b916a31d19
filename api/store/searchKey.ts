/** In characters (code points). */
const GRAM_LENGTH_MAX = 3

/**
 * What texts are searched by: compatibility forms, case and marks no longer count, so that 'ＣＡＦÉ', 'Café' and 'cafe'
 * are one. Folding a folded text changes nothing.
 */
export const searchKey = (text: string): string =>
  // The final sigma is the only letter whose lower case depends on what follows; a search for part of a word must match.
  withoutMarks(withoutMarks(text).toLowerCase()).replaceAll('ς', 'σ')

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Every run of one, two and three characters in a search key, each once. */
export const searchGrams = (key: string): string[] => {
  const characters = Array.from(key)
  const grams = new Set<string>()
  for (let start = 0; start < characters.length; start++) {
    for (let length = 1; length <= GRAM_LENGTH_MAX && start + length <= characters.length; length++) {
      grams.add(characters.slice(start, start + length).join(''))
    }
  }
  return [...grams]
}

/** The longest grams in a search text: a key that holds the text holds all of them. */
export const searchTextGrams = (key: string): string[] => {
  const characters = Array.from(key)
  const length = Math.min(characters.length, GRAM_LENGTH_MAX)
  const starts = characters.length - length + 1
  return [...new Set(Array.from({ length: starts }, (_, at) => characters.slice(at, at + length).join('')))]
}

/** Whether the grams alone decide: then a key that holds the one gram holds the text. */
export const isOneGram = (key: string): boolean => Array.from(key).length <= GRAM_LENGTH_MAX
