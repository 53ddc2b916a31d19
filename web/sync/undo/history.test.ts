import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, invertChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { type Content, EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../../shared/content/types.ts'
import { aZone } from '../../../tests/builders.ts'
import {
  afterCommit,
  afterRevert,
  type ContentStep,
  EMPTY_HISTORY,
  ownStepsOf,
  revertStep,
  withoutSteps,
} from './history.ts'

const place: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: { id: 1, name: 'Collectibles' } },
  { op: 'insert', kind: 'type', entity: { id: 2, categoryId: 1, name: 'Gull Idols', ...DEFAULT_TYPE_LOOK } },
  { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 3, typeId: 2, x: 10, y: 20, name: 'Nine Gulls' } },
]

const apply = (content: Content, changes: readonly Change[]): Content => {
  const applied = applyChanges(content, changes)
  if (!applied.ok) throw new Error(applied.refusals[0]?.text)
  return applied.content
}

const stepOf = (before: Content, changes: readonly Change[], changeId = 'change-1'): ContentStep => ({
  kind: 'content',
  changeId,
  changes,
  inverse: invertChanges(before, changes),
})

const patch = (fields: Extract<Change, { op: 'patch'; kind: 'poi' }>['fields']): Change => ({
  op: 'patch',
  kind: 'poi',
  id: 3,
  fields,
})

describe('undoing a step', () => {
  const placed = apply(EMPTY_CONTENT, place)

  it('removes what was created together, in one list', () => {
    const { changes, skipped } = revertStep(placed, stepOf(EMPTY_CONTENT, place))
    expect(skipped).toBe(0)
    expect(changes.map((change) => change.kind)).toEqual(['poi', 'type', 'category'])
    expect(apply(placed, changes).categories.size).toBe(0)
  })

  it('keeps a type that others have added POIs to, and says that something stayed', () => {
    const other: Change = {
      op: 'insert',
      kind: 'poi',
      entity: { ...EMPTY_POI, id: 4, typeId: 2, x: 0, y: 0, name: 'Theirs' },
    }
    const { changes, skipped } = revertStep(apply(placed, [other]), stepOf(EMPTY_CONTENT, place))
    expect(changes).toEqual([{ op: 'remove', kind: 'poi', id: 3 }])
    expect(skipped).toBe(2)
  })

  it('does not remove a POI that somebody has edited since', () => {
    const insert = place.slice(2)
    const before = apply(EMPTY_CONTENT, place.slice(0, 2))
    const edited = apply(placed, [patch({ description: 'Theirs' })])
    expect(revertStep(edited, stepOf(before, insert))).toEqual({ changes: [], skipped: 1 })
  })

  it('restores a removed POI with all its fields and its id', () => {
    const step = stepOf(placed, [{ op: 'remove', kind: 'poi', id: 3 }])
    const { changes } = revertStep(apply(placed, step.changes), step)
    expect(changes).toEqual([place[2]])
  })

  it('does not restore a POI whose type is gone', () => {
    const step = stepOf(placed, [{ op: 'remove', kind: 'poi', id: 3 }])
    const without = apply(placed, [...step.changes, { op: 'remove', kind: 'type', id: 2 }])
    expect(revertStep(without, step)).toEqual({ changes: [], skipped: 1 })
  })

  it('restores only the fields that still hold the step’s values', () => {
    const step = stepOf(placed, [patch({ x: 11, y: 21, name: 'Mine' })])
    const after = apply(placed, [...step.changes, patch({ y: 99 })])
    const { changes, skipped } = revertStep(after, step)
    expect(changes).toEqual([patch({ x: 10, name: 'Nine Gulls' })])
    expect(skipped).toBe(1)
  })

  it('regards a zone from the server as unchanged if it is equal, though not identical', () => {
    const zone = aZone({ id: 7 })
    const insert: Change = { op: 'insert', kind: 'zone', entity: zone }
    const echoed: Change = { op: 'insert', kind: 'zone', entity: structuredClone(zone) }
    const step = stepOf(EMPTY_CONTENT, [insert])
    expect(revertStep(apply(EMPTY_CONTENT, [echoed]), step)).toEqual({
      changes: [{ op: 'remove', kind: 'zone', id: 7 }],
      skipped: 0,
    })
    const circle = { kind: 'circle', centre: { x: 1, y: 2 }, radius: 3 } as const
    const reshape: Change = { op: 'patch', kind: 'zone', id: 7, fields: { geometry: circle } }
    const reshaped = apply(apply(EMPTY_CONTENT, [insert]), [structuredClone(reshape)])
    expect(revertStep(reshaped, stepOf(apply(EMPTY_CONTENT, [insert]), [reshape])).changes).toEqual([
      { op: 'patch', kind: 'zone', id: 7, fields: { geometry: zone.geometry } },
    ])
  })
})

describe('the two stacks', () => {
  const step = (changeId: string): ContentStep => ({ kind: 'content', changeId, changes: [], inverse: [] })

  it('a new commit clears redo', () => {
    const history = { undo: [step('a')], redo: [step('b')] }
    expect(afterCommit(history, step('c'))).toEqual({ undo: [step('a'), step('c')], redo: [] })
  })

  it('a refused change is removed from both', () => {
    const history = { undo: [step('a'), step('b')], redo: [step('c')] }
    expect(withoutSteps(history, new Set(['a', 'c']))).toEqual({ undo: [step('b')], redo: [] })
  })

  it('keep the steps of things in this browser when those of removed things are to be forgotten', () => {
    const own = { kind: 'own', changeId: 'b', act: { done: '', undo: () => [], redo: () => [] } } as const
    expect(ownStepsOf({ undo: [step('a'), own], redo: [step('c')] })).toEqual({ undo: [own], redo: [] })
  })

  it('a step of which nothing could be undone cannot be redone', () => {
    const lost = step('a')
    expect(afterRevert({ undo: [lost], redo: [] }, 'undo', lost, null)).toEqual(EMPTY_HISTORY)
  })
})

describe('with nobody else editing', () => {
  const act = fc.oneof(
    fc.tuple(fc.integer({ min: 10, max: 15 }), fc.nat(50)).map(([id, x]): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: { ...EMPTY_POI, id, typeId: 2, x, y: 0 },
    })),
    fc.integer({ min: 10, max: 15 }).map((id): Change => ({ op: 'remove', kind: 'poi', id })),
    fc
      .tuple(fc.integer({ min: 10, max: 15 }), fc.nat(50), fc.string({ maxLength: 3 }))
      .map(([id, x, description]): Change => ({ op: 'patch', kind: 'poi', id, fields: { x, description } })),
  )

  it('redoing everything reverses undoing everything', () => {
    fc.assert(
      fc.property(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (lists) => {
        const start = apply(EMPTY_CONTENT, place.slice(0, 2))
        let content = start
        let history = EMPTY_HISTORY
        for (const changes of lists) {
          const applied = applyChanges(content, changes)
          if (!applied.ok) continue
          history = afterCommit(history, stepOf(content, changes))
          content = applied.content
        }
        const end = content
        const walk = (direction: 'undo' | 'redo') => {
          for (
            let step = history[direction].at(-1);
            step?.kind === 'content';
            step = history[direction].at(-1)
          ) {
            const { changes, skipped } = revertStep(content, step)
            expect(skipped).toBe(0)
            history = afterRevert(history, direction, step, stepOf(content, changes))
            content = apply(content, changes)
          }
        }
        walk('undo')
        expect([...content.pois]).toEqual([...start.pois])
        walk('redo')
        expect(byId(content)).toEqual(byId(end))
      }),
    )
  })

  const byId = (content: Content) => [...content.pois].sort((a, b) => a.id - b.id)
})
