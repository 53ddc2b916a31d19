import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PoiAnswer } from '../../shared/content/pois.ts'
import { newEntityId, sameIdIn } from '../../shared/ids.ts'
import { abandonmentText, isAbandoned, monthsSince } from '../../shared/maps/abandonment.ts'
import { BRANCH_TEXTS, type BranchesAnswer } from '../../shared/maps/branches.ts'
import type { MapAnswer, UploadAnswer } from '../../shared/maps/maps.ts'
import type { NotificationsAnswer } from '../../shared/people/notifications.ts'
import { aCategory, aPoi, aType, aZone } from '../builders.ts'
import type { Client } from '../Client.ts'
import { processedMap, until, uploadedMap, uploadForm } from '../mapBuilders.ts'
import { commit, createMapFixture } from '../mapFixture.ts'
import { placedJpegPicture, pngPicture } from '../pictures.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store, files, changeLog } = server.services
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id

const branch = (client: Client, mapId: number, body: object = {}) =>
  client.post(`/api/maps/${mapId}/branch`, body)
const branchesOf = async (client: Client, mapId: number) =>
  (await client.get(`/api/maps/${mapId}/branches`)).json<BranchesAnswer>()

const HALF_A_YEAR_MS = 190 * 24 * 3600_000
const abandon = (mapId: number) =>
  store.update('maps', String(mapId), { updated_at: new Date(Date.now() - HALF_A_YEAR_MS) })

/** The map once its content is in it. */
const filled = (mapId: number) =>
  until(async () => (await store.get('branches', String(mapId)))?.is_filled === true)

const assetUploaded = async (mapId: number, purpose: 'icon' | 'image'): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await pngPicture(24, 24))], { type: 'image/png' }), 'a.png')
  const answer = await owner.send('POST', `/api/maps/${mapId}/assets?purpose=${purpose}`, { body: form })
  return answer.json<{ ref: string }>().ref
}

const FLOORS = [
  { id: 1, name: 'Cellar', frame: { x: 10, y: 20, width: 30, height: 40 } },
  { id: 2, name: 'Ground', frame: null },
]
const floorsOf = async (client: Client, mapId: number) =>
  (await client.get(`/api/maps/${mapId}`)).json<MapAnswer>().floors

/** A public map with two floors, a picture, an icon, a zone, a link to another public map and one to a private one. */
const aWholeMap = async () => {
  const { id: mapId } = await uploadedMap(owner, {
    fields: { display_name: 'Velen', tip_url: 'https://example.org/tip', is_public: '1' },
    picture: await placedJpegPicture(),
  })
  const [open, hidden] = [
    (await createMapFixture(server, owner)).mapId,
    (await createMapFixture(server, owner, false)).mapId,
  ]
  const at = { changes: `/api/maps/${mapId}/changes` }
  const ids = { category: newEntityId(mapId), type: newEntityId(mapId), zone: newEntityId(mapId) }
  const [icon, image] = [await assetUploaded(mapId, 'icon'), await assetUploaded(mapId, 'image')]
  const poi = (fields: object) => ({
    op: 'insert' as const,
    kind: 'poi' as const,
    entity: aPoi({ id: newEntityId(mapId), typeId: ids.type, ...fields }),
  })
  const pois = [
    poi({ name: 'Pictured', image }),
    poi({ name: 'Open', linkedMapId: open }),
    poi({ name: 'Hidden', linkedMapId: hidden }),
  ]
  await commit(owner, at, [
    { op: 'insert', kind: 'category', entity: aCategory({ id: ids.category }) },
    { op: 'insert', kind: 'type', entity: aType({ id: ids.type, categoryId: ids.category, icon }) },
    ...pois,
    { op: 'insert', kind: 'zone', entity: aZone({ id: ids.zone }) },
  ])
  await owner.post(`/api/maps/${mapId}/set-floors`, { floors: FLOORS })
  const floorImage = new FormData()
  floorImage.set('image', new Blob([new Uint8Array(await placedJpegPicture(60, 50))]), 'cellar.jpg')
  await owner.send('POST', `/api/maps/${mapId}/floors/1/image`, { body: floorImage })
  await until(async () => (await floorsOf(owner, mapId))[0]?.image?.state.state === 'ready')
  await owner.post(`/api/map-styles/${mapId}`, { title_text: 'The Isles', tip_url: 'https://example.org/t' })
  return { mapId, ids, icon, image, open, poiIds: pois.map(({ entity }) => entity.id) }
}

describe('abandonment', () => {
  it('is after six months without a change', () => {
    const now = new Date('2026-08-31T12:00:00Z')
    expect(monthsSince(new Date('2026-08-31T12:00:00Z'), now)).toBe(0)
    expect(monthsSince(new Date('2026-01-30T12:00:00Z'), now)).toBe(7)
    expect(isAbandoned(new Date('2026-02-28T12:00:00Z'), now)).toBe(true)
    expect(isAbandoned(new Date('2026-03-31T13:00:00Z'), now)).toBe(false)
    expect(abandonmentText(new Date('2026-01-30T12:00:00Z'), now)).toBe('Not updated for 7 months')
    expect(abandonmentText(now, now)).toBeNull()
  })
})

describe('branching', () => {
  it('takes an abandoned map, or one whose owner allows it', async () => {
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    expect((await branch(anyone, id)).status).toBe(401)
    expect((await branch(stranger, id)).status).toBe(403)
    expect(await branchesOf(stranger, id)).toMatchObject({ can_branch: false, is_abandoned: false })
    await abandon(id)
    expect(await branchesOf(stranger, id)).toMatchObject({ can_branch: true, is_abandoned: true })
    expect((await branch(stranger, id)).status).toBe(200)
    await owner.post(`/api/maps/${id}/set-branching`, { allows_branching: true })
    expect(await branchesOf(stranger, id)).toMatchObject({ can_branch: true, is_abandoned: false })
    await owner.post(`/api/maps/${id}/set-public`, { is_public: false })
    expect((await branch(stranger, id)).status).toBe(404)
    expect((await branch(owner, id)).status).toBe(200)
  })

  it('does not take a region map, or a map that is hidden', async () => {
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    await store.update('maps', String(id), { allows_branching: true, parent_map_id: id + 500_000 })
    expect((await branch(owner, id)).status).toBe(404)
    await store.update('maps', String(id), { parent_map_id: null, hidden_reason: 'Spam' })
    expect((await branch(stranger, id)).status).toBe(404)
  })

  it('leaves what is on a branch alone until all of it is there', async () => {
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    await processedMap(owner, id)
    expect((await owner.get(`/api/maps/${id}`)).json<MapAnswer>().abilities).toContain('edit')
    await store.update('maps', String(id), { importing: true, filling: true })
    expect((await owner.get(`/api/maps/${id}`)).json<MapAnswer>().abilities).toEqual([
      'view',
      'original',
      'delete',
    ])
    const entity = aCategory({ id: newEntityId(id) })
    const list = {
      changeId: randomUUID(),
      baseRevision: 0,
      changes: [{ op: 'insert', kind: 'category', entity }],
    }
    for (const [path, body] of [
      [`/api/maps/${id}/changes`, list],
      [`/api/maps/${id}/set-public`, { is_public: false }],
      [`/api/map-styles/${id}`, { title_text: 'Early' }],
    ] as const)
      expect([path, (await owner.post(path, body)).json()]).toMatchObject([
        path,
        { error: BRANCH_TEXTS.filling },
      ])
    expect((await branch(owner, id)).status).toBe(403)
    expect((await owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(200)
  })

  it('copies the region maps that its maker sees, if asked to and if there is room for all', async () => {
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    const region = async (name: string) => {
      const body = await uploadForm({ fields: { display_name: name } })
      return (await owner.send('POST', `/api/child-maps/${id}/child`, { body })).json<UploadAnswer>().id
    }
    await region('Cellar')
    const hidden = await region('Vault')
    await store.update('maps', String(hidden), { is_public: false })
    await abandon(id)
    const person = await server.signIn('regions@example.org', 'Regions')
    const { id: userId } = (await person.get('/api/me')).json<{ id: number }>()
    const counted = () => store.count('originals', { equals: { user_id: userId } })
    await store.update('users', String(userId), { quota: { maps: 1, bytes: 1e9 } })
    expect((await branch(person, id, { include_regions: true })).status).toBe(409)
    expect([await counted(), await store.count('branches', { equals: { origin_id: id } })]).toEqual([0, 0])
    await store.update('users', String(userId), { quota: { maps: 3, bytes: 1e9 } })

    const whole = (await branch(person, id, { include_regions: true })).json<UploadAnswer>()
    await filled(whole.id)
    const { extra_region_maps } = (await person.get(`/api/maps/${whole.id}`)).json<MapAnswer>()
    expect(extra_region_maps.map(({ name, uploader_id }) => [name, uploader_id])).toEqual([
      ['Cellar', userId],
    ])
    expect(await counted()).toBe(2)
    for (const { id: regionId } of extra_region_maps)
      expect((await owner.get(`/api/maps/${regionId}`)).status).toBe(404)

    const alone = (await branch(person, id)).json<UploadAnswer>()
    await filled(alone.id)
    expect((await person.get(`/api/maps/${alone.id}`)).json<MapAnswer>().extra_region_maps).toEqual([])
  })

  it('refuses one map more than its maker may have', async () => {
    const { id } = await uploadedMap(owner, { fields: { is_public: '1' } })
    await abandon(id)
    const person = await server.signIn('quota@example.org', 'Quota')
    const { id: userId } = (await person.get('/api/me')).json<{ id: number }>()
    await store.update('users', String(userId), { quota: { maps: 0, bytes: 1e9 } })
    expect((await branch(person, id)).status).toBe(409)
    expect(await store.count('branches', { equals: { origin_id: id } })).toBe(0)
  })
})

describe('a branch', () => {
  let origin: Awaited<ReturnType<typeof aWholeMap>>
  let made: UploadAnswer
  let map: MapAnswer
  beforeAll(async () => {
    origin = await aWholeMap()
    await abandon(origin.mapId)
    const answer = await branch(stranger, origin.mapId, { display_name: 'Velen continued' })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    made = answer.json<UploadAnswer>()
    await filled(made.id)
    map = await processedMap(stranger, made.id)
  })

  it('is a private map of its maker, without the tip link', async () => {
    expect(map).toMatchObject({
      name: 'Velen continued',
      uploader_id: strangerId,
      is_public: false,
      tip_url: null,
      image_state: { state: 'ready' },
      styles: { title_text: 'The Isles', tip_url: null },
    })
    expect((await owner.get(`/api/maps/${made.id}`)).status).toBe(404)
  })

  it('has everything under the same n, with its creators', async () => {
    const { content } = await changeLog.read(made.id)
    const { ids, poiIds, icon, image } = origin
    expect(content.types.get(sameIdIn(made.id, ids.type))).toMatchObject({
      categoryId: sameIdIn(made.id, ids.category),
      icon,
    })
    const pois = poiIds.map((id) => content.pois.get(sameIdIn(made.id, id)))
    expect(pois.map((poi) => [poi?.name, poi?.image, poi?.linkedMapId, poi?.createdBy])).toEqual([
      ['Pictured', image, null, ownerId],
      ['Open', null, origin.open, ownerId],
      ['Hidden', null, null, ownerId],
    ])
    expect(content.zones.get(sameIdIn(made.id, ids.zone))?.createdBy).toBe(ownerId)
    const [entry] = await store.find('log', {
      equals: { map_id: made.id },
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit: 1,
    })
    expect(entry).toMatchObject({ revision: 1, change_id: `branch-${made.id}`, user_id: strangerId })
  })

  it('has files of its own, and an image that tells nothing of where it was taken', async () => {
    const read = async (key: string) => {
      const chunks: Buffer[] = []
      for await (const chunk of (await files.get(key))?.open() ?? []) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('latin1')
    }
    const { pois } = (await stranger.get(`/api/poi/all/${made.id}`)).json<{ pois: PoiAnswer[] }>()
    const pictured = pois.find(({ poi_name }) => poi_name === 'Pictured')
    expect((await stranger.get(pictured?.image_url ?? '')).status).toBe(200)
    const fileOf = async (id: number) => `${id}/${(await store.get('maps', String(id)))?.image.original_file}`
    expect(await read(await fileOf(origin.mapId))).toContain('51.5089')
    const copy = await read(await fileOf(made.id))
    expect([copy.length > 1_000, copy.includes('51.5089'), copy.includes('Orla')]).toEqual([
      true,
      false,
      false,
    ])
    await owner.send('DELETE', `/api/poi/${origin.poiIds[0]}`)
    expect((await stranger.get(pictured?.image_url ?? '')).status).toBe(200)
  })

  it('has the floors of its origin, with images of its own that count for its maker', async () => {
    const [cellar, ground] = map.floors
    expect([cellar, ground]).toMatchObject([
      { ...FLOORS[0], image: { width: 60, height: 50, state: { state: 'ready' } } },
      { ...FLOORS[1], image: null },
    ])
    const [there] = await floorsOf(owner, origin.mapId)
    expect(cellar?.image?.id).not.toBe(there?.image?.id)
    expect((await stranger.get(String(cellar?.image?.preview_url))).status).toBe(200)
    for await (const copy of store.stream('floorImages', { equals: { map_id: made.id } })) {
      expect(copy.user_id).toBe(strangerId)
      const original = await files.get(`${made.id}/${copy.image.original_file}`)
      expect(original?.size).toBe(copy.bytes)
      expect((await original?.open().toArray())?.join('').includes('51.5089')).toBe(false)
    }
  })

  it('and its origin name one another, and nothing of what the reader may not see', async () => {
    const { mapId } = origin
    const named = (id: number, name: string) => ({ map: { id, name } })
    const from = { ...named(mapId, 'Velen'), revision: 1, is_filled: true }
    expect((await branchesOf(stranger, made.id)).origin).toMatchObject(from)
    const toldWith = async (client: Client, id: number) =>
      (await client.get(`/api/maps/${id}`)).json<MapAnswer>().branching
    expect(await toldWith(stranger, made.id)).toMatchObject({ origin: from, branch_count: 0 })
    expect(await toldWith(anyone, mapId)).toEqual({ is_allowed: false, origin: null, branch_count: 1 })
    for (const client of [owner, anyone])
      expect((await branchesOf(client, mapId)).branches).toMatchObject([{ map: null }])
    expect((await branchesOf(stranger, mapId)).branches).toMatchObject([named(made.id, 'Velen continued')])
    await stranger.post(`/api/maps/${made.id}/set-public`, { is_public: true })
    expect((await branchesOf(anyone, mapId)).branches).toMatchObject([named(made.id, 'Velen continued')])
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    expect((await branchesOf(stranger, made.id)).origin).toMatchObject({ map: null })
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })
  })

  it('is told to the owner of its origin', async () => {
    const { notifications } = (await owner.get('/api/notifications')).json<NotificationsAnswer>()
    expect(notifications.map(({ what }) => what)).toContainEqual({
      kind: 'map_branched',
      map_id: origin.mapId,
      map_name: 'Velen',
      branch: { id: made.id, name: 'Velen continued', by: 'Bob' },
    })
  })

  it('goes away without a trace', async () => {
    await stranger.send('DELETE', `/api/upload-map/${made.id}`)
    await until(async () => (await store.get('branches', String(made.id))) === null)
    expect((await branchesOf(owner, origin.mapId)).branches).toEqual([])
  })
})
