import { isShort, searchTextGrams } from '../searchKey.ts'
import type { Condition } from './StoredDocument.ts'

/** The field that is searched by; it stands in the stored documents alone. */
export const GRAMS_FIELD = 'search_grams'

const GRAM_LENGTH_MAX = 3
/** A long text is narrowed well enough by a few of its grams. */
const COMPARED_GRAMS_MAX = 8

/** Every stretch of one, two and three characters in a search key, each once. */
export const storedGrams = (key: string): string[] => {
  const characters = Array.from(key)
  const grams = new Set<string>()
  for (let start = 0; start < characters.length; start++) {
    for (let length = 1; length <= GRAM_LENGTH_MAX && start + length <= characters.length; length++)
      grams.add(characters.slice(start, start + length).join(''))
  }
  return [...grams]
}

/** Holds for documents whose search key contains `key`, which is folded and not empty. */
export const holdsText = (key: string): Condition[] => {
  if (isShort(key)) return [{ [GRAMS_FIELD]: key }]
  const grams = searchTextGrams(key)
  const step = Math.max(1, grams.length / COMPARED_GRAMS_MAX)
  const some = grams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  return [{ [GRAMS_FIELD]: { $all: some } }, { search_key: { $regex: literally(key) } }]
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
