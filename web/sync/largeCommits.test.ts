import { describe, expect, it, vi } from 'vitest'
import { invertChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { flush, rows, World } from '../../tests/content/World.ts'
import { testOnSlowClock } from '../../tests/slowClock.ts'
import type { CommitResult } from './contentState.ts'
import type { Reverted } from './undo/UndoStack.ts'

testOnSlowClock()

const POIS = 1_200
const poi = (id: number): Change => ({ op: 'insert', kind: 'poi', entity: aPoi({ id, typeId: 2 }) })
const renamed = (id: number, name: string): Change => ({ op: 'patch', kind: 'poi', id, fields: { name } })

const LIST: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: aCategory({ id: 1, name: 'Sights' }) },
  { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1, name: 'Idols' }) },
  ...Array.from({ length: POIS }, (_, at) => poi(10 + at)),
]

const begin = (world: World, changes = LIST) => {
  const results: CommitResult[] = []
  void world.session
    .commitLarge(changes, { doing: 'Importing 1,202 changes…', done: 'imported 1,202 changes' })
    .then((result) => results.push(result))
  return results
}
const imported = async (world: World, changes = LIST) => {
  const results = begin(world, changes)
  for (; results.length === 0; await flush()) vi.advanceTimersToNextTimer()
  const [result] = results
  if (!result?.ok) throw new Error(result?.text)
  return result.changeId
}
const reverted = async (world: World, direction: 'undo' | 'redo', changeId?: string) => {
  const ends: (Reverted | null)[] = []
  world.session.revert(direction, (end) => void ends.push(end), changeId)
  const { busy } = world.state
  await vi.runAllTimersAsync()
  return { busy, end: ends[0] }
}
const count = ({ state }: World) => state.content.pois.size
const theirs: Change = { op: 'insert', kind: 'category', entity: aCategory({ id: 77, name: 'Theirs' }) }

describe('a list of thousands of changes', () => {
  it('is applied in slices, says so meanwhile, and is shown, stored and sent as one', async () => {
    const world = new World()
    const results = begin(world)
    const seen: (readonly [string | null, number])[] = []
    for (; results.length === 0; await flush()) {
      seen.push([world.state.busy, count(world)])
      expect([world.lists.rows.length, world.source.log.length]).toEqual([0, 0])
      vi.advanceTimersToNextTimer()
    }
    expect(seen.length).toBeGreaterThan(5)
    expect(new Set(seen.map(String))).toEqual(new Set(['Importing 1,202 changes…,0']))
    expect([world.state.busy, count(world)]).toEqual([null, POIS])
    await world.settle()
    expect(world.lists.made).toHaveLength(1)
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([LIST.length])
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('is one step of undo and one of redo, and says what it was', async () => {
    const world = new World()
    await imported(world)
    const undone = await reverted(world, 'undo')
    expect(undone.busy).toBe('Undoing…')
    expect(undone.end).toMatchObject({ done: 'imported 1,202 changes', isWhole: true })
    expect(undone.end?.places).toHaveLength(POIS)
    expect(world.state.content.categories.size).toBe(0)
    expect(world.state).toMatchObject({ canUndo: false, canRedo: true, busy: null })
    const redone = await reverted(world, 'redo')
    expect(redone.busy).toBe('Redoing…')
    expect(redone.end).toMatchObject({ done: 'imported 1,202 changes', isWhole: true })
    expect(count(world)).toBe(POIS)
    expect(world.state).toMatchObject({ canUndo: true, canRedo: false })
    await world.settle()
    expect(world.source.log).toHaveLength(3)
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('can be undone by its own id after later steps, and no more once it was', async () => {
    const world = new World()
    const id = await imported(world)
    world.commit(poi(5_000))
    expect(world.session.canUndoStep(id)).toBe(true)
    const { end } = await reverted(world, 'undo', id)
    expect(world.notices).toEqual(['Partly undone: what has been changed since was left as it is.'])
    expect(end?.isWhole).toBe(false)
    expect([...world.state.content.pois].map(({ id: left }) => left)).toEqual([5_000])
    expect(world.session.canUndoStep(id)).toBe(false)
  })

  it.each([
    ['does not apply', { op: 'remove', kind: 'poi', id: 9_999 }, 'It no longer exists.'],
    ['is not valid', renamed(10, 'x'.repeat(10_000)), 'This change is not valid.'],
  ] as const)('leaves nothing of itself if one of them %s', async (_what, wrong, text) => {
    const world = new World()
    const results = begin(world, [...LIST, wrong])
    await vi.runAllTimersAsync()
    expect(results).toMatchObject([{ ok: false, text }])
    expect(world.notices).toEqual([text])
    expect(world.state.content.categories.size).toBe(0)
    expect(world.state).toMatchObject({ canUndo: false, canRedo: false, busy: null })
  })

  it.each(['undo', 'redo'] as const)(
    'stands on what others did meanwhile, and so does its %s',
    async (direction) => {
      const world = new World()
      const meanwhile = async () => {
        await flush()
        vi.advanceTimersToNextTimer()
        vi.advanceTimersToNextTimer()
        void world.session.catchUp()
        await vi.runAllTimersAsync()
      }
      begin(world)
      world.source.commitElsewhere([theirs])
      await meanwhile()
      expect([count(world), world.state.content.categories.has(77)]).toEqual([POIS, true])
      await world.settle()
      if (direction === 'redo') await reverted(world, 'undo')
      const ends: (Reverted | null)[] = []
      world.session.revert(direction, (end) => void ends.push(end))
      world.source.commitElsewhere([
        { op: 'patch', kind: 'category', id: 77, fields: { name: 'Still theirs' } },
      ])
      await meanwhile()
      expect(ends).toMatchObject([{ isWhole: true }])
      expect(world.state.content.categories.get(77)?.name).toBe('Still theirs')
      await world.settle()
      expect(count(world)).toBe(direction === 'undo' ? 0 : POIS)
      expect(rows(world.source.content)).toEqual(rows(world.state.content))
    },
  )

  it('has what it removes and others change meanwhile taken into account by its undo', async () => {
    const world = new World()
    await imported(world)
    await world.settle()
    world.session.revert('undo', () => {})
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 10 }])
    await flush()
    vi.advanceTimersToNextTimer()
    vi.advanceTimersToNextTimer()
    void world.session.catchUp()
    await vi.runAllTimersAsync()
    expect(world.notices).toEqual(['Partly undone: what has been changed since was left as it is.'])
    expect(count(world)).toBe(0)
    await world.settle()
    expect(rows(world.source.content).flat()).toEqual([])
  })

  it('goes whole if the server refuses it, from the map and from the steps', async () => {
    const world = new World()
    world.commit(...LIST.slice(0, 2), poi(9_000))
    await world.settle()
    world.source.fate = () => 'request-lost'
    await imported(world, [...LIST.slice(2), renamed(9_000, 'Renamed')])
    expect(count(world)).toBe(POIS + 1)
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 9_000 }])
    await world.settle()
    expect(count(world)).toBe(0)
    expect(world.source.log).toHaveLength(2)
  })

  it('is dropped with the page that is left before it is done', async () => {
    const world = new World()
    const results = begin(world)
    vi.advanceTimersToNextTimer()
    world.session.stop()
    await vi.runAllTimersAsync()
    expect([results.length, count(world), world.state.busy]).toEqual([0, 0, null])
    expect(world.lists.rows).toEqual([])
  })

  it('is sent by the next page if this one dies once it is stored', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    await imported(world)
    world.session.stop()
    const next = new World(world.source)
    next.lists.rows.push(...world.lists.rows)
    next.reload()
    for (; count(next) === 0; await flush()) vi.advanceTimersToNextTimer()
    await next.settle()
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([LIST.length])
    expect(count(next)).toBe(POIS)
  })
})

it('is done at once if it is short', async () => {
  const world = new World()
  void begin(world, LIST.slice(0, 20))
  expect([count(world), world.state.busy]).toEqual([18, null])
  await world.settle()
  expect(world.source.content.pois.size).toBe(18)
})

it('undoes what was committed before the map was opened', async () => {
  const before = new World()
  await imported(before)
  await before.settle()
  const world = new World(before.source)
  expect(world.state.canUndo).toBe(false)
  const changes = before.source.log.flatMap((entry) => entry.changes)
  const inverse = invertChanges(EMPTY_CONTENT, changes)
  const id = world.session.recordCommitted({ changes, inverse, done: 'imported 1,200 POIs' })
  expect(world.session.canUndoStep(id)).toBe(true)
  expect((await reverted(world, 'undo')).end).toMatchObject({ done: 'imported 1,200 POIs', isWhole: true })
  expect(rows(world.state.content).flat()).toEqual([])
  await reverted(world, 'redo')
  await world.settle()
  expect(rows(world.source.content)).toEqual(rows(before.state.content))
})

it('takes back what was done besides a refused list, which can no longer be undone', async () => {
  const world = new World()
  const [sights, idols] = LIST
  if (!sights || !idols) throw new Error('The list begins with a category and a type.')
  world.source.commitElsewhere([sights, idols, poi(3)])
  await world.session.catchUp()
  const turns: string[] = []
  const besides = {
    done: '',
    undo: () => (turns.push('undo'), []),
    redo: () => (turns.push('redo'), []),
  }
  world.source.fate = () => 'request-lost'
  await world.session.commitLarge([poi(4), renamed(3, 'Sister')], { doing: '', done: '', besides })
  world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }])
  await world.settle()
  expect([world.state.content.pois.has(4), turns, world.state.canUndo]).toEqual([false, ['undo'], false])
})
