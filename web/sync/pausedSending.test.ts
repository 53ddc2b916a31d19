import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aCategory } from '../../tests/builders.ts'
import type { Change } from '../../shared/content/changes.ts'
import { NotEditableError } from '../sources/MapSource.ts'
import { openLocalDatabase } from '../sources/local/localDatabase.ts'
import { createPendingLists, openPage } from '../sources/local/pendingLists.ts'
import { SyncedSession } from './SyncedSession.ts'
import type { ContentSession } from './contentState.ts'
import { notices } from './saving/notices.ts'
import { SimulatedSource } from '../../tests/content/SimulatedSource.ts'

const [ORLA, RASK] = [2, 3]

let source: SimulatedSource
let session: ContentSession
let said: string[]

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  source = new SimulatedSource()
  said = []
  session = new SyncedSession({
    source,
    lists: listsOf(ORLA),
    opened: await source.open('1'),
    userId: ORLA,
  })
  session.onNotice((text) => said.push(text))
  await session.start()
})
afterEach(() => session.stop())

const listsOf = (userId: number) =>
  createPendingLists({ mapId: '1', userId }, openPage(undefined), openLocalDatabase())

const commitCategory = (name: string) => {
  const insertion: Change = { op: 'insert', kind: 'category', entity: aCategory({ name }) }
  expect(session.commit([insertion]).ok).toBe(true)
}
const save = () => session.store.getState().save
const isWaiting = (reason: string, count: number) =>
  vi.waitFor(() => expect(save()).toEqual({ kind: 'waiting', reason, count, isStored: true }))
const isSaved = () => vi.waitFor(() => expect(save()).toEqual({ kind: 'saved' }))
const kept = async (userId: number) => (await listsOf(userId).adopt()).length

describe('lists that are not accepted for now', () => {
  it('wait while another account is signed in, and are never attributed to it', async () => {
    source.signedInId = RASK
    commitCategory('Towns')
    commitCategory('Caves')
    await isWaiting('signed-out', 2)
    session.retry()
    await isWaiting('signed-out', 2)
    expect([await kept(ORLA), await kept(RASK)]).toEqual([2, 0])
    expect(source.log).toEqual([])
    source.signedInId = ORLA
    session.retry()
    await isSaved()
    expect(source.log).toHaveLength(2)
    await vi.waitFor(async () => expect(await kept(ORLA)).toBe(0))
  })

  it('are kept when their author may no longer see or edit the map, with one notice', async () => {
    source.fate = () => 'hidden'
    commitCategory('Towns')
    await isWaiting('not-editable', 1)
    const apply = vi.spyOn(source, 'apply').mockRejectedValue(new NotEditableError())
    session.retry()
    await vi.waitFor(() => expect(apply).toHaveBeenCalled())
    expect(said).toEqual([notices.notEditable(true)])
    expect(session.store.getState()).toMatchObject({ save: { reason: 'not-editable' }, canUndo: true })
    expect(session.store.getState().content.categories.size).toBe(1)
    expect(await kept(ORLA)).toBe(1)
    apply.mockRestore()
    source.fate = () => 'ok'
    session.retry()
    await isSaved()
    expect(source.log).toHaveLength(1)
  })
})
