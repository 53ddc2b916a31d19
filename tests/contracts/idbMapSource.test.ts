import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_POI } from '../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { createIdbMapSource } from '../../web/sources/local/idbMapSource.ts'
import { openLocalDatabase } from '../../web/sources/local/localDatabase.ts'
import { databaseConnection } from '../../web/sources/local/databaseConnection.ts'
import { createLocalMapNews } from '../../web/sources/local/localMapNews.ts'
import { createLocalMap, deleteLocalMap, readLocalMaps } from '../../web/sources/local/localMaps.ts'
import { MapNotFoundError, StorageFullError } from '../../web/sources/MapSource.ts'
import { pngPicture } from '../pictures.ts'
import { mapSourceContract, type SourceWorld } from './mapSource.contract.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  page = newPage()
  secondPage = newPage()
})

/** A page of its own: it shares the database with the others, and hears what they tell. */
const newPage = () =>
  createIdbMapSource({
    withDatabase: databaseConnection(),
    news: createLocalMapNews(joinRadio),
    prepareImage: async (file) => {
      const { width, height } = await sharp(await file.arrayBuffer()).metadata()
      return { name: file.name, original: file, preview: null, thumbnail: file, size: [width, height] }
    },
  })
let page: ReturnType<typeof newPage>
let secondPage: ReturnType<typeof newPage>

type Hearer = (event: MessageEvent<unknown>) => void

const radio = new Map<object, Hearer[]>()

/** A BroadcastChannel: everybody hears what is said, except for who says it. */
const joinRadio = () => {
  const me = {
    addEventListener: (_: string, hearer: EventListenerOrEventListenerObject) => {
      radio.set(me, [...(radio.get(me) ?? []), hearer as Hearer])
    },
    postMessage(data: unknown) {
      for (const [member, hearers] of radio)
        if (member !== me) hearers.forEach((hear) => hear({ data } as MessageEvent<unknown>))
    },
  }
  return me
}

const META = {
  name: 'Isle',
  game: 'Saltmarrow',
  version_id: '',
  image_name: 'isle.png',
  created_at: 1,
  tip_url: '',
}

const newMap = async (meta = META) => {
  const original = new Blob([new Uint8Array(await pngPicture(100, 50))], { type: 'image/png' })
  const database = await openLocalDatabase()
  return createLocalMap(database, meta, {
    name: 'isle.png',
    original,
    preview: null,
    thumbnail: original,
    size: [100, 50],
  })
}

mapSourceContract('this browser', (): SourceWorld => ({
  source: page,
  newMap,
  makerId: null,
  hasLinks: false,
  secondPage,
  missingMapId: 'map-1',
}))

const town = (id: number): Change => ({
  op: 'insert',
  kind: 'category',
  entity: { id, name: `Town ${id}` },
})

const commit = async (mapId: string, changes: readonly Change[], source = page) => {
  const { revision } = await source.open(mapId)
  return source.apply(mapId, { changeId: `commit-${revision + 1}`, baseRevision: revision, changes })
}

const count = async (store: 'localLog' | 'localParts' | 'localFiles' | 'localImages' | 'localMaps') =>
  (await openLocalDatabase()).count(store)

/** A watcher to whom nothing is told but that there is news. */
const DEAF = {
  revisionNow: () => 0,
  onChanges: () => {},
  onRecord: () => {},
  onPresence: () => {},
  onLive: () => {},
}

describe('this browser, as a map source', () => {
  it('gives a map an id of its time, and everything on it ids of theirs [OFFL-010] [CONST-016] [CONST-076]', async () => {
    const before = Date.now()
    const id = await newMap()
    expect(Number(/^map-(\d+)$/.exec(id)?.[1])).toBeGreaterThanOrEqual(before)
    const entityId = page.newEntityId(id)
    expect(Math.floor(entityId / 1000)).toBeGreaterThanOrEqual(before)
    expect(Number.isSafeInteger(entityId)).toBe(true)
  })

  it('says which map is missing [ERR-027]', async () => {
    await expect(page.open('map-7')).rejects.toThrow(new MapNotFoundError('Map map-7 not found'))
    await expect(page.findMapId('17')).rejects.toBeInstanceOf(MapNotFoundError)
  })

  it('offers editing, and nothing that needs others [OFFL-052] [OFFL-053] [OFFL-054] [OFFL-055]', async () => {
    const { record } = await page.open(await newMap())
    expect(record).toMatchObject({
      abilities: { edit: true, manage: true, delete: true, suggest: false },
      offers: { community: false, links: false, poiIcons: true },
      isPublic: false,
      style: { main_bg_colour: '#1a1c1e' },
    })
  })

  it('tells other pages of each commit and of a deletion, the one that made it nothing, and each once as it begins to watch', async () => {
    const id = await newMap()
    const [own, other] = [vi.fn(), vi.fn()]
    page.watch(id, { ...DEAF, onNews: own })
    const stop = secondPage.watch(id, { ...DEAF, onNews: other })
    expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
    await commit(id, [town(1)])
    expect([own.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
    await page.deleteMap(id)
    stop()
    expect(other).toHaveBeenCalledTimes(3)
  })

  it('writes one row for an edit, whatever the size of the map', async () => {
    const id = await newMap()
    await commit(
      id,
      Array.from({ length: 2_000 }, (_, index) => town(index + 1)),
    )
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    const add = vi.spyOn(IDBObjectStore.prototype, 'add')
    await commit(id, [{ op: 'patch', kind: 'category', id: 7, fields: { name: 'Rask' } }])
    expect([put.mock.calls.length, add.mock.calls.length]).toEqual([0, 1])
    vi.restoreAllMocks()
  })

  it('writes the parts that differ now and then, opens from them, and drops lists that everybody has', async () => {
    const id = await newMap()
    for (let n = 1; n <= 600; n++)
      await page.apply(id, { changeId: `commit-${n}`, baseRevision: n - 1, changes: [town(n)] })
    await vi.waitFor(async () => expect(await count('localLog')).toBeLessThan(400))
    expect(await count('localParts')).toBe(1)
    const { content, revision } = await newPage().open(id)
    expect([content.categories.size, revision]).toEqual([600, 600])
    await page.apply(id, { changeId: 'commit-601', baseRevision: 600, changes: [town(601)] })
    expect((await secondPage.open(id)).content.categories.size).toBe(601)
  })

  it('leaves nothing half done when the page is killed amid a commit', async () => {
    const id = await newMap()
    await commit(id, [town(1)])
    const real = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
    ) {
      const request = real.call(this, value)
      this.transaction.abort()
      return request
    })
    await expect(commit(id, [town(2), town(3)])).rejects.toThrow()
    vi.restoreAllMocks()
    expect([...(await newPage().open(id)).content.categories]).toHaveLength(1)
    expect(await commit(id, [town(2), town(3)])).toMatchObject({ kind: 'applied', revision: 2 })
  })

  it('says that there is no space left, and takes the same list once there is', async () => {
    const id = await newMap()
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(commit(id, [town(1)])).rejects.toBeInstanceOf(StorageFullError)
    vi.restoreAllMocks()
    expect(await commit(id, [town(1)])).toMatchObject({ kind: 'applied' })
  })

  it('refuses links to other maps, and a picture as an icon', async () => {
    const id = await newMap()
    const file = new Blob([new Uint8Array(await pngPicture(32, 32))])
    const { ref } = await page.putAsset(id, { purpose: 'image', file })
    const type = { ...DEFAULT_TYPE_LOOK, id: 2, categoryId: 1, name: 'Port' }
    const poi = { ...EMPTY_POI, id: 3, typeId: 2, x: 1, y: 1 }
    const place = (fields: object): Change[] => [
      town(1),
      { op: 'insert', kind: 'type', entity: type },
      { op: 'insert', kind: 'poi', entity: { ...poi, ...fields } },
    ]
    for (const [field, value] of [
      ['linkedMapId', 5],
      ['icon', ref],
      ['image', 'missing'],
    ] as const)
      expect(await commit(id, place({ [field]: value }))).toMatchObject({
        kind: 'refused',
        refusals: [{ index: 2, code: 'unknown-reference', fields: [field] }],
      })
    expect(await commit(id, place({ image: ref }))).toMatchObject({ kind: 'applied' })
  })

  it('deletes everything of a map, and nothing of another one', async () => {
    const [first, second] = [await newMap(), await newMap()]
    const file = new Blob([new Uint8Array(await pngPicture(32, 32))])
    for (const id of [first, second]) {
      await page.putAsset(id, { purpose: 'icon', file })
      await commit(id, [town(1)])
    }
    await deleteLocalMap(await openLocalDatabase(), first)
    expect(
      await Promise.all((['localMaps', 'localLog', 'localFiles', 'localImages'] as const).map(count)),
    ).toEqual([1, 1, 1, 2])
    expect((await page.open(second)).content.categories.size).toBe(1)
  })

  it('lists the maps of this browser, the one edited last first, one without a name as Offline Map [OFFL-033] [CONST-017]', async () => {
    const database = await openLocalDatabase()
    const [first, second] = [await newMap(), await newMap({ ...META, name: '' })]
    vi.setSystemTime(Date.now() + 1_000)
    await commit(first, [town(1)])
    vi.useRealTimers()
    const maps = await readLocalMaps(database)
    expect(maps.map(({ id }) => id)).toEqual([first, second])
    expect(maps[1]?.meta.name).toBe('Offline Map')
    expect(maps[0]?.lastEdited).toBeGreaterThan(maps[1]?.lastEdited ?? 0)
  })
})
