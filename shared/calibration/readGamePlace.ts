import { type Calibration, GAME_COORDINATE_MAX } from './calibration.ts'
import type { GamePlace } from './gameMapping.ts'
import { typedNumber } from '../typedNumber.ts'

/** Nothing that somebody types or pastes for a place is longer. */
export const PLACE_TEXT_MAX = 100

type Axes = Calibration['axes']

/**
 * Reads a place as players write and paste it: '1640 1229', '1640, 1229', 'x: 1640 y: 1229', '(1640; 1229)', or a command such
 * as '/tp 100 64 -200'. Of three numbers without names the middle one is the height. Null if it is no place.
 */
export const readGamePlace = (text: string, axes: Axes): GamePlace | null => {
  if (text.length > PLACE_TEXT_MAX) return null
  const plain = text.normalize('NFKC').replaceAll(/[−–]/g, '-').trim()
  return readCommand(plain) ?? readNamed(plain, axes) ?? readNumbers(plain)
}

const NUMBER = String.raw`[+-]?(?:\d+(?:[.,]\d+)*|\.\d+)`
const SIGNED_NUMBER = new RegExp(`^${NUMBER}$`)

/** '/tp @s 100 64 -200', '/teleport Steve 100 64 -200', '/execute in overworld run tp @s 1.5 64 2.5 90 0' */
const readCommand = (text: string): GamePlace | null => {
  if (!text.startsWith('/')) return null
  const words = text.split(/\s+/)
  const start = words.findIndex((word) => SIGNED_NUMBER.test(word))
  const numbers = []
  for (const word of start < 0 ? [] : words.slice(start)) {
    if (!SIGNED_NUMBER.test(word)) break
    numbers.push(readGameCoordinate(word))
  }
  // What follows three numbers is where the player looks.
  return placeOfNumbers(numbers.slice(0, 3))
}

/** 'x: 1640 y: 1229', 'X=1640, Z=-200', in any order; a height between them is left out. */
const readNamed = (text: string, axes: Axes): GamePlace | null => {
  const NAMED = new RegExp(String.raw`(\p{L}+)\s*[:=]?\s*(${NUMBER})`, 'gu')
  const found = new Map<string, number>()
  const rest = text.replace(NAMED, (_all, name: string, number: string) => {
    const key = name.toLowerCase()
    const value = readGameCoordinate(number)
    found.set(key, found.has(key) || value === null ? NaN : value)
    return ''
  })
  if (/[\p{L}\d]/u.test(rest)) return null
  return placeOfNumbers(axes.map((axis) => found.get(axis.toLowerCase()) ?? null))
}

/** '1640 1229', '[1640,1229]', '1,640.5; -12' */
const readNumbers = (text: string): GamePlace | null => {
  const inner = /^[[({<]?([^[\](){}<>]*)[\])}>]?$/.exec(text)?.[1]?.trim()
  if (inner === undefined) return null
  const words = wordsOf(inner)
  return words.every((word) => SIGNED_NUMBER.test(word))
    ? placeOfNumbers(words.map(readGameCoordinate))
    : null
}

/** Where nothing but commas stands between the numbers, each of them separates. */
const wordsOf = (text: string): string[] => {
  if (text.includes(';') || /\s\/\s/.test(text)) return text.split(/\s*[;/]\s*/)
  if (/\s/.test(text)) return text.split(/,?\s+,?/)
  return text.split(/[,/]/)
}

const placeOfNumbers = (numbers: readonly (number | null)[]): GamePlace | null => {
  const [first, second] = numbers.length === 3 ? [numbers[0], numbers[2]] : numbers
  if (numbers.length < 2 || numbers.length > 3 || numbers.some((number) => number === null)) return null
  return first == null || second == null ? null : { first, second }
}

/** Reads one coordinate as it is typed into a field; null if it is no coordinate of any game. */
export const readGameCoordinate = (text: string): number | null => {
  const value = typedNumber(text)
  return value !== null && Math.abs(value) <= GAME_COORDINATE_MAX ? value : null
}
