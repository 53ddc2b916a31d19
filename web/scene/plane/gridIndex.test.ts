import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMarkers, anyRectMap } from '../../../tests/scene/arbitraries.ts'
import { buildGridIndex, countInCells, queryGridIndex } from './gridIndex.ts'

const indexOf = (points: readonly { x: number; y: number }[]) =>
  buildGridIndex(
    { xs: Float64Array.from(points, ({ x }) => x), ys: Float64Array.from(points, ({ y }) => y) },
    points.length,
  )

const query = (grid: ReturnType<typeof indexOf>, rect: Parameters<typeof queryGridIndex>[1]): number[] => {
  const found = new Uint32Array(grid.count)
  return [...found.subarray(0, queryGridIndex(grid, rect, found))].sort((a, b) => a - b)
}

it('finds exactly what a linear scan finds', () => {
  fc.assert(
    fc.property(anyMarkers(), anyRectMap(), (points, rect) => {
      const expected = points.flatMap(({ x, y }, index) =>
        x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top ? [index] : [],
      )
      expect(query(indexOf(points), rect)).toEqual(expected)
    }),
  )
})

it('counts cheaply no fewer points than there are, and all of them in the whole area', () => {
  fc.assert(
    fc.property(anyMarkers(), anyRectMap(), (points, rect) => {
      const grid = indexOf(points)
      expect(countInCells(grid, rect)).toBeGreaterThanOrEqual(query(grid, rect).length)
      expect(countInCells(grid, grid.bounds)).toBe(points.length)
    }),
  )
})

it('finds points on the edges of the query and of the whole area', () => {
  const points = [0, 1, 2, 3].flatMap((x) => [0, 1, 2, 3].map((y) => ({ x, y })))
  expect(query(indexOf(points), { left: 0, right: 3, bottom: 0, top: 3 })).toHaveLength(16)
  expect(query(indexOf(points), { left: 3, right: 3, bottom: 3, top: 3 })).toEqual([15])
})

it('handles no points, and points in one place or on one line', () => {
  const everything = { left: -9, right: 9, bottom: -9, top: 9 }
  expect(query(indexOf(Array.from({ length: 50 }, () => ({ x: 1, y: 1 }))), everything)).toHaveLength(50)
  expect(query(indexOf(Array.from({ length: 9 }, (_, x) => ({ x, y: 0 }))), everything)).toHaveLength(9)
  expect(query(indexOf([]), everything)).toEqual([])
})
