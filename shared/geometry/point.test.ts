import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coordinateSchema, middleOf, quantise, squaredToEdge } from './point.ts'

it('quantises to hundredths of a map pixel, idempotently', () => {
  expect(quantise(12.345)).toBe(12.35)
  expect(Object.is(quantise(-0.001), 0)).toBe(true)
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), (value) => {
      const once = quantise(value)
      expect(quantise(once)).toBe(once)
      expect(Math.abs(once - value)).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
  )
})

it('refuses coordinates that are not finite numbers within bounds', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 10_000_001, '1', null])
    expect(coordinateSchema.safeParse(value).success).toBe(false)
  expect(coordinateSchema.parse(10_000_000)).toBe(10_000_000)
  expect(coordinateSchema.parse(-10_000_000)).toBe(-10_000_000)
})

it('finds the middle of the bounds of points, not their mean', () => {
  const points = [
    { x: 10, y: -4 },
    { x: 2, y: 6 },
    { x: 3, y: 6 },
    { x: -6, y: 5 },
  ]
  expect(middleOf(points)).toEqual({ x: 2, y: 1 })
  expect(middleOf([...points].reverse())).toEqual({ x: 2, y: 1 })
  expect(middleOf([{ x: 7, y: 9 }])).toEqual({ x: 7, y: 9 })
  expect(middleOf([])).toEqual({ x: 0, y: 0 })
})

it.each([
  ['beside it, the distance to its line', 0, 9, 25],
  ['before its start, the distance to the start', 1, -1, 9],
  ['past its end, the distance to the end', 7, 14, 16],
  ['on its line but past its end, the same', 10, 14, 25],
  ['on it, nothing', 4, 6, 0],
] as const)('measures to an edge, squared: %s', (_, x, y, squared) => {
  const [from, to] = [
    { x: 1, y: 2 },
    { x: 7, y: 10 },
  ]
  expect(squaredToEdge(from, to, x, y)).toBeCloseTo(squared, 9)
  expect(squaredToEdge(to, from, x, y)).toBeCloseTo(squared, 9)
})

it('measures to the point itself if an edge has no length', () => {
  expect(squaredToEdge({ x: 1, y: 1 }, { x: 1, y: 1 }, 4, 5)).toBe(25)
})
