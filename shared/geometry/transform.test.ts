import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../content/zones.ts'
import type { PointMap } from './point.ts'
import { findCrossing } from './selfIntersection.ts'
import { type Shapes, type Transform, transformed } from './transform.ts'

const onGrid = () => fc.integer({ min: -500_000, max: 500_000 }).map((hundredths) => hundredths / 100)
const anyPoint = (): fc.Arbitrary<PointMap> => fc.record({ x: onGrid(), y: onGrid() })
const anyShapes = (): fc.Arbitrary<Shapes> =>
  fc.record({
    geometries: fc.array(
      fc.oneof(
        fc.record({
          kind: fc.constant('circle' as const),
          centre: anyPoint(),
          radius: fc.integer({ min: 1, max: 100_000 }).map((hundredths) => hundredths / 100),
        }),
        fc.record({
          kind: fc.constantFrom('polygon' as const, 'polyline' as const),
          points: fc.array(anyPoint(), { minLength: 3, maxLength: 12 }),
        }),
      ),
      { maxLength: 3 },
    ),
    places: fc.array(anyPoint(), { maxLength: 5 }),
  })

const after = (shapes: Shapes | null, ...transforms: readonly Transform[]): Shapes | null =>
  transforms.reduce<Shapes | null>((sofar, one) => sofar && transformed(sofar, one, null), shapes)

const placesOf = ({ geometries, places }: Shapes): PointMap[] => [
  ...places,
  ...geometries.flatMap((geometry) => (geometry.kind === 'circle' ? [geometry.centre] : geometry.points)),
]

const farthest = (a: Shapes, b: Shapes | null): number =>
  Math.max(
    0,
    ...placesOf(a).map(({ x, y }, at) => {
      const other = b && placesOf(b)[at]
      return other ? Math.hypot(other.x - x, other.y - y) : Infinity
    }),
  )

const turn = (about: PointMap, degrees: number): Transform => ({ kind: 'rotation', about, degrees })

describe('rotation', () => {
  it('is undone exactly by the rest of a whole turn in quarters', () => {
    const quarters = fc.constantFrom(90, 180, 270, -90, 360)
    fc.assert(
      fc.property(anyShapes(), anyPoint(), quarters, (shapes, about, degrees) => {
        const turned = after(shapes, turn(about, degrees), turn(about, 360 - degrees))
        expect(farthest(shapes, turned)).toBe(0)
      }),
    )
  })

  it('comes back to the grid’s nearest places by steps of 15°', () => {
    fc.assert(
      fc.property(anyShapes(), anyPoint(), (shapes, about) => {
        const turned = after(shapes, ...Array.from({ length: 24 }, () => turn(about, 15)))
        expect(farthest(shapes, turned)).toBeLessThan(24 * 0.0075)
      }),
    )
  })

  it('keeps circles, and rectangles by quarters; else these become polygons', () => {
    const shapes: Shapes = { geometries: [CIRCLE, RECTANGLE], places: [] }
    expect(after(shapes, turn({ x: 0, y: 0 }, 90))?.geometries).toMatchObject([
      { kind: 'circle', radius: 5, centre: { x: -20, y: 10 } },
      { kind: 'rectangle' },
    ])
    expect(after(shapes, turn({ x: 0, y: 0 }, 15))?.geometries.map(({ kind }) => kind)).toEqual([
      'circle',
      'polygon',
    ])
  })
})

const CIRCLE: ZoneGeometry = { kind: 'circle', centre: { x: 10, y: 20 }, radius: 5 }
const RECTANGLE: ZoneGeometry = {
  kind: 'rectangle',
  points: [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 20 },
    { x: 0, y: 20 },
  ],
}

describe('scaling', () => {
  it('up and down again comes back to the grid’s nearest places', () => {
    const factor = fc.double({ min: 1, max: 20, noNaN: true })
    fc.assert(
      fc.property(anyShapes(), anyPoint(), factor, factor, (shapes, about, byX, byY) => {
        const there: Transform = { kind: 'scaling', about, byX, byY }
        const back: Transform = { kind: 'scaling', about, byX: 1 / byX, byY: 1 / byY }
        expect(farthest(shapes, after(shapes, there, back))).toBeLessThan(0.0051 * Math.SQRT2)
      }),
    )
  })

  it('keeps a rectangle upright and a circle round', () => {
    const scaled = after(
      { geometries: [CIRCLE, RECTANGLE], places: [] },
      { kind: 'scaling', about: { x: 0, y: 0 }, byX: 2, byY: 8 },
    )
    expect(scaled?.geometries).toMatchObject([
      { kind: 'circle', radius: 20 },
      { kind: 'rectangle', points: { 2: { x: 60, y: 160 } } },
    ])
  })
})

it('moves back what would lie beyond the image, and refuses what has no room there', () => {
  const shapes: Shapes = { geometries: [RECTANGLE], places: [{ x: 15, y: 10 }] }
  const image = { width: 40, height: 40 }
  expect(transformed(shapes, turn({ x: 15, y: 10 }, 90), image)).toMatchObject({
    geometries: [{ points: { 0: { x: 25, y: 0 }, 2: { x: 5, y: 30 } } }],
    places: [{ x: 15, y: 15 }],
  })
  expect(transformed(shapes, turn({ x: 15, y: 10 }, 90), { width: 40, height: 29 })).toBeNull()
})

it('may make a narrow shape cross itself on the grid, which is for the caller to test', () => {
  const narrow: ZoneGeometry = {
    kind: 'polygon',
    points: [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 0.02 },
    ],
  }
  const [scaled] =
    after(
      { geometries: [narrow], places: [] },
      { kind: 'scaling', about: { x: 0, y: 0 }, byX: 0.1, byY: 0.1 },
    )?.geometries ?? []
  expect(scaled && findCrossing(scaled)).not.toBeNull()
})
