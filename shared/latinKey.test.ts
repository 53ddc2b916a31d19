import { describe, expect, it } from 'vitest'
import { latinKey } from './texts/shortcuts.ts'

describe('the Latin letter of a key', () => {
  it.each([
    ['US', 'z', 'KeyZ', 'z'],
    ['US with Shift', 'Z', 'KeyZ', 'z'],
    ['AZERTY', 'z', 'KeyW', 'z'],
    ['AZERTY', 'a', 'KeyQ', 'a'],
    ['QWERTZ', 'y', 'KeyZ', 'y'],
    ['Dvorak', 'b', 'KeyN', 'b'],
  ])('is what the key types: %s, %s on %s', (_layout, key, code, letter) =>
    expect(latinKey({ key, code })).toBe(letter),
  )

  it.each([
    ['Cyrillic', 'я', 'KeyZ', 'z'],
    ['Cyrillic with Shift', 'Я', 'KeyZ', 'z'],
    ['Cyrillic', 'м', 'KeyV', 'v'],
    ['Greek', 'ω', 'KeyV', 'v'],
    ['Greek', 'ζ', 'KeyZ', 'z'],
    ['Hebrew', 'ז', 'KeyZ', 'z'],
    ['Arabic', 'لا', 'KeyB', 'b'],
    ['Thai, a mark', '\u0e31', 'KeyY', 'y'],
  ])('is read by its place where the layout has none: %s, %s on %s', (_layout, key, code, letter) =>
    expect(latinKey({ key, code })).toBe(letter),
  )

  it.each([
    ['AZERTY', ',', 'KeyM'],
    ['Dvorak', ';', 'KeyZ'],
    ['Turkish F', 'ö', 'KeyC'],
    ['Cyrillic', 'ж', 'Semicolon'],
    ['US', 'Enter', 'Enter'],
    ['US', 'Process', 'KeyA'],
    ['US', '0', 'Digit0'],
  ])('is none otherwise: %s, %s on %s', (_layout, key, code) => expect(latinKey({ key, code })).toBeNull())
})
