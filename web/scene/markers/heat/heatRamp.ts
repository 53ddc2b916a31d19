import { HEAT_RAMP } from '../../raster/palette.ts'

/** How many colours there are between nothing and the most crowded place. */
export const HEAT_STEPS = 255
/** Where no more stand together at the most crowded place, that is not the hottest colour: a single marker is never hot. */
const CROWD_MIN = 8
/** Above 1, so that what is not crowded steps back. */
const CONTRAST = 1.25

/**
 * Returns the colours of the steps as pixels of an `ImageData`, the first of them clear: lightness rises from end to end, so that the
 * order is seen without telling hues apart.
 */
export const heatColours = (): Uint32Array => {
  const pixels = new Uint8ClampedArray((HEAT_STEPS + 1) * 4)
  for (let step = 0; step <= HEAT_STEPS; step++)
    pixels.set(colourAt((step / HEAT_STEPS) ** CONTRAST), step * 4)
  return new Uint32Array(pixels.buffer)
}

/** Red, green, blue and opacity, each up to 255. */
const colourAt = (share: number): readonly number[] => {
  const next = Math.max(
    1,
    HEAT_RAMP.findIndex(({ at }) => at >= share),
  )
  const [from, to] = [HEAT_RAMP[next - 1], HEAT_RAMP[next]]
  if (from === undefined || to === undefined) return [0, 0, 0, 0]
  const way = (share - from.at) / (to.at - from.at)
  return [...from.rgb, from.opacity * 255].map((value, at) => {
    const end = at < 3 ? (to.rgb[at] ?? 0) : to.opacity * 255
    return value + (end - value) * way
  })
}

/**
 * Writes the colours of a field. Crowds are told apart by how many times larger they are: otherwise one of hundreds would leave
 * everything else blank.
 */
export const paintHeat = (
  field: Float64Array,
  peak: number,
  colours: Uint32Array,
  pixels: Uint32Array,
): void => {
  const scale = HEAT_STEPS / Math.log1p(Math.max(peak, CROWD_MIN))
  for (let at = 0; at < field.length; at++) {
    const heat = field[at] ?? 0
    if (heat > 0) pixels[at] = colours[Math.min(HEAT_STEPS, Math.round(Math.log1p(heat) * scale))] ?? 0
  }
}
