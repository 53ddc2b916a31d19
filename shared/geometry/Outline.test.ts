import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orientation } from './Outline.ts'

const exactSign = (...[ax, ay, bx, by, cx, cy]: Parameters<typeof orientation>): number => {
  const [x, y] = [BigInt(ax), BigInt(ay)]
  const cross = (BigInt(bx) - x) * (BigInt(cy) - y) - (BigInt(by) - y) * (BigInt(cx) - x)
  return Number(cross > 0n) - Number(cross < 0n)
}

const LARGEST = 1_000_000_000
const coordinate = fc.oneof(fc.integer({ min: -LARGEST, max: LARGEST }), fc.integer({ min: -9, max: 9 }))
const near = fc.integer({ min: -1, max: 1 })

it('has the sign that exact arithmetic gives, however near c is to the line', () => {
  fc.assert(
    fc.property(
      fc.tuple(coordinate, coordinate, coordinate, coordinate),
      fc.double({ min: 0, max: 1, noNaN: true }),
      near,
      near,
      ([ax, ay, bx, by], along, besideX, besideY) => {
        const cx = Math.round(ax + (bx - ax) * along) + besideX
        const cy = Math.round(ay + (by - ay) * along) + besideY
        fc.pre(Math.abs(cx) <= LARGEST && Math.abs(cy) <= LARGEST)
        const points = [ax, ay, bx, by, cx, cy] as const
        expect(Math.sign(orientation(...points)) || 0).toBe(exactSign(...points))
      },
    ),
    { numRuns: 5_000 },
  )
})

it('is exact where doubles are not: neighbours in the Fibonacci series', () => {
  const [f42, f43, f44] = [267_914_296, 433_494_437, 701_408_733]
  expect(f44 * f42).toBe(f43 * f43)
  fc.assert(
    fc.property(fc.integer({ min: -9, max: 9 }), fc.boolean(), (shift, isTurned) => {
      const [b, c] = [
        [f44 + shift, f43 + shift],
        [f43 + shift, f42 + shift],
      ] as const
      const points = isTurned ? ([shift, shift, ...c, ...b] as const) : ([shift, shift, ...b, ...c] as const)
      expect(Math.sign(orientation(...points))).toBe(exactSign(...points))
      expect(exactSign(...points)).not.toBe(0)
    }),
  )
})
