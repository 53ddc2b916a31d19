import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colourFromNumber, colourSchema, colourToNumber, normaliseColour } from './colours.ts'

describe('colours', () => {
  it('are normalised to six digits, falling back to black [ZONE-031] [STYLE-024]', () => {
    expect(normaliseColour('#FfF')).toBe('#ffffff')
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

  it('are stored in lower case, and nothing but #rrggbb is', () => {
    expect(colourSchema.parse('#A9C1D6')).toBe('#a9c1d6')
    expect(colourSchema.safeParse('#fff').success).toBe(false)
    expect(colourSchema.safeParse('url(x)').success).toBe(false)
  })
})
