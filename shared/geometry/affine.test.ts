import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Affine,
  applyAffine,
  fitAffine,
  fitCorners,
  inverseOf,
  type Point,
  type PointPair,
  residualsOf,
} from './affine.ts'

const within = (size: number) => fc.integer({ min: -size * 100, max: size * 100 }).map((one) => one / 100)
const anyPoint = (): fc.Arbitrary<Point> => fc.record({ x: within(16_384), y: within(16_384) })

/** Turned, scaled by 0.01 to 100 along each axis (either way round), sheared a little and moved. */
const anyAffine = (): fc.Arbitrary<Affine> =>
  fc
    .record({
      radians: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
      byX: fc.double({ min: -2, max: 2, noNaN: true }).map((power) => 10 ** power),
      byY: fc.double({ min: -2, max: 2, noNaN: true }).map((power) => 10 ** power),
      flip: fc.boolean(),
      to: fc.record({ x: within(100_000), y: within(100_000) }),
    })
    .map(({ radians, byX, byY, flip, to }) => {
      const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
      const down = flip ? -byY : byY
      return { xx: cos * byX, xy: -sin * down, x0: to.x, yx: sin * byX, yy: cos * down, y0: to.y }
    })

/** Points that span an area: three corners of a triangle that is no sliver, and others. */
const anySpread = (): fc.Arbitrary<readonly Point[]> =>
  fc
    .record({ at: anyPoint(), size: within(8000), others: fc.array(anyPoint(), { maxLength: 12 }) })
    .map(({ at, size, others }) => {
      const reach = Math.abs(size) + 50
      return [
        at,
        { x: at.x + reach, y: at.y + reach / 7 },
        { x: at.x - reach / 5, y: at.y + reach },
        ...others,
      ]
    })

const led = (points: readonly Point[], affine: Affine): readonly PointPair[] =>
  points.map((from) => ({ from, to: applyAffine(affine, from) }))

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

describe('affine mappings', () => {
  it('are found exactly from exact pairs', () => {
    fc.assert(
      fc.property(anySpread(), anyAffine(), anyPoint(), (points, affine, elsewhere) => {
        const fit = fitAffine(led(points, affine))
        expect(fit && apart(applyAffine(fit, elsewhere), applyAffine(affine, elsewhere))).toBeLessThan(0.01)
      }),
    )
  })

  it('lead back to within a hundredth of a pixel', () => {
    fc.assert(
      fc.property(anyAffine(), anyPoint(), (affine, point) => {
        const back = inverseOf(affine)
        expect(back && apart(applyAffine(back, applyAffine(affine, point)), point)).toBeLessThan(0.01)
      }),
    )
  })

  it('leave the smallest sum of squares to noisy pairs, and say how far each is off', () => {
    const noise = fc.array(fc.record({ x: within(20), y: within(20) }), { minLength: 15, maxLength: 15 })
    const nudge = fc.record({ of: fc.constantFrom('xx', 'xy', 'x0', 'yx', 'yy', 'y0'), by: within(1) })
    fc.assert(
      fc.property(anySpread(), anyAffine(), noise, nudge, (points, affine, offs, { of, by }) => {
        const pairs = led(points, affine).map(({ from, to }, at) => ({
          from,
          to: { x: to.x + (offs[at]?.x ?? 0), y: to.y + (offs[at]?.y ?? 0) },
        }))
        const fit = fitAffine(pairs)
        if (!fit) return
        const squares = (other: Affine) =>
          residualsOf(pairs, (from) => applyAffine(other, from)).reduce((sum, one) => sum + one * one, 0)
        expect(squares(fit)).toBeLessThanOrEqual(squares({ ...fit, [of]: fit[of] + by }) + 1e-6)
      }),
    )
  })

  it('say which pair is off', () => {
    const square = [
      { x: 0, y: 0 },
      { x: 1000, y: 0 },
      { x: 1000, y: 1000 },
      { x: 0, y: 1000 },
    ]
    const pairs = led(square, { xx: 2, xy: 0, x0: 10, yx: 0, yy: -2, y0: 30 })
    expect(
      residualsOf(pairs, ({ x, y }) => ({ x: 2 * x + 10, y: -2 * y + (x === 0 && y ? 27 : 30) })),
    ).toEqual([0, 0, 0, 3])
  })

  it('take two corners exactly to theirs, along the axes', () => {
    const fit = fitCorners(
      { from: { x: 0, y: 0 }, to: { x: -512, y: 512 } },
      { from: { x: 2048, y: 1024 }, to: { x: 512, y: 0 } },
    )
    expect(fit).toEqual({ xx: 0.5, xy: 0, x0: -512, yx: 0, yy: -0.5, y0: 512 })
  })

  it.each([
    ['two pairs', [0, 1]],
    ['pairs on one line', [0, 1, 2]],
    ['pairs at one place', [0, 0, 0]],
  ])('are not found from %s', (_, at) => {
    const line = [0, 1, 2].map((step) => ({ x: step * 100 + 7, y: step * 50 }))
    const pairs = at.flatMap((one) => line[one] ?? []).map((from) => ({ from, to: { x: from.y, y: from.x } }))
    expect(fitAffine(pairs)).toBeNull()
  })

  it('are not found where the other plane is a line, or the corners share a row', () => {
    const triangle = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 0, y: 100 },
    ]
    expect(fitAffine(triangle.map((from) => ({ from, to: { x: from.x, y: 2 * from.x } })))).toBeNull()
    const [one, other] = [triangle[0], triangle[1]].map((from) => ({
      from: from ?? { x: 0, y: 0 },
      to: { x: 1, y: 2 },
    }))
    expect(one && other && fitCorners(one, other)).toBeNull()
  })
})
