import { describe, expect, it } from 'vitest'
import { DEFAULT_PIN_COLOUR, pinSchema } from './pins.ts'

const pin = { id: 'a1', x: 10, y: 20, label: 'Camp', colour: '#ff0000' }
const isAccepted = (fields: object) => pinSchema.safeParse({ ...pin, ...fields }).success

describe('a stored pin', () => {
  it('keeps its label trimmed, and gets the default colour if it has none', () => {
    expect(pinSchema.parse({ ...pin, label: '  Camp ', colour: undefined })).toEqual({
      ...pin,
      colour: DEFAULT_PIN_COLOUR,
    })
  })

  it('is refused with an id, a place or a field that no pin has', () => {
    expect(isAccepted({ id: 'x'.repeat(64) })).toBe(true)
    for (const wrong of [{ id: '' }, { id: 'x'.repeat(65) }, { x: Number.NaN }, { y: '7' }, { typeId: 3 }])
      expect(isAccepted(wrong)).toBe(false)
  })
})
