import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType, aZone } from '../../tests/builders.ts'
import { anyChange, anyContent, applicable, changed } from '../../tests/changeArbitraries.ts'
import { SimulatedSource } from '../../tests/content/SimulatedSource.ts'
import { flush, rows, World } from '../../tests/content/World.ts'
import { testOnSlowClock } from '../../tests/slowClock.ts'
import { applyChanges } from '../../shared/applyChanges.ts'
import type { Change } from '../../shared/changes.ts'
import { EMPTY_CONTENT, type Content } from '../../shared/content.ts'
import type { CommitResult } from './contentState.ts'
import { isIndependent } from './isIndependent.ts'
import { commitLarge } from './largeActs.ts'
import { notices } from './notices.ts'

testOnSlowClock()

const category: Change = { op: 'insert', kind: 'category', entity: aCategory({ id: 1, name: 'Sights' }) }
const typed = (id: number): Change => ({
  op: 'insert',
  kind: 'type',
  entity: aType({ id, categoryId: 1, name: `Type ${id}` }),
})
const poi = (id: number, typeId = 2): Change => ({ op: 'insert', kind: 'poi', entity: aPoi({ id, typeId }) })
const renamed = (id: number, name: string): Change => ({ op: 'patch', kind: 'poi', id, fields: { name } })
const remove = (kind: Change['kind'], id: number): Change => ({ op: 'remove', kind, id })
const POIS = Array.from({ length: 8 }, (_, at) => poi(10 + at))

const begin = (world: World, changes: readonly Change[]) => {
  const results: CommitResult[] = []
  commitLarge(world.session, changes, {
    done: 'imported',
    partLength: 1,
    onDone: (result) => void results.push(result),
  })
  return results
}
/** An import of two types and eight POIs, of which half is done. */
const amidImport = () => {
  const world = new World()
  const results = begin(world, [category, typed(2), ...POIS])
  while (world.state.content.pois.size < 4) vi.advanceTimersToNextTimer()
  return { world, results }
}
const idsOf = ({ state }: World) => [...state.content.pois].map(({ id }) => id).sort((a, b) => a - b)

describe('what one does amid an act', () => {
  it('is done at once, and the act goes on in slices', async () => {
    const { world, results } = amidImport()
    expect(world.commit(poi(50)).ok).toBe(true)
    expect(idsOf(world)).toEqual([10, 11, 12, 13, 50])
    expect(results).toEqual([])
    const counts: number[] = []
    while (results.length === 0) {
      vi.advanceTimersToNextTimer()
      counts.push(world.state.content.pois.size)
    }
    expect(counts.slice(0, 4)).toEqual([6, 7, 8, 9])
    await world.settle()
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([10, 1])
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('is a step of its own after that of the act, and can be taken back at once by its id', async () => {
    const { world } = amidImport()
    const result = world.commit(renamed(12, 'Old mill'))
    expect(result.ok && world.session.canUndoStep(result.changeId)).toBe(true)
    await vi.runAllTimersAsync()
    expect(world.session.undo()?.done).not.toBe('imported')
    expect(world.state.content.pois.get(12)?.name).not.toBe('Old mill')
    expect(world.session.undo()?.done).toBe('imported')
    expect(world.state).toMatchObject({ canUndo: false, canRedo: true })
  })

  it('leaves nothing to redo, amid an undo that goes on', async () => {
    const { world } = amidImport()
    await vi.runAllTimersAsync()
    world.session.revertSliced('undo', () => {})
    expect(world.commit({ op: 'insert', kind: 'zone', entity: aZone({ id: 70 }) }).ok).toBe(true)
    expect(world.state.content.pois.size).toBeGreaterThan(0)
    await vi.runAllTimersAsync()
    expect([world.state.content.pois.size, world.state.content.zones.size]).toEqual([0, 1])
    expect(world.state).toMatchObject({ canUndo: true, canRedo: false })
  })

  it.each([
    ['what the act has yet to change', [renamed(17, 'Old mill')], true],
    ['what the act has yet to make', [poi(17)], false],
    ['a name that may be taken by then', [{ ...category, entity: aCategory({ id: 7, name: 'Ore' }) }], true],
  ] as const)('comes after the end of the act if it is about %s', (_what, changes, isOk) => {
    const world = new World()
    world.commit(category, typed(2))
    const results = begin(world, [...POIS, typed(3)])
    while (world.state.content.pois.size < 4) vi.advanceTimersToNextTimer()
    expect(world.commit(...(changes as readonly Change[])).ok).toBe(isOk)
    expect(results).toMatchObject([{ ok: true }])
    expect(world.state.content.types.size).toBe(2)
  })

  it('is sent after the act, and kept if the page dies before its end', async () => {
    const { world } = amidImport()
    world.source.fate = () => 'request-lost'
    world.commit(poi(50))
    await flush()
    expect(world.lists.rows).toHaveLength(1)
    const next = new World(world.source)
    next.lists.rows.push(...world.lists.rows)
    next.reload()
    await next.settle()
    // Its type came by the act, of which nothing else stays.
    expect([...world.source.content.pois].map(({ id }) => id)).toEqual([50])
    expect(world.source.content.types.size).toBe(1)
  })

  it('stays behind the act if the page dies when both are stored', async () => {
    const { world, results } = amidImport()
    world.source.fate = () => 'request-lost'
    world.commit(renamed(12, 'Old mill'))
    while (results.length === 0) vi.advanceTimersToNextTimer()
    await flush()
    expect(world.lists.rows.map(({ changes }) => changes.length)).toEqual([1, 10])
    world.reload()
    await world.settle()
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([10, 1])
    expect(world.source.content.pois.get(12)?.name).toBe('Old mill')
    expect(world.notices).toEqual([])
  })
})

it.each([
  ['a POI of a type that the act removes', [poi(50)], [remove('poi', 10), remove('type', 2)]],
  ['the last POI of a type that the act removes', [remove('poi', 10)], [remove('type', 2)]],
  ['the end of a type that the act gives to a POI', [remove('type', 3)], [poi(50, 3)]],
  ['a name that the act frees', [{ ...category, entity: aCategory({ id: 7 }) }], [remove('category', 4)]],
] as const)('depends on the rest of an act if it is %s', (_what, own, rest) => {
  const empty: Change = { op: 'insert', kind: 'category', entity: aCategory({ id: 4, name: 'Empty' }) }
  const content = changed(EMPTY_CONTENT, [category, empty, typed(2), typed(3), poi(10)])
  expect(isIndependent(content, own, rest)).toBe(false)
})

it('is told to be independent only if both orders are possible and come to the same', () => {
  fc.assert(
    fc.property(
      anyContent,
      fc.array(anyChange, { minLength: 1, maxLength: 3 }),
      fc.array(anyChange, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (content, own, drawn, isApplicable) => {
        const rest = isApplicable ? applicable(content, drawn) : drawn
        if (!isIndependent(content, own, rest)) return
        const ownFirst = applyChanges(changed(content, own), rest)
        const restFirst = applyChanges(content, rest)
        expect(ownFirst.ok).toBe(restFirst.ok)
        if (!ownFirst.ok || !restFirst.ok) return
        expect(rows(ownFirst.content)).toEqual(rows(changed(restFirst.content, own)))
      },
    ),
    { numRuns: 2_000 },
  )
}, 60_000)

describe('acts, steps back and changes, each begun amid those before', () => {
  const list = fc.array(anyChange, { minLength: 1, maxLength: 20 })
  const few = fc.array(anyChange, { minLength: 1, maxLength: 3 })
  const deed = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('import' as const), changes: list }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('commit' as const), changes: few }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('undo' as const, 'redo', 'flush') }) },
    { weight: 8, arbitrary: fc.record({ do: fc.constant('slice' as const) }) },
  )
  type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never

  /** A world on a map with the content. */
  const worldOn = ({ categories, types, pois, zones }: Content) => {
    const source = new SimulatedSource()
    source.commitElsewhere([
      ...Array.from(categories, (entity): Change => ({ op: 'insert', kind: 'category', entity })),
      ...Array.from(types, (entity): Change => ({ op: 'insert', kind: 'type', entity })),
      ...Array.from(pois, (entity): Change => ({ op: 'insert', kind: 'poi', entity })),
      ...Array.from(zones, (entity): Change => ({ op: 'insert', kind: 'zone', entity })),
    ])
    return new World(source)
  }
  const perform = async (world: World, one: Deed, changes: readonly Change[]): Promise<boolean> => {
    if (one.do === 'import') begin(world, changes)
    else if (one.do === 'commit') return changes.length > 0 && world.commit(...changes).ok
    else if (one.do === 'flush') await flush()
    else if (one.do === 'slice') vi.advanceTimersToNextTimer()
    else world.session.revertSliced(one.do, () => {})
    return true
  }

  /** Without what hangs on the clock, which the slices drive. */
  const saidIn = (world: World) => world.notices.filter((text) => text !== notices.notStored)

  it('come to the same as if each had waited for the end of those before, and so do their steps back', async () => {
    let amid = 0
    await fc.assert(
      fc.asyncProperty(anyContent, fc.array(deed, { maxLength: 24 }), async (before, deeds) => {
        const [world, patient] = [worldOn(before), worldOn(before)]
        for (const one of deeds) {
          // An import is not refused: nobody knows amid it that it will be. A change may be, at the end of what goes on.
          const { content } = one.do === 'import' ? patient.state : world.state
          const changes = 'changes' in one ? applicable(content, one.changes) : []
          const wasUnderway = world.state.isUnderway
          const isOk = await perform(world, one, changes)
          if (one.do === 'commit' && isOk && wasUnderway && vi.getTimerCount() > 0) amid += 1
          if (one.do === 'slice') continue
          expect(await perform(patient, one, changes)).toBe(isOk)
          // Nothing is taken back, but what goes on is finished first.
          patient.session.undo('none')
        }
        await vi.runAllTimersAsync()
        for (;;) {
          await Promise.all([world.settle(), patient.settle()])
          expect(rows(world.state.content)).toEqual(rows(patient.state.content))
          expect(rows(world.source.content)).toEqual(rows(world.state.content))
          expect(world.state.canRedo).toBe(patient.state.canRedo)
          expect(world.state.canUndo).toBe(patient.state.canUndo)
          expect(saidIn(world)).toEqual(saidIn(patient))
          if (!world.state.canUndo) return
          for (const one of [world, patient]) one.session.undo()
        }
      }),
      { numRuns: 300 },
    )

    expect(amid).toBeGreaterThan(0)
  }, 60_000)
})
