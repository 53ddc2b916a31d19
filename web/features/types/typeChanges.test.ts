import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { applyChanges } from '../../../shared/applyChanges.ts'
import { contentFrom } from '../../../shared/content.ts'
import { followBase, openForm } from '../../sync/useOpenForm.ts'
import {
  countPois,
  editTypeChanges,
  isSameInType,
  removeTypesChanges,
  typeFormOf,
  typeNamesake,
} from './typeChanges.ts'

const category = aCategory()
const idols = aType({ categoryId: category.id, name: 'Idols' })
const letters = aType({ categoryId: category.id, name: 'Letters' })
const pois = [aPoi({ typeId: idols.id }), aPoi({ typeId: idols.id }), aPoi({ typeId: letters.id })]
const content = contentFrom({ categories: [category], types: [idols, letters], pois })

describe('an edited type', () => {
  it('sends the fields that differ, in one change for all its POIs [POI-048]', () => {
    const look = { colour: '#00ff00', icon: 'pick', labelBgColour: '#222222' }
    expect(editTypeChanges(idols, { ...typeFormOf(idols), ...look, name: ' Idol ' })).toEqual([
      {
        op: 'patch',
        kind: 'type',
        id: idols.id,
        fields: { name: 'Idol', colour: '#00ff00', icon: 'pick', labelBgColour: '#222222' },
      },
    ])
    expect(editTypeChanges(idols, typeFormOf(idols))).toEqual([])
  })

  it('finds another type with its name, ignoring case [POI-024]', () => {
    expect(typeNamesake(content, idols, 'LETTERS ')).toBe(letters)
    expect(typeNamesake(content, idols, 'IDOLS')).toBeUndefined()
  })
})

describe('an open form over a type that others change', () => {
  const before = typeFormOf(idols)
  const now = { ...idols, name: 'Statues', colour: '#00ff00', shape: 'star' } as const
  const mine = { ...openForm(before), form: { ...before, name: 'Idol', colour: '#0000ff' } }
  const followed = followBase(mine, typeFormOf(now), isSameInType)

  it('takes over changes to untouched fields, and reports the others', () => {
    expect(followed.form).toMatchObject({ name: 'Idol', colour: '#0000ff', shape: 'star' })
    expect(followed.contested).toEqual(['name', 'colour'])
  })

  it('saves only the edited fields', () => {
    const [change] = editTypeChanges(now, followed.form)
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
    expect(after.ok && [...after.content.types]).toEqual([letters])
  })

  it('has its POIs counted before', () => expect(countPois(content, [idols, letters])).toBe(3))
})
