import { expect, it } from 'vitest'
import { HEAT_STEPS, heatColours, paintHeat } from './heatRamp.ts'

const CLEAR = 0

/** Red, green, blue and opacity. */
const pixelOf = (pixels: Uint32Array, at: number): number[] => [
  ...new Uint8Array(pixels.buffer).slice(at * 4, at * 4 + 4),
]

/** As the eye weighs the colours. */
const lightness = ([red = 0, green = 0, blue = 0]: number[]): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue

const painted = (heats: readonly number[], peak: number): Uint32Array => {
  const pixels = new Uint32Array(heats.length)
  paintHeat(Float64Array.from(heats), peak, heatColours(), pixels)
  return pixels
}

it('becomes lighter and more opaque with each step, from clear', () => {
  const colours = heatColours()
  expect(pixelOf(colours, 0)[3]).toBe(CLEAR)
  for (let step = 1; step <= HEAT_STEPS; step++) {
    const [before, now] = [pixelOf(colours, step - 1), pixelOf(colours, step)]
    expect(lightness(now)).toBeGreaterThanOrEqual(lightness(before) - 1)
    expect(now[3]).toBeGreaterThanOrEqual(before[3] ?? 0)
  }
})

it('paints the most crowded place of the map hottest, but never a single marker', () => {
  const hottest = pixelOf(heatColours(), HEAT_STEPS)
  const pixels = painted([0, 1, 40, 41], 40)
  expect(pixels[0]).toBe(CLEAR)
  expect([pixelOf(pixels, 2), pixelOf(pixels, 3)]).toEqual([hottest, hottest])
  expect(lightness(pixelOf(painted([1], 1), 0))).toBeLessThan(lightness(hottest) / 2)
  expect(pixelOf(painted([1], 1), 0)[3]).toBeGreaterThan(60)
})
