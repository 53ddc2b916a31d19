import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  colourFromNumber,
  colourSchema,
  colourToNumber,
  normaliseColour,
  wireColourSchema,
} from './colours.ts'

describe('colours', () => {
  it('are normalised to six digits, falling back to black [ZONE-031] [STYLE-024]', () => {
    expect(normaliseColour('#FfF')).toBe('#ffffff')
    expect(normaliseColour(' #A0b ')).toBe('#aa00bb')
    expect(normaliseColour('a9c1d6')).toBe('#a9c1d6')
    for (const text of ['', 'red', '#12', '#12345', '#1234567', 'rgb(0,0,0)'])
      expect(normaliseColour(text)).toBe('#000000')
  })

  it('go to the wire as a number and back; 0 is black [POI-038]', () => {
    expect(colourFromNumber(0)).toBe('#000000')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        expect(colourToNumber(colourFromNumber(value))).toBe(value)
      }),
    )
  })

  it('may be sent as a number, or as three or six digits', () => {
    for (const [sent, colour] of [
      [0, '#000000'],
      [0xffffff, '#ffffff'],
      [' #FA0', '#ffaa00'],
      ['a9C1d6', '#a9c1d6'],
    ])
      expect(wireColourSchema.parse(sent)).toBe(colour)
    for (const wrong of [-1, 0x1000000, 1.5, '#fa', '#ggg', '#fa0#', 'x#fa0', null])
      expect(wireColourSchema.safeParse(wrong).error?.issues[0]?.message).toBe(
        'This is not a colour. Use #rrggbb, or a number up to 16777215.',
      )
  })

  it('are stored in lower case, and nothing but #rrggbb is', () => {
    expect(colourSchema.parse('#A9C1D6')).toBe('#a9c1d6')
    expect(colourSchema.safeParse('#fff').success).toBe(false)
    expect(colourSchema.safeParse('url(x)').success).toBe(false)
  })
})
