import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../../shared/content/applyChanges.ts'
import { contentFrom } from '../../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { followBase, openForm } from '../../sync/useOpenForm.ts'
import { typeNamesake } from './findType.ts'
import { countPois, editTypeChanges, isSameInType, removeTypesChanges, typeFormOf } from './typeChanges.ts'

const category = aCategory({ name: 'Sights' })
const travel = aCategory({ name: 'Travel' })
const ferries = aType({ categoryId: travel.id, name: 'Ferries' })
const idols = aType({ categoryId: category.id, name: 'Idols' })
const letters = aType({ categoryId: category.id, name: 'Letters' })
const pois = [aPoi({ typeId: idols.id }), aPoi({ typeId: idols.id }), aPoi({ typeId: letters.id })]
const content = contentFrom({ categories: [category, travel], types: [idols, letters, ferries], pois })
const newId = () => 4_711
const edited = (fields: Partial<ReturnType<typeof typeFormOf>>) =>
  editTypeChanges(content, newId, idols, { ...typeFormOf(content, idols), ...fields })

describe('an edited type', () => {
  it('sends the fields that differ, in one change for all its POIs [POI-048]', () => {
    const look = { colour: '#00ff00', icon: 'pick', labelBgColour: '#222222' }
    expect(edited({ ...look, name: ' Idol ' })).toEqual([
      {
        op: 'patch',
        kind: 'type',
        id: idols.id,
        fields: { name: 'Idol', colour: '#00ff00', icon: 'pick', labelBgColour: '#222222' },
      },
    ])
    expect(edited({})).toEqual([])
  })

  it('finds another type with its name, ignoring case [POI-024]', () => {
    expect(typeNamesake(content, idols, { category: 'sights', name: 'LETTERS ' })).toBe(letters)
    expect(typeNamesake(content, idols, { category: 'Sights', name: 'IDOLS' })).toBeUndefined()
    expect(typeNamesake(content, idols, { category: 'Travel', name: 'Letters' })).toBeUndefined()
    expect(typeNamesake(content, idols, { category: 'Travel', name: 'Ferries' })).toBe(ferries)
  })

  it('moves to another category, or to a new one that the same list creates', () => {
    expect(edited({ category: ' travel ' })).toEqual([
      { op: 'patch', kind: 'type', id: idols.id, fields: { categoryId: travel.id } },
    ])
    const after = applyChanges(content, edited({ category: 'Secrets ' }))
    const moved = after.ok ? after.content.types.get(idols.id) : undefined
    expect(after.ok && after.content.categories.get(moved?.categoryId ?? 0)?.name).toBe('Secrets')
  })
})

describe('an open form over a type that others change', () => {
  const before = typeFormOf(content, idols)
  const now = { ...idols, name: 'Statues', colour: '#00ff00', shape: 'star' } as const
  const mine = { ...openForm(before), form: { ...before, name: 'Idol', colour: '#0000ff' } }
  const followed = followBase(mine, typeFormOf(content, now), isSameInType)

  it('takes over changes to untouched fields, and reports the others', () => {
    expect(followed.form).toMatchObject({ name: 'Idol', colour: '#0000ff', shape: 'star' })
    expect(followed.contested).toEqual(['name', 'colour'])
  })

  it('saves only the edited fields', () => {
    const [change] = editTypeChanges(content, newId, now, followed.form)
    expect(change).toMatchObject({ fields: { name: 'Idol', colour: '#0000ff' } })
    expect(change).not.toHaveProperty('fields.shape')
  })
})

describe('a removed type', () => {
  it('is removed with its POIs in one valid list [POI-048]', () => {
    const changes = removeTypesChanges(content, new Set([idols.id]))
    const after = applyChanges(content, changes)
    expect(changes).toHaveLength(3)
    expect(after.ok && [...after.content.pois]).toEqual([pois[2]])
    expect(after.ok && [...after.content.types]).toEqual(expect.arrayContaining([letters, ferries]))
  })

  it('has its POIs counted before', () => expect(countPois(content, [idols, letters])).toBe(3))
})
