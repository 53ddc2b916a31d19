import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  cell,
  columnSchema,
  fromRuns,
  fromSparse,
  idsOf,
  isAccepted,
  isIntegerIn,
  isTextUpTo,
  sparseSchema,
} from './columns.ts'
import { toRuns, toSparse, toSteps } from './encodePart.ts'

const column = fc.array(fc.constantFrom('usual', 'a', 'b', null), { maxLength: 12 })

describe('a sparse column', () => {
  it('lists what is not usual, and how far it is from the one before', () => {
    expect(toSparse(['a', 'usual', 'usual', 'b', 'b', 'usual'], 'usual')).toEqual({
      at: [1, 3, 1],
      values: ['a', 'b', 'b'],
    })
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(column, (values) => {
        expect(fromSparse(toSparse(values, 'usual'), values.length, 'usual')).toEqual(values)
      }),
    )
  })

  it('is refused if it extends beyond its table, or lacks a position', () => {
    expect(fromSparse({ at: [3], values: ['a'] }, 3, null)).toEqual([null, null, 'a'])
    for (const at of [[4], []])
      expect(() => fromSparse({ at, values: ['a'] }, 3, null)).toThrow('A column is longer than its table.')
  })

  it('has as many positions as values, in ascending order', () => {
    const schema = sparseSchema(isTextUpTo(3), 'words')
    expect(schema.safeParse({ at: [1, 1], values: ['a', 'b'] }).success).toBe(true)
    for (const [at, message] of [
      [[1], 'Places and values do not pair.'],
      [[1, 0], 'Not a column of places.'],
    ] as const)
      expect(schema.safeParse({ at, values: ['a', 'b'] }).error?.issues).toMatchObject([{ message }])
    expect(schema.safeParse({ at: [1], values: ['long'] }).error?.issues).toMatchObject([
      { message: 'Not a column of words.' },
    ])
  })
})

describe('a column of runs', () => {
  it('lists where another value begins', () => {
    expect(toRuns([null, null, 7, 7, 8, null, null], null)).toEqual({ at: [3, 2, 1], values: [7, 8, null] })
  })

  it('comes back as it was', () => {
    fc.assert(
      fc.property(column, (values) => {
        expect(fromRuns(toRuns(values, null), values.length, null)).toEqual(values)
      }),
    )
  })

  it('is refused if it extends beyond its table, or lacks a position', () => {
    expect(fromRuns({ at: [3], values: ['a'] }, 3, null)).toEqual([null, null, 'a'])
    for (const at of [[4], []])
      expect(() => fromRuns({ at, values: ['a'] }, 3, null)).toThrow('A column is longer than its table.')
  })
})

describe('the ids of a table', () => {
  it('are steps from the one before, and come back from them', () => {
    expect(toSteps([7, 9, 20])).toEqual([7, 2, 11])
    expect(idsOf([7, 2, 11], [['a', 'b', 'c']])).toEqual([7, 9, 20])
    expect(idsOf([Number.MAX_SAFE_INTEGER], [])).toEqual([Number.MAX_SAFE_INTEGER])
  })

  it('are refused if a column has another length, or an id is too large to be exact', () => {
    expect(() => idsOf([7, 2], [['a', 'b'], ['a']])).toThrow('The columns of a table differ in length.')
    expect(() => idsOf([Number.MAX_SAFE_INTEGER, 1], [])).toThrow('An id is no safe integer.')
  })

  it('has a value in each row of a complete column', () => {
    expect(cell(['a', null], 1)).toBeNull()
    expect(() => cell(['a'], 1)).toThrow('A column is shorter than its table.')
  })
})

describe('the values of a column', () => {
  const isSmall = isIntegerIn(-2, 5)

  it.each([-2, 0, 5])('may be whole numbers within bounds: %s', (value) => {
    expect(isSmall(value)).toBe(true)
  })

  it.each([-3, 6, 1.5, Number.NaN, '1', null, 2 ** 53])('are no other numbers: %s', (value) => {
    expect(isSmall(value)).toBe(false)
  })

  it('may be texts up to a length', () => {
    expect(isTextUpTo(3)('abc')).toBe(true)
    for (const value of ['abcd', ['a'], null, 7]) expect(isTextUpTo(3)(value)).toBe(false)
  })

  it('may be what a schema leaves unchanged', () => {
    const isTrimmed = isAccepted(z.string().check(z.trim()))
    expect(isTrimmed('a')).toBe(true)
    expect(isTrimmed(' a')).toBe(false)
    expect(isTrimmed(7)).toBe(false)
  })

  it('are all of one type', () => {
    const schema = columnSchema(isSmall, 'small numbers')
    expect(schema.parse([1, 2])).toEqual([1, 2])
    for (const wrong of [[1, 9], { length: 0 }, null])
      expect(schema.safeParse(wrong).error?.issues).toMatchObject([
        { message: 'Not a column of small numbers.' },
      ])
  })
})
