import { expect, it } from 'vitest'
import { indexesOf, isOneCell, movedCell, neighbourCell } from './cellRange.ts'

const rows = [11, 12, 13]
const grid = { rows, columnCount: 4, pageRows: 10 }

it('moves to an edge at most', () => {
  expect(movedCell({ row: 12, column: 3 }, 'cellRight', grid)).toEqual({ row: 12, column: 3 })
  expect(movedCell({ row: 11, column: 1 }, 'pageDown', grid)).toEqual({ row: 13, column: 1 })
  expect(movedCell({ row: 12, column: 2 }, 'tableStart', grid)).toEqual({ row: 11, column: 0 })
})

it('goes on in the next row', () => {
  expect(neighbourCell({ row: 11, column: 3 }, 1, grid)).toEqual({ row: 12, column: 0 })
  expect(neighbourCell({ row: 12, column: 0 }, -1, grid)).toEqual({ row: 11, column: 3 })
  expect(neighbourCell({ row: 13, column: 3 }, 1, grid)).toBeNull()
})

it('is one cell once the marked rows are gone', () => {
  const range = { anchor: { row: 1, column: 2 }, active: { row: 3, column: 2 } }
  expect(isOneCell(indexesOf([1, 2, 3], range))).toBe(false)
  expect(isOneCell(indexesOf([2], range))).toBe(true)
})
