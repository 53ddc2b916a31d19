import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFAULT_STYLE, type MapStyle } from '../../../shared/maps/styles.ts'
import { contrastOf, mixed } from '../../ui/contrast.ts'
import { groundLook, readable, sidebarLook, THEME_PANELS, titleColour } from './mapLook.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** Greys of middling luminance have the least room above and below them. */
const ground = fc.oneof(
  colour,
  fc.integer({ min: 0x60, max: 0xb0 }).map((value) => `#${value.toString(16).repeat(3)}`),
)

const styleWith = (fields: Partial<MapStyle>): MapStyle => ({ ...DEFAULT_STYLE, ...fields })

/** The value of a token that a look sets, laid over the ground if it is translucent. */
const toneOf = (look: ReturnType<typeof sidebarLook>, token: `--${string}`): string => {
  const value = look[token] ?? ''
  const [, rgb = '', alpha] = /^(#[\da-f]{6})([\da-f]{2})?$/.exec(value) ?? []
  if (rgb === '') throw new Error(`${token} is no colour: ${value}`)
  return alpha === undefined ? rgb : mixed(rgb, look['--panel'] ?? '', parseInt(alpha, 16) / 255)
}

/** The two colours of `light-dark(…)`. */
const pairOf = (value = ''): Record<'light' | 'dark', string> => {
  const [, light = '', dark = ''] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? []
  return { light, dark }
}

describe('the look of a map', () => {
  it('is left to the theme where the style is the default one', () => {
    expect(sidebarLook(DEFAULT_STYLE)).toEqual({})
    expect(titleColour(DEFAULT_STYLE)).toBeUndefined()
  })

  it('has the colours, the highlight and the font of the style', () => {
    const style = styleWith({
      sidebar_bg_colour: '#1c2b33',
      font_colour: '#d5dde0',
      highlight_colour: '#e0b45a',
      font_family: 'Georgia',
      main_bg_colour: '#16262e',
    })
    expect(sidebarLook(style)).toMatchObject({
      colorScheme: 'dark',
      '--panel': '#1c2b33',
      '--text': '#d5dde0',
      '--highlight': '#e0b45a',
      '--font': "'Georgia', sans-serif",
    })
    expect(groundLook(style)).toEqual({ '--ground': '#16262e' })
    expect(sidebarLook({ ...style, sidebar_bg_colour: '#f4ecd8' })).toMatchObject({ colorScheme: 'light' })
  })

  it('can be read in any colours: text of every kind, on whatever is hovered, pressed or selected', () => {
    fc.assert(
      fc.property(ground, colour, colour, colour, (sidebar, font, title, highlight) => {
        const style = styleWith({
          sidebar_bg_colour: sidebar,
          font_colour: font,
          title_colour: title,
          highlight_colour: highlight,
        })
        const look = sidebarLook(style)
        const grounds = [
          '--panel',
          '--hover',
          '--press',
          '--raised',
          '--highlight-soft',
          '--accent-soft',
        ] as const
        const texts = ['--text', '--text-2', '--text-3', '--accent', '--danger', '--warn', '--ok'] as const
        // Translucent colours are rounded to a 255th, so that what lies on them may lose a little.
        for (const text of texts)
          for (const below of grounds)
            if (contrastOf(toneOf(look, text), toneOf(look, below)) < 4.4)
              throw new Error(`${text} cannot be read on ${below}.`)
        for (const text of texts) expect(contrastOf(toneOf(look, text), sidebar)).toBeGreaterThanOrEqual(4.5)
        for (const text of ['--text', '--text-2', '--text-3'] as const)
          expect(contrastOf(toneOf(look, text), toneOf(look, '--well'))).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(titleColour(style) ?? '', sidebar)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 200 },
    )
  })

  it('shows controls in any colours: outlines, icons, the focus ring and the highlight', () => {
    fc.assert(
      fc.property(ground, colour, colour, (sidebar, font, highlight) => {
        const look = sidebarLook(
          styleWith({ sidebar_bg_colour: sidebar, font_colour: font, highlight_colour: highlight }),
        )
        for (const token of ['--control', '--line-strong', '--accent', '--highlight'] as const)
          expect(contrastOf(toneOf(look, token), sidebar)).toBeGreaterThanOrEqual(3)
        expect(
          contrastOf(toneOf(look, '--highlight'), toneOf(look, '--highlight-soft')),
        ).toBeGreaterThanOrEqual(2.9)
        for (const fill of ['--accent', '--accent-hover', '--accent-press'] as const)
          expect(contrastOf(toneOf(look, '--on-accent'), toneOf(look, fill))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 200 },
    )
  })

  it('can be read in both themes where the style has the theme’s ground', () => {
    fc.assert(
      fc.property(colour, colour, (title, highlight) => {
        fc.pre(title !== DEFAULT_STYLE.title_colour && highlight !== DEFAULT_STYLE.highlight_colour)
        const style = styleWith({ title_colour: title, highlight_colour: highlight })
        const look = sidebarLook(style)
        const [titles, marks] = [pairOf(titleColour(style)), pairOf(look['--highlight'])]
        const tints = pairOf(look['--highlight-soft'])
        for (const theme of ['light', 'dark'] as const) {
          const { ground: panel, text3 } = THEME_PANELS[theme]
          const tint = mixed(tints[theme].slice(0, 7), panel, parseInt(tints[theme].slice(7), 16) / 255)
          expect(contrastOf(titles[theme], panel)).toBeGreaterThanOrEqual(4.5)
          expect(contrastOf(marks[theme], panel)).toBeGreaterThanOrEqual(3)
          expect(contrastOf(text3, tint)).toBeGreaterThanOrEqual(4.4)
        }
      }),
    )
  })

  it('leaves a colour as it is if it can be read', () => {
    expect(readable('#d5dde0', '#1c2b33')).toBe('#d5dde0')
    expect(readable('#eeeeee', '#ffffff')).not.toBe('#eeeeee')
  })

  it('knows the grounds of the themes', () => {
    const tokens = readFileSync('web/ui/tokens.css', 'utf8')
    expect(tokens).toContain(
      `--panel: light-dark(${THEME_PANELS.light.ground}, ${THEME_PANELS.dark.ground});`,
    )
    expect(tokens).toContain(`--text-3: light-dark(${THEME_PANELS.light.text3}, ${THEME_PANELS.dark.text3});`)
  })

  it('knows the contrasts that WCAG gives', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
