import { expect, it } from 'vitest'
import { numberFormatOf, numberIn } from './columnNumbers.ts'

const read = (cells: readonly string[], isCommaFree = false) => {
  const format = numberFormatOf(cells, isCommaFree)
  return { numbers: cells.map((cell) => numberIn(cell, format)), isUnsure: format.isUnsure }
}

it.each([
  [
    ['1.234,5', '200', '100', '1.999,25'],
    [1234.5, 200, 100, 1999.25],
  ],
  [
    ['1,234.5', '1,234', '7'],
    [1234.5, 1234, 7],
  ],
  [
    ['1.234', '0,5'],
    [1234, 0.5],
  ],
  [
    ['1,234', '12.25'],
    [1234, 12.25],
  ],
  [
    ['1.234.567', '1.234'],
    [1234567, 1234],
  ],
  [
    ['1.234', '0.500', '12.5'],
    [1.234, 0.5, 12.5],
  ],
  [
    ['1 012,5', '1’000', '-1\u00a0000', '\u22125'],
    [1012.5, 1000, -1000, -5],
  ],
  [
    ['1e2', '+5', ',5'],
    [100, 5, 0.5],
  ],
  [
    ['12.5', '1.5', '3,5'],
    [12.5, 1.5, 3.5],
  ],
  [
    ['x', '', '1.2.3', '1,23,4', '12.5'],
    [null, null, null, null, 12.5],
  ],
])('numbers are read by all of their column: %j', (cells, numbers) => {
  expect(read(cells)).toEqual({ numbers, isUnsure: false })
})

it.each([
  [['1.234', '5'], false, [1.234, 5]],
  [['1,234', '5'], false, [1.234, 5]],
  [['1,234', '5'], true, [1234, 5]],
  [['1,234', '1.234'], false, [1234, 1.234]],
])('numbers are unsure where none tells: %j', (cells, isCommaFree, numbers) => {
  expect(read(cells, isCommaFree)).toEqual({ numbers, isUnsure: true })
})
