import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PointMap } from './point.ts'
import { simplify } from './simplify.ts'

const at = (x: number, y: number): PointMap => ({ x, y })

it('leaves out what lies on the line, and keeps corners and ends', () => {
  expect(simplify([at(0, 0), at(5, 0.1), at(10, 0), at(10, 10)], 0.5)).toEqual([
    at(0, 0),
    at(10, 0),
    at(10, 10),
  ])
})

it('keeps the way of a line that comes back to its start', () => {
  expect(simplify([at(0, 0), at(8, 0), at(0, 0)], 1)).toEqual([at(0, 0), at(8, 0), at(0, 0)])
})

it('has nothing to do for a point, two and none', () => {
  expect(simplify([], 1)).toEqual([])
  expect(simplify([at(1, 1)], 1)).toEqual([at(1, 1)])
  expect(simplify([at(1, 1), at(1, 1)], 1)).toEqual([at(1, 1), at(1, 1)])
})

it('keeps every point within the tolerance of what is left, and adds none', () => {
  const anyPoints = fc.array(
    fc.record({ x: fc.integer({ min: 0, max: 50 }), y: fc.integer({ min: 0, max: 50 }) }),
    {
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(anyPoints, fc.constantFrom(0, 1, 5), (points, tolerance) => {
      const left = simplify(points, tolerance)
      expect(points.filter((point) => left.includes(point))).toEqual(left)
      for (const point of points) expect(distanceToLine(point, left)).toBeLessThanOrEqual(tolerance + 1e-9)
    }),
  )
})

const distanceToLine = (point: PointMap, line: readonly PointMap[]): number =>
  Math.min(...line.map((from, index) => distanceToEdge(point, from, line[index + 1] ?? from)))

const distanceToEdge = (point: PointMap, from: PointMap, to: PointMap): number => {
  const squared = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  const along = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, along / squared))
  return Math.hypot(from.x + (to.x - from.x) * share - point.x, from.y + (to.y - from.y) * share - point.y)
}
