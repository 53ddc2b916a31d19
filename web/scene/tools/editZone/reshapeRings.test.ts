import { describe, expect, it } from 'vitest'
import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { geometryOfParts } from '../../../../shared/geometry/rings.ts'
import { gripAt } from './handles.ts'
import { hasVertexToSpare, withoutVertex, withVertexAt, withVertexIn } from './reshape.ts'

const boxOf = (left: number, bottom: number, size: number): PointMap[] => [
  { x: left, y: bottom },
  { x: left + size, y: bottom },
  { x: left + size, y: bottom + size },
  { x: left, y: bottom + size },
]
const TRIANGLE: readonly PointMap[] = [
  { x: 60, y: 60 },
  { x: 80, y: 60 },
  { x: 60, y: 80 },
]
type Multipolygon = Extract<ZoneGeometry, { kind: 'multipolygon' }>
/** A box with two holes, and a triangle as its other part. Its rings begin at the points 0, 4, 8 and 11. */
const AREA = geometryOfParts([
  { outer: boxOf(0, 0, 100), holes: [boxOf(10, 10, 40), TRIANGLE] },
  { outer: TRIANGLE.map(({ x, y }) => ({ x: x + 200, y })), holes: [] },
]) as Multipolygon
const HOLE = 4

describe('a ring of several', () => {
  it('has its own corner moved, and its edges judged', () => {
    const moved = withVertexAt(AREA, HOLE, { x: 20, y: 5 })
    expect(moved.crossing).toBeNull()
    expect(moved.geometry).toMatchObject({ parts: AREA.parts })
    expect(withVertexAt(AREA, HOLE, { x: -5, y: 5 }).crossing?.kind).toBe('crossing')
    expect(withVertexAt(AREA, HOLE, { x: 0, y: 5 }).crossing?.kind).toBe('touch')
  })

  it('may not be jumped over, though no edges cross', () => {
    const narrow = geometryOfParts([
      {
        outer: [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 10 }, { x: 50, y: 100 }, { x: 0, y: 10 }],
        holes: [[{ x: 45, y: 40 }, { x: 55, y: 40 }, { x: 50, y: 50 }]],
      },
    ]) as Multipolygon // prettier-ignore
    expect(withVertexAt(narrow, 3, { x: 50, y: 20 }).crossing?.kind).toBe('hole-outside')
  })

  it.each([
    ['its first', HOLE, [[4, 5, 3], [3]], 5],
    ['its last', HOLE + 3, [[4, 5, 3], [3]], 8],
  ] as const)('gets a corner on %s edge', (_, edge, parts, index) => {
    const at = edge === HOLE ? { x: 30, y: 5 } : { x: 5, y: 30 }
    const { geometry, crossing } = withVertexIn(AREA, edge, at)
    expect(crossing).toBeNull()
    expect(geometry).toMatchObject({ parts })
    expect(geometry.kind === 'multipolygon' && geometry.points[index]).toEqual(at)
  })

  it.each([
    ['its first', HOLE],
    ['its last', HOLE + 3],
  ])('loses %s corner alone', (_, index) => {
    const left = withoutVertex(AREA, index)
    expect(left).toMatchObject({ crossing: null, geometry: { parts: [[4, 3, 3], [3]] } })
  })

  it('goes with the last three of its corners: a hole, a part without holes, but no part with some', () => {
    expect(withoutVertex(AREA, 9)?.geometry).toMatchObject({ parts: [[4, 4], [3]] })
    expect(withoutVertex(AREA, 11)?.geometry).toMatchObject({ parts: [[4, 4, 3]] })
    const triangle = geometryOfParts([{ outer: [{ x: 0, y: 0 }, { x: 900, y: 0 }, { x: 0, y: 900 }], holes: [TRIANGLE] }]) // prettier-ignore
    if (!triangle) throw new Error('There is no shape.')
    expect([0, 3].map((index) => hasVertexToSpare(triangle, index))).toEqual([false, true])
    expect(withoutVertex(triangle, 0)).toBeNull()
    expect(withoutVertex(triangle, 4)?.geometry).toEqual({
      kind: 'polygon',
      points: triangle.points.slice(0, 3),
    })
  })

  it('is grabbed at the middles of its own edges, and not in a hole', () => {
    const at = (x: number, y: number) => gripAt(AREA, { pointMap: { x, y }, pointer: 'mouse' }, { scale: 4 })
    expect(at(10, 30)).toEqual({ kind: 'midpoint', edge: HOLE + 3 })
    expect(at(10, 10)).toEqual({ kind: 'vertex', index: HOLE })
    expect(at(30, 30)).toEqual({ kind: 'map' })
    expect(at(90, 20)).toEqual({ kind: 'whole' })
  })
})
