import { expect, it } from 'vitest'
import { readOptions } from './options.ts'

const known = ['markers', 'tiles']

it('measures everything in five rounds unless told otherwise', () => {
  expect(readOptions([], known)).toEqual({ tables: [], rounds: 5, isQuick: false, hasCard: false })
})

it('takes tables by name, rounds, and less of everything', () => {
  expect(readOptions(['tiles', '--rounds', '7'], known)).toEqual({
    tables: ['tiles'],
    rounds: 7,
    isQuick: false,
    hasCard: false,
  })
  expect(readOptions(['--quick'], known)).toEqual({ tables: [], rounds: 2, isQuick: true, hasCard: false })
  expect(readOptions(['--quick', '--rounds', '3'], known).rounds).toBe(3)
  expect(readOptions(['--gpu'], known).hasCard).toBe(true)
})

it.each([
  [['marker'], /no table 'marker'.*markers, tiles/],
  [['--rounds'], /takes a number/],
  [['--rounds', '0'], /takes a number/],
  [['--rounds', 'many'], /takes a number/],
])('refuses %j in a sentence', (words, sentence) => {
  expect(() => readOptions(words, known)).toThrow(sentence)
})
