import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allDefects } from '../../tests/bruteCrossing.ts'
import { COORDINATE_MAX } from '../limits.ts'
import { quantise, type PointMap } from './point.ts'
import { crossingText, findCrossing, findCrossingOfEdge, type Crossing } from './selfIntersection.ts'

type Pair = readonly [number, number]
const points = (...pairs: readonly Pair[]): PointMap[] => pairs.map(([x, y]) => ({ x, y }))
const ofRing = (...pairs: readonly Pair[]) => findCrossing({ kind: 'polygon', points: points(...pairs) })
const ofLine = (...pairs: readonly Pair[]) => findCrossing({ kind: 'polyline', points: points(...pairs) })

describe('an outline crosses itself [ZONE-015]', () => {
  it.each<[string, () => Crossing | null, Crossing]>([
    [
      'where two edges pass through one another',
      () => ofRing([0, 0], [10, 10], [10, 0], [0, 10]),
      { kind: 'crossing', edges: [0, 2], at: { x: 5, y: 5 } },
    ],
    [
      'where a corner touches an edge',
      () => ofRing([0, 0], [10, 0], [10, 10], [5, 0], [0, 10]),
      { kind: 'touch', edges: [0, 3], at: { x: 5, y: 0 } },
    ],
    [
      'where two corners are one place',
      () => ofRing([0, 0], [5, 5], [10, 0], [10, 10], [5, 5], [0, 10]),
      { kind: 'touch', edges: [0, 4], at: { x: 5, y: 5 } },
    ],
    [
      'where two edges lie on one another',
      () => ofRing([0, 0], [10, 0], [10, 5], [7, 5], [7, 0], [3, 0], [3, 5], [0, 5]),
      { kind: 'overlap', edges: [0, 4], at: { x: 3, y: 0 } },
    ],
    [
      'where edges lie on one another, though those beside them touch first',
      () => ofLine([2, 1], [3, 1], [1, 3], [1, 1], [3, 1]),
      { kind: 'overlap', edges: [0, 3], at: { x: 2, y: 1 } },
    ],
    [
      'where edges lie on one another, though those beside them cross first',
      () => ofLine([2, 2], [0, 2], [2, 1], [2, 0], [1, 0], [1, 2], [2, 2], [3, 1]),
      { kind: 'overlap', edges: [0, 5], at: { x: 1, y: 2 } },
    ],
    [
      'where the last edge of a ring lies on one before',
      () => ofRing([2, 3], [0, 0], [1, 0], [3, 3], [1, 3], [3, 2], [3, 3]),
      { kind: 'overlap', edges: [3, 6], at: { x: 2, y: 3 } },
    ],
    [
      'where an edge runs back over the one before',
      () => ofRing([0, 0], [10, 0], [10, 10], [10, 5], [0, 5]),
      { kind: 'spike', edges: [1, 2], at: { x: 10, y: 10 } },
    ],
    [
      'where the first edge runs back over the last',
      () => ofRing([0, 0], [10, 0], [10, 10], [5, 0]),
      { kind: 'spike', edges: [0, 3], at: { x: 0, y: 0 } },
    ],
    [
      'where an edge has no length',
      () => ofRing([0, 0], [10, 0], [10, 0], [0, 10]),
      { kind: 'zero-length', edges: [1, 1], at: { x: 10, y: 0 } },
    ],
    [
      'where its first point is given again at its end',
      () => ofRing([0, 0], [10, 0], [0, 10], [0, 0]),
      { kind: 'zero-length', edges: [3, 3], at: { x: 0, y: 0 } },
    ],
    [
      'where there is no area',
      () => ofRing([0, 0], [10, 0], [5, 0]),
      { kind: 'no-area', edges: [0, 2], at: { x: 0, y: 0 } },
    ],
    [
      'where a line ends on its own start',
      () => ofLine([0, 0], [10, 0], [5, 10], [0, 0]),
      { kind: 'touch', edges: [0, 2], at: { x: 0, y: 0 } },
    ],
    [
      'where a line crosses itself',
      () => ofLine([0, 0], [10, 0], [10, 5], [5, -5]),
      { kind: 'crossing', edges: [0, 2], at: { x: 7.5, y: 0 } },
    ],
    [
      'where a line crosses itself, at a place rounded to hundredths',
      () => ofLine([1, 2], [9, 6], [8, 1], [4, 7]),
      { kind: 'crossing', edges: [0, 2], at: { x: 5.75, y: 4.38 } },
    ],
    [
      'where a line runs back',
      () => ofLine([0, 0], [10, 0], [5, 0]),
      { kind: 'spike', edges: [0, 1], at: { x: 10, y: 0 } },
    ],
  ])('%s', (_, find, expected) => {
    const { at, ...others } = find() ?? {}
    expect({ ...others, at: at && { x: at.x || 0, y: at.y || 0 } }).toEqual(expected)
  })

  it('not if corners and edges are only near, or if edges continue straight', () => {
    expect(ofRing([0, 0], [10, 0], [10, 10], [5, 0.01], [0, 10])).toBeNull()
    expect(ofRing([0, 0], [5, 0], [10, 0], [10, 10])).toBeNull()
    expect(ofLine([0, 0], [10, 0], [0, 0.01])).toBeNull()
    expect(ofLine([0, 0], [0, 10])).toBeNull()
    expect(findCrossing({ kind: 'circle', centre: { x: 0, y: 0 }, radius: 1 })).toBeNull()
  })

  it('exactly as quantised, even where doubles are too coarse', () => {
    const far = COORDINATE_MAX
    // The line from corner to corner passes (x, y) where x = y; a hundredth beside it is another side.
    const ring = (y: number) =>
      findCrossing({
        kind: 'polygon',
        points: points([-far, -far], [far, far - 0.01], [far, far], [3_333_333.33, y], [-far, far]),
      })
    // At x = 3,333,333.33 the edge is at y = 3,333,333.3233…
    expect(ring(3_333_333.33)).toBeNull()
    expect(ring(3_333_333.32)).toMatchObject({ kind: 'crossing' })
  })

  it('is described by numbered edges', () => {
    const told = (kind: Crossing['kind'], edges: Pair) => crossingText({ kind, edges, at: { x: 0, y: 0 } })
    expect(told('crossing', [0, 2])).toBe('Edges 1 and 3 cross.')
    expect(told('touch', [0, 2])).toBe('Edges 1 and 3 touch.')
    expect(told('overlap', [0, 2])).toBe('Edges 1 and 3 overlap.')
    expect(told('spike', [0, 1])).toBe('Edge 2 runs back over edge 1.')
    expect(told('zero-length', [1, 1])).toBe('Edge 2 has no length: two points are the same.')
    expect(told('no-area', [0, 2])).toBe('All points lie on one line, so there is no area.')
  })
})

/** Small grids make touches, overlaps, spikes and repeated points frequent. */
const gridPoint = fc
  .integer({ min: 2, max: 12 })
  .chain((side) => fc.record({ x: fc.integer({ min: 0, max: side }), y: fc.integer({ min: 0, max: side }) }))
const gridPoints = fc.array(gridPoint, { minLength: 3, maxLength: 9 })

/** Walks along a grid, whose edges often lie on one another. */
const walkPoints = fc
  .array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 4 })), { minLength: 3, maxLength: 10 })
  .map((steps) => {
    let at = { x: 2, y: 2 }
    return steps.map(([isAlongX, to]) => (at = isAlongX ? { ...at, x: to } : { ...at, y: to }))
  })

/** Rings around a point, simple as a rule, a few of whose corners are moved. */
const starPoints = fc
  .tuple(
    fc.array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 2, max: 20 })), {
      minLength: 3,
      maxLength: 24,
    }),
    fc.array(fc.tuple(fc.nat(), gridPoint), { maxLength: 2 }),
  )
  .map(([rays, moved]) => {
    const ring = rays
      .sort(([a], [b]) => a - b)
      .map(([degrees, radius]) => {
        const angle = (degrees * Math.PI) / 180
        return { x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) }
      })
    for (const [place, point] of moved) ring[place % ring.length] = point
    return ring
  })

/** From hundredths of a pixel in the middle of the map to its farthest corners, where products exceed what doubles hold. */
const scale = fc.constantFrom(0.01, 1, 1000, 400_000)
const shift = fc.constantFrom(0, 0.01, -0.01, 0.02)
const outline = fc
  .tuple(fc.oneof(gridPoints, walkPoints, starPoints), scale, fc.array(shift, { minLength: 6, maxLength: 6 }))
  .map(([ring, factor, shifts]) =>
    ring.map(({ x, y }, index) => ({
      x: quantise(x * factor + (shifts[index % 3] ?? 0)),
      y: quantise(y * factor + (shifts[3 + (index % 3)] ?? 0)),
    })),
  )

describe('testing outlines', () => {
  it('agrees with an exact search for common points in rationals, on 10,000 rings and lines', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(outline, fc.boolean(), (points, isClosed) => {
        const crossing = findCrossing({ kind: isClosed ? 'polygon' : 'polyline', points })
        const defects = allDefects(points, isClosed)
        seen.set(crossing?.kind ?? 'none', (seen.get(crossing?.kind ?? 'none') ?? 0) + 1)
        if (crossing === null) expect(defects).toEqual([])
        else expect(defects).toContainEqual({ kind: crossing.kind, edges: crossing.edges })
      }),
      { numRuns: 10_000 },
    )
    for (const kind of ['none', 'crossing', 'touch', 'overlap', 'spike', 'zero-length', 'no-area'])
      expect(seen.get(kind), kind).toBeGreaterThan(3)
  })

  it('finds the same for one edge as exact rationals', () => {
    fc.assert(
      fc.property(outline, fc.boolean(), fc.nat(), (points, closed, drawn) => {
        const edge = drawn % (closed ? points.length : points.length - 1)
        const crossing = findCrossingOfEdge(points, edge, { closed })
        const defects = allDefects(points, closed).filter(
          ({ kind, edges }) => kind !== 'no-area' && edges.includes(edge),
        )
        const isDegenerate = allDefects(points, closed).some(({ kind }) => kind === 'zero-length')
        fc.pre(!isDegenerate || crossing?.kind === 'zero-length')
        if (crossing === null) expect(defects).toEqual([])
        else expect(defects).toContainEqual({ kind: crossing.kind, edges: crossing.edges })
      }),
      { numRuns: 3_000 },
    )
  })

  it('needs only the two edges of a moved corner if the outline was simple before', () => {
    const seen = { simple: 0, crossed: 0 }
    fc.assert(
      fc.property(starPoints, fc.nat(), gridPoint, (points, drawn, to) => {
        if (findCrossing({ kind: 'polygon', points })) return
        const corner = drawn % points.length
        const moved = points.with(corner, to)
        const before = corner === 0 ? points.length - 1 : corner - 1
        const ofEdges =
          findCrossingOfEdge(moved, before, { closed: true }) ??
          findCrossingOfEdge(moved, corner, { closed: true })
        expect(ofEdges === null).toBe(findCrossing({ kind: 'polygon', points: moved }) === null)
        seen[ofEdges ? 'crossed' : 'simple']++
      }),
      { numRuns: 3_000 },
    )
    expect(Math.min(seen.simple, seen.crossed)).toBeGreaterThan(100)
  })

  it('finds crossings caused by quantising', () => {
    const fine = fc.double({ min: -0.03, max: 0.03, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.record({ x: fine, y: fine }), { minLength: 3, maxLength: 7 }), (raw) => {
        const stored = raw.map(({ x, y }) => ({ x: quantise(x), y: quantise(y) }))
        const isRefused = findCrossing({ kind: 'polygon', points: stored }) !== null
        expect(isRefused).toBe(allDefects(stored, true).length > 0)
        // Points that are not quantised yet are judged as they will be stored.
        expect(findCrossing({ kind: 'polygon', points: raw }) !== null).toBe(isRefused)
      }),
      { numRuns: 3_000 },
    )
  })

  it('handles shapes whose edges are all next to each other', () => {
    const count = 10_000
    const comb = Array.from({ length: count }, (_, index) => ({
      x: index % 2 === 0 ? index : 100_000 + index,
      y: index % 2 === 0 ? index : 90_000 + index,
    }))
    expect(findCrossing({ kind: 'polyline', points: comb })).toBeNull()
    const crossed = comb.with(count - 1, { x: 100_000, y: 0 })
    expect(findCrossing({ kind: 'polyline', points: crossed })).not.toBeNull()
  })
})
