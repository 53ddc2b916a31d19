import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findHit, findKey, snippet } from './findText.tsx'

const hitIn = (text: string, wanted: string): string | null => {
  const hit = findHit(text, findKey(wanted))
  return hit && text.slice(hit.start, hit.end)
}

describe('finding in texts', () => {
  it('folds case, accents and width', () => expect(findKey('ÉCLAT Ｆ')).toBe('eclat f'))

  it.each([
    ['Big Été', 'ete', 'Été'],
    ['Old pier', 'PIER', 'pier'],
    ['Cafe\u0301 Noir', 'cafe', 'Cafe\u0301'],
    ['ﬁre', 'fir', 'ﬁr'],
    ['ﬁre', 'i', 'ﬁ'],
    ['🗼 tower', 'tow', 'tow'],
    ['海の塔', '塔', '塔'],
    ['Old pier', 'sea', null],
    ['Old pier', '', null],
  ])('points in %s at %s', (text, wanted, hit) => expect(hitIn(text, wanted)).toBe(hit))

  it('returns a range that contains the search text', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ﬁ', '🗼', ' ', '２'),
      maxLength: 20,
    })
    fc.assert(
      fc.property(texts, texts, texts, (before, wanted, after) => {
        const key = findKey(wanted)
        const hit = hitIn(before + wanted + after, wanted)
        if (key === '') expect(hit).toBeNull()
        else expect(findKey(hit ?? '')).toContain(key)
      }),
    )
  })
})

describe('the snippet of a description', () => {
  it.each([
    ['Low water only.', 'water', 'Low water only.'],
    ['Stand on the causeway and wait for low tide.', 'tide', '… low tide.'],
    ['Stand\non\n\nthe causeway', 'stand', 'Stand on the causeway'],
    ['An unbrokenlongwordwithoutspaces', 'spaces', '… ithoutspaces'],
    ['Nothing here', 'tide', ''],
  ])('of %j with %s is %j', (text, key, piece) => expect(snippet(text, key)).toBe(piece))

  it('is short enough for one line', () => {
    expect(snippet('tide '.repeat(1_000), 'tide').length).toBeLessThanOrEqual(122)
  })
})
