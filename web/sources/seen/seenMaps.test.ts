import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { aCategory, aPoi, aType } from '../../../tests/builders.ts'
import { DEFAULT_STYLE } from '../../../shared/maps/styles.ts'
import { encodeContent } from '../../../shared/content/contentParts.ts'
import { ContentBuilder } from '../../../shared/content/content.ts'
import { databaseConnection } from '../local/databaseConnection.ts'
import { lastViewer } from '../http/lastViewer.ts'
import { type LocalDatabase, openLocalDatabase } from '../local/localDatabase.ts'
import { MapNotFoundError, NotEditableError, SourceUnavailableError } from '../MapSource.ts'
import { rememberViewer } from '../http/rememberViewer.ts'
import { assetName, floorName, PREVIEW_NAME, tileName, tilePlace } from './seenFiles.ts'
import {
  forgetSeenByOthers,
  keepSeenFiles,
  keepSeenMap,
  readSeenMaps,
  SEEN_BOUNDS,
  type SeenRecord,
} from './seenMaps.ts'
import { createSeenMapSource } from './seenMapSource.ts'

let database: LocalDatabase

// One for all: whatever forgets on its own has its connection open.
globalThis.indexedDB = new IDBFactory()

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  database = await openLocalDatabase()
  for (const store of ['seenMaps', 'seenParts', 'seenFiles'] as const) await database.clear(store)
  return () => vi.useRealTimers()
})

const TEMPLATE = '/maps/7/files/secret/pyramid-1/{level}/{column}_{row}.jpg'

const recordOf = (id: string, imageId = 'one'): SeenRecord => ({
  id,
  name: `Isle ${id}`,
  gameName: 'Saltmarrow',
  uploaderId: 5,
  uploaderUsername: 'mara',
  isPublic: true,
  canSuggest: true,
  path: `/map/isle_mara_${id}`,
  image: {
    id: imageId,
    width: 3_000,
    height: 2_000,
    pyramid: { tileSize: 512, levels: 3, urlTemplate: TEMPLATE },
  },
  style: DEFAULT_STYLE,
  tipUrl: null,
})

const frame = [{ name: 'frame', text: '{}' }]

/** One map a second. */
const see = async (id: string, viewerId: number | null = null, bounds = SEEN_BOUNDS, imageId = 'one') => {
  vi.setSystemTime(Date.now() + 1_000)
  const seen = {
    record: recordOf(id, imageId),
    viewerId,
    segment: `isle_mara_${id}`,
    revision: 3,
    parts: frame,
  }
  await keepSeenMap(database, seen, bounds)
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)])
const keep = (mapId: string, name: string, bytes: number, bounds = SEEN_BOUNDS, imageId = 'one') =>
  keepSeenFiles(database, { mapId, imageId }, [{ name, file: file(bytes) }], bounds)

const seenIds = async () => (await readSeenMaps(database)).map(({ record }) => record.id)
const rowsIn = async (store: 'seenMaps' | 'seenParts' | 'seenFiles') =>
  (await database.getAllKeys(store)).length

it('keeps no more maps than its bound, and drops the one seen longest ago', async () => {
  const bounds = { ...SEEN_BOUNDS, mapsMax: 2 }
  await see('1', null, bounds)
  await keep('1', PREVIEW_NAME, 10)
  await see('2', null, bounds)
  await see('1', null, bounds)
  await see('3', null, bounds)
  expect(await seenIds()).toEqual(['3', '1'])
  expect([await rowsIn('seenParts'), await rowsIn('seenFiles')]).toEqual([2, 1])
})

it('keeps no more bytes than its bounds, of all maps and of one', async () => {
  const bounds = { ...SEEN_BOUNDS, bytesMax: 1_000, bytesPerMapMax: 600 }
  await see('1', null, bounds)
  expect(await keep('1', 'tile a', 500, bounds)).toBe(true)
  expect(await keep('1', 'tile b', 200, bounds)).toBe(false)
  await see('2', null, bounds)
  expect(await keep('2', 'tile a', 400, bounds)).toBe(true)
  expect(await seenIds()).toEqual(['2', '1'])
  expect(await keep('2', 'tile c', 180, bounds)).toBe(true)
  expect(await seenIds()).toEqual(['2'])
  expect(await rowsIn('seenFiles')).toBe(2)
})

it('forgets what was seen a month ago', async () => {
  await see('1')
  vi.setSystemTime(Date.now() + SEEN_BOUNDS.ageMaxMs)
  await see('2')
  expect(await seenIds()).toEqual(['2'])
})

it('counts a file once, and drops the files of an image that was replaced', async () => {
  await see('1')
  await keep('1', PREVIEW_NAME, 100)
  await keep('1', PREVIEW_NAME, 100)
  expect(await database.get('seenMaps', '1')).toMatchObject({ contentBytes: 2, fileBytes: 100 })
  await see('1', null, SEEN_BOUNDS, 'two')
  expect(await database.get('seenMaps', '1')).toMatchObject({ fileBytes: 0 })
  expect(await keep('1', PREVIEW_NAME, 100)).toBe(false)
  expect(await rowsIn('seenFiles')).toBe(0)
})

it('shows nobody what somebody else has seen, from the moment of the sign-out on, and then deletes it', async () => {
  await see('2')
  rememberViewer(5)
  await see('1', 5)
  const source = createSeenMapSource(databaseConnection())
  expect((await source.readRecord('1')).name).toBe('Isle 1')
  rememberViewer(null)
  expect(await seenIds()).toEqual(['2'])
  await expect(source.open('1')).rejects.toBeInstanceOf(MapNotFoundError)
  await expect(source.readRecord('1')).rejects.toBeInstanceOf(MapNotFoundError)
  await vi.waitFor(async () => expect(await rowsIn('seenMaps')).toBe(1))
  expect(await rowsIn('seenParts')).toBe(1)
})

it('deletes it when another account signs in, and later if the page was closed before that was done', async () => {
  rememberViewer(5)
  await see('1', 5)
  localStorage.setItem('pinfold_viewer', '6')
  localStorage.setItem('pinfold_forget_seen', 'yes')
  rememberViewer(6)
  await vi.waitFor(async () => expect(await rowsIn('seenMaps')).toBe(0))
  await vi.waitFor(() => expect(localStorage.getItem('pinfold_forget_seen')).toBeNull())
})

it('keeps no private map unless it is known whose it is', async () => {
  const record = { ...recordOf('1'), isPublic: false }
  await keepSeenMap(database, { record, viewerId: null, segment: '1', revision: 1, parts: frame })
  rememberViewer(5)
  await see('2')
  expect(await rowsIn('seenMaps')).toBe(0)
})

it('keeps nothing more for somebody who has signed out in another tab', async () => {
  rememberViewer(5)
  await see('1', 5)
  rememberViewer(null)
  await forgetSeenByOthers(databaseConnection())
  await see('1', 5)
  expect([lastViewer(), await rowsIn('seenMaps'), await rowsIn('seenParts')]).toEqual([null, 0, 0])
  expect(await keep('1', PREVIEW_NAME, 10)).toBe(false)
})

it('opens a map as it was seen, with what was loaded of it, to look at only', async () => {
  const category = aCategory()
  const type = aType({ categoryId: category.id, icon: 'abc-png' })
  const poi = aPoi({ typeId: type.id, x: 12, y: 34 })
  const builder = new ContentBuilder()
  builder.addCategory(category)
  builder.addType(type)
  builder.addPoi(poi)
  const parts = encodeContent(builder.done()).map((part, at) => ({
    name: `${at}`,
    text: JSON.stringify(part),
  }))
  const record = recordOf('7')
  await keepSeenMap(database, { record, viewerId: null, segment: 'the-isle', revision: 9, parts })
  const tile = TEMPLATE.replace('{level}', '1').replace('{column}', '2').replace('{row}', '0')
  for (const name of [PREVIEW_NAME, assetName('abc-png'), tileName(tile)]) await keep('7', name, 10)

  const source = createSeenMapSource(databaseConnection())
  expect([await source.findMapId('the-isle'), await source.findMapId('isle_mara_7')]).toEqual(['7', '7'])
  const opened = await source.open('7')
  expect([...opened.content.pois]).toEqual([poi])
  expect(opened).toMatchObject({ revision: 9, record: { abilities: { edit: false, delete: false } } })
  expect(opened.record.image.previewUrl).toMatch(/^blob:/)
  expect(source.assetUrl(opened.record, 'abc-png')).toMatch(/^blob:/)
  expect(source.assetUrl(opened.record, 'other-png')).toBeNull()
  expect(((await opened.record.image.pyramid?.readTile?.(tile)) as Blob).size).toBe(10)
  await expect(source.missedSince('7', 9)).rejects.toBeInstanceOf(SourceUnavailableError)
  await expect(source.apply('7', { changeId: 'c', baseRevision: 9, changes: [] })).rejects.toBeInstanceOf(
    NotEditableError,
  )
  await expect(source.open('8')).rejects.toBeInstanceOf(MapNotFoundError)
})

it('knows which part of the image a tile shows', () => {
  const pyramid = { tileSize: 512, urlTemplate: TEMPLATE }
  const tile = '/maps/7/files/secret/pyramid-1/1/2_3.jpg'
  expect(tilePlace(pyramid, tile)).toEqual({ left: 2_048, top: 3_072, side: 1_024 })
  expect(tilePlace(pyramid, `${tile}x`)).toBeNull()
  expect(tilePlace(pyramid, '/maps/7/files/secret/pyramid-1/1/2_3xjpg')).toBeNull()
})

it('opens a map for suggestions of whoever could make them when it was seen', async () => {
  const parts = encodeContent(new ContentBuilder().done()).map((part, at) => ({
    name: `${at}`,
    text: JSON.stringify(part),
  }))
  for (const [id, canSuggest] of [
    ['7', true],
    ['8', false],
  ] as const) {
    const record = { ...recordOf(id), canSuggest }
    await keepSeenMap(database, { record, viewerId: null, segment: id, revision: 9, parts })
  }
  const abilitiesOn = async (id: string, purpose: 'view' | 'suggest') =>
    (await createSeenMapSource(databaseConnection(), purpose).open(id)).record.abilities
  expect([
    await abilitiesOn('7', 'suggest'),
    await abilitiesOn('8', 'suggest'),
    await abilitiesOn('7', 'view'),
  ]).toMatchObject([{ suggest: true, edit: false }, { suggest: false }, { suggest: false }])
})

it('opens a map with its floors, each shown from its preview, and one seen before there were floors', async () => {
  const cellar = { id: 1, name: 'Cellar', frame: { x: 1, y: 2, width: 30, height: 20 } }
  const floors = [
    { ...cellar, image: { id: 'low', width: 300, height: 200 } },
    { id: 2, name: 'Hall', frame: null, image: null },
  ]
  const seen = { viewerId: null, segment: 'isle', revision: 3, parts: frame }
  await keepSeenMap(database, { ...seen, record: { ...recordOf('1'), floors } })
  await keep('1', floorName('low'), 10)
  await see('2')
  const source = createSeenMapSource(databaseConnection())
  expect((await source.readRecord('1')).floors).toEqual([
    {
      ...cellar,
      image: {
        ...{ id: 'low', width: 300, height: 200, state: { state: 'ready' }, pyramid: null },
        previewUrl: expect.stringMatching(/^blob:/),
      },
    },
    floors[1],
  ])
  expect((await source.readRecord('2')).floors).toEqual([])
})
