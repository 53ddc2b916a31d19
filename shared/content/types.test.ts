import { describe, expect, it } from 'vitest'
import { aType } from '../../tests/builders.ts'
import { DEFAULT_TYPE_LOOK, poiTypeSchema, SHAPES } from './types.ts'

const accepts = (fields: object) =>
  poiTypeSchema.safeParse({ ...aType({ categoryId: 1 }), ...fields }).success

describe('a type', () => {
  it('starts as a red circle, its label bordered, black on black [CONST-032] [CONST-033] [CONST-034] [CONST-035] [CONST-036] [CONST-061]', () => {
    expect(DEFAULT_TYPE_LOOK).toEqual({
      colour: '#ff0000',
      shape: 'circle',
      icon: null,
      labelBorder: 1,
      labelBgColour: '#000000',
      labelBorderColour: '#000000',
    })
  })

  it('is a circle, square, triangle or star, and nothing else [POI-046] [CONST-032]', () => {
    expect(SHAPES).toEqual(['circle', 'square', 'triangle', 'star'])
    for (const shape of SHAPES) expect(accepts({ shape })).toBe(true)
    for (const shape of ['Circle', 'hexagon', '', null]) expect(accepts({ shape })).toBe(false)
  })

  it('has a label with a border, 1, or without, 0 [CONST-034]', () => {
    for (const labelBorder of [0, 1]) expect(accepts({ labelBorder })).toBe(true)
    for (const labelBorder of [2, -1, true, '1', null]) expect(accepts({ labelBorder })).toBe(false)
  })
})
