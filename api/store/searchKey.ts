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

/**
 * The three characters from each place of a search key on, fewer at its end, each once. Any one, two or three
 * characters in the key are the beginning of one of them: 'atoll' has 'ato', 'tol', 'oll', 'll' and 'l'.
 */
export const searchGrams = (key: string): string[] => {
  const characters = Array.from(key)
  return [...new Set(characters.map((_, at) => characters.slice(at, at + GRAM_LENGTH_MAX).join('')))]
}

/** What a key must have grams beginning with, to hold the folded text: the text itself if it is short. */
export const searchTextGrams = (key: string): string[] => {
  const grams = searchGrams(key)
  return isShort(key) ? [key] : grams.filter((gram) => Array.from(gram).length === GRAM_LENGTH_MAX)
}

/** A text no longer than a gram: it is in a key if and only if a gram of the key begins with it. */
export const isShort = (key: string): boolean => Array.from(key).length <= GRAM_LENGTH_MAX

/** A text of a whole gram's length, which the key's grams hold as it is. */
export const isWholeGram = (key: string): boolean => Array.from(key).length === GRAM_LENGTH_MAX
