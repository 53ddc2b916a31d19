/** In characters (code points). */
const GRAM_LENGTH_MAX = 3

/**
 * Returns what a text is searched by: folded, so that compatibility forms, case and marks do not matter and 'ＣＡＦÉ',
 * 'Café' and 'cafe' are the same. Folding a folded text changes nothing.
 */
export const searchKey = (text: string): string =>
  // Only sigma's lower case depends on what follows, but a search for part of a word must match as well.
  withoutMarks(withoutMarks(text).toLowerCase()).replaceAll('ς', 'σ')

/** Returns what a map is found by: its name, its game, and its uploader with or without an @. */
export const mapSearchKey = (map: {
  readonly name: string
  readonly game_name: string
  readonly uploader_username: string
}): string => searchKey(`${map.name}\n${map.game_name}\n@${map.uploader_username}`)

/** Returns what administrators find an account by: its username, with or without an @, and its e-mail address. */
export const userSearchKey = (user: { readonly username: string; readonly email: string }): string =>
  searchKey(`@${user.username}\n${user.email}`)

const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Returns the grams of a search key: three characters from each place on, fewer at the end, each once. Any one, two or
 * three consecutive characters of the key begin one of its grams: 'atoll' has 'ato', 'tol', 'oll', 'll' and 'l'.
 */
export const searchGrams = (key: string): string[] => {
  const characters = Array.from(key)
  return [...new Set(characters.map((_, at) => characters.slice(at, at + GRAM_LENGTH_MAX).join('')))]
}

/** Returns the beginnings of grams that a key must have to contain the folded text: a short text itself. */
export const searchTextGrams = (key: string): string[] => {
  const grams = searchGrams(key)
  return isShort(key) ? [key] : grams.filter((gram) => Array.from(gram).length === GRAM_LENGTH_MAX)
}

/** Whether a text is no longer than a gram: a key contains it if and only if a gram of the key begins with it. */
export const isShort = (key: string): boolean => Array.from(key).length <= GRAM_LENGTH_MAX

/** Whether a text has exactly the length of a gram, and so is a gram itself. */
export const isWholeGram = (key: string): boolean => Array.from(key).length === GRAM_LENGTH_MAX
