import { beforeAll, describe, expect, it } from 'vitest'
import type { MapComparison } from '../../shared/compare/mapComparison.ts'
import type { Change } from '../../shared/content/changes.ts'
import { entityIdAt, newEntityId, sameIdIn } from '../../shared/ids.ts'
import { assetPath } from '../../shared/maps/assets.ts'
import type { UploadAnswer } from '../../shared/maps/maps.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { until, uploadedMap } from '../mapBuilders.ts'
import { commit, createMapFixture } from '../mapFixture.ts'
import { pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const compare = (client: Client, here: number, there: number) =>
  client.get(`/api/maps/${here}/compare/${there}`)
const compared = async (client: Client, here: number, there: number) =>
  (await compare(client, here, there)).json<MapComparison>()
const changesOf = (mapId: number) => ({ changes: `/api/maps/${mapId}/changes` })

const icon = async (client: Client, mapId: number, picture: Uint8Array): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const answer = await client.send('POST', `/api/maps/${mapId}/assets?purpose=icon`, { body: form })
  return answer.json<{ ref: string }>().ref
}

/** A public map with two POIs and a zone, which others may branch. */
const anOrigin = async () => {
  const { id: mapId } = await uploadedMap(owner, { fields: { display_name: 'Skerries', is_public: '1' } })
  const at = (n: number) => entityIdAt(mapId, n)
  const [category, type, north, south, zone] = [at(1), at(2), at(3), at(4), at(5)]
  await commit(owner, changesOf(mapId), [
    { op: 'insert', kind: 'category', entity: aCategory({ id: category, name: 'Ways' }) },
    { op: 'insert', kind: 'type', entity: aType({ id: type, categoryId: category, name: 'Pier' }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: north, typeId: type, name: 'North', x: 1, y: 2 }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: south, typeId: type, name: 'South', x: 3, y: 4 }) },
    { op: 'insert', kind: 'zone', entity: aZone({ id: zone }) },
  ])
  await owner.post(`/api/maps/${mapId}/set-branching`, { allows_branching: true })
  return { mapId, category, type, north, south, zone }
}

const branched = async (client: Client, mapId: number): Promise<number> => {
  const { id } = (await client.post(`/api/maps/${mapId}/branch`, {})).json<UploadAnswer>()
  await until(async () => (await store.get('branches', String(id)))?.is_filled === true)
  return id
}

describe('a comparison', () => {
  it('is refused to guests, for maps that the caller may not see, and for one map', async () => {
    const [open, hidden] = [
      await createMapFixture(server, owner),
      await createMapFixture(server, owner, false),
    ]
    expect((await compare(anyone, open.mapId, hidden.mapId)).status).toBe(401)
    expect((await compare(stranger, open.mapId, hidden.mapId)).status).toBe(404)
    expect((await compare(stranger, hidden.mapId, open.mapId)).status).toBe(404)
    expect((await compare(owner, open.mapId, open.mapId)).status).toBe(400)
    expect((await compare(owner, open.mapId, hidden.mapId)).status).toBe(200)
  })

  it('tells nothing of where POIs lead, nor who made what', async () => {
    const [here, there] = [await createMapFixture(server, owner), await createMapFixture(server, owner)]
    const secret = await createMapFixture(server, owner, false)
    await commit(owner, there, [
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({
          id: newEntityId(there.mapId),
          typeId: there.typeId,
          name: 'Gate',
          x: 70,
          linkedMapId: secret.mapId,
        }),
      },
    ])
    const { differences } = await compared(stranger, here.mapId, there.mapId)
    expect(differences).toMatchObject([
      { change: { op: 'insert', entity: { name: 'Gate', linkedMapId: null, createdBy: null } } },
    ])
  })
})

describe('a map and its branch', () => {
  let origin: Awaited<ReturnType<typeof anOrigin>>
  let branchId: number
  beforeAll(async () => {
    origin = await anOrigin()
    branchId = await branched(stranger, origin.mapId)
    await stranger.post(`/api/maps/${branchId}/set-public`, { is_public: true })
  })

  it('are alike at first', async () => {
    expect(await compared(stranger, branchId, origin.mapId)).toMatchObject({
      has_common_origin: true,
      same: 5,
      differences: [],
      left_out: 0,
      files: [],
      other: { id: origin.mapId, name: 'Skerries' },
    })
  })

  it('tell from each side what the other one has done, and become alike by taking it', async () => {
    const { mapId, north, south, type } = origin
    const ref = await icon(stranger, branchId, await pngPicture(24, 24))
    const onBranch = (id: number) => sameIdIn(branchId, id)
    await commit(stranger, changesOf(branchId), [
      { op: 'patch', kind: 'type', id: onBranch(type), fields: { icon: ref } },
      { op: 'patch', kind: 'poi', id: onBranch(north), fields: { x: 8 } },
      {
        op: 'insert',
        kind: 'poi',
        entity: aPoi({ id: entityIdAt(branchId, 60), typeId: onBranch(type), name: 'East' }),
      },
    ])
    await commit(owner, changesOf(mapId), [
      { op: 'patch', kind: 'poi', id: north, fields: { name: 'Northern pier' } },
      { op: 'remove', kind: 'poi', id: south },
    ])
    const news = await compared(owner, mapId, branchId)
    expect(news.differences).toMatchObject([
      { since: 'there', change: { op: 'patch', kind: 'type', id: type, fields: { icon: ref } } },
      { since: 'there', change: { op: 'patch', kind: 'poi', id: north, fields: { x: 8 } } },
      { since: 'here', change: { op: 'insert', kind: 'poi', entity: { name: 'South' } } },
      { since: 'there', change: { op: 'insert', kind: 'poi', entity: { name: 'East', typeId: type } } },
    ])
    expect(news.files).toEqual([ref])
    expect((await compared(stranger, branchId, mapId)).differences).toMatchObject([
      { since: 'here', change: { fields: { icon: null } } },
      { since: 'there', change: { fields: { name: 'Northern pier' } } },
      { since: 'there', change: { op: 'remove', id: onBranch(south) } },
      { since: 'here', change: { op: 'remove' } },
    ])
    // As a page takes it: with files of its own.
    const file = await owner.get(await addressOf(branchId, ref))
    const own = await icon(owner, mapId, file.bytes)
    const taken = news.differences
      .filter(({ since }) => since === 'there')
      .map(({ change }) => JSON.parse(JSON.stringify(change).replaceAll(ref, own)) as Change)
    await commit(owner, changesOf(mapId), taken)
    expect((await compared(owner, mapId, branchId)).differences).toMatchObject([
      { since: 'here', change: { fields: { name: 'North' } } },
      { since: 'here', change: { op: 'insert', entity: { name: 'South' } } },
    ])
  })

  it('say nothing of who did what once one of them has forgotten what was there', async () => {
    expect((await stranger.post(`/api/maps/${branchId}/forget`, {})).status).toBe(200)
    const { differences } = await compared(owner, origin.mapId, branchId)
    expect(differences.map(({ since }) => since)).toEqual([null, null])
  })
})

describe('two branches of one map', () => {
  it('are compared by what both began with, each as it did', async () => {
    const { mapId, north, type } = await anOrigin()
    const first = await branched(stranger, mapId)
    await commit(owner, changesOf(mapId), [
      { op: 'patch', kind: 'poi', id: north, fields: { name: 'Quay' } },
      { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(mapId), typeId: type, name: 'Later' }) },
    ])
    const second = await branched(stranger, mapId)
    const nested = await branched(stranger, second)
    for (const other of [second, nested])
      expect((await compared(stranger, first, other)).differences).toMatchObject([
        { since: 'there', change: { op: 'patch', fields: { name: 'Quay' } } },
        { since: 'there', change: { op: 'insert', entity: { name: 'Later' } } },
      ])
    expect((await compared(stranger, nested, first)).differences).toMatchObject([
      { since: 'here', change: { op: 'patch', fields: { name: 'North' } } },
      { since: 'here', change: { op: 'remove' } },
    ])
    expect((await compared(stranger, nested, mapId)).differences).toEqual([])
  })

  it('are compared on this map’s image', async () => {
    const { mapId, north, south, zone } = await anOrigin()
    const first = await branched(stranger, mapId)
    const map = await store.get('maps', String(first))
    if (!map) throw new Error('It is not there.')
    const { width, height } = map.image
    await store.update('maps', String(first), {
      image: { ...map.image, width: width * 2, height: height * 2, original_file: 'original-9.png' },
      former_images: [
        { id: map.image.original_file, width, height, placing: 'scale', replaced_by_user: map.uploader_id },
      ],
    })
    const own = (id: number) => sameIdIn(first, id)
    const twice = { x: 0, y: 0 }
    await commit(stranger, changesOf(first), [
      { op: 'patch', kind: 'poi', id: own(north), fields: { x: 2, y: 4 } },
      { op: 'patch', kind: 'poi', id: own(south), fields: { x: 6, y: 8 } },
      {
        op: 'patch',
        kind: 'zone',
        id: own(zone),
        fields: { geometry: { kind: 'polygon', points: [twice, { x: 20, y: 0 }, { x: 0, y: 20 }] } },
      },
    ])
    await commit(owner, changesOf(mapId), [{ op: 'patch', kind: 'poi', id: north, fields: { x: 1.5 } }])
    expect((await compared(stranger, first, mapId)).differences).toMatchObject([
      { since: 'there', change: { fields: { x: 3 } } },
    ])
  })
})

const addressOf = async (mapId: number, ref: string): Promise<string> => {
  const map = await store.get('maps', String(mapId))
  return `/maps/${mapId}/files/${map?.access_token}/${assetPath(ref)}`
}
