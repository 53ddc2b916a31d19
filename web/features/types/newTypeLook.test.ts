import { describe, expect, it } from 'vitest'
import { contentFrom } from '../../../shared/content/content.ts'
import { DEFAULT_TYPE_LOOK, type PoiType } from '../../../shared/content/types.ts'
import { newTypeLook } from './newTypeLook.ts'

const typesOf = (looks: readonly Partial<PoiType>[]) =>
  contentFrom({
    categories: [{ id: 1, name: 'Sights' }],
    types: looks.map((look, at) => ({
      ...DEFAULT_TYPE_LOOK,
      id: at + 2,
      categoryId: 1,
      name: `T${at}`,
      ...look,
    })),
    pois: [],
  })

describe('the look of a new type', () => {
  it('is the red circle on a map without types', () => {
    const { colour, shape } = newTypeLook(typesOf([]))
    expect([colour, shape]).toEqual(['#ff0000', 'circle'])
  })

  it('has a colour that no type has, whatever made the others', () => {
    expect(newTypeLook(typesOf([{ colour: '#2f7bff' }])).colour).toBe('#ff0000')
    expect(newTypeLook(typesOf([{}])).colour).toBe('#2f7bff')
  })

  it('differs from all others for 48 types, first in the colour, and then in the shape', () => {
    const looks: Pick<PoiType, 'colour' | 'shape'>[] = []
    for (let at = 0; at < 48; at++) looks.push(newTypeLook(typesOf(looks)))
    expect(new Set(looks.slice(0, 12).map(({ colour }) => colour)).size).toBe(12)
    expect(new Set(looks.slice(0, 4).map(({ shape }) => shape)).size).toBe(4)
    expect(new Set(looks.map(({ colour, shape }) => colour + shape)).size).toBe(48)
    expect(newTypeLook(typesOf(looks)).colour).toBe('#ff0000')
  })
})
