import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import type { Change } from '../content/changes.ts'
import { changesOf, type Difference, placeOf } from './difference.ts'

const differenceOf = (change: Change, needs: readonly Change[] = []): Difference => ({
  kind: 'changed',
  name: 'Mill',
  formerName: null,
  group: 'Buildings',
  change,
  needs,
})

describe('the place of a difference', () => {
  it.each<[what: string, change: Change, place: ReturnType<typeof placeOf>]>([
    [
      'a new POI',
      { op: 'insert', kind: 'poi', entity: aPoi({ typeId: 2, x: 120.25, y: 40 }) },
      { x: 120.25, y: 40 },
    ],
    ['a moved POI', { op: 'patch', kind: 'poi', id: 3, fields: { x: 0, y: 7 } }, { x: 0, y: 7 }],
    [
      'a POI that is moved and renamed',
      { op: 'patch', kind: 'poi', id: 3, fields: { x: 5, y: 0, name: 'Mill' } },
      { x: 5, y: 0 },
    ],
    ['a POI that stays where it is', { op: 'patch', kind: 'poi', id: 3, fields: { name: 'Mill' } }, null],
    ['a POI of which only x is told', { op: 'patch', kind: 'poi', id: 3, fields: { x: 5 } }, null],
    ['a POI of which only y is told', { op: 'patch', kind: 'poi', id: 3, fields: { y: 5 } }, null],
    ['a POI that is gone', { op: 'remove', kind: 'poi', id: 3 }, null],
    ['a new zone', { op: 'insert', kind: 'zone', entity: aZone() }, null],
    ['a changed zone', { op: 'patch', kind: 'zone', id: 3, fields: { label: 'Bay' } }, null],
    ['a zone that is gone', { op: 'remove', kind: 'zone', id: 3 }, null],
  ])('of %s', (_what, change, place) => {
    expect(placeOf(differenceOf(change))).toEqual(place)
  })
})

describe('the list that takes differences', () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id })
  const needs: readonly Change[] = [
    { op: 'insert', kind: 'category', entity: category },
    { op: 'insert', kind: 'type', entity: type },
  ]
  const insert = (name: string): Change => ({
    op: 'insert',
    kind: 'poi',
    entity: aPoi({ typeId: type.id, name }),
  })

  it('begins with what they need, each once', () => {
    const [mill, forge, gone] = [
      insert('Mill'),
      insert('Forge'),
      { op: 'remove', kind: 'poi', id: 3 } as const,
    ]
    expect(changesOf([differenceOf(mill, needs), differenceOf(gone), differenceOf(forge, needs)])).toEqual([
      ...needs,
      mill,
      gone,
      forge,
    ])
  })

  it('is empty where none is taken', () => {
    expect(changesOf([])).toEqual([])
  })
})
