import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allDefects } from '../../tests/bruteCrossing.ts'
import { quantise, type PointMap } from './point.ts'
import { simplify } from './simplify.ts'

const at = (x: number, y: number): PointMap => ({ x, y })

it('removes points on a straight line, and keeps corners and ends', () => {
  expect(simplify([at(0, 0), at(5, 0.1), at(10, 0), at(10, 10)], 0.5)).toEqual([
    at(0, 0),
    at(10, 0),
    at(10, 10),
  ])
})

it('removes a point that is as far away as it may be, and keeps one that is farther', () => {
  const lineWith = (y: number) => [at(0, 0), at(5, y), at(10, 0)]
  expect(simplify(lineWith(0.5), 0.5)).toEqual([at(0, 0), at(10, 0)])
  expect(simplify(lineWith(-0.5), 0.5)).toEqual([at(0, 0), at(10, 0)])
  expect(simplify(lineWith(0.51), 0.5)).toEqual(lineWith(0.51))
  expect(simplify(lineWith(0.01), 0.01)).toEqual([at(0, 0), at(10, 0)])
  expect(simplify(lineWith(0), 0.005)).toEqual(lineWith(0))
})

it.each([
  [2, [0, 10, 20, 30, 50, 60]],
  [2.3, [0, 10, 20, 50, 60]],
  [4, [0, 20, 50, 60]],
  [8, [0, 20, 60]],
  [12, [0, 60]],
])('keeps the farthest points first, and fewer the higher the tolerance: %s', (tolerance, kept) => {
  const hills = [at(0, 0), at(10, 3), at(20, 12), at(30, 4), at(40, 0), at(50, -5), at(60, 0)]
  expect(simplify(hills, tolerance).map(({ x }) => x)).toEqual(kept)
})

it('keeps the first of points that are equally far away', () => {
  const line = [at(0, 0), at(2, 3), at(8, 3), at(10, 0)]
  expect(simplify(line, 2.9)).toEqual([at(0, 0), at(2, 3), at(10, 0)])
})

it('keeps the shape of a line that returns to its start', () => {
  expect(simplify([at(0, 0), at(8, 0), at(0, 0)], 1)).toEqual([at(0, 0), at(8, 0), at(0, 0)])
})

it('simplifies a line that crosses itself anyway just as much', () => {
  const crossed = [at(0, 0), at(5, 5), at(10, 10), at(10, 0), at(5, 0.1), at(0, 0), at(0, 10), at(10, 8)]
  expect(simplify(crossed, 0.5)).toEqual([at(0, 0), at(10, 10), at(10, 0), at(0, 0), at(0, 10), at(10, 8)])
})

it('does not change lines of at most two points', () => {
  expect(simplify([], 1)).toEqual([])
  expect(simplify([at(1, 1)], 1)).toEqual([at(1, 1)])
  expect(simplify([at(1, 1), at(1, 1)], 1)).toEqual([at(1, 1), at(1, 1)])
})

it('keeps every point within the tolerance of the result, and adds none', () => {
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

/** Spirals, whose turns come near one another, as finely drawn as a hand does. */
const spiral = fc
  .tuple(
    fc.integer({ min: 20, max: 120 }),
    fc.double({ min: 0.1, max: 1.2, noNaN: true }),
    fc.double({ min: 0.02, max: 0.4, noNaN: true }),
    fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 7, maxLength: 7 }),
  )
  .map(([count, turn, growth, wobble]) =>
    Array.from({ length: count }, (_, step): PointMap => {
      const radius = 1 + step * growth + (wobble[step % 7] ?? 0)
      return { x: quantise(radius * Math.cos(step * turn)), y: quantise(radius * Math.sin(step * turn)) }
    }),
  )

it('does not make a simple line cross or touch itself', () => {
  let simple = 0
  fc.assert(
    fc.property(spiral, fc.constantFrom(0.5, 2, 8, 40), (points, tolerance) => {
      if (allDefects(points, false).length > 0) return
      simple++
      expect(allDefects(simplify(points, tolerance), false)).toEqual([])
    }),
    { numRuns: 300 },
  )
  expect(simple).toBeGreaterThan(30)
})

it('simplifies less if a line would cross itself otherwise', () => {
  const clear = [at(0, 0), at(10, 2), at(20, 0), at(20, -5), at(10, -5), at(10, 1)]
  expect(simplify(clear, 2.5)).toEqual([at(0, 0), at(10, 2), at(20, 0), at(20, -5), at(10, -5), at(10, 1)])
})

const distanceToLine = (point: PointMap, line: readonly PointMap[]): number =>
  Math.min(...line.map((from, index) => distanceToEdge(point, from, line[index + 1] ?? from)))

const distanceToEdge = (point: PointMap, from: PointMap, to: PointMap): number => {
  const squared = (to.x - from.x) ** 2 + (to.y - from.y) ** 2
  const along = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, along / squared))
  return Math.hypot(from.x + (to.x - from.x) * share - point.x, from.y + (to.y - from.y) * share - point.y)
}
