import { describe, expect, it } from 'vitest'
import { toLocks, toRuns, toSparse, toSteps } from './encodePart.ts'

const NONE = { at: [], values: [] }

it.each<[readonly (string | null)[], object]>([
  [[], NONE],
  [['usual', 'usual'], NONE],
  [['a'], { at: [1], values: ['a'] }],
  [['usual', null, '', 'usual', 'a'], { at: [2, 1, 2], values: [null, '', 'a'] }],
])('lists what is not usual in a column: %j', (column, encoded) => {
  expect(toSparse(column, 'usual')).toEqual(encoded)
})

it.each<[readonly (number | null)[], object]>([
  [[], NONE],
  [[null, null], NONE],
  [[7, 7, 7], { at: [1], values: [7] }],
  [[null, 7, 7, null, 0, 0], { at: [2, 2, 1], values: [7, null, 0] }],
])('lists where runs begin in a column: %j', (column, encoded) => {
  expect(toRuns(column, null)).toEqual(encoded)
})

describe('locks', () => {
  it('are listed where something is locked', () => {
    const rows = [{ isLocked: false }, { isLocked: true }, {}, { isLocked: true }]
    expect(toLocks(rows)).toEqual({ locked: { at: [2, 2], values: [true, true] } })
  })

  it('are left out where nothing is', () => {
    expect(Object.keys(toLocks([{}, { isLocked: false }]))).toEqual([])
  })
})

it.each([
  [[], []],
  [[7], [7]],
  [
    [7, 8, 20],
    [7, 1, 12],
  ],
])('turns the ids %j into steps', (ids, steps) => {
  expect(toSteps(ids)).toEqual(steps)
})
