import { expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { stillLines } from './paintNeighbours.ts'

const STYLE = {
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
} as const

const pointsAt = (...xs: readonly number[]): PointMap[] => xs.map((x) => ({ x, y: x * x }))

const linesOf = (kind: 'polygon' | 'polyline', vertex: number, isInserted: boolean) => {
  const base = { kind, points: pointsAt(0, 1, 2, 3) } as ZoneGeometry & { kind: typeof kind }
  const at = { x: 9, y: 9 }
  const points = isInserted ? base.points.toSpliced(vertex, 0, at) : base.points.with(vertex, at)
  const draft = { zoneId: 1, style: STYLE, base, geometry: { ...base, points }, vertex, crossing: null }
  return stillLines(draft).map((line) => (line.kind === 'circle' ? [] : line.points.map(({ x }) => x)))
}

it('leaves out the two edges at a dragged vertex, or the one that gets a new vertex', () => {
  expect(linesOf('polygon', 1, false)).toEqual([[2, 3, 0]])
  expect(linesOf('polygon', 0, false)).toEqual([[1, 2, 3]])
  expect(linesOf('polygon', 2, true)).toEqual([[2, 3, 0, 1]])
  expect(linesOf('polyline', 2, false)).toEqual([[0, 1]])
  expect(linesOf('polyline', 2, true)).toEqual([
    [0, 1],
    [2, 3],
  ])
})
