import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../tests/changeArbitraries.ts'
import { replayChanges } from './applyChanges.ts'
import { type Change, changeSchema } from './changes.ts'
import type { Content } from './content.ts'
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
