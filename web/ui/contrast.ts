/** WCAG's least contrast ratios: of text, and of what else has to be seen, such as the outline of a field. */
export const TEXT_CONTRAST = 4.5
export const CONTROL_CONTRAST = 3

/** White and black contrast equally, by 4.58, with a ground of this luminance. */
const MIDDLE_LUMINANCE = 0.179

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, relative luminance of `#rrggbb`: 0 to 1. */
export const luminanceOf = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the light of an sRGB channel, 0 to 1. */
const linear = (channel: number): number => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export const contrastOf = (a: string, b: string): number => {
  const [first, second] = [luminanceOf(a), luminanceOf(b)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Returns a colour with `share` of the first and the rest of the second: the first laid over the second. */
export const mixed = (first: string, second: string, share: number): string => {
  const [a, b] = [rgbOf(first), rgbOf(second)]
  const part = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share)
  return hexOf([part(0), part(1), part(2)])
}

/** Returns white or black, whichever contrasts more with `ground`. Any text can be read in it. */
export const farthestFrom = (ground: string): '#ffffff' | '#000000' =>
  luminanceOf(ground) < MIDDLE_LUMINANCE ? '#ffffff' : '#000000'

export const isReadable = (colour: string, grounds: readonly string[], least = TEXT_CONTRAST): boolean =>
  grounds.every((ground) => contrastOf(colour, ground) >= least)

const STEPS = 20

interface Reading {
  /** White or black: where the colour is moved to. */
  readonly towards: string
  readonly least?: number
}

/** Returns the colour nearest to `colour` that can be read on all `grounds`, or `towards` if there is none before it. */
export const readableOn = (
  colour: string,
  grounds: readonly string[],
  { towards, least = TEXT_CONTRAST }: Reading,
): string => {
  for (let step = 0; step < STEPS; step++) {
    const moved = mixed(towards, colour, step / STEPS)
    if (isReadable(moved, grounds, least)) return moved
  }
  return towards
}
