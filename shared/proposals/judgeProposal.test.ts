import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { inversesOf, replayChanges } from '../content/applyChanges.ts'
import type { Change } from '../content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../content/content.ts'
import { idOf } from '../content/contentDraft.ts'
import { newEntityId } from '../ids.ts'
import { sameValue } from '../sameValue.ts'
import { isOffered, judgeProposal, takenChanges } from './judgeProposal.ts'
import { proposedChanges } from './proposedChanges.ts'

const newId = () => newEntityId(1)

const plants = aCategory({ name: 'Plants' })
const herb = aType({ categoryId: plants.id, name: 'Herb' })
const sage = aPoi({ typeId: herb.id, name: 'Sage', x: 10 })
const mint = aPoi({ typeId: herb.id, name: 'Mint', x: 20 })
const meadow = aZone({ label: 'Meadow' })
const base = changed(EMPTY_CONTENT, [
  { op: 'insert', kind: 'category', entity: plants },
  { op: 'insert', kind: 'type', entity: herb },
  { op: 'insert', kind: 'poi', entity: sage },
  { op: 'insert', kind: 'poi', entity: mint },
  { op: 'insert', kind: 'zone', entity: meadow },
])

/** Proposes changes to `base`, and returns what stands of them in `head`. */
const judged = (changes: readonly Change[], head: Content = base) => {
  const proposed = proposedChanges(base, changes)
  return judgeProposal(head, { changes: proposed, before: beforeOf(proposed) }, newId)
}

/** What each change replaces. */
const beforeOf = (changes: readonly Change[], content = base): Change[] => inversesOf(content, changes)

describe('judgeProposal', () => {
  const rename: Change = { op: 'patch', kind: 'poi', id: sage.id, fields: { name: 'White sage' } }

  it('offers what applies', () => {
    expect(judged([rename, { op: 'remove', kind: 'zone', id: meadow.id }])).toEqual([
      { verdict: 'applies' },
      { verdict: 'applies' },
    ])
  })

  it('refuses what is about a POI that is gone', () => {
    const head = changed(base, [{ op: 'remove', kind: 'poi', id: sage.id }])
    expect(judged([rename], head)).toEqual([{ verdict: 'refused', text: 'It no longer exists.' }])
  })

  it('refuses a POI whose type is gone', () => {
    const head = changed(base, [
      { op: 'remove', kind: 'poi', id: sage.id },
      { op: 'remove', kind: 'poi', id: mint.id },
      { op: 'remove', kind: 'type', id: herb.id },
    ])
    const thyme: Change = { op: 'insert', kind: 'poi', entity: aPoi({ typeId: herb.id, name: 'Thyme' }) }
    expect(judged([thyme], head)).toEqual([
      { verdict: 'refused', text: 'The type does not exist on this map.' },
    ])
  })

  it('tells what somebody else has changed since', () => {
    const head = changed(base, [{ ...rename, fields: { name: 'Red sage' } }])
    expect(judged([rename, { op: 'patch', kind: 'poi', id: mint.id, fields: { x: 3 } }], head)).toEqual([
      { verdict: 'overtaken' },
      { verdict: 'applies' },
    ])
    expect(judged([{ op: 'remove', kind: 'poi', id: sage.id }], head)).toEqual([{ verdict: 'overtaken' }])
  })

  it('tells what the map is like already', () => {
    const head = changed(base, [rename, { op: 'remove', kind: 'zone', id: meadow.id }])
    expect(judged([rename, { op: 'remove', kind: 'zone', id: meadow.id }], head)).toEqual([
      { verdict: 'done' },
      { verdict: 'done' },
    ])
  })
})

describe('takenChanges', () => {
  const ores = aCategory({ name: 'Ores' })
  const iron = aType({ categoryId: ores.id, name: 'Iron' })
  const lode = aPoi({ typeId: iron.id, name: 'Lode' })
  const additions: Change[] = [
    { op: 'insert', kind: 'category', entity: ores },
    { op: 'insert', kind: 'type', entity: iron },
    { op: 'insert', kind: 'poi', entity: lode },
  ]

  it('takes a POI with the type and the category that it needs', () => {
    const changes = proposedChanges(base, additions)
    const index = changes.findIndex(({ kind }) => kind === 'poi')
    expect(takenChanges(base, changes, [index], newId)).toEqual(additions)
  })

  it('takes the removal of a type with that of its POIs', () => {
    const changes = proposedChanges(base, [
      { op: 'remove', kind: 'poi', id: sage.id },
      { op: 'remove', kind: 'poi', id: mint.id },
      { op: 'remove', kind: 'type', id: herb.id },
    ])
    const index = changes.findIndex(({ kind }) => kind === 'type')
    expect(takenChanges(base, changes, [index], newId)).toHaveLength(3)
  })

  it('adds to a type that somebody else has made by that name', () => {
    const others = aCategory({ name: 'ores' })
    const head = changed(base, [{ op: 'insert', kind: 'category', entity: others }])
    const taken = takenChanges(head, additions, [2], newId) ?? []
    const after = changed(head, taken)
    expect(after.types.get(iron.id)?.categoryId).toBe(others.id)
    expect(after.pois.get(lode.id)?.typeId).toBe(iron.id)
  })

  it('takes a name that is swapped together with what it is swapped for', () => {
    const reed = aType({ categoryId: plants.id, name: 'Reed' })
    const moss = aType({ categoryId: plants.id, name: 'Moss' })
    const start = changed(base, [
      { op: 'insert', kind: 'type', entity: reed },
      { op: 'insert', kind: 'type', entity: moss },
    ])
    const renamed = (id: number, name: string): Change => ({
      op: 'patch',
      kind: 'type',
      id,
      fields: { name },
    })
    const changes = proposedChanges(start, [
      renamed(reed.id, 'Other'),
      renamed(moss.id, 'Reed'),
      renamed(herb.id, 'Moss'),
      renamed(reed.id, 'Herb'),
    ])
    const judgements = judgeProposal(start, { changes, before: beforeOf(changes, start) }, newId)
    expect(judgements).toEqual(changes.map(() => ({ verdict: 'applies' })))
    for (const index of changes.keys()) {
      const { types } = changed(start, takenChanges(start, changes, [index], newId) ?? [])
      expect([herb, reed, moss].map(({ id }) => types.get(id)?.name)).toEqual(['Moss', 'Herb', 'Reed'])
    }
  })

  it('takes any part of what is offered, and nothing else [2,000 cases]', () => {
    fc.assert(
      fc.property(
        anyContent,
        fc.array(anyChange, { maxLength: 12 }),
        fc.array(anyChange, { maxLength: 8 }),
        fc.infiniteStream(fc.boolean()),
        (start, suggested, meanwhile, isTicked) => {
          const changes = proposedChanges(start, applicable(start, suggested))
          const head = changed(start, applicable(start, meanwhile))
          const before = beforeOf(changes, start)
          const judgements = judgeProposal(head, { changes, before }, newId)
          const ticked = [...judgements.keys()].filter(
            (index) => isOffered(judgements[index] ?? { verdict: 'done' }) && isTicked.next().value,
          )
          const taken = takenChanges(head, changes, ticked, newId)
          if (taken === null) throw new Error('It refuses what it offered.')
          const after = changed(head, taken)
          for (const index of ticked) expectThere(after, changes[index], taken)
          expect(untouched(after, head, changes)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

/** A ticked change stands as it was suggested, unless what it adds has become something of that name. */
const expectThere = (after: Content, change: Change | undefined, taken: readonly Change[]) => {
  if (!change || !taken.includes(change)) return
  expect(replayChanges(after, [change])).toEqual(after)
}

/** Whether everything that no change is about is as it was. */
const untouched = (after: Content, head: Content, changes: readonly Change[]): boolean => {
  const named = new Set(changes.map((change) => `${change.kind} ${idOf(change)}`))
  const entitiesOf = ({ categories, types, pois, zones }: Content) =>
    new Map<string, unknown>([
      ...Array.from(categories, (entity) => [`category ${entity.id}`, entity] as const),
      ...Array.from(types, (entity) => [`type ${entity.id}`, entity] as const),
      ...Array.from(pois, (entity) => [`poi ${entity.id}`, entity] as const),
      ...Array.from(zones, (entity) => [`zone ${entity.id}`, entity] as const),
    ])
  const now = entitiesOf(after)
  return [...entitiesOf(head)].every(([key, was]) => named.has(key) || sameValue(now.get(key), was))
}
