import * as z from 'zod/mini'

/**
 * Limits a text to as many UTF-16 units, which is what fields in a browser count. Zod alone counts a character beyond the
 * basic plane once.
 */
export const lengthWithin = (lengthMax: number, text = `At most ${lengthMax} characters.`) =>
  [
    z.maxLength(lengthMax, { error: text, abort: true }),
    z.refine<string>((value) => value.length <= lengthMax, text),
  ] as const

/** A name people give: trimmed, not empty, without control characters. */
export const nameSchema = (lengthMax: number, emptyText: string) =>
  z.string().check(
    z.trim(),
    z.minLength(1, emptyText),
    ...lengthWithin(lengthMax, 'This name is too long.'),
    z.refine(hasNoControls, 'Control characters are not allowed.'),
    z.refine((name) => name.length > lengthMax || isKeyWithin(name, lengthMax), 'This name is too long.'),
  )

/** Text in several lines: may be empty, keeps its line breaks, refuses other control characters. */
export const textSchema = (lengthMax: number) =>
  z.string().check(...lengthWithin(lengthMax), z.refine(hasNoControls, 'Control characters are not allowed.'))

/** Names that differ only in case or in surrounding space are the same name. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** Returns the folded form by which names are compared and claimed. */
export const nameKey = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** Whether the key is within the limit too: a few characters grow when they are folded, one of them 18-fold. */
export const isKeyWithin = (name: string, lengthMax: number): boolean => nameKey(name).length <= lengthMax

/** Control characters except tab and line breaks, and halves of surrogate pairs: nobody types these. */
const UNTYPEABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

function hasNoControls(text: string): boolean {
  return !UNTYPEABLE.test(text)
}
