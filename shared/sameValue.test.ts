import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sameValue } from './sameValue.ts'

it('compares JSON values regardless of the order of keys', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(sameValue(a, JSON.parse(JSON.stringify(a)))).toBe(true)
      expect(sameValue({ a, b }, { b, a })).toBe(true)
      expect(sameValue([a, b], [b, a])).toBe(sameValue(a, b))
      expect(sameValue([a], { 0: a })).toBe(false)
      expect(sameValue({ a }, { a, b })).toBe(false)
    }),
  )
})

it.each([
  [1, 2],
  ['a', 'b'],
  [0, false],
  [null, 0],
  [null, {}],
  ['', []],
  ['ab', { 0: 'a', 1: 'b' }],
  [{}, 7],
  [[], {}],
  [[1], [2]],
  [[1], [1, 2]],
  [[1], { 0: 1, length: 1 }],
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }],
])('tells %j from %j', (a, b) => {
  expect([sameValue(a, b), sameValue(b, a)]).toEqual([false, false])
})
