import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aCategory } from '../../tests/builders.ts'
import { SimulatedSource } from '../../tests/content/SimulatedSource.ts'
import type { Change } from '../../shared/content/changes.ts'
import { openLocalDatabase } from '../sources/local/localDatabase.ts'
import { openPage } from '../sources/local/pendingLists.ts'
import type { OpenedMap } from '../sources/MapSource.ts'
import { createSuggestionLists } from '../sources/suggestions/suggestionLists.ts'
import { SyncedSession } from './SyncedSession.ts'

let source: SimulatedSource
let session: SyncedSession

const listsOf = (userId: number | null) =>
  createSuggestionLists({ mapId: '1', userId }, openPage(undefined), openLocalDatabase())

const open = async (userId: number | null = 2, opened?: OpenedMap): Promise<SyncedSession> => {
  session = new SyncedSession({
    source,
    lists: listsOf(userId),
    opened: opened ?? (await source.open('1')),
    userId,
    holds: true,
  })
  await session.start()
  return session
}

const commitCategory = (name: string) =>
  expect(session.commit([{ op: 'insert', kind: 'category', entity: aCategory({ name }) }]).ok).toBe(true)
const names = () => Array.from(session.store.getState().content.categories, ({ name }) => name)
const keptOf = async (userId: number | null) => (await listsOf(userId).adopt()).length

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  source = new SimulatedSource()
  await open()
})
afterEach(() => session.stop())

it('keeps what is done instead of sending it, and says it is saved', async () => {
  commitCategory('Towns')
  commitCategory('Caves')
  session.retry()
  await vi.waitFor(async () => expect(await keptOf(2)).toBe(2))
  expect(source.log).toEqual([])
  expect(session.store.getState().save).toEqual({ kind: 'saved' })
  expect(session.pendingChanges()).toMatchObject({
    revision: 0,
    changes: [{ op: 'insert' }, { op: 'insert' }],
  })
})

it('has it again after a reload, on top of what others did since', async () => {
  commitCategory('Towns')
  await vi.waitFor(async () => expect(await keptOf(2)).toBe(1))
  session.stop()
  source.commitElsewhere([{ op: 'insert', kind: 'category', entity: aCategory({ name: 'Caves' }) }])
  await open()
  await vi.waitFor(() => expect(names().sort()).toEqual(['Caves', 'Towns']))
})

it('keeps what does not apply to the map as it was earlier', async () => {
  const [ways, landing] = [aCategory({ name: 'Ways' }), aCategory({ name: 'Landings' })]
  const earlier = await source.open('1')
  source.commitElsewhere([{ op: 'insert', kind: 'category', entity: ways }])
  await session.catchUp()
  const rename: Change = { op: 'patch', kind: 'category', id: ways.id, fields: { name: 'Paths' } }
  expect(session.commit([rename]).ok).toBe(true)
  expect(session.commit([{ op: 'insert', kind: 'category', entity: landing }]).ok).toBe(true)
  await vi.waitFor(async () => expect(await keptOf(2)).toBe(2))
  session.stop()
  await open(2, earlier)
  await vi.waitFor(() => expect(names()).toEqual(['Landings']))
  session.stop()
  await open()
  await vi.waitFor(() => expect(names().sort()).toEqual(['Landings', 'Paths']))
})

it('drops it as a whole, with its steps of undo', async () => {
  commitCategory('Towns')
  await vi.waitFor(async () => expect(await keptOf(2)).toBe(1))
  session.dropHeld()
  expect([names(), session.store.getState().canUndo]).toEqual([[], false])
  await vi.waitFor(async () => expect(await keptOf(2)).toBe(0))
})

it('gives what was done without an account to who signs in, and to nobody after them', async () => {
  session.stop()
  await open(null)
  commitCategory('Towns')
  await vi.waitFor(async () => expect(await keptOf(null)).toBe(1))
  session.stop()
  await open(5)
  expect(names()).toEqual(['Towns'])
  expect([await keptOf(null), await keptOf(6)]).toEqual([0, 0])
})
