import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  coordinateSchema,
  middleOf,
  type PointMap,
  pointListSchema,
  quantise,
  rememberChecked,
  squaredToEdge,
} from './point.ts'

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

/** A list that notes how many of its points are looked at. */
const watched = (points: readonly PointMap[]) => {
  const looked = new Set<number>()
  const list = points.map((point, at) => ({
    get x() {
      looked.add(at)
      return point.x
    },
    y: point.y,
  }))
  return { list, looked }
}

const LINE: readonly PointMap[] = Array.from({ length: 10_000 }, (_, at) => ({ x: at, y: at / 100 }))

it('looks at each point of a list once, and at those of a list made of it not at all', () => {
  const schema = pointListSchema(2, 10_000)
  const { list, looked } = watched(LINE)
  expect(schema.parse(list)).toBe(list)
  expect(looked.size).toBe(10_000)
  looked.clear()
  expect(schema.parse(list)).toBe(list)
  const replaced = list.with(5, { x: 0.5, y: 0.25 })
  rememberChecked(replaced, { from: list, fresh: [{ x: 0.5, y: 0.25 }] })
  expect(schema.parse(replaced)).toBe(replaced)
  expect(looked.size).toBe(0)
})

it.each([
  ['a point between the hundredths', { x: 0.001, y: 0 }, { x: 0, y: 0 }],
  ['a point beyond all maps', { x: 10_000_001, y: 0 }, null],
] as const)('checks a list made of a checked one with %s', (_, fresh, parsed) => {
  const schema = pointListSchema(2, 10_000)
  const list = schema.parse([...LINE])
  const replaced = list.with(5, fresh)
  rememberChecked(replaced, { from: list, fresh: [fresh] })
  const result = schema.safeParse(replaced)
  expect(result.success ? result.data[5] : null).toEqual(parsed)
})

it('checks a list made of one that was never checked', () => {
  const list = [...LINE]
  rememberChecked(list, { from: [...LINE], fresh: [] })
  expect(pointListSchema(2, 10_000).safeParse(list.with(0, { x: Number.NaN, y: 0 })).success).toBe(false)
  expect(pointListSchema(2, 100).safeParse(list).success).toBe(false)
})
