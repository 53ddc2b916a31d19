import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import type { Change } from '../content/changes.ts'
import { EMPTY_CONTENT } from '../content/content.ts'
import { idOf } from '../content/contentDraft.ts'
import { withSwaps } from './needs.ts'
import { proposedChanges } from './proposedChanges.ts'

const ways = aCategory({ name: 'Ways' })
const landing = aType({ categoryId: ways.id, name: 'Landing' })
const mill = aPoi({ typeId: landing.id, name: 'Mill', createdBy: 7, linkedMapId: 9 })
const base = changed(EMPTY_CONTENT, [
  { op: 'insert', kind: 'category', entity: ways },
  { op: 'insert', kind: 'type', entity: landing },
  { op: 'insert', kind: 'poi', entity: mill },
])

/** By id, without who made them and where they lead. */
const suggestible = (entities: Iterable<{ readonly id: number }>) =>
  new Map(
    Array.from(entities, (entity) => [
      entity.id,
      { ...entity, createdBy: undefined, linkedMapId: undefined },
    ]),
  )

describe('proposedChanges', () => {
  it('has nothing of what was done and undone', () => {
    const again: Change = { op: 'insert', kind: 'poi', entity: { ...mill, createdBy: 8 } }
    expect(proposedChanges(base, [{ op: 'remove', kind: 'poi', id: mill.id }, again])).toEqual([])
    const lode = aPoi({ typeId: landing.id })
    expect(
      proposedChanges(base, [
        { op: 'insert', kind: 'poi', entity: lode },
        { op: 'remove', kind: 'poi', id: lode.id },
      ]),
    ).toEqual([])
  })

  it('leaves out the fields that are as they were, and where a POI leads', () => {
    const fields = { name: 'Old mill', x: mill.x, linkedMapId: 10 }
    expect(proposedChanges(base, [{ op: 'patch', kind: 'poi', id: mill.id, fields }])).toEqual([
      { op: 'patch', kind: 'poi', id: mill.id, fields: { name: 'Old mill' } },
    ])
  })

  it('keeps what has swapped names', () => {
    const mines = aCategory({ name: 'Mines' })
    const start = changed(base, [{ op: 'insert', kind: 'category', entity: mines }])
    const renamed = (id: number, name: string): Change => ({
      op: 'patch',
      kind: 'category',
      id,
      fields: { name },
    })
    const proposed = proposedChanges(start, [
      renamed(ways.id, 'Other'),
      renamed(mines.id, 'Ways'),
      renamed(ways.id, 'Mines'),
    ])
    expect(proposed).toHaveLength(2)
    const { categories } = changed(start, withSwaps(start, proposed))
    expect([categories.get(ways.id)?.name, categories.get(mines.id)?.name]).toEqual(['Mines', 'Ways'])
  })

  it('comes to the same as the changes, with one for each entity', () => {
    fc.assert(
      fc.property(anyContent, fc.array(anyChange, { maxLength: 20 }), (content, drawn) => {
        const made = applicable(content, drawn)
        const proposed = proposedChanges(content, made)
        const ids = proposed.map((change) => `${change.kind} ${idOf(change)}`)
        expect(new Set(ids).size).toBe(ids.length)
        const [after, suggested] = [changed(content, made), changed(content, withSwaps(content, proposed))]
        for (const kind of ['categories', 'types', 'pois', 'zones'] as const)
          expect(suggestible(suggested[kind])).toEqual(suggestible(after[kind]))
      }),
      { numRuns: 500 },
    )
  })
})
