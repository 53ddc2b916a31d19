import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCrossed } from '../../tests/bruteCrossing.ts'
import { anyArea } from '../../tests/changeArbitraries.ts'
import type { PointMap } from './point.ts'
import {
  edgeInto,
  endOfEdge,
  geometryOfParts,
  isInRings,
  type Part,
  partsOf,
  ringAt,
  ringsOf,
} from './rings.ts'
import { crossingText, findCrossing } from './selfIntersection.ts'

const boxOf = (left: number, bottom: number, size: number): PointMap[] => [
  { x: left, y: bottom },
  { x: left + size, y: bottom },
  { x: left + size, y: bottom + size },
  { x: left, y: bottom + size },
]
const areaOf = (...parts: readonly Part[]) => {
  const geometry = geometryOfParts(parts)
  if (geometry?.kind !== 'multipolygon') throw new Error('This is no multipolygon.')
  return geometry
}
/** A lake with an island in it, and land elsewhere. */
const LAKE = areaOf(
  { outer: boxOf(0, 0, 100), holes: [boxOf(10, 10, 50), boxOf(70, 70, 20)] },
  { outer: boxOf(20, 20, 30), holes: [] },
  { outer: boxOf(200, 0, 10), holes: [] },
)

describe('rings', () => {
  it('are those of a shape, in the order of its points', () => {
    expect(ringsOf(LAKE).map(({ first, part, isHole }) => [first, part, isHole])).toEqual([
      [0, 0, false],
      [4, 0, true],
      [8, 0, true],
      [12, 1, false],
      [16, 2, false],
    ])
    expect(areaOf(...partsOf(LAKE))).toEqual(LAKE)
  })

  it('are a polygon where there is one, and nothing where there is none', () => {
    expect(geometryOfParts([{ outer: boxOf(0, 0, 5), holes: [] }])).toEqual({
      kind: 'polygon',
      points: boxOf(0, 0, 5),
    })
    expect(geometryOfParts([])).toBeNull()
  })

  it('close at their own first point', () => {
    expect([0, 3, 7, 19].map((edge) => endOfEdge(LAKE, edge))).toEqual([1, 0, 4, 16])
    expect([0, 4, 5, 16].map((point) => edgeInto(LAKE, point))).toEqual([3, 7, 4, 19])
    expect(ringAt(LAKE, 11)?.first).toBe(8)
    const line = { kind: 'polyline', points: boxOf(0, 0, 5) } as const
    expect([endOfEdge(line, 3), edgeInto(line, 0), endOfEdge(line, 0)]).toEqual([null, null, 1])
  })

  it('hold a place that an odd number of them is around', () => {
    const places = [
      [5, 5, true],
      [15, 15, false],
      [30, 30, true],
      [80, 80, false],
      [205, 5, true],
      [150, 5, false],
    ] as const
    for (const [x, y, isIn] of places) expect([x, y, isInRings(LAKE, x, y)]).toEqual([x, y, isIn])
  })
})

describe('an area', () => {
  it.each([
    ['with an island in a hole', LAKE, null],
    [
      'with a hole outside',
      areaOf({ outer: boxOf(0, 0, 10), holes: [boxOf(20, 0, 5)] }),
      'A hole does not lie within its part.',
    ],
    [
      'with a hole in a hole',
      areaOf({ outer: boxOf(0, 0, 10), holes: [boxOf(2, 2, 5), boxOf(3, 3, 1)] }),
      'A hole does not lie within its part.',
    ],
    [
      'with a hole in another part',
      areaOf({ outer: boxOf(0, 0, 10), holes: [] }, { outer: boxOf(20, 0, 5), holes: [boxOf(2, 2, 2)] }),
      'A hole does not lie within its part.',
    ],
    [
      'with a part on another',
      areaOf({ outer: boxOf(0, 0, 10), holes: [] }, { outer: boxOf(2, 2, 5), holes: [] }),
      'Two parts lie on one another.',
    ],
    [
      'with parts that cross',
      areaOf({ outer: boxOf(0, 0, 10), holes: [] }, { outer: boxOf(5, 5, 10), holes: [] }),
      'Edges 3 and 8 cross.',
    ],
    [
      'with a hole that touches its part in one point',
      areaOf({
        outer: boxOf(0, 0, 10),
        holes: [
          [
            { x: 0, y: 5 },
            { x: 4, y: 4 },
            { x: 4, y: 6 },
          ],
        ],
      }),
      'Edges 4 and 7 touch.',
    ],
    [
      'with parts that share a corner',
      areaOf({ outer: boxOf(0, 0, 10), holes: [] }, { outer: boxOf(10, 10, 5), holes: [] }),
      'Edges 2 and 8 touch.',
    ],
    [
      'with a hole that has no area',
      areaOf({
        outer: boxOf(0, 0, 10),
        holes: [
          [
            { x: 2, y: 2 },
            { x: 3, y: 3 },
            { x: 4, y: 4 },
          ],
        ],
      }),
      'All points lie on one line, so there is no area.',
    ],
  ])('%s is judged', (_, geometry, text) => {
    const crossing = findCrossing(geometry)
    expect(crossing && crossingText(crossing)).toBe(text)
  })

  it('is judged as by comparing each ring with every other, wherever they lie', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyArea, (geometry) => {
        const crossing = findCrossing(geometry)
        expect(crossing !== null).toBe(isCrossed(geometry))
        seen.set(crossing?.kind ?? 'none', (seen.get(crossing?.kind ?? 'none') ?? 0) + 1)
      }),
      { numRuns: 10_000 },
    )
    for (const kind of ['none', 'crossing', 'touch', 'overlap', 'hole-outside', 'parts-overlap'])
      expect(seen.get(kind), kind).toBeGreaterThan(2)
  })
})
