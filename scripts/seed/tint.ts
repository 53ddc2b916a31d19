/** Red, green and blue, 0 to 255. */
export type Tint = readonly [number, number, number]

/** Tints by rising height: each holds from its height on. */
export type Ramp = readonly (readonly [number, Tint])[]

export const tint = (hex: string): Tint => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export const ramp = (stops: readonly (readonly [number, string])[]): Ramp =>
  stops.map(([height, hex]) => [height, tint(hex)])

export const mix = (a: Tint, b: Tint, share: number): Tint => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const toHex = (colour: Tint): string =>
  '#' + colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')

export const mixHex = (a: string, b: string, share: number): string => toHex(mix(tint(a), tint(b), share))

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value))

/** 0 below `low`, 1 above `high`, an S between. */
export const smoothStep = (low: number, high: number, value: number): number => {
  const t = clamp((value - low) / (high - low))
  return t * t * (3 - 2 * t)
}

/** The tint of a height, with steps softened over `softness` so that band edges are not jagged. */
export const tintAt = (stops: Ramp, height: number, softness: number): Tint => {
  let colour = stops[0]?.[1] ?? [0, 0, 0]
  for (const [from, next] of stops.slice(1)) {
    const share = clamp(0.5 + (height - from) / softness)
    if (share === 0) break
    colour = mix(colour, next, share)
  }
  return colour
}
