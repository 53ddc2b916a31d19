import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HeatPeaks } from './HeatPeaks.ts'

const BOUNDS = { left: 0, right: 64, bottom: 0, top: 32 }

const anyPlaces = () =>
  fc.array(
    fc.record({
      x: fc.double({ min: 0, max: 64, noNaN: true }),
      y: fc.double({ min: 0, max: 32, noNaN: true }),
      weight: fc.constantFrom(3, 10),
    }),
    { minLength: 1, maxLength: 50 },
  )

const peaksOf = (places: readonly { x: number; y: number; weight: number }[]) =>
  new HeatPeaks(
    {
      count: places.length,
      xs: Float64Array.from(places, ({ x }) => x),
      ys: Float64Array.from(places, ({ y }) => y),
      weights: Uint8Array.from(places, ({ weight }) => weight),
    },
    BOUNDS,
  )

it('finds the most crowded square of each size', () => {
  fc.assert(
    fc.property(anyPlaces(), fc.integer({ min: 0, max: 8 }), (places, level) => {
      const side = 64 / 2 ** level
      const sums = new Map<string, number>()
      for (const { x, y, weight } of places) {
        const last = 2 ** level - 1
        const key = `${Math.min(last, Math.floor(x / side))} ${Math.min(last, Math.floor(y / side))}`
        sums.set(key, (sums.get(key) ?? 0) + weight / 10)
      }
      expect(peaksOf(places).of(side)).toBeCloseTo(Math.max(...sums.values()), 9)
    }),
  )
})

it('never falls while the square grows, and goes from one size to the next without a jump', () => {
  fc.assert(
    fc.property(anyPlaces(), (places) => {
      const peaks = peaksOf(places)
      let before = peaks.of(0.000_1)
      for (let side = 0.000_1; side < 200; side *= 1.01) {
        const peak = peaks.of(side)
        expect(peak).toBeGreaterThanOrEqual(before - 1e-9)
        expect(peak).toBeLessThanOrEqual(before * 1.06)
        before = peak
      }
    }),
  )
})

it('is nothing where nothing is heat', () => {
  expect(peaksOf([]).of(4)).toBe(0)
})
