import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pino } from 'pino'
import { createChangeLog } from '../../api/content/changeLog.ts'
import type { FileStore } from '../../api/files/FileStore.ts'
import { deleteOwnMap, sweepDeletedMap, sweepDeletedMaps } from '../../api/maps/deleteMap.ts'
import type { Services } from '../../api/services.ts'
import { COLLECTIONS, type CollectionName } from '../../api/store/collections.ts'
import type { Store } from '../../api/store/Store.ts'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../builders.ts'
import type { Client } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { aStoredAsset } from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const POIS = 50_000
const FILES = 4

let server: TestServer
let owner: Client
let ownerId: number
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('ann@example.org', 'Ann')
  ownerId = (await owner.get('/api/me')).json<{ id: number }>().id
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const content = (mapId: number, poiCount: number): Change[] => {
  const [categoryId, typeId] = [newEntityId(mapId), newEntityId(mapId)]
  const start = mapId * 2 ** 27 + 1
  return [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId }) },
    ...Array.from({ length: poiCount }, (_, at): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: start + at, typeId, x: at % 1000, y: Math.floor(at / 1000) }),
    })),
  ]
}

let lastMapId = 20_000

/** A map with POIs and with something in every collection that can have something of a map. */
const aFullMap = async (poiCount: number, parent: number | null = null): Promise<number> => {
  const { store, files, changeLog } = server.services
  const mapId = ++lastMapId
  const name = `Doomed ${mapId}`
  const place = { parent_map_id: parent, listed: parent === null, map_directory: `doomed-${mapId}-x` }
  await store.insert('maps', aMapDocument(mapId, { name, uploader_id: ownerId, ...place }))
  const at = new Date()
  await store.insert('claims', {
    _id: `directory:${place.map_directory}`,
    owner_id: `map:${mapId}`,
    created_at: at,
  })
  await store.insert('originals', { _id: String(mapId), user_id: ownerId, bytes: 1, created_at: at })
  await owner.post(`/api/map-styles/${mapId}`, { title_text: 'Doomed' })
  await aStoredAsset(server, mapId, ownerId)
  await files.write(`${mapId}/original-0.png`, Buffer.from('x'))
  for (let tile = 0; tile < FILES; tile++)
    await files.write(`${mapId}/image-0/0/${tile}_0.jpg`, Buffer.from('x'))
  const outcome = await changeLog.commitLarge({
    mapId,
    userId: ownerId,
    changeId: `fill-${mapId}`,
    changes: content(mapId, poiCount),
    canSeeMap: () => Promise.resolve(true),
  })
  expect(outcome.kind).toBe('applied')
  await changeLog.drain()
  return mapId
}

/** What of the maps is still stored, but for the entries that keep their logs closed. */
const remains = async (mapIds: readonly number[]): Promise<string[]> => {
  const { store, files } = server.services
  const left: string[] = []
  const isOf = (mapId: number, document: { _id: string }) => {
    const { map_id, owner_id } = document as { map_id?: number; owner_id?: string }
    const isItself = ['maps', 'originals', 'styles'].includes(collection) && document._id === String(mapId)
    return isItself || map_id === mapId || owner_id === `map:${mapId}` || document._id.startsWith(`${mapId}:`)
  }
  let collection: CollectionName = 'maps'
  for (collection of Object.keys(COLLECTIONS) as CollectionName[])
    for await (const document of store.stream(collection)) {
      const isClosing = 'entry' in document && document.entry.form === 'closed'
      if (!isClosing && mapIds.some((mapId) => isOf(mapId, document)))
        left.push(`${collection}/${document._id}`)
    }
  for await (const key of files.keys())
    if (mapIds.some((mapId) => key.startsWith(`${mapId}/`))) left.push(key)
  return left
}

const anHourLater = () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })

describe('the deletion of a large map', () => {
  it('answers before anything but its marks is written, and is gone everywhere at once [API-015]', async () => {
    const { store, files } = server.services
    const mapId = await aFullMap(POIS)
    const region = await aFullMap(3, mapId)
    const file = `${mapId}/image-0/0/0_0.jpg`
    let letGo = () => {}
    const answered = new Promise<void>((resolve) => (letGo = resolve))
    const deleteAll = files.deleteAll.bind(files)
    vi.spyOn(files, 'deleteAll').mockImplementation(async (prefix) => {
      await answered
      return deleteAll(prefix)
    })
    const [removed, swept] = [vi.spyOn(store, 'delete'), vi.spyOn(store, 'deleteWhere')]
    const answer = await owner.send('DELETE', `/api/upload-map/${mapId}`)
    expect([answer.status, removed.mock.calls, swept.mock.calls]).toEqual([200, [], []])
    const token = (await store.get('maps', String(mapId)))?.access_token
    for (const gone of [mapId, region])
      for (const path of ['', '/content', '/changes?after=0', '/links'])
        expect((await owner.get(`/api/maps/${gone}${path}`)).status).toBe(404)
    for (const path of [
      `/api/poi/all/${mapId}`,
      `/api/map-styles/${mapId}`,
      `/maps/${file.replace('/', `/files/${token}/`)}`,
      `/api/maps/by-directory/doomed-${mapId}-x`,
    ])
      expect((await owner.get(path)).status).toBe(404)
    for (const path of ['/api/maps', '/api/maps?search=doomed', `/api/user/id/${ownerId}/maps`])
      expect((await owner.get(path)).json()).toEqual([])
    letGo()
    await sweepDeletedMaps(server.services)
    expect(await files.get(file)).toBeNull()
    anHourLater()
    await sweepDeletedMaps(server.services)
    expect(await remains([mapId, region])).toEqual([])
  })
})

const WRITES = new Set([
  'insert',
  'insertMany',
  'update',
  'upsert',
  'delete',
  'deleteWhere',
  'deleteAll',
  'write',
])

/** Services of a process that is killed after this many writes. */
const dyingAfter = (writes: number): Services & { readonly isDead: () => boolean } => {
  let left = writes
  let isDead = false
  const dying = <T extends Store | FileStore>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => {
          if (isDead || (WRITES.has(String(name)) && left-- === 0)) {
            isDead = true
            throw new Error('killed')
          }
          return value.apply(target, given) as unknown
        }
      },
    })
  const { services } = server
  const [store, files] = [dying(services.store), dying(services.files)]
  const changeLog = createChangeLog({ store, files, log: pino({ level: 'silent' }) })
  return { ...services, store, files, changeLog, isDead: () => isDead }
}

describe('a deletion that is killed', () => {
  it('after any of its writes leaves the whole map or, after the sweep, nothing', async () => {
    let deaths = 0
    for (let writes = 0; ; writes++) {
      const mapId = await aFullMap(2)
      const region = await aFullMap(1, mapId)
      const map = await server.services.store.get('maps', String(mapId))
      if (!map) throw new Error('There is no map.')
      const dying = dyingAfter(writes)
      await deleteOwnMap(dying, map)
        .then(() => sweepDeletedMap(dying, mapId))
        .then(() => (anHourLater(), sweepDeletedMap(dying, mapId)))
        .catch(() => {})
      await sweepDeletedMaps(server.services)
      const status = (await owner.get(`/api/maps/${mapId}`)).status
      expect([writes, status]).toEqual([writes, writes === 0 ? 200 : 404])
      if (writes === 0) await owner.send('DELETE', `/api/upload-map/${mapId}`)
      anHourLater()
      await sweepDeletedMaps(server.services)
      await sweepDeletedMaps(server.services)
      vi.useRealTimers()
      expect([writes, await remains([mapId, region])]).toEqual([writes, []])
      if (!dying.isDead()) break
      deaths++
    }
    expect(deaths).toBeGreaterThan(10)
  })
})
