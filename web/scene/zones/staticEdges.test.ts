import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { isWorthCaching, staticEdgesOfEdit, staticEdgesOfDraft } from './staticEdges.ts'
import type { EditDraft } from './ZoneDraft.ts'

const STYLE = {
  strokeColour: '#3388ff',
  strokeOpacity: 1,
  fillColour: '#3388ff',
  fillOpacity: 0.5,
  pattern: 'none',
} as const

/** On a circle, far enough apart that none is left out. */
const pointsOf = (count: number): PointMap[] =>
  Array.from({ length: count }, (_, at) => ({
    x: Math.cos((at / count) * Math.PI * 2) * 5000,
    y: Math.sin((at / count) * Math.PI * 2) * 5000,
  }))

const dragOf = (base: ZoneGeometry, vertex: number | null, rest: Partial<EditDraft> = {}): EditDraft => {
  const geometry =
    base.kind === 'circle' || vertex === null
      ? base
      : { ...base, points: base.points.with(vertex, { x: 1, y: 1 }) }
  return {
    kind: 'edit',
    zoneId: 1,
    style: STYLE,
    base,
    geometry,
    handles: geometry.kind === 'circle' ? [] : geometry.points,
    vertex,
    isDragging: true,
    offset: { x: 0, y: 0 },
    snap: null,
    crossing: null,
    problem: null,
    measures: [],
    ...rest,
  }
}

/** What paths were traced through. */
let traced: PointMap[][] = []

beforeEach(() => {
  traced = []
  vi.stubGlobal(
    'Path2D',
    class {
      readonly points: PointMap[] = []
      constructor() {
        traced.push(this.points)
      }
      lineTo(x: number, y: number) {
        this.points.push({ x, y })
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

it('are all edges of a ring except those at the dragged vertex, wherever it is moved', () => {
  const points = pointsOf(300)
  const base: ZoneGeometry = { kind: 'polygon', points }
  for (const vertex of [0, 7, 299]) {
    const part = staticEdgesOfEdit(dragOf(base, vertex))
    part?.lines[0]?.at(1)
    const rest = [...points.slice(vertex + 1), ...points.slice(0, vertex)]
    expect(traced.at(-1)).toEqual(rest)
    expect(part?.vertices).toEqual(rest)
  }
})

it('are two parts of a line', () => {
  const points = pointsOf(300)
  const part = staticEdgesOfEdit(dragOf({ kind: 'polyline', points }, 100))
  for (const line of part?.lines ?? []) line.at(1)
  expect(traced).toEqual([points.slice(0, 100), points.slice(101)])
})

it('differ between a vertex and a new one before it', () => {
  const points = pointsOf(300)
  const base: ZoneGeometry = { kind: 'polygon', points }
  staticEdgesOfEdit(dragOf(base, 7))
  const geometry = { ...base, points: points.toSpliced(7, 0, { x: 1, y: 1 }) }
  const part = staticEdgesOfEdit(dragOf(base, 7, { geometry, handles: geometry.points }))
  expect(part?.vertices).toEqual([...points.slice(7), ...points.slice(0, 7)])
})

it('are computed and traced once during a drag, and while the next point is chosen', () => {
  const base: ZoneGeometry = { kind: 'polygon', points: pointsOf(300) }
  const first = staticEdgesOfEdit(dragOf(base, 7))
  for (let move = 0; move < 20; move++) {
    const part = staticEdgesOfEdit(dragOf(base, 7))
    expect(part).toBe(first)
    part?.lines[0]?.at(1)
  }
  expect(traced).toHaveLength(1)
  const placed = pointsOf(300)
  for (let move = 0; move < 20; move++) staticEdgesOfDraft(placed).lines[0]?.at(1)
  expect(traced).toHaveLength(2)
})

it('are null for short, dashed or round shapes, and unless one vertex is being dragged', () => {
  const base: ZoneGeometry = { kind: 'polygon', points: pointsOf(300) }
  expect(staticEdgesOfEdit(dragOf({ kind: 'polygon', points: pointsOf(20) }, 7))).toBeNull()
  expect(staticEdgesOfEdit(dragOf(base, 7, { style: { ...STYLE, pattern: 'dashed' } }))).toBeNull()
  expect(staticEdgesOfEdit(dragOf({ kind: 'circle', centre: { x: 0, y: 0 }, radius: 9 }, 1))).toBeNull()
  expect(staticEdgesOfEdit(dragOf(base, null))).toBeNull()
  expect(staticEdgesOfEdit(dragOf(base, 7, { isDragging: false }))).toBeNull()
  expect(isWorthCaching(pointsOf(20), STYLE)).toBe(false)
})
