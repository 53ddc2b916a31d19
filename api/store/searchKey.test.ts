import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isShort, searchGrams, searchKey, searchTextGrams } from './searchKey.ts'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.constantFrom('a', 'É', 'ß', 'İ', 'Σ', 'ς', 'Ё', '地', '🗺️', 'ﬁ', 'ﾊﾟ', '각', ' '))
    .map((parts) => parts.join('')),
)

describe('searchKey', () => {
  it.each([
    ['Café', 'cafe'],
    ['ＣＡＦÉ', 'cafe'],
    ['ŻÓŁĆ', 'zołc'],
    ['Ёлка Й', 'елка и'],
    ['İzmir', 'izmir'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁ ①', 'fi 1'],
    ['地图', '地图'],
  ])('folds %j to %j', (text, key) => {
    expect(searchKey(text)).toBe(key)
  })

  it('does not change a text that is folded already', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('searchGrams', () => {
  it('takes three characters from each position, never half a character', () => {
    expect(searchGrams('atoll')).toEqual(['ato', 'tol', 'oll', 'll', 'l'])
    expect(searchGrams('🗺地🏰a')).toEqual(['🗺地🏰', '地🏰a', '🏰a', 'a'])
    expect(searchGrams('aaaa')).toEqual(['aaa', 'aa', 'a'])
    expect(searchGrams('')).toEqual([])
  })

  it('has, for every text in a key, a gram that begins with each gram of the text', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, text, after) => {
        const part = searchKey(text)
        const grams = searchGrams(searchKey(before) + part + searchKey(after))
        for (const wanted of part === '' ? [] : searchTextGrams(part)) {
          expect(grams.some((gram) => gram.startsWith(wanted))).toBe(true)
        }
      }),
    )
  })

  it('suffices for a short text', () => {
    fc.assert(
      fc.property(texts, texts, (text, key) => {
        const [wanted, folded] = [searchKey(text), searchKey(key)]
        fc.pre(wanted !== '' && isShort(wanted))
        const begins = searchGrams(folded).some((gram) => gram.startsWith(wanted))
        expect(begins).toBe(folded.includes(wanted))
      }),
    )
  })
})
