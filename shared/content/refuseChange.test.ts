import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { applyChanges } from './applyChanges.ts'
import type { Change } from './changes.ts'
import { contentFrom } from './content.ts'

const ores = aCategory({ id: 1, name: 'Ores' })
const herbs = aCategory({ id: 2, name: 'Herbs' })
const iron = aType({ id: 3, categoryId: 1, name: 'Iron' })
const gold = aType({ id: 4, categoryId: 1, name: 'Gold' })
const pier = aPoi({ id: 5, typeId: 3, name: 'Pier' })
const bay = aZone({ id: 6, label: 'Bay' })
const content = contentFrom({ categories: [ores, herbs], types: [iron, gold], pois: [pier], zones: [bay] })

/** Its first and third edge cross. */
const bow = {
  kind: 'polygon',
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 10 },
    { x: 10, y: 0 },
    { x: 0, y: 10 },
  ],
} as const

describe('a change is refused', () => {
  const taken = { code: 'id-taken', text: 'This id is taken.' }
  const gone = { code: 'gone', text: 'It no longer exists.' }
  const noType = { code: 'unknown-reference', text: 'The type does not exist on this map.' }
  const noCategory = { code: 'unknown-reference', text: 'The category does not exist on this map.' }
  const twin = (existingId: number) => ({ code: 'duplicate-name', text: 'This name is taken.', existingId })
  const crossing = {
    code: 'self-intersection',
    text: 'A zone may not cross itself. Edges 1 and 3 cross.',
    edges: [0, 2],
  }

  it.each<[string, Change, object]>([
    ['of a taken category', { op: 'insert', kind: 'category', entity: ores }, taken],
    ['of a taken type', { op: 'insert', kind: 'type', entity: iron }, taken],
    ['of a taken zone', { op: 'insert', kind: 'zone', entity: bay }, taken],
    ['of no category', { op: 'patch', kind: 'category', id: 5, fields: {} }, gone],
    ['of no type', { op: 'patch', kind: 'type', id: 5, fields: {} }, gone],
    ['of no POI', { op: 'patch', kind: 'poi', id: 6, fields: {} }, gone],
    ['of no zone', { op: 'patch', kind: 'zone', id: 5, fields: {} }, gone],
    ['to a type that is not there', { op: 'patch', kind: 'poi', id: 5, fields: { typeId: 1 } }, noType],
    [
      'to a category that is not there',
      { op: 'patch', kind: 'type', id: 3, fields: { categoryId: 3 } },
      noCategory,
    ],
    [
      'to a name that another category has',
      { op: 'patch', kind: 'category', id: 1, fields: { name: 'herbs' } },
      twin(2),
    ],
    [
      'to a name that another type has',
      { op: 'patch', kind: 'type', id: 3, fields: { name: 'gold' } },
      twin(4),
    ],
    [
      'by a type of a name that another has',
      { op: 'insert', kind: 'type', entity: aType({ id: 13, categoryId: 1, name: 'IRON' }) },
      twin(3),
    ],
    [
      'to a zone that crosses itself',
      { op: 'patch', kind: 'zone', id: 6, fields: { geometry: bow } },
      crossing,
    ],
    [
      'by a zone that crosses itself',
      { op: 'insert', kind: 'zone', entity: aZone({ id: 16, geometry: bow }) },
      crossing,
    ],
  ])('%s', (_, change, reason) => {
    expect(applyChanges(content, [change])).toStrictEqual({ ok: false, refusals: [{ index: 0, ...reason }] })
  })

  it('while others of the list are judged as if it were not there', () => {
    const changes: Change[] = [
      { op: 'insert', kind: 'zone', entity: aZone({ id: 16 }) },
      { op: 'remove', kind: 'type', id: 3 },
      { op: 'patch', kind: 'zone', id: 16, fields: { label: 'Cove' } },
      { op: 'patch', kind: 'poi', id: 5, fields: { typeId: 5 } },
    ]
    expect(applyChanges(content, changes)).toStrictEqual({
      ok: false,
      refusals: [
        { index: 1, code: 'still-used', text: 'This type still has POIs.' },
        { index: 3, ...noType },
      ],
    })
  })

  it('not if it keeps its own name', () => {
    const changes: Change[] = [
      { op: 'patch', kind: 'category', id: 1, fields: { name: 'ORES' } },
      { op: 'patch', kind: 'type', id: 3, fields: { name: 'IRON' } },
      { op: 'patch', kind: 'zone', id: 6, fields: { label: 'Ores' } },
    ]
    expect(applyChanges(content, changes)).toMatchObject({ ok: true })
  })
})
