import type { CSSProperties } from 'react'
import { DEFAULT_STYLE, type MapStyle } from '../../shared/styles.ts'

/** WCAG's contrast ratio for text. */
const READABLE = 4.5

/** Shares of the font colour in quieter text, before it is made readable. */
const SECOND_SHARE = 0.75
const THIRD_SHARE = 0.6

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

/**
 * Returns the CSS of a sidebar in the colours and the font of a map's style. What the style leaves at its default is left
 * to the theme. Text is moved towards black or white until it can be read on the sidebar, whatever was chosen.
 */
export const sidebarLook = (style: MapStyle): Look => ({ ...colourLook(style), ...fontLook(style) })

const colourLook = ({ sidebar_bg_colour: ground, font_colour, highlight_colour }: MapStyle): Look => {
  const highlight: Look =
    highlight_colour === DEFAULT_STYLE.highlight_colour
      ? {}
      : { '--highlight': highlight_colour, '--highlight-soft': `${highlight_colour}33` }
  if (ground === DEFAULT_STYLE.sidebar_bg_colour && font_colour === DEFAULT_STYLE.font_colour)
    return highlight
  const text = readableOn(font_colour, ground)
  return {
    ...highlight,
    colorScheme: luminanceOf(ground) < MIDDLE_LUMINANCE ? 'dark' : 'light',
    color: text,
    '--panel': ground,
    '--text': text,
    '--text-2': readableOn(mixed(text, ground, SECOND_SHARE), ground),
    '--text-3': readableOn(mixed(text, ground, THIRD_SHARE), ground),
  }
}

const fontLook = ({ font_family }: MapStyle): Look =>
  font_family === 'inherit' ? {} : { '--font': `'${font_family}', sans-serif` }

/** Returns the colour of a map's title in its sidebar, or undefined for the theme's. */
export const titleColour = ({ title_colour, sidebar_bg_colour }: MapStyle): string | undefined =>
  title_colour === DEFAULT_STYLE.title_colour && sidebar_bg_colour === DEFAULT_STYLE.sidebar_bg_colour
    ? undefined
    : readableOn(title_colour, sidebar_bg_colour)

/** Returns the colour behind the map. While no style is loaded, the theme has its own. */
export const groundLook = ({ main_bg_colour }: MapStyle): Look => ({ '--ground': main_bg_colour })

/** White and black contrast equally with a ground of this luminance. */
const MIDDLE_LUMINANCE = 0.179

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG 2.2, relative luminance. */
const luminanceOf = (colour: string): number => {
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

/** Returns a colour with `share` of the first and the rest of the second. */
const mixed = (first: string, second: string, share: number): string => {
  const [a, b] = [rgbOf(first), rgbOf(second)]
  const part = (at: 0 | 1 | 2) => a[at] * share + b[at] * (1 - share)
  return hexOf([part(0), part(1), part(2)])
}

const STEPS = 20

/** Returns the colour nearest to `colour`, towards black or white, that can be read on `ground`. Both are `#rrggbb`. */
export const readableOn = (colour: string, ground: string): string => {
  const end = luminanceOf(ground) < MIDDLE_LUMINANCE ? '#ffffff' : '#000000'
  for (let step = 0; step < STEPS; step++) {
    const moved = mixed(end, colour, step / STEPS)
    if (contrastOf(moved, ground) >= READABLE) return moved
  }
  return end
}
