import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  LOCAL_DATABASE_NAME,
  LOCAL_DATABASE_VERSION,
  type LocalFileRow,
  type LocalImageRow,
  openLocalDatabase,
  readPendingCounts,
} from './localDatabase.ts'
import { readContent } from './localContent.ts'
import { readLocalMaps } from './localMaps.ts'
import { fromStoredFile } from './storedFile.ts'

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

/** The database as the version without the maps that were seen left it, with a local map in it. */
const openSecondVersion = async () => {
  ;(await openFirstVersion()).close()
  const database = await openDB(LOCAL_DATABASE_NAME, 2, {
    upgrade(before) {
      before.createObjectStore('localMaps', { keyPath: 'id' })
      before.createObjectStore('localParts', { keyPath: ['mapId', 'name'] })
      before.createObjectStore('localFiles', { keyPath: ['mapId', 'ref'] })
      before.createObjectStore('localImages', { keyPath: ['mapId', 'name'] })
      const log = before.createObjectStore('localLog', { keyPath: ['mapId', 'revision'] })
      log.createIndex('byChangeId', ['mapId', 'changeId'], { unique: true })
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  await database.put('localMaps', MAP_ROW)
  await database.put('localLog', LOG_ROW)
  await database.put('localImages', {
    mapId: MAP_ROW.id,
    name: 'original',
    file: new Blob(['image'], { type: 'image/png' }),
  })
  return database
}

const MAP_ROW = {
  id: 'map-1',
  meta: { name: 'Isle', game: 'Saltmarrow', created_at: 1 },
  imageSize: [100, 50],
  imageId: 'one',
  editedAt: 1,
  snapshotRevision: 0,
  forgottenRevision: 0,
}
const LOG_ROW = {
  mapId: 'map-1',
  revision: 1,
  changeId: 'first',
  at: 2,
  changes: [{ op: 'insert', kind: 'category', entity: { id: 3, name: 'Towns' } }],
}

const fromStored = async (row: LocalImageRow | LocalFileRow | undefined) => {
  if (!row) return null
  const file = fromStoredFile(row.file)
  return [await file.text(), file.type]
}

const STORES = [
  'localFiles',
  'localImages',
  'localLog',
  'localMaps',
  'localParts',
  'pendingLists',
  'seenFiles',
  'seenMaps',
  'seenParts',
]

it('keeps the lists of the version before when it makes room for local maps', async () => {
  ;(await openFirstVersion()).close()
  const database = await openLocalDatabase()
  expect([database.version, [...database.objectStoreNames]]).toEqual([LOCAL_DATABASE_VERSION, STORES])
  const lists = await database.getAllFromIndex('pendingLists', 'byMap', ['7', 2])
  expect(lists.map(({ changeId }) => changeId)).toEqual(['first-list', 'second-list'])
  expect(await readPendingCounts(2)).toEqual(new Map([['7', 2]]))
})

it('keeps the local maps and the lists of the version before when it makes room for maps that were seen', async () => {
  ;(await openSecondVersion()).close()
  const database = await openLocalDatabase()
  expect([database.version, [...database.objectStoreNames]]).toEqual([LOCAL_DATABASE_VERSION, STORES])
  expect((await readLocalMaps(database)).map(({ id, meta }) => [id, meta.name])).toEqual([['map-1', 'Isle']])
  const { content, revision } = await readContent(database, 'map-1')
  expect([revision, [...content.categories]]).toEqual([1, [{ id: 3, name: 'Towns' }]])
  expect(await fromStored(await database.get('localImages', ['map-1', 'original']))).toEqual([
    'image',
    'image/png',
  ])
  expect(await readPendingCounts(2)).toEqual(new Map([['7', 2]]))
})

it('stores the files of the version before as bytes, in place of Blobs that WebKit refuses', async () => {
  const before = await openSecondVersion()
  await before.put('localFiles', {
    mapId: 'map-1',
    ref: 'icon',
    purpose: 'icon',
    file: new Blob(['icon']),
    storedAt: 1,
  })
  before.close()
  const database = await openLocalDatabase()
  const rows = [
    await database.get('localImages', ['map-1', 'original']),
    await database.get('localFiles', ['map-1', 'icon']),
  ]
  expect(rows.map((row) => row?.file.bytes)).toEqual([expect.any(ArrayBuffer), expect.any(ArrayBuffer)])
  expect(await Promise.all(rows.map(fromStored))).toEqual([
    ['image', 'image/png'],
    ['icon', ''],
  ])
})

it('shows a file that could not be converted', async () => {
  ;(await openSecondVersion()).close()
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new Error('gone'))
  const database = await openLocalDatabase()
  vi.restoreAllMocks()
  expect(await fromStored(await database.get('localImages', ['map-1', 'original']))).toEqual([
    'image',
    'image/png',
  ])
})

it.each([
  ['first', openFirstVersion],
  ['second', openSecondVersion],
])('is upgraded while a page of the %s version is open', async (_, openBefore) => {
  await openBefore()
  expect((await openLocalDatabase()).version).toBe(LOCAL_DATABASE_VERSION)
})

it('is the same whether it was upgraded or made anew', async () => {
  const fresh = await openLocalDatabase()
  expect([...fresh.objectStoreNames]).toEqual(STORES)
  const log = fresh.transaction('localLog').store
  expect([log.keyPath, [...log.indexNames]]).toEqual([['mapId', 'revision'], ['byChangeId']])
})
