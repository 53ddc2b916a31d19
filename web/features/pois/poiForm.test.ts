import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { contentFrom } from '../../../shared/content.ts'
import { editOf, formOf, isChanged, readCoordinate } from './poiForm.ts'

const category = aCategory({ name: 'Collectibles' })
const type = aType({ categoryId: category.id, name: 'Idols' })
const poi = aPoi({ typeId: type.id, x: 744.5, y: -3, name: 'Nine Gulls', description: 'At low tide.' })
const form = formOf(contentFrom({ categories: [category], types: [type], pois: [poi] }), poi)

describe('the form of a POI', () => {
  it('starts with what the POI is', () => {
    expect(form).toEqual({
      name: 'Nine Gulls',
      category: 'Collectibles',
      type: 'Idols',
      description: 'At low tide.',
      x: '744.5',
      y: '-3',
    })
  })

  it('is changed only by what would change the POI [POI-004]', () => {
    for (const same of [
      {},
      { name: ' Nine Gulls ' },
      { category: 'COLLECTIBLES' },
      { x: '744.50' },
      { x: '744,5' },
    ])
      expect(isChanged({ ...form, ...same }, form)).toBe(false)
    for (const other of [{ name: '' }, { type: 'Letters' }, { description: '' }, { x: '745' }, { y: '' }])
      expect(isChanged({ ...form, ...other }, form)).toBe(true)
  })

  it('gives nothing to save while a coordinate is none or a type is missing', () => {
    expect(editOf(form)).toMatchObject({ x: 744.5, y: -3 })
    for (const wrong of [{ x: '' }, { y: 'here' }, { type: ' ' }, { category: '' }])
      expect(editOf({ ...form, ...wrong })).toBeNull()
  })

  it.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12,5', 12.5],
    ['−7', -7],
    ['.5', 0.5],
    ['10000000', 10_000_000],
  ])('reads %j as %d', (text, value) => expect(readCoordinate(text)).toBe(value))

  it.each(['', '-', '1e5', 'NaN', 'Infinity', '0x10', '1,234.5', '10000001', '12px'])(
    'takes %j for no number',
    (text) => expect(readCoordinate(text)).toBeNull(),
  )
})
