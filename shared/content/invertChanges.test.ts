import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { invertChanges, replayChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { contentFrom } from './content.ts'

const ores = aCategory({ id: 1, name: 'Ores' })
const herbs = aCategory({ id: 2, name: 'Herbs', isLocked: true })
const iron = aType({ id: 3, categoryId: 1, name: 'Iron' })
const gold = aType({ id: 4, categoryId: 1, name: 'Gold' })
const pier = aPoi({ id: 5, typeId: 3, x: 1, name: 'Pier', linkedMapId: 9 })
const bay = aZone({ id: 6, label: 'Bay' })
const content = contentFrom({ categories: [ores, herbs], types: [iron, gold], pois: [pier], zones: [bay] })

describe('a change is undone', () => {
  const newZone = aZone({ id: 16 })

  it.each<[string, Change, Change]>([
    [
      'a new category',
      { op: 'insert', kind: 'category', entity: aCategory({ id: 11, name: 'Fish' }) },
      { op: 'remove', kind: 'category', id: 11 },
    ],
    [
      'a new type',
      { op: 'insert', kind: 'type', entity: aType({ id: 13, categoryId: 2 }) },
      { op: 'remove', kind: 'type', id: 13 },
    ],
    [
      'a new POI',
      { op: 'insert', kind: 'poi', entity: aPoi({ id: 15, typeId: 3 }) },
      { op: 'remove', kind: 'poi', id: 15 },
    ],
    ['a new zone', { op: 'insert', kind: 'zone', entity: newZone }, { op: 'remove', kind: 'zone', id: 16 }],
    [
      'a removed category',
      { op: 'remove', kind: 'category', id: 2 },
      { op: 'insert', kind: 'category', entity: herbs },
    ],
    ['a removed type', { op: 'remove', kind: 'type', id: 4 }, { op: 'insert', kind: 'type', entity: gold }],
    ['a removed POI', { op: 'remove', kind: 'poi', id: 5 }, { op: 'insert', kind: 'poi', entity: pier }],
    ['a removed zone', { op: 'remove', kind: 'zone', id: 6 }, { op: 'insert', kind: 'zone', entity: bay }],
    [
      'a renamed category',
      { op: 'patch', kind: 'category', id: 1, fields: { name: 'Fish' } },
      { op: 'patch', kind: 'category', id: 1, fields: { name: 'Ores' } },
    ],
    [
      'a first lock',
      { op: 'patch', kind: 'category', id: 1, fields: { isLocked: true } },
      { op: 'patch', kind: 'category', id: 1, fields: { isLocked: false } },
    ],
    [
      'an opened lock',
      { op: 'patch', kind: 'category', id: 2, fields: { isLocked: false } },
      { op: 'patch', kind: 'category', id: 2, fields: { isLocked: true } },
    ],
    [
      'a moved type',
      { op: 'patch', kind: 'type', id: 3, fields: { categoryId: 2, shape: 'star' } },
      { op: 'patch', kind: 'type', id: 3, fields: { categoryId: 1, shape: 'circle' } },
    ],
    [
      'a moved POI',
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 7, y: undefined, linkedMapId: null } },
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 1, linkedMapId: 9 } },
    ],
    [
      'a reshaped zone',
      { op: 'patch', kind: 'zone', id: 6, fields: { geometry: newZone.geometry, pattern: 'dotted' } },
      { op: 'patch', kind: 'zone', id: 6, fields: { geometry: bay.geometry, pattern: 'none' } },
    ],
  ])('that is %s', (_, change, undo) => {
    expect(invertChanges(content, [change])).toStrictEqual([undo])
  })

  it('before those that it was based on', () => {
    const changes: Change[] = [
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 2 } },
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 3 } },
      { op: 'remove', kind: 'poi', id: 5 },
      { op: 'remove', kind: 'type', id: 3 },
    ]
    const inverse = invertChanges(content, changes)
    expect(inverse).toStrictEqual([
      { op: 'insert', kind: 'type', entity: iron },
      { op: 'insert', kind: 'poi', entity: { ...pier, x: 3 } },
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 2 } },
      { op: 'patch', kind: 'poi', id: 5, fields: { x: 1 } },
    ])
    expect(replayChanges(replayChanges(content, changes), inverse).pois.get(5)).toEqual(pier)
  })

  it('unless it was refused', () => {
    expect(() => invertChanges(content, [{ op: 'remove', kind: 'zone', id: 5 }])).toThrow(
      new Error('What was refused cannot be undone: It no longer exists.'),
    )
  })
})
