import { expect, it } from 'vitest'
import { IdMap } from '../../shared/idMap.ts'
import { hasManyChanges } from './hasManyChanges.ts'

const mapOf = (count: number): IdMap<string> =>
  IdMap.from(Array.from({ length: count }, (_, at): [number, string] => [at + 1, 'before']))

it('tells few differences from many, whichever way they go', () => {
  const many = mapOf(5_000)
  expect(hasManyChanges(many, many)).toBe(false)
  expect(hasManyChanges(many.with(3, 'after'), many)).toBe(false)
  expect(hasManyChanges(mapOf(200), mapOf(0))).toBe(false)
  expect(hasManyChanges(mapOf(201), mapOf(0))).toBe(true)
  expect(hasManyChanges(mapOf(0), many)).toBe(true)
})
