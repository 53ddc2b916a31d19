import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { replayChanges } from './applyChanges.ts'
import { type Change, changeSchema } from './changes.ts'
import type { Content } from './content.ts'
import type { Poi } from './pois.ts'
import { squashChanges } from './squashChanges.ts'

/** All that can be read on a map, without where its POIs lead. */
const seen = ({ categories, types, pois, zones, typeCounts, poiCounts, ...sums }: Content) => ({
  ...sums,
  rows: [
    [...categories],
    [...types],
    [...pois].map((poi) => ({ ...poi, linkedMapId: null })),
    [...zones],
  ].map((kind) => kind.sort((a, b) => a.id - b.id)),
  counts: [typeCounts, poiCounts].map((counts) => new Map(counts.entries())),
})

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const history = fc
  .tuple(anyContent, fc.array(anyChange, { maxLength: 30 }))
  .map(([before, drawn]) => ({ before, changes: applicable(before, drawn) }))

describe('squashed changes', () => {
  it('have the same effect as the originals on the content before them', () => {
    fc.assert(
      fc.property(history, ({ before, changes }) => {
        const squashed = squashChanges(changes)
        for (const change of squashed) changeSchema.parse(change)
        expect(seen(replayChanges(before, squashed))).toEqual(seen(changed(before, changes)))
      }),
    )
  })

  it('contain nothing that is not on the map in the end, nor links of POIs', () => {
    fc.assert(
      fc.property(history, ({ before, changes }) => {
        const there = new Set(textsIn(seen(changed(before, changes)).rows))
        for (const change of squashChanges(changes)) {
          const told = textsIn(
            change.op === 'insert' ? change.entity : change.op === 'patch' && change.fields,
          )
          expect(told.filter((text) => !there.has(text))).toEqual([])
          expect(JSON.stringify(change)).not.toMatch(/"linkedMapId":\d/)
        }
      }),
    )
  })

  it('contain only the id of what was removed, and nothing of what was inserted and removed in between', () => {
    const gone = aPoi({ id: 9, typeId: 2, name: 'Never mind' })
    const changes: Change[] = [
      { op: 'patch', kind: 'poi', id: 7, fields: { name: 'A secret', linkedMapId: 5 } },
      { op: 'remove', kind: 'poi', id: 7 },
      { op: 'insert', kind: 'poi', entity: gone },
      { op: 'remove', kind: 'poi', id: 9 },
      { op: 'patch', kind: 'poi', id: 8, fields: { linkedMapId: 5 } },
    ]
    expect(squashChanges(changes)).toEqual([{ op: 'remove', kind: 'poi', id: 7 }])
  })

  it('patch a type that was removed and inserted again, since POIs refer to it', () => {
    const [category, type] = [aCategory({ id: 1 }), aType({ id: 2, categoryId: 1, name: 'Caves' })]
    const changes: Change[] = [
      { op: 'remove', kind: 'type', id: 2 },
      { op: 'remove', kind: 'category', id: 1 },
      { op: 'insert', kind: 'category', entity: category },
      { op: 'insert', kind: 'type', entity: type },
    ]
    expect(squashChanges(changes)).toEqual([
      { op: 'patch', kind: 'category', id: 1, fields: { name: category.name } },
      { op: 'patch', kind: 'type', id: 2, fields: { ...type, id: undefined } },
    ])
  })
})

describe('the changes of one entity', () => {
  const poi = aPoi({ id: 7, typeId: 2, name: 'Pier', linkedMapId: 5 })
  const shown = { ...poi, linkedMapId: null }
  const insert: Change = { op: 'insert', kind: 'poi', entity: poi }
  const remove: Change = { op: 'remove', kind: 'poi', id: 7 }
  const patch = (fields: Partial<Poi>): Change => ({ op: 'patch', kind: 'poi', id: 7, fields })
  const inserted = (fields: Partial<Poi> = {}): Change => ({
    op: 'insert',
    kind: 'poi',
    entity: { ...shown, ...fields },
  })

  it.each<[string, Change[], Change[]]>([
    ['none are none', [], []],
    ['an insertion is one', [insert], [inserted()]],
    ['a removal is one', [remove], [remove]],
    ['a patch is one, without its link', [patch({ x: 1, linkedMapId: 5 })], [patch({ x: 1 })]],
    ['a patch of the link alone is none', [patch({ linkedMapId: null })], []],
    ['a patch without values is none', [patch({ x: undefined })], []],
    [
      'patches are one, with the last value of each field',
      [patch({ x: 1, y: 2, name: 'Quay' }), patch({ x: undefined, y: 3 }), patch({ description: 'Old.' })],
      [patch({ x: 1, y: 3, name: 'Quay', description: 'Old.' })],
    ],
    [
      'an insertion and patches are an insertion of what is there then',
      [insert, patch({ x: 1, name: 'Quay' }), patch({ name: undefined, y: 2 })],
      [inserted({ x: 1, y: 2, name: 'Quay' })],
    ],
    ['an insertion and a removal are none', [insert, patch({ x: 1 }), remove], []],
    ['an insertion, a removal and an insertion are an insertion', [insert, remove, insert], [inserted()]],
    ['a patch and a removal are a removal', [patch({ x: 1 }), remove], [remove]],
    [
      'a removal and an insertion stay both, with nothing of what was there before',
      [patch({ x: 1 }), remove, insert, patch({ y: 2 })],
      [remove, inserted({ y: 2 })],
    ],
    ['a removal, an insertion and a removal are a removal', [remove, insert, remove], [remove]],
    [
      'a removal, and several insertions, end with the last one',
      [remove, insert, remove, insert, patch({ x: 4 })],
      [remove, inserted({ x: 4 })],
    ],
  ])('are squashed: %s', (_, changes, squashed) => {
    expect(squashChanges(changes)).toStrictEqual(squashed)
  })

  it('are left as they were', () => {
    const changes = [insert, patch({ linkedMapId: 6 })]
    const before = structuredClone(changes)
    squashChanges(changes)
    expect(changes).toEqual(before)
  })
})

it('orders squashed changes so that each applies to what those before it leave', () => {
  const changes: Change[] = [
    { op: 'remove', kind: 'zone', id: 41 },
    { op: 'insert', kind: 'zone', entity: aZone({ id: 42, label: 'Bay' }) },
    { op: 'patch', kind: 'zone', id: 43, fields: { label: 'Cove' } },
    { op: 'remove', kind: 'poi', id: 31 },
    { op: 'patch', kind: 'poi', id: 33, fields: { name: 'Quay' } },
    { op: 'remove', kind: 'type', id: 21 },
    { op: 'patch', kind: 'type', id: 23, fields: { name: 'Gold' } },
    { op: 'remove', kind: 'category', id: 11 },
    { op: 'patch', kind: 'category', id: 13, fields: { name: 'Herbs' } },
    { op: 'insert', kind: 'category', entity: aCategory({ id: 12, name: 'Ores' }) },
    { op: 'insert', kind: 'type', entity: aType({ id: 22, categoryId: 12 }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: 32, typeId: 22 }) },
  ]
  const told = (change: Change) =>
    `${change.op} ${change.kind} ${change.op === 'insert' ? change.entity.id : change.id}`
  expect(squashChanges(changes).map(told)).toEqual([
    ...['patch category 13', 'insert category 12', 'patch type 23', 'insert type 22'],
    ...['remove poi 31', 'remove zone 41', 'patch poi 33', 'insert poi 32'],
    ...['insert zone 42', 'patch zone 43', 'remove type 21', 'remove category 11'],
  ])
})

describe('a category or type that was removed and inserted again', () => {
  const category = aCategory({ id: 1, name: 'Ores' })
  const removal: Change = { op: 'remove', kind: 'category', id: 1 }
  const insertion: Change = { op: 'insert', kind: 'category', entity: category }
  const naming = (name: string): Change => ({ op: 'patch', kind: 'category', id: 1, fields: { name } })

  it.each<[string, Change[], Change[]]>([
    ['is patched with what was patched since', [removal, insertion, naming('Herbs')], [naming('Herbs')]],
    ['keeps nothing of what was patched before', [naming('Old'), removal, insertion], [naming('Ores')]],
    ['is removed if it was removed once more', [removal, insertion, removal], [removal]],
    ['is inserted if it was not there to begin with', [insertion, removal, insertion], [insertion]],
    ['is none if it was not there and is not there', [insertion, removal], []],
  ])('%s', (_, changes, squashed) => {
    expect(squashChanges(changes)).toStrictEqual(squashed)
  })
})
