import type { CSSProperties } from 'react'
import { DEFAULT_STYLE, type MapStyle } from '../../../shared/maps/styles.ts'
import {
  CONTROL_CONTRAST,
  farthestFrom,
  isReadable,
  luminanceOf,
  mixed,
  readableOn,
  TEXT_CONTRAST,
} from '../../ui/contrast.ts'
import './mapFonts.css'
import './mapLook.css'

type Look = CSSProperties & Readonly<Record<`--${string}`, string>>

/** Of the sidebar in the light and in the dark theme, with the quietest text on each: tokens.css. */
export const THEME_PANELS = {
  light: { ground: '#f6f5f1', text3: '#5f656d' },
  dark: { ground: '#202124', text3: '#9ca2ab' },
} as const

/**
 * Returns the CSS of a sidebar in the colours and the font of a map's style. What the style leaves at its default is left
 * to the theme. Every chosen colour is moved towards black or white until it can be read or seen on its ground.
 */
export const sidebarLook = (style: MapStyle): Look => ({
  ...(hasThemeColours(style) ? highlightInThemes(style) : tonesOf(style)),
  ...fontLook(style),
})

/** Whether the sidebar has the theme's ground and text. */
const hasThemeColours = ({ sidebar_bg_colour, font_colour }: MapStyle): boolean =>
  sidebar_bg_colour === DEFAULT_STYLE.sidebar_bg_colour && font_colour === DEFAULT_STYLE.font_colour

const fontLook = ({ font_family }: MapStyle): Look => {
  const font = fontStack(font_family)
  return font === undefined ? {} : { '--font': font }
}

/** In mapFonts.css. */
const WEB_FONTS: readonly string[] = ['Roboto', 'Montserrat', 'Lato', 'Source Sans Pro']

/** Returns the CSS of a style's font, or undefined for the font of the site. */
export const fontStack = (font: MapStyle['font_family']): string | undefined => {
  if (font === 'inherit') return undefined
  return WEB_FONTS.includes(font) ? `'Web ${font}', '${font}', sans-serif` : `'${font}', sans-serif`
}

/** Returns a map's name, or the title that its style has in its place. */
export const titleText = ({ name, style }: { readonly name: string; readonly style: MapStyle }): string =>
  style.title_text || name

/** Returns the colour of a map's title in its sidebar, or undefined for the theme's. */
export const titleColour = (style: MapStyle): string | undefined => {
  const { title_colour: title, sidebar_bg_colour: ground } = style
  if (!hasThemeColours(style)) return readable(title, ground)
  return title === DEFAULT_STYLE.title_colour ? undefined : inThemes((panel) => readable(title, panel.ground))
}

/** Returns the colours that are not shown as they were chosen, as they could not be read or seen on the sidebar. */
export const movedColours = (style: MapStyle): readonly (keyof MapStyle)[] => {
  const look = sidebarLook(style)
  const shown = (colour: string | undefined, chosen: string) =>
    colour === undefined || colour.includes(chosen)
  return [
    ...(shown(look['--text'], style.font_colour) ? [] : (['font_colour'] as const)),
    ...(shown(titleColour(style), style.title_colour) ? [] : (['title_colour'] as const)),
    ...(shown(look['--highlight'], style.highlight_colour) || isDefaultHighlight(style)
      ? []
      : (['highlight_colour'] as const)),
  ]
}

/** Whether the sidebar has none but the theme's colours, those of the style, or the theme's with a title or highlight of the style. */
export const coloursInThemes = (style: MapStyle): 'allOfTheme' | 'someOfTheme' | 'own' => {
  if (!hasThemeColours(style)) return 'own'
  const isDefault = isDefaultHighlight(style) && style.title_colour === DEFAULT_STYLE.title_colour
  return isDefault ? 'allOfTheme' : 'someOfTheme'
}

const isDefaultHighlight = ({ highlight_colour }: MapStyle): boolean =>
  highlight_colour === DEFAULT_STYLE.highlight_colour

/** Returns the colour behind the map. While no style is loaded, the theme has its own. */
export const groundLook = ({ main_bg_colour }: MapStyle): Look => ({ '--ground': main_bg_colour })

/** Returns a text's colour as it is shown on a ground: itself if it can be read there. */
export const readable = (colour: string, ground: string): string =>
  readableOn(colour, [ground], { towards: farthestFrom(ground) })

type Panel = (typeof THEME_PANELS)['light' | 'dark']

const inThemes = (colourOn: (panel: Panel) => string): string =>
  `light-dark(${colourOn(THEME_PANELS.light)}, ${colourOn(THEME_PANELS.dark)})`

const highlightInThemes = (style: MapStyle): Look => {
  if (isDefaultHighlight(style)) return {}
  const { highlight_colour: highlight } = style
  const tint = ({ ground, text3 }: Panel) => tintOf(highlight, ground, text3)
  return {
    '--highlight': inThemes((panel) => markOn(highlight, [panel.ground, tint(panel).colour])),
    '--highlight-soft': inThemes((panel) => tint(panel).veil),
  }
}

/** Returns the highlight as a mark that is seen on all grounds. */
const markOn = (highlight: string, grounds: readonly [string, ...string[]]): string =>
  readableOn(highlight, grounds, { towards: farthestFrom(grounds[0]), least: CONTROL_CONTRAST })

const TINT_SHARES = [0.2, 0.15, 0.1, 0.05]

/** Returns a colour laid over a ground, as strong as `text` can bear, and the translucent colour that does it. */
const tintOf = (colour: string, ground: string, text: string): { colour: string; veil: string } => {
  const share = TINT_SHARES.find((part) => isReadable(text, [mixed(colour, ground, part)])) ?? 0
  return { colour: mixed(colour, ground, share), veil: withAlpha(colour, share) }
}

const withAlpha = (colour: string, alpha: number): string =>
  colour +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')

/** The accent and the colours of meaning, as tokens.css has them in each theme. */
const ACCENT = { light: '#5a6613', dark: '#cbd766', text: { light: '#ffffff', dark: '#1b1d0e' } } as const
const MEANINGS = {
  '--danger': { light: '#b3261e', dark: '#ff7a70' },
  '--warn': { light: '#8f4e00', dark: '#f3ac62' },
  '--ok': { light: '#11693f', dark: '#6fcf9f' },
} as const

const HOVER_SHARE = 0.06
const PRESS_SHARE = 0.1
/** Of the font colour in quieter text, in outlines and in hairlines, before they are made readable. */
const SECOND_SHARE = 0.75
const THIRD_SHARE = 0.6
const OUTLINE_SHARE = 0.4
const LINE_SHARE = 0.14

/** Returns every token that lies on the ground of a sidebar of the style's own colours. */
const tonesOf = ({ sidebar_bg_colour: ground, font_colour, highlight_colour }: MapStyle): Look => {
  const font = readable(font_colour, ground)
  const isLight = luminanceOf(font) > luminanceOf(ground)
  const scheme = isLight ? 'dark' : 'light'
  const [strongest, opposite] = isLight ? ['#ffffff', '#000000'] : ['#000000', '#ffffff']
  // What is hovered comes nearer to the text, unless nothing could be read on it then.
  const canComeNear = isReadable(strongest, [mixed(strongest, ground, PRESS_SHARE)])
  const veil = canComeNear ? strongest : opposite
  const [hover, press] = [mixed(veil, ground, HOVER_SHARE), mixed(veil, ground, PRESS_SHARE)]
  const marked = highlight_colour === DEFAULT_STYLE.highlight_colour ? ACCENT[scheme] : highlight_colour
  const highlightTint = tintOf(marked, ground, strongest)
  const accentTint = tintOf(ACCENT[scheme], ground, strongest)
  const grounds = [ground, hover, press, highlightTint.colour, accentTint.colour]
  const asText = (colour: string) => readableOn(colour, grounds, { towards: strongest })
  const text = asText(font)
  const accent = asText(ACCENT[scheme])
  return {
    colorScheme: scheme,
    color: text,
    '--panel': ground,
    '--bg': ground,
    '--raised': hover,
    '--well': mixed(opposite, ground, 0.25),
    '--text': text,
    '--text-2': asText(mixed(text, ground, SECOND_SHARE)),
    '--text-3': asText(mixed(text, ground, THIRD_SHARE)),
    '--hover': withAlpha(veil, HOVER_SHARE),
    '--press': withAlpha(veil, PRESS_SHARE),
    '--line': mixed(text, ground, LINE_SHARE),
    ...outlineTones(mixed(text, ground, OUTLINE_SHARE), [ground, hover], strongest),
    ...accentTones(accent, ACCENT.text[scheme]),
    '--accent-soft': accentTint.veil,
    '--highlight': readableOn(marked, grounds, { towards: strongest, least: CONTROL_CONTRAST }),
    '--highlight-soft': highlightTint.veil,
    ...Object.fromEntries(
      Object.entries(MEANINGS).map(([token, meaning]) => [token, asText(meaning[scheme])]),
    ),
  }
}

/** Of fields and buttons, seen on all grounds. */
const outlineTones = (colour: string, grounds: readonly string[], towards: string): Look => {
  const outline = readableOn(colour, grounds, { towards, least: CONTROL_CONTRAST })
  return { '--control': outline, '--line-strong': outline }
}

/** Of what is filled with the accent. When hovered it moves away from the text on it. */
const accentTones = (accent: string, wantedText: string): Look => {
  const onAccent = readableOn(wantedText, [accent], { towards: farthestFrom(accent), least: TEXT_CONTRAST })
  const away = luminanceOf(onAccent) > luminanceOf(accent) ? '#000000' : '#ffffff'
  return {
    '--accent': accent,
    '--on-accent': onAccent,
    '--accent-hover': mixed(away, accent, 0.15),
    '--accent-press': mixed(away, accent, 0.25),
    '--accent-line': withAlpha(accent, 0.5),
  }
}
