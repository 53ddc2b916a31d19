import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { linesWithin, strokePattern } from './strokePattern.ts'

class TracedPath {
  readonly points: PointMap[] = []
  lineTo(x: number, y: number): void {
    this.points.push({ x, y })
  }
}

beforeEach(() => void vi.stubGlobal('Path2D', TracedPath))
afterEach(() => void vi.unstubAllGlobals())

const seen = { left: 0, right: 1_000, bottom: 0, top: 800 }
const whole = new TracedPath()

/** The strokes that a dotted line of 3 map px takes, each with its dash and where in it it begins. */
const strokes = (geometry: ZoneGeometry, pattern: 'dotted' | 'none' = 'dotted') => {
  const made: { path: TracedPath; offset: number; isDashed: boolean }[] = []
  let isDashed = pattern !== 'none'
  const context = {
    lineDashOffset: 0,
    setLineDash: (dash: readonly number[]) => void (isDashed = dash.length > 0),
    stroke: (path: TracedPath) => void made.push({ path, offset: context.lineDashOffset, isDashed }),
  }
  const target = context as unknown as CanvasRenderingContext2D
  strokePattern(target, whole as unknown as Path2D, { geometry, pattern, seen, widthMap: 3 })
  expect(context.lineDashOffset).toBe(0)
  return made
}

const lengthOf = ({ points }: TracedPath) =>
  points.reduce(
    (sum, { x, y }, at) => sum + Math.hypot(x - (points[at - 1]?.x ?? x), y - (points[at - 1]?.y ?? y)),
    0,
  )

const zigzag = (edges: number, widthMap: number, stepMap: number): ZoneGeometry => ({
  kind: 'polyline',
  points: Array.from({ length: edges }, (_, at) => ({ x: at % 2 === 0 ? 0 : widthMap, y: at * stepMap })),
})

it('strokes a short outline as a whole, and so an outline of any length without a pattern', () => {
  expect(strokes(zigzag(20, 500, 10))).toEqual([{ path: whole, offset: 0, isDashed: true }])
  expect(strokes(zigzag(5_000, 5_000, 10), 'none')).toEqual([{ path: whole, offset: 0, isDashed: false }])
})

it('computes no dashes out of view, and keeps the phase of those in view', () => {
  const line: ZoneGeometry = {
    kind: 'polyline',
    points: [
      { x: -100_001, y: 400 },
      { x: 100_000, y: 400 },
    ],
  }
  const [stroke, ...others] = strokes(line)
  expect(others).toEqual([])
  expect(stroke?.path.points.map(({ x, y }) => [Math.round(x), y])).toEqual([
    [-3, 400],
    [1_003, 400],
  ])
  expect(stroke?.offset).toBeCloseTo((100_001 - 3) % 6)
})

it.each<[string, ZoneGeometry]>([
  ['zigzag', zigzag(2_000, 100_000, 400)],
  ['circle', { kind: 'circle', centre: { x: 0, y: 0 }, radius: 10_000_000 }],
  [
    'polygon',
    {
      kind: 'polygon',
      points: [
        { x: -1e6, y: -1e6 },
        { x: 500, y: 1e6 },
        { x: 1e6, y: -1e6 },
      ],
    },
  ],
])('takes no longer for a huge %s than for what is seen of it', (_, geometry) => {
  const length = strokes(geometry).reduce((sum, { path }) => sum + lengthOf(path), 0)
  expect(length).toBeLessThan(10_000)
})

it('draws a line without a pattern if its dots would run together', () => {
  const dense = strokes(zigzag(500, 900, 1))
  expect(dense.length).toBeGreaterThan(0)
  expect(dense.every(({ isDashed }) => !isDashed)).toBe(true)
})

const rect = { left: -10, right: 20, bottom: -5, top: 15 }
const coordinate = fc.double({ min: -60, max: 60, noNaN: true })
const line = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 2, maxLength: 12 })

const distance = (a: PointMap, b: PointMap) => Math.hypot(b.x - a.x, b.y - a.y)

/** The place at a distance along a line. */
const placeAt = (points: readonly PointMap[], along: number): PointMap => {
  let rest = along
  for (const [at, to] of points.entries()) {
    const from = points[at - 1]
    if (from === undefined) continue
    const length = distance(from, to)
    if (rest <= length && length > 0)
      return { x: from.x + ((to.x - from.x) * rest) / length, y: from.y + ((to.y - from.y) * rest) / length }
    rest -= length
  }
  return points.at(-1) ?? { x: 0, y: 0 }
}

it('clips a line to a rectangle, each part at its distance along the line', () => {
  fc.assert(
    fc.property(line, fc.double({ min: 0, max: 1, noNaN: true }), (points, share) => {
      const stretches = linesWithin(points, rect)
      const total = points.reduce((sum, to, at) => sum + distance(points[at - 1] ?? to, to), 0)
      const along = total * share
      const place = placeAt(points, along)
      const inner = Math.min(
        place.x - rect.left,
        rect.right - place.x,
        place.y - rect.bottom,
        rect.top - place.y,
      )
      const near = stretches.find(
        ({ startMap, lengthMap }) => along >= startMap - 1e-6 && along <= startMap + lengthMap + 1e-6,
      )
      if (inner > 1e-6) expect(near).toBeDefined()
      if (inner < -1e-3) expect(near).toBeUndefined()
      if (near && inner > 1e-6)
        expect(distance(placeAt(near.points, along - near.startMap), place)).toBeLessThan(1e-6)
    }),
  )
})

it('does not clip a line within the rectangle', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 3, y: 4 },
    { x: 3, y: 10 },
  ]
  expect(linesWithin(points, rect)).toEqual([{ points, startMap: 0, lengthMap: 11 }])
})
