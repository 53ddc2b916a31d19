import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import type { Fate } from '../../tests/content/SimulatedSource.ts'
import { flush, rows, World } from '../../tests/content/World.ts'
import { MapNotFoundError } from '../sources/MapSource.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const category = (id: number, name = `Category ${id}`): Change => ({
  op: 'insert',
  kind: 'category',
  entity: { id, name },
})
const type = (id: number, categoryId: number, name = `Type ${id}`): Change => ({
  op: 'insert',
  kind: 'type',
  entity: { id, categoryId, name, ...DEFAULT_TYPE_LOOK },
})
const poi = (id: number, typeId: number, name = `POI ${id}`): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: { ...EMPTY_POI, id, typeId, x: id, y: id, name },
})
const renamed = (id: number, name: string): Change => ({ op: 'patch', kind: 'poi', id, fields: { name } })
const removed = (id: number): Change => ({ op: 'remove', kind: 'poi', id })

describe('a content session', () => {
  it('shows a change at once and saves it', async () => {
    const world = new World()
    world.commit(category(1), type(2, 1), poi(3, 2))
    expect(world.state.content.pois.get(3)?.name).toBe('POI 3')
    expect(world.state.save.kind).toBe('saving')
    await flush()
    expect(world.state.save.kind).toBe('saved')
    expect(rows(world.source.content)).toEqual(rows(world.state.content))
    expect(world.lists.rows).toEqual([])
  })

  it('refuses invalid changes, applies none of them, and says why', () => {
    const world = new World()
    const result = world.commit(category(1), poi(3, 2))
    expect(result).toMatchObject({ ok: false, text: 'The type does not exist on this map.' })
    expect(world.notices).toEqual(['The type does not exist on this map.'])
    expect(world.state.content.categories.size).toBe(0)
    expect(world.state.canUndo).toBe(false)
  })

  it('refuses a place that is not a number', () => {
    const world = new World()
    world.commit(category(1), type(2, 1))
    const broken = { ...poi(3, 2) } as Change & { kind: 'poi'; op: 'insert' }
    expect(world.commit({ ...broken, entity: { ...broken.entity, x: Number.NaN } }).ok).toBe(false)
    expect(world.state.content.pois.size).toBe(0)
  })

  it('stores a list before sending it, waits while offline, and sends when woken', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    world.commit(category(1))
    world.commit(category(2))
    await flush()
    expect(world.state.save).toEqual({ kind: 'waiting', reason: 'offline', count: 2, isStored: true })
    expect(world.lists.rows).toHaveLength(2)
    world.source.fate = () => 'ok'
    world.session.retry()
    await flush()
    expect(world.state.save.kind).toBe('saved')
    expect(world.source.log).toHaveLength(2)
  })

  it('sends nothing that would not yet survive a crash of the page', async () => {
    const world = new World()
    let keep = () => {}
    world.lists.add = () => new Promise((resolve) => (keep = resolve))
    world.commit(category(1))
    await flush()
    expect(world.source.log).toHaveLength(0)
    keep()
    await flush()
    expect(world.source.log).toHaveLength(1)
  })

  it('retries by itself after a while', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    world.commit(category(1))
    await flush()
    world.source.fate = () => 'ok'
    await vi.advanceTimersByTimeAsync(2_000)
    expect(world.source.log).toHaveLength(1)
  })

  it('applies a list once although its answer was lost', async () => {
    const world = new World()
    const fates: Fate[] = ['answer-lost']
    world.source.fate = () => fates.shift() ?? 'ok'
    world.commit(category(1))
    await flush()
    expect(world.state.save.kind).toBe('waiting')
    world.session.retry()
    await flush()
    expect(world.source.log).toHaveLength(1)
    expect(world.state.save.kind).toBe('saved')
  })

  it('keeps lists through a reload, even one that the server had already applied', async () => {
    const world = new World()
    world.source.fate = () => 'answer-lost'
    world.commit(category(1))
    world.commit(category(2))
    await flush()
    world.source.fate = () => 'ok'
    world.reload()
    await flush()
    expect(world.state.save.kind).toBe('saved')
    expect(world.notices).toEqual([])
    expect(rows(world.state.content)).toEqual(rows(world.source.content))
    expect(world.source.content.categories.size).toBe(2)
  })

  it('drops a refused list and those that depend on it, with a notice; both leave the undo stack', async () => {
    const world = new World()
    world.source.commitElsewhere([category(1), type(2, 1), poi(3, 2)])
    await world.session.catchUp()
    world.source.fate = () => 'request-lost'
    world.commit(poi(4, 2), { op: 'patch', kind: 'poi', id: 3, fields: { name: 'Low Sister' } })
    world.commit({ op: 'patch', kind: 'poi', id: 4, fields: { name: 'High Sister' } })
    world.source.commitElsewhere([{ op: 'remove', kind: 'poi', id: 3 }])
    await world.settle()
    expect(world.notices).toEqual([
      'Your change was not saved. Refused. 1 change made after it had to be dropped too.',
    ])
    expect(rows(world.state.content)).toEqual(rows(world.source.content))
    expect(world.state).toMatchObject({ canUndo: false, save: { kind: 'refused' } })
  })

  it('says that an icon could not be removed, if the server refuses just that [ERR-058]', async () => {
    const world = new World()
    world.source.commitElsewhere([category(1), type(2, 1)])
    await world.session.catchUp()
    world.source.fate = () => 'request-lost'
    world.commit({ op: 'patch', kind: 'type', id: 2, fields: { icon: null } })
    world.source.commitElsewhere([{ op: 'remove', kind: 'type', id: 2 }])
    await world.settle()
    expect(world.notices).toEqual(['Remove icon failed.'])
    expect(world.state.save).toEqual({ kind: 'refused', text: 'Remove icon failed. Refused.' })
  })

  it('puts its POIs into the category and type that somebody else created first', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    world.commit(category(1, 'Towns'), type(2, 1, 'Inns'))
    world.commit(poi(3, 2))
    world.source.commitElsewhere([category(9, 'TOWNS'), type(8, 9, 'inns')])
    await world.settle()
    expect(world.notices).toEqual([])
    expect(world.source.content.pois.get(3)?.typeId).toBe(8)
    expect(rows(world.state.content)).toEqual(rows(world.source.content))
    world.session.undo()
    await world.settle()
    expect([world.source.content.pois.size, world.source.content.types.size]).toEqual([0, 1])
    expect(world.state.canUndo).toBe(false)
    world.session.redo()
    await world.settle()
    expect(world.source.content.pois.get(3)?.typeId).toBe(8)
  })

  it('stores an altered list before sending it', async () => {
    const world = new World()
    world.source.fate = () => 'request-lost'
    world.commit(category(1, 'Towns'), type(2, 1), poi(3, 2))
    await flush()
    world.source.commitElsewhere([category(9, 'Towns')])
    let keep = () => {}
    const replace = world.lists.replace.bind(world.lists)
    world.lists.replace = (lists) =>
      new Promise<void>((resolve) => (keep = resolve)).then(() => replace(lists))
    world.source.fate = () => 'ok'
    world.session.retry()
    await flush()
    expect(world.source.log).toHaveLength(1)
    keep()
    await flush()
    expect(world.source.content.pois.size).toBe(1)
    expect(world.lists.rows).toEqual([])
  })

  it('undoes and redoes as saved change lists', async () => {
    const world = new World()
    world.commit(category(1), type(2, 1), poi(3, 2))
    world.commit(renamed(3, 'Old Penhallow'))
    world.session.undo()
    expect(world.state.content.pois.get(3)?.name).toBe('POI 3')
    world.session.undo()
    expect(world.state.content.pois.size + world.state.content.categories.size).toBe(0)
    world.session.redo()
    world.session.redo()
    expect(world.state.content.pois.get(3)?.name).toBe('Old Penhallow')
    expect(world.state.canRedo).toBe(false)
    await world.settle()
    expect(rows(world.state.content)).toEqual(rows(world.source.content))
  })

  it('reverts one given commit, whatever came after it', () => {
    const world = new World()
    world.commit(category(1), type(2, 1), poi(3, 2))
    const deletion = world.commit(removed(3))
    world.commit(poi(4, 2))
    world.session.undo(deletion.ok ? deletion.changeId : '')
    expect([...world.state.content.pois].map((each) => each.id).sort()).toEqual([3, 4])
    world.session.undo('never-was')
    expect(world.state.content.pois.size).toBe(2)
  })

  it('does not undo what somebody else has changed since, and says so', async () => {
    const world = new World()
    world.commit(category(1), type(2, 1), poi(3, 2))
    world.commit({ op: 'patch', kind: 'poi', id: 3, fields: { name: 'Mine', description: 'Mine' } })
    await flush()
    world.source.commitElsewhere([renamed(3, 'Theirs')])
    await world.session.catchUp()
    world.session.undo()
    expect(world.state.content.pois.get(3)).toMatchObject({ name: 'Theirs', description: '' })
    expect(world.notices).toEqual(['Partly undone: what has been changed since was left as it is.'])
  })

  it('reports that the map is gone, until it is back', async () => {
    const world = new World()
    const missedSince = world.source.missedSince.bind(world.source)
    world.source.missedSince = () => Promise.reject(new MapNotFoundError())
    await world.session.catchUp()
    expect(world.state.isGone).toBe(true)
    world.source.missedSince = missedSince
    await world.session.catchUp()
    expect(world.state.isGone).toBe(false)
  })

  it('says when the browser cannot store unsaved changes', async () => {
    const world = new World()
    world.lists.add = () => Promise.reject(new Error('full'))
    world.commit(category(1))
    await flush()
    expect(world.notices).toEqual([
      'This browser cannot keep unsaved changes. Leave this page open until they are saved.',
    ])
    expect(world.source.log).toHaveLength(1)
  })
})

describe('whatever happens to requests', () => {
  const id = fc.integer({ min: 1, max: 6 })
  const name = fc.constantFrom('Towns', 'Caves', 'Idols')
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(id, name).map(([n, text]) => category(n, text)),
    fc.tuple(id, id, name).map(([n, of, text]) => type(n, of, text)),
    fc.tuple(id, id, name).map(([n, of, text]) => poi(n, of, text)),
    fc.tuple(id, name).map(([n, text]) => renamed(n, text)),
    id.map(removed),
    id.map((n): Change => ({ op: 'remove', kind: 'type', id: n })),
    fc
      .tuple(id, name)
      .map(([n, text]): Change => ({ op: 'patch', kind: 'category', id: n, fields: { name: text } })),
  )
  const changes = fc.oneof(
    fc.array(change, { minLength: 1, maxLength: 3 }),
    fc.tuple(id, id, id).map(([a, b, c]) => [category(a), type(b, a), poi(c, b)]),
  )
  const fate = fc.constantFrom<Fate>('ok', 'ok', 'request-lost', 'answer-lost', 'hidden')
  const command = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('commit' as const), changes }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), changes }) },
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constantFrom('undo' as const, 'redo', 'flush', 'turn', 'poll', 'wake', 'reload'),
      }),
    },
  )

  it('the editor ends with the server’s content, and loses no list without a notice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { maxLength: 30 }),
        fc.infiniteStream(fate),
        async (commands, fates) => {
          const world = new World()
          world.source.fate = () => fates.next().value ?? 'ok'
          for (const step of commands) await perform(world, step)
          await world.settle()
          expect(rows(world.state.content)).toEqual(rows(world.source.content))
          expect(world.lists.rows).toEqual([])
          const logged = world.source.log.map((entry) => entry.changeId)
          expect(new Set(logged).size).toBe(logged.length)
          const { made } = world.lists
          const lost = made.filter(({ changeId }) => !logged.includes(world.lists.sentAs(changeId)))
          const said = world.notices.filter((text) => /was not saved|no longer applied/.test(text))
          if (said.length > 0) expect(lost).not.toEqual([])
          else expect(lost.filter(({ changes }) => !isDoneByOthers(world, changes))).toEqual([])
        },
      ),
      { numRuns: 2_000 },
    )
  }, 60_000)

  /** A list that only makes what has been made by others need not be sent. */
  const isDoneByOthers = ({ source }: World, list: readonly Change[]) => {
    const made = new Set(source.log.flatMap(({ changes }) => changes.map(poiMade)))
    return list.every((change) =>
      change.kind === 'poi' ? change.op === 'insert' && made.has(poiMade(change)) : change.op !== 'patch',
    )
  }
  const poiMade = (change: Change): string =>
    change.kind === 'poi' && change.op === 'insert' ? `${change.entity.id} ${change.entity.name}` : ''

  type Command = typeof command extends fc.Arbitrary<infer C> ? C : never
  const perform = async (world: World, step: Command) => {
    switch (step.do) {
      case 'commit':
        return void world.commit(...step.changes)
      case 'elsewhere':
        return void world.source.commitElsewhere(step.changes)
      case 'undo':
        return world.session.undo()
      case 'redo':
        return world.session.redo()
      case 'turn':
        return Promise.resolve()
      case 'poll':
        return world.session.catchUp()
      case 'wake':
        return world.session.retry()
      case 'reload':
        return world.reload()
      default:
        return flush()
    }
  }
})
