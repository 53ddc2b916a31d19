import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentFrom } from '../../../../shared/content/content.ts'
import { aCalibration } from '../../../../tests/aCalibration.ts'
import { aCategory, aPoi, aType } from '../../../../tests/builders.ts'
import { readCoordinate } from '../../../shell/coordinates/Coordinates.ts'
import { gameCoordinates } from '../../../shell/coordinates/gameCoordinates.ts'
import { followBase, type OpenForm, openForm, settled } from '../../../sync/useOpenForm.ts'
import { editOf, formOf, isChanged, isSame, POI_FIELDS, type PoiForm } from './poiForm.ts'

const category = aCategory({ name: 'Collectibles' })
const type = aType({ categoryId: category.id, name: 'Idols' })
const poi = aPoi({ typeId: type.id, x: 744.5, y: -3, name: 'Nine Gulls', description: 'At low tide.' })
const form = formOf(contentFrom({ categories: [category], types: [type], pois: [poi] }), poi)

describe('the form of a POI', () => {
  it('starts with the fields of the POI', () => {
    expect(form).toEqual({
      name: 'Nine Gulls',
      category: 'Collectibles',
      type: 'Idols',
      description: 'At low tide.',
      x: '744.5',
      y: '-3',
      linkedMapId: null,
      floor: 0,
      leadsTo: 0,
    })
  })

  it('tells 1,640 from 1.64', () => {
    const game = gameCoordinates(aCalibration())?.game
    const [typed, before] = [
      { ...form, x: '1,640' },
      { ...form, x: '1.64' },
    ]
    expect([isChanged(typed, before, game), isChanged(typed, before)]).toEqual([true, true])
    expect(editOf(typed, game)).toMatchObject({ x: 870 })
    expect(editOf(typed)).toMatchObject({ x: 1640 })
  })

  it('counts as changed only if saving would change the POI [POI-004]', () => {
    for (const same of [
      {},
      { name: ' Nine Gulls ' },
      { category: 'COLLECTIBLES' },
      { x: '744.50' },
      { x: '744,5' },
    ])
      expect(isChanged({ ...form, ...same }, form)).toBe(false)
    for (const other of [
      { name: '' },
      { type: 'Letters' },
      { description: '' },
      { x: '745' },
      { y: '' },
      { linkedMapId: 7 },
      { floor: 2 },
      { leadsTo: 2 },
    ])
      expect(isChanged({ ...form, ...other }, form)).toBe(true)
  })

  it('cannot be saved while a coordinate is invalid or a type is missing', () => {
    expect(editOf(form)).toMatchObject({ x: 744.5, y: -3 })
    for (const wrong of [
      { x: '' },
      { y: 'here' },
      { type: ' ' },
      { category: '' },
      { linkedMapId: 'unknown' as const },
    ])
      expect(editOf({ ...form, ...wrong })).toBeNull()
  })

  it.each([
    ['12', 12],
    [' 12.5 ', 12.5],
    ['12,5', 12.5],
    ['1,234.5', 1234.5],
    ['−7', -7],
    ['.5', 0.5],
    ['10000000', 10_000_000],
  ])('reads %j as %d', (text, value) => expect(readCoordinate(text)).toBe(value))

  it.each(['', '-', '1e5', 'NaN', 'Infinity', '0x10', '1,234,5', '10000001', '12px'])(
    'takes %j for no number',
    (text) => expect(readCoordinate(text)).toBeNull(),
  )
})

describe('an open form over a POI that others change', () => {
  const followPoi = (open: OpenForm<PoiForm>, now: PoiForm) => followBase(open, now, isSame)
  const typed = (fields: Partial<PoiForm>) => ({ ...openForm(form), form: { ...form, ...fields } })

  it('takes over changes to untouched fields', () => {
    const followed = followPoi(typed({ name: 'Ten Gulls' }), { ...form, description: 'At noon.', x: '9' })
    expect(followed.form).toEqual({ ...form, name: 'Ten Gulls', description: 'At noon.', x: '9' })
    expect(followed.contested).toEqual([])
    expect(followed.followed).toEqual(['description', 'x'])
  })

  it('keeps input, and says that the field was changed elsewhere', () => {
    const now = { ...form, name: 'Eight Gulls' }
    const followed = followPoi(typed({ name: 'Ten Gulls' }), now)
    expect(followed.form.name).toBe('Ten Gulls')
    expect(followed.base.name).toBe('Eight Gulls')
    expect(followed.contested).toEqual(['name'])
    const later = followPoi(followed, { ...now, description: 'At noon.' })
    expect(later.contested).toEqual(['name'])
  })

  it('takes theirs in the contested fields alone, or keeps mine', () => {
    const open = followPoi(typed({ name: 'Ten Gulls', x: '9' }), { ...form, name: 'Eight Gulls' })
    expect(settled(open, 'theirs').form).toMatchObject({ name: 'Eight Gulls', x: '9' })
    expect(settled(open, 'mine').form).toMatchObject({ name: 'Ten Gulls', x: '9' })
    expect(settled(open, 'mine').contested).toEqual([])
  })

  it('reports no conflict once both are the same', () => {
    const followed = followPoi(typed({ name: 'Ten Gulls' }), { ...form, name: 'Eight Gulls' })
    expect(followPoi(followed, { ...form, name: 'ten gulls' }).contested).toEqual(['name'])
    expect(followPoi(followed, { ...form, name: 'Ten Gulls' }).contested).toEqual([])
  })

  it('keeps a trailing space while typing', () => {
    const followed = followPoi(typed({ name: 'Nine Gulls ' }), { ...form, description: 'At noon.' })
    expect(followed.form.name).toBe('Nine Gulls ')
  })

  it('never loses input or hides the current values', () => {
    const value = fc.constantFrom('1', '2', '3')
    const some = fc.record({
      name: value,
      category: value,
      type: value,
      description: value,
      x: value,
      y: value,
      linkedMapId: fc.constantFrom(null, 1, 2),
      floor: fc.nat(2),
      leadsTo: fc.nat(2),
    })
    fc.assert(
      fc.property(some, some, fc.array(some, { maxLength: 4 }), (start, mine, others) => {
        const end = others.reduce(followPoi, { ...openForm(start), form: mine })
        for (const field of POI_FIELDS) {
          const wasTyped = !isSame(field, mine, start)
          const isNow = isSame(field, end.form, others.at(-1) ?? start)
          if (wasTyped && !others.some((other) => isSame(field, other, mine))) {
            expect(end.form[field]).toBe(mine[field])
            const isTold = others.some((other) => !isSame(field, other, start))
            expect(end.contested.includes(field)).toBe(isTold)
          } else if (!wasTyped) expect(isNow).toBe(true)
        }
      }),
    )
  })
})
