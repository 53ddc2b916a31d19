import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_STYLE } from '../../shared/styles.ts'
import { contrastOf, groundLook, readableOn, sidebarLook, titleColour } from './mapLook.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the look of a map', () => {
  it('is left to the theme where the style is the default one', () => {
    expect(sidebarLook(DEFAULT_STYLE)).toEqual({})
    expect(titleColour(DEFAULT_STYLE)).toBeUndefined()
  })

  it('has the colours, the highlight and the font of the style', () => {
    const style = {
      ...DEFAULT_STYLE,
      sidebar_bg_colour: '#1c2b33',
      font_colour: '#d5dde0',
      highlight_colour: '#e0b45a',
      font_family: 'Georgia',
      main_bg_colour: '#16262e',
    } as const
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

  it('can be read in any colours', () => {
    fc.assert(
      fc.property(colour, colour, colour, (ground, font, title) => {
        const style = { ...DEFAULT_STYLE, sidebar_bg_colour: ground, font_colour: font, title_colour: title }
        const look = sidebarLook(style)
        for (const text of [look['--text'], look['--text-2'], look['--text-3'], titleColour(style)])
          expect(contrastOf(text ?? '#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('leaves a colour as it is if it can be read', () => {
    expect(readableOn('#d5dde0', '#1c2b33')).toBe('#d5dde0')
    expect(readableOn('#eeeeee', '#ffffff')).not.toBe('#eeeeee')
  })

  it('knows the contrasts that WCAG gives', () => {
    expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})
