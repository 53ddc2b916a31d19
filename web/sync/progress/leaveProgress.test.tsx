import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProgressItem } from '../../../shared/progress/progressItems.ts'
import { claimMarks, progressOwner } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows, unsentMapIds } from '../../sources/progress/progressRows.ts'
import { leaveProgress, sendAll, stopKeeping } from './leaveProgress.ts'

const mark = (id: number): ProgressItem => ({
  kind: 'found',
  id,
  value: true,
  stamp: '000000001-000-0123abcd',
})

/** The answer of the server to a push for each map; null if it does not answer. */
const server = { pushed: [] as string[], statusOf: (mapId: string): number | null => (mapId ? 200 : null) }

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  Object.assign(server, { pushed: [], statusOf: () => 200 })
  vi.stubGlobal('fetch', (path: string) => {
    const mapId = path.split('/').at(-1) ?? ''
    const status = server.statusOf(mapId)
    if (status === null) return Promise.reject(new TypeError('Failed to fetch'))
    server.pushed.push(mapId)
    return Promise.resolve(
      status === 200
        ? Response.json({ cursor: '0123456789abcdef:1', is_whole: true, items: [mark(Number(mapId))] })
        : Response.json({ error: 'This is refused.' }, { status }),
    )
  })
  claimMarks(4)
  localStorage.setItem('pinfold_found_6', '[6]')
  const database = await openProgressDatabase()
  for (const mapId of ['5', '6', '7']) await progressRows(database, 4, mapId).keep([mark(Number(mapId))], [])
  database.close()
})
afterEach(() => vi.unstubAllGlobals())

const unsent = async () => {
  const database = await openProgressDatabase()
  return unsentMapIds(database, 4).finally(() => database.close())
}
const left = async () => ({
  keys: Object.keys(localStorage),
  databases: (await indexedDB.databases()).map(({ name }) => name),
})

it('sends what the account does not have, and leaves nothing of it', async () => {
  await leaveProgress()
  expect(server.pushed).toEqual(['5', '6', '7'])
  expect(await left()).toEqual({ keys: [], databases: [] })
})

it('leaves nothing even if nothing can be sent', async () => {
  server.statusOf = () => null
  await leaveProgress()
  expect(await left()).toEqual({ keys: [], databases: [] })
})

it('a map that one may not see any more holds up no other', async () => {
  server.statusOf = (mapId) => (mapId === '5' ? 404 : 200)
  await sendAll(4)
  expect(server.pushed).toEqual(['5', '6', '7'])
  expect(await unsent()).toEqual(['5'])
})

it('asks no more where the server cannot be asked now', async () => {
  server.statusOf = () => 503
  await expect(sendAll(4)).rejects.toThrow()
  expect(server.pushed).toEqual(['5'])
  expect(await unsent()).toEqual(['5', '6', '7'])
})

it('where the account is to keep none, marks stay as the browser’s own, and signing out leaves them', async () => {
  await stopKeeping(4)
  await leaveProgress()
  expect(progressOwner()).toBeNull()
  expect(server.pushed).toEqual([])
  expect(await left()).toEqual({ keys: ['pinfold_found_6'], databases: [] })
})
