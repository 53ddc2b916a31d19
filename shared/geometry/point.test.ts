import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  coordinateSchema,
  middleOf,
  type PointMap,
  pointListSchema,
  quantise,
  rememberChecked,
  rememberRead,
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
  const schema = pointListSchema(2, 10_000)
  const wrong = LINE.with(0, { x: Number.NaN, y: 0 })
  rememberChecked(wrong, { from: [...LINE], fresh: [] })
  expect(schema.safeParse(wrong).success).toBe(false)
  rememberChecked(wrong, {
    from: schema.parse([...LINE]),
    fresh: [
      { x: 1, y: 1 },
      { x: 0.001, y: 0 },
    ],
  })
  expect(schema.safeParse(wrong).success).toBe(false)
})

it('counts the points of a list that was checked for another number of them', () => {
  const list = pointListSchema(2, 10_000).parse([...LINE])
  expect(pointListSchema(2, 9_999).safeParse(list).success).toBe(false)
})

it('does not look at the points of a list that was read from whole hundredths', () => {
  const { list, looked } = watched(LINE)
  rememberRead(list)
  expect(pointListSchema(2, 10_000).parse(list)).toBe(list)
  expect(looked.size).toBe(0)
})

describe('a list of points', () => {
  const here = { x: 0, y: 0 }
  const MAX = 10_000_000

  it.each<[string, unknown]>([
    ['has too few', [here]],
    ['has too many', [here, here, here, here]],
    ['has one that is null', [here, null]],
    ['has one that is undefined', [here, undefined]],
    ['has one that is a number', [here, 7]],
    ['has one without an x', [here, { y: 0 }]],
    ['has one without a y', [here, { x: 0 }]],
    ['has one with a third field', [here, { x: 0, y: 0, z: 0 }]],
    ['has an x that is a text', [here, { x: '0', y: 0 }]],
    ['has a y that is a text', [here, { x: 0, y: '0' }]],
    ['has an x beyond all maps', [here, { x: MAX + 0.01, y: 0 }]],
    ['has a y beyond all maps', [here, { x: 0, y: MAX + 0.01 }]],
    ['has an x beyond all maps on the other side', [here, { x: -MAX - 0.01, y: 0 }]],
    ['has a y beyond all maps on the other side', [here, { x: 0, y: -MAX - 0.01 }]],
    ['has a y that is no number', [here, { x: 0, y: Number.NaN }]],
    ['is none', { length: 2, 0: here, 1: here }],
    ['is null', null],
    ['is missing', undefined],
  ])('is refused where it %s', (_, list) => {
    expect(
      pointListSchema(2, 3)
        .safeParse(list)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Expected 2 to 3 points, each with an x and a y on a map.'])
  })

  it('that is too short is refused though its points are known', () => {
    const list = [here]
    rememberRead(list)
    expect(pointListSchema(2, 3).safeParse(list).success).toBe(false)
  })

  it('may have as few and as many as it says, up to the corners of the largest map', () => {
    const schema = pointListSchema(2, 3)
    const corners = [
      { x: -MAX, y: MAX },
      { x: MAX, y: -MAX },
    ]
    expect(schema.parse(corners)).toBe(corners)
    const three = [here, ...corners]
    expect(schema.parse(three)).toBe(three)
  })

  it.each([
    [
      { x: 0.001, y: 1 },
      { x: 0, y: 1 },
    ],
    [
      { x: 1, y: 2.345 },
      { x: 1, y: 2.35 },
    ],
    [
      { x: -0, y: 1 },
      { x: 0, y: 1 },
    ],
    [
      { x: 1, y: -0 },
      { x: 1, y: 0 },
    ],
  ])('is rounded to hundredths, and left as it is: %j', (point, rounded) => {
    const list = [here, point]
    expect(pointListSchema(2, 3).parse(list)).toEqual([here, rounded])
    expect(list[1]).toBe(point)
  })

  it('is described in the documentation of the API', () => {
    const coordinate = { type: 'number', minimum: -MAX, maximum: MAX }
    expect(z.globalRegistry.get(pointListSchema(2, 3))).toEqual({
      type: 'array',
      minItems: 2,
      maxItems: 3,
      items: {
        type: 'object',
        properties: { x: coordinate, y: coordinate },
        required: ['x', 'y'],
        additionalProperties: false,
      },
    })
  })
})
