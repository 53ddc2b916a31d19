import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import {
  LOCAL_DATABASE_NAME,
  LOCAL_DATABASE_VERSION,
  openLocalDatabase,
  readPendingCounts,
} from './localDatabase.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

/** The database as the version before local maps left it, with two lists that wait to be sent. */
const openFirstVersion = async () => {
  const database = await openDB(LOCAL_DATABASE_NAME, 1, {
    upgrade(before) {
      const lists = before.createObjectStore('pendingLists', { keyPath: 'sequence', autoIncrement: true })
      lists.createIndex('byMap', ['mapId', 'userId'])
      lists.createIndex('byChangeId', 'changeId', { unique: true })
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  for (const changeId of ['first-list', 'second-list'])
    await database.add('pendingLists', {
      changeId,
      mapId: '7',
      userId: 2,
      pageId: 'p',
      changes: [],
      madeAt: 1,
    })
  return database
}

const STORES = ['localFiles', 'localImages', 'localLog', 'localMaps', 'localParts', 'pendingLists']

it('keeps the lists of the version before when it makes room for local maps', async () => {
  ;(await openFirstVersion()).close()
  const database = await openLocalDatabase()
  expect([database.version, [...database.objectStoreNames]]).toEqual([LOCAL_DATABASE_VERSION, STORES])
  const lists = await database.getAllFromIndex('pendingLists', 'byMap', ['7', 2])
  expect(lists.map(({ changeId }) => changeId)).toEqual(['first-list', 'second-list'])
  expect(await readPendingCounts(2)).toEqual(new Map([['7', 2]]))
})

it('is upgraded while a page of the version before is open', async () => {
  await openFirstVersion()
  expect((await openLocalDatabase()).version).toBe(LOCAL_DATABASE_VERSION)
})

it('is the same whether it was upgraded or made anew', async () => {
  const fresh = await openLocalDatabase()
  expect([...fresh.objectStoreNames]).toEqual(STORES)
  const log = fresh.transaction('localLog').store
  expect([log.keyPath, [...log.indexNames]]).toEqual([['mapId', 'revision'], ['byChangeId']])
})
