import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_POI } from '../../../shared/content/pois.ts'
import { DEFAULT_TYPE_LOOK } from '../../../shared/content/types.ts'
import { NEW_ZONE_LOOK } from '../../../shared/content/zones.ts'
import { aCalibration } from '../../../tests/aCalibration.ts'
import { pngPicture } from '../../../tests/pictures.ts'
import { createIdbMapSource } from './idbMapSource.ts'
import { databaseConnection, type WithDatabase } from './databaseConnection.ts'
import { readBackup, restoreAsNew, restoreInto, writeBackup, writeFullBackup } from './localBackup.ts'
import { createLocalMapNews } from './localMapNews.ts'
import { createLocalMap, type PreparedImage, readLocalMaps } from './localMaps.ts'

let withDatabase: WithDatabase
let source: ReturnType<typeof createIdbMapSource>

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  withDatabase = databaseConnection()
  source = createIdbMapSource({ withDatabase, news: createLocalMapNews(() => null) })
})

const image = async (name = 'isle.png'): Promise<PreparedImage> => {
  const original = new Blob([new Uint8Array(await pngPicture(100, 50))], { type: 'image/png' })
  return { name, original, preview: null, thumbnail: original, size: [100, 50] }
}

const META = {
  name: 'Isle',
  game: 'Saltmarrow',
  version_id: '1.2',
  image_name: 'isle.png',
  created_at: 7,
  tip_url: 'https://tips.example/orla',
  calibration: aCalibration(),
}

/** A map with something of everything. */
const filledMap = async (): Promise<string> => {
  const id = await withDatabase(async (database) => createLocalMap(database, META, await image()))
  const icon = await source.putAsset(id, {
    purpose: 'icon',
    file: new Blob([new Uint8Array(await pngPicture(32, 32))]),
  })
  const picture = await source.putAsset(id, {
    purpose: 'image',
    file: new Blob([new Uint8Array(await pngPicture(80, 60))]),
  })
  const corners = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 5 },
    { x: 0, y: 5 },
  ]
  const zone = { ...NEW_ZONE_LOOK, createdBy: null }
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: { id: 1, name: 'Towns', isLocked: true } },
    {
      op: 'insert',
      kind: 'type',
      entity: {
        ...DEFAULT_TYPE_LOOK,
        id: 2,
        categoryId: 1,
        name: 'Port',
        colour: '#ffc53d',
        icon: 'gi_anchor',
      },
    },
    {
      op: 'insert',
      kind: 'poi',
      entity: {
        ...EMPTY_POI,
        id: 3,
        typeId: 2,
        x: 12.35,
        y: 49,
        name: 'Rask',
        icon: icon.ref,
        image: picture.ref,
        labelBorder: 0,
      },
    },
    { op: 'insert', kind: 'poi', entity: { ...EMPTY_POI, id: 4, typeId: 2, x: 1, y: 2, icon: icon.ref } },
    {
      op: 'insert',
      kind: 'zone',
      entity: { ...zone, id: 5, geometry: { kind: 'rectangle', points: corners } },
    },
    {
      op: 'insert',
      kind: 'zone',
      entity: { ...zone, id: 6, geometry: { kind: 'polygon', points: corners } },
    },
    {
      op: 'insert',
      kind: 'zone',
      entity: { ...zone, id: 7, geometry: { kind: 'polyline', points: corners } },
    },
    {
      op: 'insert',
      kind: 'zone',
      entity: {
        ...zone,
        id: 8,
        geometry: { kind: 'circle', centre: { x: 4, y: 4 }, radius: 2.5 },
        fillOpacity: null,
      },
    },
  ]
  expect(await source.apply(id, { changeId: 'all-of-it', baseRevision: 0, changes })).toMatchObject({
    kind: 'applied',
  })
  return id
}

const backupOf = async (id: string) =>
  JSON.parse(await (await withDatabase((database) => writeBackup(database, id))).json.text()) as Record<
    string,
    unknown
  >

const fileOf = (backup: unknown) => new Blob([typeof backup === 'string' ? backup : JSON.stringify(backup)])

/** What is on a map, with the files it names instead of their refs. */
const contentOf = async (id: string) => {
  const { content } = await source.open(id)
  const named = await withDatabase((database) => database.getAll('localFiles'))
  const own = named.filter(({ mapId }) => mapId === id)
  const sizes = new Map(own.map(({ ref, file }) => [ref, file.bytes.byteLength]))
  const sizeOf = (ref: string | null) => (ref === null ? null : (sizes.get(ref) ?? ref))
  return {
    categories: [...content.categories],
    types: [...content.types],
    pois: [...content.pois].map((poi) => ({ ...poi, icon: sizeOf(poi.icon), image: sizeOf(poi.image) })),
    zones: [...content.zones],
  }
}

describe('the backup of a local map', () => {
  it('has the fields of the record, and no image [OFFL-005] [OFFL-006] [OFFL-007] [OFFL-043] [OFFL-056] [OFFL-057] [OFFL-058] [ZONE-019]', async () => {
    const id = await filledMap()
    const backup = await backupOf(id)
    expect(Object.keys(backup).sort()).toEqual(
      [
        'format',
        'id',
        'image_size',
        'lastEdited',
        'meta',
        'poi_categories',
        'poi_types',
        'pois',
        'version',
        'zones',
      ].sort(),
    )
    expect(backup).toMatchObject({
      id,
      meta: META,
      image_size: [100, 50],
      lastEdited: expect.any(Number),
      poi_categories: [{ id: 1, name: 'Towns', map_id: id }],
      poi_types: [{ id: 2, category_id: 1, map_id: id, color: '#ffc53d', shape: 'circle', label_border: 1 }],
      zones: [{ shapeType: 'Rectangle', strokeColor: '#3388ff', stroke_opacity: 1 }, {}, {}, { radius: 2.5 }],
    })
    const [first] = backup['pois'] as [Record<string, unknown>]
    expect(first).toMatchObject({
      id: 3,
      poi_name: 'Rask',
      x: 12.35,
      y: 49,
      type_id: 2,
      category_id: 1,
      map_id: id,
    })
    expect([first['icon_file'], first['image_url']]).toEqual([
      expect.stringMatching(/^data:image\/png;base64,/),
      expect.stringMatching(/^data:image\/png;base64,/),
    ])
  })

  it('becomes a map with the same on it, under its id if that is free [OFFL-008]', async () => {
    const id = await filledMap()
    const before = await contentOf(id)
    const read = await readBackup(fileOf(await backupOf(id)))
    const other = await withDatabase(async (database) =>
      restoreAsNew(database, read, await image('other.png')),
    )
    expect(other).not.toBe(id)
    await source.deleteMap(id)
    const again = await withDatabase(async (database) =>
      restoreAsNew(database, read, await image('other.png')),
    )
    expect(again).toBe(id)
    expect(await contentOf(id)).toEqual(before)
    expect(await contentOf(other)).toEqual(before)
    const [listed] = await withDatabase(readLocalMaps)
    expect(listed?.meta).toEqual({ ...META, image_name: 'other.png' })
  })

  it('replaces what is on a map and keeps its image, and other pages open it anew', async () => {
    const id = await filledMap()
    const before = await contentOf(id)
    const read = await readBackup(fileOf(await backupOf(id)))
    const removal: Change[] = [{ op: 'remove', kind: 'poi', id: 3 }]
    await source.apply(id, { changeId: 'later-edit', baseRevision: 1, changes: removal })
    await withDatabase((database) => restoreInto(database, id, read))
    await expect(source.missedSince(id, 2)).rejects.toMatchObject({ name: 'TooFarBehindError' })
    expect(await contentOf(id)).toEqual(before)
    expect((await source.open(id)).record.image).toMatchObject({ width: 100, height: 50 })
    expect(await source.apply(id, { changeId: 'after-it', baseRevision: 3, changes: removal })).toMatchObject(
      {
        kind: 'applied',
        revision: 4,
      },
    )
  })

  it('drops fields that it does not know, of whatever depth', async () => {
    const id = await filledMap()
    const backup = await backupOf(id)
    const poi = {
      ...(backup['pois'] as object[])[0],
      __proto__: { a: 1 },
      onload: 'alert(1)',
      linked_map_id: 5,
    }
    const read = await readBackup(fileOf({ ...backup, pois: [poi], owner: 1, styles: {} }))
    expect(Object.keys(read.backup)).not.toContain('owner')
    expect([...read.content.pois][0]).not.toHaveProperty('onload')
    expect([...read.content.pois][0]?.linkedMapId).toBeNull()
  })

  it('takes a POI whose name is called `name`, and only warns of it in the console [OFFL-042]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const id = await filledMap()
    const backup = await backupOf(id)
    await readBackup(fileOf(backup))
    expect(warn).not.toHaveBeenCalled()
    const [{ poi_name, ...first }, second] = backup['pois'] as [{ poi_name: string }, { poi_name: string }]
    const pois = [{ ...first, name: poi_name }, second]
    const { content } = await readBackup(fileOf({ ...backup, pois }))
    expect([...content.pois].map(({ name }) => name)).toEqual(['Rask', second.poi_name])
    expect(warn.mock.calls).toEqual([["POIs of the backup with 'name' instead of 'poi_name': 1"]])
    await expect(readBackup(fileOf({ ...backup, pois: [first] }))).rejects.toThrow(/pois\.0\.poi_name/)
    await expect(readBackup(fileOf({ ...backup, pois: [{ ...first, name: 7 }] }))).rejects.toThrow(/poi_name/)
  })

  it.each<[string, (backup: Record<string, unknown>) => unknown, RegExp]>([
    ['no JSON', () => '{"format"', /not JSON/],
    ['no backup', () => [1, 2], /expected object, received array/],
    ['another format', (backup) => ({ ...backup, format: 'x' }), /format: This is not a backup/],
    ['a newer version', (backup) => ({ ...backup, version: 9 }), /newer version/],
    ['an id that is a path', (backup) => ({ ...backup, id: '../../1' }), /id: /],
    ['the id of a map of the server', (backup) => ({ ...backup, id: '17' }), /id: /],
    [
      'a script as a tip link',
      (backup) => ({ ...backup, meta: { ...META, tip_url: 'javascript:alert(1)' } }),
      /tip_url/,
    ],
    [
      'coordinates of the game that tell nothing',
      (backup) => ({ ...backup, meta: { ...META, calibration: aCalibration({ fit: 'free' }) } }),
      /calibration.points: Turned or slanted axes need three points/,
    ],
    ['a POI without a type', (backup) => ({ ...backup, poi_types: [] }), /type does not exist/],
    [
      'two categories of one name',
      (backup) => ({
        ...backup,
        poi_categories: [
          { id: 1, name: 'A' },
          { id: 9, name: 'a' },
        ],
      }),
      /taken/,
    ],
    [
      'an SVG picture',
      withPoi({ image_url: 'data:image/svg+xml;base64,PHN2Zz4=' }),
      /image_url: Not a picture/,
    ],
    ['a page as a picture', withPoi({ image_url: 'data:text/html;base64,PHN2Zz4=' }), /Not a picture/],
    ['an icon that is none', withPoi({ icon_file: 'data:image/png;base64,PHN2Zz4=' }), /PNG/],
    ['a place beyond all maps', withPoi({ x: 1e300 }), /x: /],
    ['a place that is no number', withPoi({ x: '12' }), /x: /],
    ['a colour that is none', withPoi({ label_bg_colour: 'red' }), /label_bg_colour/],
    ['a name that is too long', withPoi({ poi_name: 'x'.repeat(201) }), /poi_name/],
    [
      'a zone that crosses itself',
      withZone([
        [0, 0],
        [9, 9],
        [9, 0],
        [0, 9],
        [0, 0],
      ]),
      /cross itself/,
    ],
    ['a zone without a shape', (backup) => ({ ...backup, zones: [{ id: 5 }] }), /zones\.0/],
  ])('is refused with %s, and nothing changes [OFFL-044]', async (_what, altered, reason) => {
    const id = await filledMap()
    const before = await contentOf(id)
    await expect(readBackup(fileOf(altered(await backupOf(id))))).rejects.toThrow(reason)
    expect(await contentOf(id)).toEqual(before)
    expect(await withDatabase((database) => database.count('localFiles'))).toBe(2)
  })
})

function withPoi(fields: object) {
  return (backup: Record<string, unknown>) => ({
    ...backup,
    pois: (backup['pois'] as object[]).map((poi) => ({ ...poi, ...fields })),
  })
}

function withZone(ring: number[][]) {
  return (backup: Record<string, unknown>) => ({
    ...backup,
    zones: [{ id: 5, shapeType: 'Polygon', geometry: { type: 'Polygon', coordinates: [ring] } }],
  })
}

describe('a backup with its image', () => {
  it('is one file, from which the whole map is made again [OFFL-008]', async () => {
    const id = await filledMap()
    const { name, archive } = await withDatabase((database) => writeFullBackup(database, id))
    const read = await readBackup(archive)
    expect([name, read.image?.name, read.image?.type]).toEqual(['Isle', 'isle.png', 'image/png'])
    const original = await (await image()).original.arrayBuffer()
    expect(await read.image?.arrayBuffer()).toEqual(original)
    const plain = await readBackup((await withDatabase((database) => writeBackup(database, id))).json)
    expect(read.backup).toEqual(plain.backup)
    expect(plain.image).toBeNull()
  })
})
