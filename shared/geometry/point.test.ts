import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coordinateSchema, quantise } from './point.ts'

it('quantises to hundredths of a map pixel, once and for all', () => {
  expect(quantise(12.345)).toBe(12.35)
  expect(Object.is(quantise(-0.001), 0)).toBe(true)
  fc.assert(
    fc.property(fc.double({ min: -1e7, max: 1e7, noNaN: true }), (value) => {
      const once = quantise(value)
      expect(quantise(once)).toBe(once)
      expect(Math.abs(once - value)).toBeLessThanOrEqual(0.005 + 1e-9)
    }),
  )
})

it('refuses coordinates that are no finite numbers within bounds', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 10_000_001, '1', null])
    expect(coordinateSchema.safeParse(value).success).toBe(false)
})
