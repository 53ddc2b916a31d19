import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyAffine, type Point, type PointPair, residualsOf } from './affine.ts'
import {
  applyThinPlateSpline,
  fitThinPlateSpline,
  invertThinPlateSpline,
  missesOfOthers,
} from './thinPlateSpline.ts'

const SIDE = 8_192

/** One place in each of nine fields of an image, so that no two are very near and none span a mere line. */
const anyPlaces = (): fc.Arbitrary<readonly Point[]> =>
  fc
    .array(fc.record({ x: fc.integer({ min: 10, max: 90 }), y: fc.integer({ min: 10, max: 90 }) }), {
      minLength: 9,
      maxLength: 9,
    })
    .map((shares) =>
      shares.map(({ x, y }, index) => ({
        x: (((index % 3) + x / 100) * SIDE) / 3,
        y: ((Math.floor(index / 3) + y / 100) * SIDE) / 3,
      })),
    )

const anyAffine = () =>
  fc
    .record({
      radians: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      scale: fc.double({ min: 0.1, max: 10, noNaN: true }),
      x0: fc.integer({ min: -SIDE, max: SIDE }),
      y0: fc.integer({ min: -SIDE, max: SIDE }),
    })
    .map(({ radians, scale, x0, y0 }) => {
      const [cos, sin] = [Math.cos(radians) * scale, Math.sin(radians) * scale]
      return { xx: cos, xy: -sin, x0, yx: sin, yy: cos, y0 }
    })

/** What bends a plane a little: up to 60 px at each of the nine places. */
const anyShifts = (): fc.Arbitrary<readonly Point[]> =>
  fc.array(fc.record({ x: fc.integer({ min: -60, max: 60 }), y: fc.integer({ min: -60, max: 60 }) }), {
    minLength: 9,
    maxLength: 9,
  })

const anyPoint = (): fc.Arbitrary<Point> =>
  fc.record({ x: fc.integer({ min: 0, max: SIDE }), y: fc.integer({ min: 0, max: SIDE }) })

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

const pairsOf = (
  places: readonly Point[],
  lead: (from: Point) => Point,
  shifts: readonly Point[] = [],
): readonly PointPair[] =>
  places.map((from, index) => {
    const { x, y } = lead(from)
    return { from, to: { x: x + (shifts[index]?.x ?? 0), y: y + (shifts[index]?.y ?? 0) } }
  })

const fitted = (pairs: readonly PointPair[]) => {
  const spline = fitThinPlateSpline(pairs)
  if (spline === null) throw new Error('There is no such spline.')
  return spline
}

describe('a thin-plate spline', () => {
  it('is the affine mapping where the pairs are of one', () => {
    fc.assert(
      fc.property(anyPlaces(), anyAffine(), anyPoint(), (places, affine, elsewhere) => {
        const spline = fitted(pairsOf(places, (from) => applyAffine(affine, from)))
        expect(apart(applyThinPlateSpline(spline, elsewhere), applyAffine(affine, elsewhere))).toBeLessThan(
          1e-4,
        )
      }),
    )
  })

  it('leads every pair to its place, wherever that is', () => {
    fc.assert(
      fc.property(anyPlaces(), fc.array(anyPoint(), { minLength: 9, maxLength: 9 }), (places, ends) => {
        const pairs = places.flatMap((from, index) => (ends[index] ? [{ from, to: ends[index] }] : []))
        const spline = fitThinPlateSpline(pairs)
        if (spline === null) return
        for (const miss of residualsOf(pairs, (from) => applyThinPlateSpline(spline, from)))
          expect(miss).toBeLessThan(1e-4)
      }),
    )
  })

  it('bends what is between them, and as little as can be: a shift of all is a shift everywhere', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({
      x: (at % 3) * 1_000,
      y: Math.floor(at / 3) * 1_000,
    }))
    const still = fitted(pairsOf(places, ({ x, y }) => ({ x: x + 7, y: y - 3 })))
    expect(apart(applyThinPlateSpline(still, { x: 400, y: 5_000 }), { x: 407, y: 4_997 })).toBeLessThan(1e-6)
    const pulled = fitted(
      pairsOf(places, (from) => (from.x === 1_000 && from.y === 1_000 ? { x: 1_100, y: 1_000 } : from)),
    )
    const beside = applyThinPlateSpline(pulled, { x: 1_200, y: 1_000 }).x - 1_200
    expect(beside).toBeGreaterThan(50)
    expect(beside).toBeLessThan(100)
  })

  it('is led back to within a hundredth of a pixel', () => {
    fc.assert(
      fc.property(anyPlaces(), anyAffine(), anyShifts(), anyPoint(), (places, affine, shifts, from) => {
        const { xx, yx } = affine
        const scale = Math.hypot(xx, yx)
        const scaled = shifts.map(({ x, y }) => ({ x: x * scale, y: y * scale }))
        const spline = fitted(pairsOf(places, (place) => applyAffine(affine, place), scaled))
        const back = invertThinPlateSpline(spline, applyThinPlateSpline(spline, from))
        expect(back && apart(back, from)).toBeLessThan(0.01)
      }),
    )
  })

  it('is none where its places are too few, lie on a line, or begin twice at one place', () => {
    const lead = ({ x, y }: Point) => ({ x: x * 2, y })
    const at = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y }))
    for (const places of [
      at([0, 0], [10, 0]),
      at([0, 0], [10, 10], [20, 20], [30, 30]),
      at([0, 0], [10, 0], [0, 10], [10, 10], [5, 5], [5, 5]),
    ])
      expect(fitThinPlateSpline(pairsOf(places, lead))).toBeNull()
    const pairs = pairsOf(at([0, 0], [10, 0], [0, 10], [10, 10]), ({ x, y }) => ({ x: x + y, y: x + y }))
    expect(fitThinPlateSpline(pairs)).toBeNull()
  })

  it('is led back to a place that leads there, or to none, where the plane is folded', () => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({
      x: (at % 3) * 100,
      y: Math.floor(at / 3) * 100,
    }))
    const folded = fitted(pairsOf(places, ({ x, y }) => ({ x: y === 100 && x < 200 ? 100 - x : x, y })))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 200 }), (x, y) => {
        const back = invertThinPlateSpline(folded, { x, y })
        if (back !== null) expect(apart(applyThinPlateSpline(folded, back), { x, y })).toBeLessThan(0.01)
      }),
    )
  })
})

describe('how far each pair is from where the others lead it', () => {
  it('is what a spline through the others says', () => {
    fc.assert(
      fc.property(anyPlaces(), anyPlaces(), (froms, tos) => {
        const pairs = froms.map((from, index) => ({ from, to: tos[index] ?? from }))
        missesOfOthers(pairs).forEach((miss, index) => {
          const pair = pairs[index]
          const spline = fitThinPlateSpline(pairs.filter((_, other) => other !== index))
          if (!pair || !spline) throw new Error('There is no spline.')
          const [wanted] = residualsOf([pair], (from) => applyThinPlateSpline(spline, from))
          expect(miss).toBeCloseTo(wanted ?? 0, 3)
        })
      }),
    )
  })

  it('is unknown where the others lie on a line, and where two pairs begin at one place', () => {
    const pairOf = (x: number, y: number) => ({ from: { x, y }, to: { x: 2 * x, y } })
    const line = [pairOf(0, 0), pairOf(10, 0), pairOf(20, 0), pairOf(5, 9)]
    expect(missesOfOthers(line).map((miss) => miss === null)).toEqual([false, false, false, true])
    expect(missesOfOthers([...line, pairOf(0, 0)])).toEqual([null, null, null, null, null])
  })
})
