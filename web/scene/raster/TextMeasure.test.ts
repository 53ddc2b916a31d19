import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextMeasure } from './TextMeasure.ts'

let measured: string[] = []

/** Letters of different widths, each pair of which stands a little closer together. */
const widthOf = (text: string): number => {
  const letters = [...text].map((letter) => 3 + ((letter.codePointAt(0) ?? 0) % 7))
  const alone = letters.reduce((sum, width) => sum + width, 0)
  return alone - Math.max(0, letters.length - 1) * 0.2
}

beforeEach(() => {
  measured = []
  const context = {
    font: '',
    measureText: (text: string) => {
      measured.push(text)
      return { width: widthOf(text) }
    },
  }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
})
afterEach(() => void vi.unstubAllGlobals())

it('never estimates a text wider than it is when fitted', () => {
  const texts = new TextMeasure()
  const anyText = fc.oneof(
    fc.string({ maxLength: 120 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', 'Ill', 'Wwwwww', 'Place 12345', 'Хутор', '洞窟'),
  )
  const inWords = anyText.map((text) => text.replace(/ +/g, ' ').trim())
  fc.assert(
    fc.property(inWords, (text) => {
      expect(texts.leastWidth(text)).toBeLessThanOrEqual(texts.fitted(text).width)
    }),
  )
})

it('measures each letter once, and no whole text, to estimate thousands of texts', () => {
  const texts = new TextMeasure()
  for (let at = 0; at < 5_000; at++) expect(texts.leastWidth(`Place ${at}`)).toBeGreaterThan(20)
  expect(measured).toHaveLength(95)
  texts.setFont('600 12px serif')
  texts.leastWidth('Place')
  expect(measured).toHaveLength(190)
})

it('measures a text once', () => {
  const texts = new TextMeasure()
  for (let time = 0; time < 9; time++) texts.fitted('Old mill')
  expect(measured).toEqual(['Old mill'])
})
