import { colord, extend } from 'colord'
import namesPlugin from 'colord/plugins/names'
import { normaliseColour } from '../colours.ts'
import type { Order } from './origin.ts'
import type { Pair } from './place.ts'

/** A JSON object of which nothing is known. Its own keys alone are read, so `__proto__` is a key like any other. */
export type Loose = Readonly<Record<string, unknown>>

export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value of the first of the keys that the object has. */
export const field = (object: Loose, ...keys: readonly string[]): unknown => {
  for (const key of keys) {
    const value = object[key]
    // Most keys are missing: what is not even inherited need not be looked for again.
    if (value !== undefined && value !== null && Object.hasOwn(object, key)) return value
  }
  return undefined
}

export const looseField = (object: Loose, ...keys: readonly string[]): Loose => {
  const value = field(object, ...keys)
  return isLoose(value) ? value : {}
}

export const listField = (object: Loose, ...keys: readonly string[]): readonly unknown[] => {
  const value = field(object, ...keys)
  return Array.isArray(value) ? value : []
}

export const textField = (object: Loose, ...keys: readonly string[]): string => {
  const value = field(object, ...keys)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A text, or a list of texts as its lines. */
export const linesField = (object: Loose, key: string): string => {
  const lines = listField(object, key)
  return lines.length === 0
    ? textField(object, key)
    : lines.filter((line) => typeof line === 'string').join('\n')
}

/** Returns a finite number, also from its digits; null for anything else. */
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Returns a pair of coordinates from `[a, b]`, whose order varies, or from named keys, which say themselves which is x. */
export const pairOf = (value: unknown, order: Order): Pair | null => {
  if (Array.isArray(value)) {
    const [first, second] = [numberOf(value[0]), numberOf(value[1])]
    if (first === null || second === null) return null
    return order === 'xy' ? { x: first, y: second } : { x: second, y: first }
  }
  if (!isLoose(value)) return null
  const x = numberOf(field(value, 'x', 'lon', 'lng', 'longitude'))
  const y = numberOf(field(value, 'y', 'lat', 'latitude'))
  return x === null || y === null ? null : { x, y }
}

/** The languages of a text such as `{ en: 'Tower', de: 'Turm' }`; empty for anything else. */
const languagesOf = (value: unknown): readonly string[] => {
  if (!isLoose(value)) return []
  const keys = Object.keys(value)
  const isText = keys.every((key) => LANGUAGE.test(key) && typeof value[key] === 'string')
  return isText ? keys : []
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{2,8})*$/

/** How many other languages a text has than the one that `anyText` returns. */
export const translationsIn = (value: unknown): number => Math.max(0, languagesOf(value).length - 1)

/** Returns any value as text: lists and objects by lines, and of several languages English, else the first. */
export const anyText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(anyText).join('\n')
  if (!isLoose(value)) return ''
  const languages = languagesOf(value)
  const shown = languages.includes('en') ? 'en' : languages[0]
  if (shown !== undefined) return anyText(value[shown])
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${anyText(inner)}`)
    .join('\n')
}

extend([namesPlugin])

/** Returns the opacity that a colour has itself, such as `#0008` or `rgb(0 0 0 / 50%)`; null if it has none. */
export const alphaOf = (value: unknown): number | null => {
  const colour = typeof value === 'string' ? colord(value) : null
  return colour?.isValid() && colour.alpha() < 1 ? colour.alpha() : null
}

/**
 * Returns a colour in any of the spellings of data maps: 3, 4, 6 or 8 hex digits, a list of numbers, or as in CSS, by a word
 * or a function. Its opacity is left out.
 */
export const colourOf = (value: unknown): string | null => {
  if (Array.isArray(value)) {
    const channels = value.slice(0, 3).map(numberOf)
    if (channels.length < 3 || channels.some((channel) => channel === null || channel < 0 || channel > 255))
      return null
    return (
      '#' +
      channels
        .map((channel) =>
          Math.round(channel ?? 0)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')
    )
  }
  if (typeof value !== 'string') return null
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(value.trim())?.[1]
  if (digits === undefined) {
    const colour = colord(value)
    return colour.isValid() ? colour.alpha(1).toHex() : null
  }
  return normaliseColour(digits.length <= 4 ? digits.slice(0, 3) : digits.slice(0, 6))
}
