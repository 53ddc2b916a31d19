import { expect, it } from 'vitest'
import { flashRingAt } from './flashRing.ts'

const radii = (...times: number[]): number[] => times.map((ms) => flashRingAt(ms, false).radiusView)

it('runs out to 24 px twice within 800 ms, fading, and stays as an outline [POI-034] [POI-035]', () => {
  const pulse = radii(0, 100, 200, 300, 399)
  expect(pulse).toEqual(pulse.toSorted((a, b) => a - b))
  expect(pulse.at(-1)).toBe(24)
  expect(radii(400, 500, 600, 700, 799)).toEqual(pulse)
  expect(flashRingAt(399, false).alpha).toBeLessThan(flashRingAt(0, false).alpha)
  expect(flashRingAt(800, false)).toEqual(flashRingAt(60_000, false))
  expect(radii(800)[0]).toBeLessThan(15)
})

it('is a steady outline from the start where motion is reduced', () => {
  for (const ms of [0, 100, 399, 400, 5_000])
    expect(flashRingAt(ms, true)).toEqual(flashRingAt(60_000, false))
})
