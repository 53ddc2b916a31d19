import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../../shared/content/types.ts'
import { SimulatedSource } from '../../../tests/content/SimulatedSource.ts'
import { NO_PENDING_LISTS } from '../../sources/local/noPendingLists.ts'
import { SyncedSession } from '../SyncedSession.ts'
import { createPruning, PRUNED_AFTER_MS } from './pruning.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const insertType = (id: number, name: string): Change[] => [
  { op: 'insert', kind: 'category', entity: { id, name } },
  { op: 'insert', kind: 'type', entity: { ...DEFAULT_TYPE_LOOK, id: id + 1, categoryId: id, name } },
]
const insertPoi = (id: number, typeId: number): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: { ...EMPTY_POI, id, typeId, x: 1, y: 1 },
})

const opened = async (prunes = true) => {
  const source = new SimulatedSource()
  const { record, ...content } = await source.open('1')
  const session = new SyncedSession({
    source,
    lists: NO_PENDING_LISTS,
    userId: null,
    createPruning,
    opened: { ...content, record: { ...record, offers: { ...record.offers, prunes } } },
  })
  const names = () => {
    const { types, categories } = session.store.getState().content
    return [...types, ...categories].map(({ name }) => name)
  }
  return { session, names }
}

describe('types and categories without POIs', () => {
  it('go 300 ms after a POI was deleted, and come back with it in one step [OFFL-031] [OFFL-032] [CONST-008]', async () => {
    const { session, names } = await opened()
    session.commit([...insertType(10, 'Town'), insertPoi(20, 11)])
    session.commit([{ op: 'remove', kind: 'poi', id: 20 }])
    vi.advanceTimersByTime(PRUNED_AFTER_MS - 1)
    expect(names()).toEqual(['Town', 'Town'])
    vi.advanceTimersByTime(1)
    expect(names()).toEqual([])
    session.undo()
    expect(names()).toEqual(['Town', 'Town'])
    expect(session.store.getState().content.pois.size).toBe(1)
    vi.advanceTimersByTime(10 * PRUNED_AFTER_MS)
    expect(names()).toEqual(['Town', 'Town'])
    session.redo()
    expect([names(), session.store.getState().content.pois.size]).toEqual([[], 0])
  })

  it('go after a list of thousands of changes, and come back with it', async () => {
    const { session, names } = await opened()
    const pois = Array.from({ length: 2_000 }, (_, at) => insertPoi(20 + at, 11))
    const commit = async (changes: readonly Change[]) => {
      const committed = session.commitLarge(changes, { doing: 'Importing…', done: 'imported' })
      await vi.runAllTimersAsync()
      await committed
    }
    await commit([...insertType(10, 'Town'), ...pois])
    expect(names()).toEqual(['Town', 'Town'])
    await commit(pois.map((_, at): Change => ({ op: 'remove', kind: 'poi', id: 20 + at })))
    expect(names()).toEqual([])
    session.undo()
    expect([names(), session.store.getState().content.pois.size]).toEqual([['Town', 'Town'], 2_000])
  })

  it('stay while a category, its type and its POI are being made one after another', async () => {
    const { session, names } = await opened()
    session.commit(insertType(10, 'Town'))
    vi.advanceTimersByTime(10 * PRUNED_AFTER_MS)
    session.commit([insertPoi(20, 11)])
    vi.advanceTimersByTime(PRUNED_AFTER_MS)
    expect(names()).toEqual(['Town', 'Town'])
  })

  it('go with the next POI that is saved, not with a zone [OFFL-032]', async () => {
    const { session, names } = await opened()
    session.commit([...insertType(10, 'Town'), ...insertType(30, 'Cave'), insertPoi(20, 11)])
    vi.advanceTimersByTime(PRUNED_AFTER_MS)
    expect(names()).toEqual(['Town', 'Town'])
    session.commit([...insertType(40, 'Mill')])
    session.commit([{ op: 'patch', kind: 'category', id: 10, fields: { name: 'Port' } }])
    vi.advanceTimersByTime(10 * PRUNED_AFTER_MS)
    expect(names()).toEqual(expect.arrayContaining(['Mill']))
  })

  it('stay on a map that does not prune', async () => {
    const { session, names } = await opened(false)
    session.commit([...insertType(10, 'Town'), insertPoi(20, 11)])
    session.commit([{ op: 'remove', kind: 'poi', id: 20 }])
    vi.advanceTimersByTime(10 * PRUNED_AFTER_MS)
    expect(names()).toEqual(['Town', 'Town'])
  })
})
