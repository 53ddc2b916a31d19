import { describe, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { flush, rows, World } from '../../tests/content/World.ts'
import { testOnSlowClock } from '../../tests/slowClock.ts'
import type { Change } from '../../shared/changes.ts'
import type { CommitResult } from './contentState.ts'
import { commitLarge, recordImport } from './largeActs.ts'
import type { Reverted } from './undoStack.ts'

testOnSlowClock()

const category = aCategory({ id: 1, name: 'Sights' })
const type = aType({ id: 2, categoryId: 1, name: 'Idols' })
const poi = (id: number): Change => ({ op: 'insert', kind: 'poi', entity: aPoi({ id, typeId: 2 }) })
const renamed = (id: number, name: string): Change => ({ op: 'patch', kind: 'poi', id, fields: { name } })

const LIST: readonly Change[] = [
  { op: 'insert', kind: 'category', entity: category },
  { op: 'insert', kind: 'type', entity: type },
  ...Array.from({ length: 8 }, (_, at) => poi(10 + at)),
]
const PARTS = 5

const begin = (world: World, changes = LIST) => {
  const results: CommitResult[] = []
  const shares: number[] = []
  commitLarge(world.session, changes, {
    done: 'imported 10 changes',
    partLength: LIST.length / PARTS,
    onShare: (share) => void shares.push(share),
    onDone: (result) => void results.push(result),
  })
  return { results, shares }
}
const imported = async (world: World, changes = LIST) => {
  const { results } = begin(world, changes)
  await vi.runAllTimersAsync()
  const [result] = results
  if (!result?.ok) throw new Error(result?.text)
  return result.changeId
}
const reverted = async (world: World, direction: 'undo' | 'redo', changeId?: string) => {
  const ends: (Reverted | null)[] = []
  world.session.revertSliced(direction, (end) => void ends.push(end), changeId)
  const isAtOnce = ends.length > 0
  await vi.runAllTimersAsync()
  return { isAtOnce, end: ends[0] }
}
const count = ({ state }: World) => state.content.pois.size

describe('a list that is committed in parts', () => {
  it('is shown part by part, the page being free in between, and saved', async () => {
    const world = new World()
    const { results, shares } = begin(world)
    expect(shares).toEqual([])
    const counts: number[] = []
    while (results.length === 0) {
      vi.advanceTimersToNextTimer()
      counts.push(count(world))
    }
    expect(counts).toEqual([0, 2, 4, 6, 8, 8, 8])
    expect(shares.at(-1)).toBe(1)
    await world.settle()
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
    expect(world.source.log).toHaveLength(1)
  })

  it('is one step of undo and one of redo, each in parts, and says what it was', async () => {
    const world = new World()
    await imported(world)
    const { isAtOnce, end } = await reverted(world, 'undo')
    expect(isAtOnce).toBe(false)
    expect(end).toMatchObject({ done: 'imported 10 changes', isWhole: true })
    expect(end?.places).toHaveLength(8)
    expect(world.state.content.categories.size).toBe(0)
    expect(world.state).toMatchObject({ canUndo: false, canRedo: true })
    expect((await reverted(world, 'redo')).end).toMatchObject({ done: 'imported 10 changes', isWhole: true })
    expect(count(world)).toBe(8)
    expect(world.state).toMatchObject({ canUndo: true, canRedo: false })
    await world.settle()
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('is undone and done again in parts where both are asked for at once, as two lists', async () => {
    const world = new World()
    await imported(world)
    const ends: (Reverted | null)[] = []
    for (const direction of ['undo', 'redo'] as const)
      world.session.revertSliced(direction, (end) => void ends.push(end))
    const counts = [count(world)]
    while (ends.length < 2) {
      vi.advanceTimersToNextTimer()
      counts.push(count(world))
    }
    const steps = counts.map((now, at) => Math.abs(now - (counts[at - 1] ?? 8)))
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...steps)).toBe(2)
    expect(count(world)).toBe(8)
    await world.settle()
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
    expect(world.source.log).toHaveLength(3)
  })

  it('is finished at once, with the act that waits for its end, by whatever else is done', async () => {
    const world = new World()
    await imported(world)
    for (const direction of ['undo', 'redo'] as const) world.session.revertSliced(direction, () => {})
    expect(world.state.isUnderway).toBe(true)
    expect(world.commit(renamed(10, 'Idol')).ok).toBe(true)
    expect(count(world)).toBe(8)
    expect(world.state.isUnderway).toBe(false)
    await world.settle()
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('can be undone by its own id after later steps, and no more once it was', async () => {
    const world = new World()
    const id = await imported(world)
    world.commit(poi(50))
    expect(world.session.canUndoStep(id)).toBe(true)
    const { end } = await reverted(world, 'undo', id)
    expect(world.notices).toEqual(['Partly undone: what has been changed since was left as it is.'])
    expect(end?.isWhole).toBe(false)
    expect([...world.state.content.pois].map(({ id: left }) => left)).toEqual([50])
    expect(world.session.canUndoStep(id)).toBe(false)
  })

  it('leaves nothing of itself if a part is refused, on the map or among the steps', () => {
    const world = new World()
    const { results } = begin(world, [...LIST, { op: 'remove', kind: 'poi', id: 99 }])
    vi.runAllTimers()
    expect(results).toMatchObject([{ ok: false, text: 'It no longer exists.' }])
    expect(world.state.content.categories.size).toBe(0)
    expect(world.state).toMatchObject({ canUndo: false, canRedo: false })
  })

  it('is stored and sent as one list once it is done, and nothing of it before', async () => {
    const world = new World()
    const { results } = begin(world)
    while (count(world) < 8) {
      vi.advanceTimersToNextTimer()
      await flush()
      expect([world.lists.rows.length, world.source.log.length]).toEqual([0, 0])
    }
    await vi.runAllTimersAsync()
    expect(results).toMatchObject([{ ok: true }])
    expect(world.lists.made).toHaveLength(1)
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([LIST.length])
    world.session.revertSliced('undo', () => {})
    await vi.runAllTimersAsync()
    await world.settle()
    expect(world.source.log).toHaveLength(2)
    expect(rows(world.source.content).flat()).toEqual([])
  })

  it('goes on with what a page left that was killed after it, as one list', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    const { results } = begin(world)
    while (results.length === 0) vi.advanceTimersToNextTimer()
    await flush()
    world.session.stop()
    const next = new World(world.source)
    expect(count(next)).toBe(0)
    next.lists.rows.push(...world.lists.rows)
    next.reload()
    await next.settle()
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([LIST.length])
    expect(count(next)).toBe(8)
  })

  it('shows what others did meanwhile once it is done', async () => {
    const world = new World()
    const { results } = begin(world)
    vi.advanceTimersToNextTimer()
    const theirs = aCategory({ id: 77, name: 'Theirs' })
    world.source.commitElsewhere([{ op: 'insert', kind: 'category', entity: theirs }])
    const caughtUp = world.session.catchUp()
    await flush()
    expect([results.length, world.state.content.categories.has(77)]).toEqual([0, false])
    await vi.runAllTimersAsync()
    await caughtUp
    await world.settle()
    expect(world.state.content.categories.has(77)).toBe(true)
    expect(world.source.log.map(({ changes }) => changes.length)).toEqual([1, LIST.length])
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
  })

  it('goes whole if the server refuses it, from the map and from the steps', async () => {
    const world = new World()
    world.commit(...LIST.slice(0, 2), poi(60))
    await world.settle()
    world.source.fate = () => 'request-lost'
    const { results } = begin(world, [...LIST.slice(2), renamed(60, 'Renamed')])
    while (results.length === 0) vi.advanceTimersToNextTimer()
    expect(count(world)).toBe(9)
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 60 }])
    await world.settle()
    expect(count(world)).toBe(0)
    expect(world.source.log).toHaveLength(2)
    const [result] = results
    expect(result?.ok && world.session.canUndoStep(result.changeId)).toBe(false)
  })

  it('is finished before whatever is begun next', () => {
    const world = new World()
    const { results } = begin(world)
    world.commit(renamed(17, 'The last'))
    expect(results).toHaveLength(1)
    expect(world.state.content.pois.get(17)?.name).toBe('The last')
    world.session.undo()
    expect(count(world)).toBe(8)
    world.session.revertSliced('undo', () => {})
    expect(count(world)).toBeGreaterThan(0)
    world.commit({ op: 'insert', kind: 'category', entity: aCategory({ id: 3, name: 'Ore' }) })
    expect(count(world)).toBe(0)
    expect(world.state.canRedo).toBe(false)
    world.session.undo()
    expect(world.state).toMatchObject({ canUndo: false, canRedo: true })
  })

  it('is finished when the page is left, and kept to be sent', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    begin(world)
    world.reload()
    await world.settle()
    expect(world.source.content.pois.size).toBe(8)
  })

  it('counts as one among the steps that are kept', async () => {
    const world = new World()
    await imported(world)
    for (let at = 0; at < 499; at++) world.commit(renamed(10, `Name ${at}`))
    for (let at = 0; at < 499; at++) world.session.undo()
    expect(count(world)).toBe(8)
    await reverted(world, 'undo')
    expect(count(world)).toBe(0)
  })

  it('is forgotten whole once there are too many steps', async () => {
    const world = new World()
    await imported(world)
    for (let at = 0; at < 500; at++) world.commit(renamed(10, `Name ${at}`))
    for (let at = 0; at < 501; at++) world.session.undo()
    expect(count(world)).toBe(8)
    expect(world.state.canUndo).toBe(false)
  })
})

it('makes one step of undo of an import that the map was opened with', async () => {
  const before = new World()
  await imported(before)
  await before.settle()
  const world = new World(before.source)
  expect(world.state.canUndo).toBe(false)
  recordImport(world.session, 'imported 8 POIs')
  await vi.runAllTimersAsync()
  const { end } = await reverted(world, 'undo')
  expect(end).toMatchObject({ done: 'imported 8 POIs', isWhole: true })
  expect(rows(world.state.content).flat()).toEqual([])
  await reverted(world, 'redo')
  await world.settle()
  expect(rows(world.source.content)).toEqual(rows(before.state.content))
  expect(count(world)).toBe(8)
})
