import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyPointMap } from '../../../../tests/scene/arbitraries.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { runSync } from '../../../../shared/runSliced.ts'
import { type CellRect, cellsOver, heatField, reachOfCells } from './heatField.ts'

const placesOf = (points: readonly PointMap[], weightOf: (at: number) => number = () => 10) => ({
  count: points.length,
  xs: Float64Array.from(points, ({ x }) => x),
  ys: Float64Array.from(points, ({ y }) => y),
  weights: Uint8Array.from(points, (_, at) => weightOf(at)),
})

const fieldOf = (
  points: readonly PointMap[],
  cells: CellRect,
  perMap: number,
  weightOf?: (at: number) => number,
) => runSync(heatField(placesOf(points, weightOf), cells, perMap))

const anyCells = (): fc.Arbitrary<CellRect> =>
  fc.record({
    column: fc.integer({ min: -40, max: 40 }),
    row: fc.integer({ min: -40, max: 40 }),
    columns: fc.integer({ min: 1, max: 30 }),
    rows: fc.integer({ min: 1, max: 30 }),
  })

it('is the same in a strip as in the whole, and from the markers that reach into the strip alone', () => {
  const whole: CellRect = { column: -45, row: -45, columns: 120, rows: 120 }
  fc.assert(
    fc.property(
      fc.array(anyPointMap(900), { maxLength: 60 }),
      anyCells(),
      fc.double({ min: 0.02, max: 0.4, noNaN: true }),
      (points, cells, perMap) => {
        const all = fieldOf(points, whole, perMap)
        const { left, top, width, height } = reachOfCells(cells, 1)
        const near = points.filter(({ x, y }) => {
          const [across, down] = [x * perMap, -y * perMap]
          return across >= left && across <= left + width && down >= top && down <= top + height
        })
        const strip = fieldOf(near, cells, perMap)
        for (let row = 0; row < cells.rows; row++)
          for (let column = 0; column < cells.columns; column++) {
            const at = (cells.row + row - whole.row) * whole.columns + cells.column + column - whole.column
            expect(strip[row * cells.columns + column]).toBe(all[at])
          }
      },
    ),
  )
})

it('is 1 in the middle of a marker that stands alone, adds up, and counts a dimmed one less', () => {
  const cells: CellRect = { column: -20, row: -20, columns: 40, rows: 40 }
  const middle = 20 * 40 + 20
  // The middle of the cell at 0, 0.
  const place = { x: 0.5, y: -0.5 }
  const lone = fieldOf([place], cells, 1)
  expect(lone[middle]).toBe(1)
  expect(Math.max(...lone)).toBe(1)
  expect(lone[middle + 3]).toBeLessThan(0.8)
  expect([lone[middle + 10], lone[0]]).toEqual([0, 0])
  expect(fieldOf([place, place, place], cells, 1)[middle]).toBe(3)
  expect(fieldOf([place, place], cells, 1, (at) => (at === 0 ? 10 : 3))[middle]).toBeCloseTo(1.3)
})

it('covers a rectangle with the middles of cells on all sides of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: -5000, max: 5000 }),
      fc.integer({ min: 1, max: 900 }),
      fc.integer({ min: 1, max: 12 }),
      (left, top, extent, side) => {
        const cells = cellsOver({ left, top, width: extent, height: extent }, side)
        expect((cells.column + 0.5) * side).toBeLessThanOrEqual(left)
        expect((cells.row + 0.5) * side).toBeLessThanOrEqual(top)
        expect((cells.column + cells.columns - 0.5) * side).toBeGreaterThanOrEqual(left + extent)
        expect((cells.row + cells.rows - 0.5) * side).toBeGreaterThanOrEqual(top + extent)
      },
    ),
  )
})
