import { describe, expect, it } from 'vitest'
import { sweepUnfinishedImports } from '../../api/maps/importingMaps.ts'
import type { ImportAnswer } from '../../shared/maps/imports.ts'
import type { ListedMapAnswer, MapAnswer } from '../../shared/maps/maps.ts'
import type { z } from 'zod'
import type { poiListAnswerSchema } from '../../shared/content/pois.ts'
import type { Client } from '../Client.ts'
import { sampleFile } from '../dataMap/sampleFile.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { request } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store, changeLog } = server.services

const FILE = {
  groups: { ore: { name: 'Ore', fillColor: '#123456' }, 'Old wells': { name: 'Wells' } },
  markers: {
    'ore deep': [
      { x: 512, y: 1024, name: 'Vein' },
      { x: 'nowhere', y: 1 },
    ],
    'Old wells': [{ x: 0, y: 0 }],
  },
}

/** Far below an image, wherever its origin is. */
const FAR_POINTS = { type: 'MultiPoint', coordinates: [[-900_000, -500_000], [900_000, 500_000]] } // prettier-ignore

const body = (mapId: number, fields: object = {}) => ({
  json: FILE,
  imageUrl: 'https://elsewhere.example/a.png',
  uploaderId: 1,
  mapId,
  confirmedOrigin: 'bottom_left',
  displayName: 'Gannet Isles',
  ...fields,
})

const sent = (client: Client, mapId: number, fields?: object) =>
  client.post('/api/import-wikigg-map', body(mapId, fields))

/** A map whose image is uploaded, as the dialog does it first. */
const aMapToImportInto = async (): Promise<number> =>
  (await uploadedMap(owner, { fields: { display_name: 'Gannet', importing: '1' } })).id

const poisOf = async (client: Client, mapId: number) =>
  (await client.get(`/api/poi/all/${mapId}`)).json<z.infer<typeof poiListAnswerSchema>>()

const statusFor = async (client: Client, mapId: number) => (await client.get(`/api/maps/${mapId}`)).status

const isListed = async (mapId: number) =>
  (await anyone.get('/api/maps?sort=newest')).json<ListedMapAnswer[]>().some(({ id }) => id === mapId)

describe('importing a data map', () => {
  it('is refused without a session, whatever uploader is named [PERM-085] [IMPT-015]', async () => {
    const answer = await sent(anyone, await aMapToImportInto())
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
  })

  it('does not exist for maps that are missing or hidden, and is forbidden for those of others [API-006]', async () => {
    const mapId = await aMapToImportInto()
    expect((await sent(owner, 999_999)).status).toBe(404)
    expect((await sent(stranger, mapId)).status).toBe(404)
    expect((await sent(stranger, (await uploadedMap(owner)).id)).status).toBe(403)
    expect((await changeLog.read(mapId)).revision).toBe(0)
  })

  it('is done once for the same call within ten minutes, unless it was undone', async () => {
    const mapId = await aMapToImportInto()
    const first = await sent(owner, mapId)
    expect((await sent(owner, mapId)).text).toBe(first.text)
    const { pois } = await poisOf(owner, mapId)
    expect(pois).toHaveLength(first.json<ImportAnswer>().markers)
    await sent(owner, mapId, { confirmedOrigin: 'top_left' })
    await sent(owner, mapId, { confirmedOrigin: 'top_left' })
    expect((await poisOf(owner, mapId)).pois).toHaveLength(2 * pois.length)
    const { content } = await changeLog.read(mapId)
    const removals = (['poi', 'type', 'category', 'zone'] as const).flatMap((kind) => {
      const of = { poi: content.pois, type: content.types, category: content.categories, zone: content.zones }
      return Array.from<{ id: number }>(of[kind]).map(({ id }) => ({ op: 'remove' as const, kind, id }))
    })
    await owner.post(`/api/maps/${mapId}/changes`, request(removals))
    await sent(owner, mapId)
    await sent(owner, mapId)
    expect((await poisOf(owner, mapId)).pois).toHaveLength(pois.length)
    await store.update('log', `${mapId}:4`, { at: new Date(Date.now() - 11 * 60_000) })
    await sent(owner, mapId)
    expect((await poisOf(owner, mapId)).pois).toHaveLength(2 * pois.length)
  })

  it('knows no other source [API-006]', async () => {
    const mapId = await aMapToImportInto()
    expect((await owner.post('/api/import-fandom-map', body(mapId))).status).toBe(404)
  })

  it.each([
    ['nothing', { json: null }, 'No valid JSON loaded.'],
    ['JSON of another kind', { json: { type: 'FeatureCollection' } }, 'Invalid JSON data.'],
    ['text that is not JSON', { json: 'PK\u0003\u0004' }, 'Failed to load or parse JSON.'],
    ['a table without the columns of x and y', { json: 'a,b\n1,2' }, 'Please choose the columns of x and y.'],
    [
      'points that are no pixels of the image',
      { json: FAR_POINTS },
      'Please say which coordinates the image covers.',
    ],
    ['no origin', { confirmedOrigin: undefined }, 'Please confirm the map origin.'],
    ['an unknown origin', { confirmedOrigin: 'middle' }, 'Please confirm the map origin.'],
    ['no name', { displayName: ' ' }, 'Please enter a map name.'],
  ])('refuses %s, and stores nothing [IMPT-010] [IMPT-011] [IMPT-012]', async (_what, fields, text) => {
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId, fields)
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([400, text])
    expect((await changeLog.read(mapId)).revision).toBe(0)
    expect(await statusFor(stranger, mapId)).toBe(404)
  })

  it.each([
    ['a zip under another name', 'PK\u0003\u0004\u0014\u0000\u0006\u0000', 'Failed to load or parse JSON.'],
    ['half of a file', '{"markers":{"ore":[{"x":1,', 'Failed to load or parse JSON.'],
    ['what is no number', '{"markers":{"ore":[{"x":NaN,"y":1}]}}', 'Failed to load or parse JSON.'],
    ['endless nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'Invalid JSON data.'],
    ['JSON of another kind as text', '{"a":1}', 'Invalid JSON data.'],
    [
      'a million markers',
      `{"markers":{"ore":[${'[1,2],'.repeat(999_999)}[1,2]]}}`,
      'A map can hold at most 200,000 markers and groups.',
    ],
    ['too many files', Array.from({ length: 51 }, () => '{}'), 'At most 50 files can be imported at once.'],
  ])('refuses %s, and the map just created can be deleted [ERR-005] [ERR-006]', async (_what, json, text) => {
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId, { json })
    expect([answer.status, answer.json()]).toEqual([400, { error: text }])
    expect((await changeLog.read(mapId)).revision).toBe(0)
    expect(await statusFor(stranger, mapId)).toBe(404)
    expect((await owner.send('DELETE', `/api/upload-map/${mapId}`)).status).toBe(200)
    expect(await statusFor(owner, mapId)).toBe(404)
  })

  it('refuses a body that is too large before it is read, and stores nothing', async () => {
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId, { json: ' '.repeat(100 * 1024 * 1024) })
    expect(answer.status).toBe(413)
    expect((await changeLog.read(mapId)).revision).toBe(0)
    expect((await sent(owner, mapId)).status).toBe(200)
  })

  it('takes names like __proto__ for names, and places that are no numbers for none', async () => {
    const mapId = await aMapToImportInto()
    const json =
      '{"__proto__":{"polluted":1},"groups":{"__proto__":{"name":"__proto__"}},"markers":{"__proto__":[{"x":1,"y":1,"__proto__":{"name":"n"}},{"x":1e999,"y":1}],"constructor":[{"x":2,"y":2}]}}'
    const answer = await sent(owner, mapId, { json })
    expect(answer.json<ImportAnswer>()).toMatchObject({ markers: 2, groups: 2 })
    expect(answer.json<ImportAnswer>().report).toContainEqual(
      expect.objectContaining({ reason: 'no-position', count: 1 }),
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    const { types } = await poisOf(owner, mapId)
    expect(types.map(({ name }) => name).sort()).toEqual(['__proto__', 'constructor'])
  })

  it('puts groups and markers on the map, says what was changed, and names the address [API-006] [IMPT-014] [IMPT-017] [PERM-087]', async () => {
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId)
    expect(answer.status).toBe(200)
    expect(answer.json<ImportAnswer>()).toEqual({
      success: true,
      mapUrl: `/map/gannet-isles_ann_${mapId}`,
      markers: 2,
      groups: 2,
      zones: 0,
      report: [
        { reason: 'no-position', count: 1, text: '1 marker without a position is left out.' },
        { reason: 'named-after-group', count: 1, text: '1 marker without a name has its group’s.' },
        {
          reason: 'layer-left-out',
          count: 1,
          text: '1 layer within a group is left out, its markers are kept.',
        },
      ],
    })
    const map = (await owner.get(`/api/maps/${mapId}`)).json<MapAnswer>()
    const { pois, types, categories } = await poisOf(anyone, mapId)
    expect(map.name).toBe('Gannet Isles')
    expect(categories.map(({ name }) => name).sort()).toEqual(['Ore', 'Wells'])
    expect(types.find(({ name }) => name === 'Ore')?.color).toBe(0x123456)
    expect(pois.find(({ poi_name }) => poi_name === 'Vein')).toMatchObject({
      x: (map.image_width ?? 0) / 4,
      y: (map.image_height ?? 0) / 2,
      created_by: ownerId,
    })
  })

  it('puts the points of a file where its extent is said to be, and says so if it is fitted', async () => {
    const [said, fitted] = [await aMapToImportInto(), await aMapToImportInto()]
    const extent = { minX: -900_000, minY: -1_000_000, width: 1_800_000, height: 2_000_000 }
    expect((await sent(owner, said, { json: FAR_POINTS, extent })).json<ImportAnswer>().report).toHaveLength(
      1,
    )
    const { image_width: width = 0, image_height: height = 0 } = (
      await owner.get(`/api/maps/${said}`)
    ).json<MapAnswer>()
    const { pois } = await poisOf(owner, said)
    expect(pois.map(({ x, y }) => [x, y]).sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, (height ?? 0) / 4],
      [width, ((height ?? 0) * 3) / 4],
    ])
    const answer = await sent(owner, fitted, { json: FAR_POINTS, extent: 'fitted' })
    expect(answer.json<ImportAnswer>().report.map(({ reason }) => reason)).toContain('extent-fitted')
  })

  it('takes the text of a file, and those of a page with its fragments', async () => {
    const page = sampleFile('ark-v17-include-ScorchedEarthASA')
    const fragment = JSON.stringify(sampleFile('ark-v17-fragment-groups-categories'))
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId, { json: [page, fragment], confirmedOrigin: 'yx_top_left' })
    expect(answer.json<ImportAnswer>().markers).toBe((await poisOf(owner, mapId)).pois.length)
  })

  it('draws a type by its shape whose icon the library does not have, and says so', async () => {
    const type = { labelBorder: 1, labelBgColour: '#000000', labelBorderColour: '#ffffff' }
    const json = {
      groups: { ore: { name: 'Ore' }, elk: { name: 'Elk' } },
      markers: { ore: [{ x: 1, y: 1 }], elk: [{ x: 2, y: 2 }] },
      custom: {
        pinfold: {
          groups: { ore: { ...type, icon: 'gi_no-such-icon' }, elk: { ...type, icon: 'gi_dragon-head' } },
        },
      },
    }
    const mapId = await aMapToImportInto()
    const answer = await sent(owner, mapId, { json })
    expect(answer.status).toBe(200)
    expect(answer.json<ImportAnswer>().report).toContainEqual({
      reason: 'icon-left-out',
      count: 1,
      text: '1 icon of the wiki is shown as a coloured shape.',
    })
    const { content } = await changeLog.read(mapId)
    expect(Array.from(content.types, ({ name, icon }) => [name, icon]).sort()).toEqual([
      ['Elk', 'gi_dragon-head'],
      ['Ore', null],
    ])
  })

  it('adds to a map that has content, beside categories of the same name', async () => {
    const { id } = await uploadedMap(owner)
    expect((await sent(owner, id)).status).toBe(200)
    expect((await sent(owner, id, { displayName: 'Isles' })).status).toBe(200)
    const { pois, categories } = await poisOf(owner, id)
    expect(pois).toHaveLength(4)
    expect(categories.map(({ name }) => name).sort()).toEqual(['Ore', 'Ore (2)', 'Wells', 'Wells (2)'])
  })

  it('puts what belongs to a background on its floor, if the backgrounds are floors', async () => {
    const json = {
      backgrounds: [{ image: 'a.png' }, { name: 'Caves', image: 'b.png' }],
      groups: { ore: { name: 'Ore' } },
      markers: { ore: [{ x: 1, y: 1, name: 'All' }], 'ore bg:caves': [{ x: 2, y: 2, name: 'Vein' }] },
    }
    const flat = await aMapToImportInto()
    expect((await sent(owner, flat, { json })).json()).toMatchObject({ success: true, markers: 1 })
    const mapId = await aMapToImportInto()
    const odd = await sent(owner, mapId, { json, asFloors: 'yes' })
    expect(odd.status).toBe(400)
    const floorless = await sent(owner, mapId, { json, asFloors: true })
    expect(floorless.status).toBe(400)
    const floors = ['Ground', 'Caves'].map((name, at) => ({ id: at + 1, name, frame: null }))
    await owner.post(`/api/maps/${mapId}/set-floors`, { floors })
    const answer = await sent(owner, mapId, { json, asFloors: true })
    expect(answer.json()).toMatchObject({ success: true, markers: 2, report: [] })
    const placed = (await poisOf(owner, mapId)).pois.map(({ poi_name, floor }) => [poi_name, floor])
    expect(placed.sort()).toEqual([
      ['All', undefined],
      ['Vein', 2],
    ])
  })
})

describe('a map made for an import', () => {
  it('is seen by its owner alone until everything is in, which is one log entry', async () => {
    const mapId = await aMapToImportInto()
    expect(await statusFor(stranger, mapId)).toBe(404)
    expect(await statusFor(owner, mapId)).toBe(200)
    expect(await isListed(mapId)).toBe(false)
    await sent(owner, mapId)
    expect((await changeLog.read(mapId)).revision).toBe(1)
    expect(await statusFor(stranger, mapId)).toBe(200)
    expect(await isListed(mapId)).toBe(true)
  })

  it('stays private if it was made so, or was made private meanwhile', async () => {
    const fields = { importing: '1', is_public: '0' }
    const { id: chosen } = await uploadedMap(owner, { fields })
    const meanwhile = await aMapToImportInto()
    await owner.post(`/api/maps/${meanwhile}/set-public`, { is_public: false })
    for (const mapId of [chosen, meanwhile]) {
      expect((await sent(owner, mapId)).status).toBe(200)
      expect(await statusFor(stranger, mapId)).toBe(404)
      expect((await owner.get(`/api/maps/${mapId}`)).json()).toMatchObject({ is_public: false })
      expect(await isListed(mapId)).toBe(false)
      expect((await store.get('maps', String(mapId)))?.importing).toBe(false)
    }
  })

  it('is deleted by the sweep if nothing was imported within an hour, and shown if only the end was missed', async () => {
    const [empty, imported, recent] = [
      await aMapToImportInto(),
      await aMapToImportInto(),
      await aMapToImportInto(),
    ]
    await sent(owner, imported)
    const earlier = new Date(Date.now() - 2 * 3600_000)
    // As a crash leaves it between the import's entry in the log and the map's record.
    await store.update('maps', String(imported), { importing: true, is_public: false, listed: false })
    for (const mapId of [empty, imported]) {
      await store.delete('claims', `import:${mapId}`)
      await store.insert('claims', { _id: `import:${mapId}`, owner_id: 'import', created_at: earlier })
    }
    await sweepUnfinishedImports(server.services)
    expect(await statusFor(owner, empty)).toBe(404)
    expect(await statusFor(stranger, imported)).toBe(200)
    expect(await isListed(imported)).toBe(true)
    expect(await statusFor(owner, recent)).toBe(200)
    expect(await store.get('claims', `import:${empty}`)).toBeNull()
  })

  it('answers a repeated request without importing twice', async () => {
    const mapId = await aMapToImportInto()
    await sent(owner, mapId)
    await store.update('maps', String(mapId), { importing: true })
    expect((await sent(owner, mapId)).status).toBe(200)
    expect((await poisOf(owner, mapId)).pois).toHaveLength(2)
  })
})
