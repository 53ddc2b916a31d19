import { describe, expect, it } from 'vitest'
import { layerSchema } from './layers.ts'

const stroke = { points: [{ x: 1, y: 2 }], widthView: 4, colour: '#d43a3a', opacity: 0.7, pattern: 'none' }
const layer = { id: 'a', name: 'Way', strokes: [stroke] }

const parse = (fields: object) => layerSchema.safeParse({ ...layer, ...fields })

describe('a saved layer', () => {
  it('has a name, and is public unless it says otherwise [PIN-006] [CONST-082]', () => {
    expect(layerSchema.parse(layer)).toMatchObject({ name: 'Way', isPublic: true })
    expect(layerSchema.parse({ ...layer, isPublic: false })).toMatchObject({ isPublic: false })
  })

  it('needs a name that is not blank [PIN-007]', () => {
    expect(parse({ name: undefined }).success).toBe(false)
    for (const name of ['', '   '])
      expect(parse({ name }).error?.issues[0]?.message).toBe('Layer name cannot be empty.')
    expect(layerSchema.parse({ ...layer, name: ' Way home ' }).name).toBe('Way home')
  })

  it('has a name of 32 characters at most [PIN-007] [CONST-046]', () => {
    expect(parse({ name: 'x'.repeat(32) }).success).toBe(true)
    expect(parse({ name: 'x'.repeat(33) }).success).toBe(false)
  })
})
