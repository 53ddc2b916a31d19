import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { gameOf, mappingOf } from '../../../shared/calibration/gameMapping.ts'
import type { LineUp } from '../../../shared/maps/lineUp.ts'
import { databaseConnection } from './databaseConnection.ts'
import { editLocalMap } from './editLocalMap.ts'
import { createIdbMapSource } from './idbMapSource.ts'
import { type LocalDatabase, rowsOfMap } from './localDatabase.ts'
import { setLocalFloorImage } from './localFloors.ts'
import { createLocalMap, type PreparedImage } from './localMaps.ts'
import { keepPyramid, putTiles, setTilesWanted } from './localTiles.ts'
import { MapNotFoundError } from '../MapSource.ts'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
})

const PICTURE = new Blob(['x'], { type: 'image/png' })
const imageOf = (width: number, height: number): PreparedImage => ({
  name: `${width}.png`,
  original: PICTURE,
  preview: null,
  thumbnail: PICTURE,
  size: [width, height],
})
const META = { name: 'Isle', game: '', version_id: '', image_name: '', created_at: 1, tip_url: '' }

/** A quarter turn to the left of an image of 100 × 80. */
const TURN: LineUp = {
  warp: 'affine',
  pairs: [
    { from: { x: 0, y: 0 }, to: { x: 80, y: 0 } },
    { from: { x: 100, y: 0 }, to: { x: 80, y: 100 } },
    { from: { x: 0, y: 80 }, to: { x: 0, y: 0 } },
  ],
}

const aMap = async () => {
  const withDatabase = databaseConnection()
  const source = createIdbMapSource({ withDatabase })
  const mapId = await withDatabase((database) => createLocalMap(database, META, imageOf(100, 80)))
  await source.open(mapId)
  await source.apply(mapId, {
    baseRevision: 0,
    changeId: 'first-of-all',
    changes: [
      { op: 'insert', kind: 'category', entity: aCategory({ id: 1 }) },
      { op: 'insert', kind: 'type', entity: aType({ id: 2, categoryId: 1 }) },
      { op: 'insert', kind: 'poi', entity: aPoi({ id: 3, typeId: 2, x: 10, y: 20 }) },
    ],
  })
  const replace = (database: LocalDatabase) =>
    editLocalMap(database, mapId, { name: 'Turned' }, { image: imageOf(80, 100), placing: TURN })
  return { withDatabase, source, mapId, replace }
}

it('replaces the image of a local map and moves what is on it, as one list', async () => {
  const { withDatabase, source, mapId, replace } = await aMap()
  const before = await source.open(mapId)
  await withDatabase(replace)
  const after = await source.open(mapId)
  expect(after.content.pois.get(3)).toMatchObject({ x: 60, y: 10 })
  expect(after.record).toMatchObject({
    name: 'Turned',
    image: {
      width: 80,
      height: 100,
      former: [{ id: before.record.image.id, width: 100, height: 80, placing: TURN, isOwn: true }],
    },
  })
  const missed = await source.missedSince(mapId, 1)
  expect(missed).toMatchObject({ revision: 2, imageId: after.record.image.id, entries: [{ revision: 2 }] })
  expect(missed.imageId).not.toBe(before.record.image.id)
})

it('says of every place of a turned map what the game had for it before', async () => {
  const { withDatabase, source, mapId, replace } = await aMap()
  const { image } = (await source.open(mapId)).record
  const toldNow = async () => {
    const { calibration } = (await source.open(mapId)).record
    const mapping = calibration && mappingOf(calibration)
    // The POI at 10, 20 is at 60, 10 now.
    const game = mapping && gameOf(mapping, { x: 60, y: 10 })
    return [game?.first, game?.second]
  }
  await source.setCalibration(mapId, aCalibration(), image.id)
  await withDatabase(replace)
  expect(await toldNow()).toEqual([expect.closeTo(-80), expect.closeTo(40)])
  await source.setCalibration(mapId, null, image.id)
  // From a page that shows the image before.
  await source.setCalibration(mapId, aCalibration(), image.id)
  expect(await toldNow()).toEqual([expect.closeTo(-80), expect.closeTo(40)])
})

it('leaves the image and what is on it as they were where the page ends meanwhile, and knows no map that is gone', async () => {
  const { withDatabase, source, mapId, replace } = await aMap()
  const add = Reflect.get(IDBObjectStore.prototype, 'put')
  const dying = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    // The last write of all.
    if (this.name === 'localImages' && given[0].name === 'thumbnail') this.transaction.abort()
    return Reflect.apply(add, this, given)
  })
  await expect(withDatabase(replace)).rejects.toThrow()
  dying.mockRestore()
  const { content, record, revision } = await source.open(mapId)
  expect([content.pois.get(3)?.x, record.image.width, record.name, revision]).toEqual([10, 100, 'Isle', 1])
  await withDatabase((database) => database.clear('localMaps'))
  await expect(withDatabase(replace)).rejects.toThrow(MapNotFoundError)
})

it('lines up what another page has added meanwhile, too', async () => {
  const { withDatabase, source, mapId, replace } = await aMap()
  const other = createIdbMapSource({ withDatabase })
  await other.open(mapId)
  let isFirst = true
  await withDatabase((database) =>
    replace(
      new Proxy(database, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          if (typeof value !== 'function') return value
          return (...given: unknown[]) => {
            if (name === 'transaction' && given[1] === 'readwrite' && isFirst) {
              isFirst = false
              // Begun first, it is finished first.
              void target.put('localLog', {
                mapId,
                revision: 2,
                changeId: 'meanwhile',
                at: 1,
                changes: [{ op: 'insert', kind: 'poi', entity: aPoi({ id: 4, typeId: 2, x: 0, y: 0 }) }],
              })
            }
            return Reflect.apply(value, target, given)
          }
        },
      }),
    ),
  )
  const { content, revision } = await source.open(mapId)
  expect(revision).toBe(3)
  expect(content.pois.get(4)).toMatchObject({ x: 80, y: 0 })
})

it('keeps the images of floors when that of the map is replaced, and deletes that of a floor left out for long', async () => {
  const { withDatabase, source, mapId } = await aMap()
  const names = () =>
    withDatabase(async (database) => {
      const keys = await database.getAllKeys('localImages', rowsOfMap(mapId))
      return keys.map(([, name]) => name)
    })
  const cellar = { id: 1, name: 'Cellar', frame: null }
  const attic = { id: 2, name: 'Attic', frame: { x: 10, y: 20, width: 30, height: 40 } }
  await source.setFloors(mapId, [cellar, attic])
  await withDatabase((database) => setLocalFloorImage(database, mapId, 1, imageOf(50, 40)))
  await withDatabase((database) =>
    editLocalMap(database, mapId, {}, { image: imageOf(200, 160), placing: 'scale' }),
  )
  expect((await source.readRecord(mapId)).floors).toMatchObject([
    { id: 1, frame: null, image: { width: 50 } },
    { ...attic, frame: { x: 20, y: 40, width: 60, height: 80 }, image: null },
  ])
  expect(await names()).toEqual([expect.stringMatching(/^floor \w+ original$/), 'original', 'thumbnail'])

  vi.useFakeTimers({ toFake: ['Date'] })
  await source.setFloors(mapId, [attic])
  await source.setFloors(mapId, [attic])
  expect(await names()).toHaveLength(3)
  vi.setSystemTime(Date.now() + 61 * 60 * 1000)
  await source.setFloors(mapId, [attic])
  expect(await names()).toEqual(['original', 'thumbnail'])
  vi.useRealTimers()
})

it('leads frames there from the image of the map that they are on', async () => {
  const { withDatabase, source, mapId } = await aMap()
  const attic = { id: 2, name: 'Attic', frame: { x: 10, y: 20, width: 30, height: 40 } }
  const { image: former } = await source.readRecord(mapId)
  await withDatabase((database) =>
    editLocalMap(database, mapId, {}, { image: imageOf(200, 160), placing: 'scale' }),
  )
  const { image } = await source.readRecord(mapId)
  expect(await source.setFloors(mapId, [attic], former.id)).toMatchObject([
    { frame: { x: 20, y: 40, width: 60, height: 80 } },
  ])
  expect(await source.setFloors(mapId, [attic], image.id)).toMatchObject([attic])
})

it('makes tiles of the image of a floor as of that of the map, until nobody wants them', async () => {
  const { withDatabase, source, mapId } = await aMap()
  await source.setFloors(mapId, [{ id: 1, name: 'Cellar', frame: null }])
  const large = { ...imageOf(9_000, 8_000), preview: PICTURE }
  await withDatabase((database) => setLocalFloorImage(database, mapId, 1, large))
  const image = async () => (await source.readRecord(mapId)).floors[0]?.image
  const imageId = (await image())?.id ?? ''
  expect(await image()).toMatchObject({ state: { state: 'processing', progress: 0 }, pyramid: null })
  await withDatabase((database) => setTilesWanted(database, mapId, false))
  expect(await image()).toMatchObject({ state: { state: 'ready' }, pyramid: null })

  const tiles = [{ path: '0/0_0', file: PICTURE }]
  expect(await withDatabase((database) => putTiles(database, { mapId, imageId: 'gone' }, tiles))).toBe(false)
  expect(await withDatabase((database) => putTiles(database, { mapId, imageId }, tiles))).toBe(true)
  const made = { state: 'made', imageId, tileSize: 512, levels: 5 } as const
  await withDatabase((database) => keepPyramid(database, mapId, made))
  const { pyramid } = (await image()) ?? {}
  expect(pyramid).toMatchObject({
    tileSize: 512,
    levels: 5,
    urlTemplate: `tile ${imageId} {level}/{column}_{row}`,
  })
  expect(await pyramid?.readTile?.(`tile ${imageId} 0/0_0`)).toBeInstanceOf(Blob)
})
