import { expect, it } from 'vitest'
import { coveredCells } from './coveredCells.ts'

it('keeps the last drawn of each cell and all that stand alone', () => {
  const points = [
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 40, y: 1 },
    { x: 3, y: 1 },
  ]
  expect([...coveredCells(points, 1, 4)]).toEqual([1, 1, 0, 0])
  expect([...coveredCells([], 1, 4)]).toEqual([])
})

it('judges the same wherever the points beside them are cut off', () => {
  const points = Array.from({ length: 200 }, (_, n) => ({ x: (n * 37) % 101, y: -((n * 53) % 97) }))
  const whole = coveredCells(points, 1, 4)
  // Cut along a cell's edge.
  const part = points.map((point, index) => ({ point, index })).filter(({ point }) => point.x >= 40)
  const seen = coveredCells(
    part.map(({ point }) => point),
    1,
    4,
  )
  expect([...seen]).toEqual(part.map(({ index }) => whole[index]))
})
