/**
 * Returns a translucent colour over another one, premultiplied as both are; alpha is the highest byte, red the lowest. Uses the same integer arithmetic as
 * software canvases, so that sprites that are composited and sprites that are drawn look alike.
 */
export const over = (above: number, below: number): number => {
  const rest = 256 - (above >>> 24)
  return (
    above +
    ((Math.imul(below & 0xff00ff, rest) >>> 8) & 0xff00ff) +
    (Math.imul((below >>> 8) & 0xff00ff, rest) & 0xff00ff00)
  )
}

/** Makes premultiplied colours what ImageData holds, in place. */
export const unpremultiply = (pixels: Uint32Array, from: number, to: number): void => {
  const straight = (straightChannels ??= divideChannels())
  for (let at = from; at < to; at++) {
    const pixel = pixels[at] ?? 0
    if (pixel === 0 || pixel >= OPAQUE) continue
    const row = (pixel >>> 24) << 8
    pixels[at] =
      (pixel & 0xff000000) |
      ((straight[row | ((pixel >>> 16) & 255)] ?? 0) << 16) |
      ((straight[row | ((pixel >>> 8) & 255)] ?? 0) << 8) |
      (straight[row | (pixel & 255)] ?? 0)
  }
}

/** No pixel below this one is opaque. */
export const OPAQUE = 0xff000000

/** The straight channel by alpha and premultiplied channel. */
let straightChannels: Uint8Array | null = null

const divideChannels = (): Uint8Array => {
  const straight = new Uint8Array(65_536)
  for (let alpha = 1; alpha < 256; alpha++)
    for (let channel = 0; channel < 256; channel++)
      straight[(alpha << 8) | channel] = Math.min(255, Math.round((channel * 255) / alpha))
  return straight
}
