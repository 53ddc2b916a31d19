/** Folds a text for searching: case, accents and width do not matter. É → e */
export const findKey = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- plain ASCII needs no folding, and most names are
  /^[\u0000-\u007f]*$/.test(text) ? text.toLowerCase() : folded(text)

/** Where a match is in the original text. */
interface Hit {
  readonly start: number
  readonly end: number
}

/** Returns where a text first matches `key` (made by `findKey`). 'Big Été' and 'ete' → 4 to 7 */
export const findHit = (text: string, key: string): Hit | null => {
  if (key === '' || !findKey(text).includes(key)) return null
  const letters = Array.from(text)
  const keys = letters.map(findKey)
  const at = keys.join('').indexOf(key)
  // A letter that folds differently in its text than alone matches, but its position is unknown.
  if (at < 0) return null
  const start = lengthBefore(letters, keys, at)
  const last = lengthBefore(letters, keys, at + key.length - 1)
  return {
    start,
    end: withMarks(text, last + (String.fromCodePoint(text.codePointAt(last) ?? 0).length || 1)),
  }
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns the length of the text before the letter whose key covers a position in the joined keys. */
const lengthBefore = (letters: readonly string[], keys: readonly string[], place: number): number => {
  let covered = 0
  let length = 0
  for (const [index, letter] of letters.entries()) {
    covered += keys[index]?.length ?? 0
    if (covered > place) return length
    length += letter.length
  }
  return length
}

/** Combining accents belong to the letter before them. */
const withMarks = (text: string, end: number): number =>
  end + (/^\p{M}*/u.exec(text.slice(end))?.[0].length ?? 0)

/** Characters before a hit, few enough that the hit is visible behind a name in a narrow list. */
const LEAD = 6
const LENGTH = 120

/** Returns the part of a text around a match, or nothing if there is none. */
export const snippet = (text: string, key: string): string => {
  const hit = findHit(text, key)
  if (hit === null) return ''
  const start = hit.start <= LEAD ? 0 : text.indexOf(' ', hit.start - LEAD) + 1
  const from = start > 0 && start <= hit.start ? start : Math.max(0, hit.start - LEAD)
  const piece = text.slice(from, from + LENGTH).replace(/\s+/g, ' ')
  return from === 0 ? piece : `… ${piece}`
}

interface HighlightedProps {
  text: string
  /** The search text, folded by `findKey`; empty if nothing is searched. */
  wanted: string
}

/** A text with the match marked. */
export const Highlighted = ({ text, wanted }: HighlightedProps) => {
  const hit = findHit(text, wanted)
  if (hit === null) return text
  return (
    <>
      {text.slice(0, hit.start)}
      <mark className="hit">{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  )
}
