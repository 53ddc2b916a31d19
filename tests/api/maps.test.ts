import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sweepDeletedMaps } from '../../api/maps/deleteMap.ts'
import type { MapDocument } from '../../api/store/collections.ts'
import { mapAnswerSchema, type MapAnswer, type MapListEntry } from '../../shared/maps/maps.ts'
import type { Role } from '../../shared/people/users.ts'
import type { Client } from '../Client.ts'
import { aMapDocument, pictureFiles, sendUpload, until, uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'
import { MAP_RIGHTS } from '../../shared/maps/permissions.ts'

let server: TestServer
let people: Record<'anyone' | 'other' | 'owner' | 'admin' | 'founder' | 'operator', Client>

beforeAll(async () => {
  server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
  people = {
    anyone: server.client(),
    other: await server.signIn('bob@example.org', 'Bob'),
    owner: await server.signIn('ann@example.org', 'Ann'),
    admin: await withRole('admin@example.org', 'admin'),
    founder: await withRole('founder@example.org', 'founder'),
    operator: await server.signIn('operator@example.org', 'Operator'),
  }
})
afterAll(() => server.close())

const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

const withRole = async (email: string, role: Role): Promise<Client> => {
  const client = await server.signIn(email)
  await server.services.store.update('users', String(await idOf(client)), { role })
  return client
}

let lastId = 10_000
const aStoredMap = async (fields: Partial<MapDocument> = {}): Promise<number> => {
  const id = ++lastId
  const map = aMapDocument(id, { uploader_id: await idOf(people.owner), uploader_username: 'Ann', ...fields })
  await server.services.store.insert('maps', map)
  return id
}
const PRIVATE = { is_public: false, listed: false }

describe('a map', () => {
  it('is not found if it does not exist, is deleted, or its id is invalid', async () => {
    const deleted = await aStoredMap({ deleted: true, listed: false })
    for (const id of [999_999, deleted]) {
      const answer = await people.owner.get(`/api/maps/${id}`)
      expect(answer.status).toBe(404)
      expect(answer.json()).toEqual({ error: 'Map not found' })
    }
    for (const id of ['x', '0', '01', '1e3', '-1', '1.0', '99999999999999999999', '%00'])
      expect((await people.owner.get(`/api/maps/${id}`)).status).toBe(400)
  })

  it('is returned with its relatives, abilities and image [API-004] [API-005] [CREATE-032]', async () => {
    const id = await aStoredMap()
    const answer = (await people.anyone.get(`/api/maps/${id}`)).json()
    const map = z.strictObject(mapAnswerSchema.shape).parse(answer)
    expect(map).toMatchObject({
      id,
      image_state: { state: 'ready' },
      abilities: ['view', 'suggest'],
      parent_map: null,
      sibling_maps: [],
      extra_region_maps: [],
    })
    expect(map.image_url).toBe(map.preview_url)
    expect(answer).not.toHaveProperty('access_token')
  })

  it('has an image from the start: for whoever may edit it the original, until there is a preview [API-005]', async () => {
    const { image } = aMapDocument(1)
    const id = await aStoredMap({ image: { ...image, preview_file: null } })
    const urlFor = async (who: keyof typeof people) =>
      (await people[who].get(`/api/maps/${id}`)).json<MapAnswer>().image_url
    for (const who of ['owner', 'founder', 'operator'] as const)
      expect(await urlFor(who)).toMatch(new RegExp(`^/maps/${id}/files/[^/]+/${image.original_file}$`))
    for (const who of ['anyone', 'other', 'admin'] as const) expect(await urlFor(who)).toBeNull()
  })

  it('reports the progress of its pictures, even if another server makes them', async () => {
    const { image } = aMapDocument(1)
    const id = await aStoredMap({ image: { ...image, preview_file: null } })
    const { store } = server.services
    const jobId = `${id}:${image.original_file}`
    const expires_at = new Date(Date.now() + 60_000)
    await store.insert('leases', { _id: `${jobId}:1`, owner_id: 'another server', expires_at })
    await store.insert('jobs', {
      _id: jobId,
      kind: 'image',
      map_id: id,
      state: 'waiting',
      attempts: 1,
      progress: 0,
      error: null,
      outputs: [],
      created_at: new Date(),
    })
    for (const progress of [0.2, 0.55]) {
      await store.update('jobs', jobId, { progress })
      const { image_state } = (await people.anyone.get(`/api/maps/${id}`)).json<MapAnswer>()
      expect(image_state).toEqual({ state: 'processing', progress, waiting_behind: null })
    }
    await store.delete('jobs', jobId)
  })

  it('contains the abilities of each viewer [PERM-229]', async () => {
    const id = await aStoredMap()
    const abilities = async (client: Client) =>
      (await client.get(`/api/maps/${id}`)).json<MapAnswer>().abilities
    const all = MAP_RIGHTS.filter((right) => right !== 'suggest')
    expect(await abilities(people.other)).toEqual(['view', 'suggest'])
    expect(await abilities(people.owner)).toEqual(all)
    expect(await abilities(people.admin)).toEqual(['view', 'suggest', 'delete'])
    expect(await abilities(people.founder)).toEqual(all)
    expect(await abilities(people.operator)).toEqual(all)
  })

  it('lists its parent, siblings and regions that the viewer may see [VIEW-016]', async () => {
    const parent = await aStoredMap({ name: 'World' })
    const a = await aStoredMap({ name: 'A', parent_map_id: parent, listed: false })
    const b = await aStoredMap({ name: 'B', parent_map_id: parent, listed: false })
    const hidden = await aStoredMap({ name: 'H', parent_map_id: parent, ...PRIVATE })
    const mapFor = async (client: Client, id: number) =>
      (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
    const ofWorld = await mapFor(people.anyone, parent)
    expect(ofWorld.extra_region_maps).toMatchObject([
      { id: a, name: 'A', display_name: 'A' },
      { id: b, name: 'B', display_name: 'B' },
    ])
    const ofA = await mapFor(people.anyone, a)
    expect(ofA.parent_map?.id).toBe(parent)
    expect(ofA.sibling_maps.map(({ id }) => id)).toEqual([b])
    expect((await mapFor(people.owner, a)).sibling_maps.map(({ id }) => id)).toEqual([b, hidden])
  })

  it('is never more visible than its parent if it is a region', async () => {
    const parent = await aStoredMap(PRIVATE)
    const region = await aStoredMap({ parent_map_id: parent, listed: false })
    expect((await people.anyone.get(`/api/maps/${region}`)).status).toBe(404)
    expect((await people.owner.get(`/api/maps/${region}`)).status).toBe(200)
  })

  it('is found by its directory', async () => {
    const { id, map_directory } = await uploadedMap(people.owner, { fields: { map_directory: 'Karte Süd' } })
    const found = await people.anyone.get(`/api/maps/by-directory/${encodeURIComponent(map_directory)}`)
    expect(found.json<MapAnswer>().id).toBe(id)
    expect((await people.anyone.get(`/map/${encodeURIComponent(map_directory)}`)).status).toBe(200)
    await people.owner.post(`/api/maps/${id}/set-public`, { is_public: false })
    for (const directory of [encodeURIComponent(map_directory), 'none', '..%2f..', '%E0%A4%A'])
      expect((await people.anyone.get(`/api/maps/by-directory/${directory}`)).status).toBeGreaterThanOrEqual(
        400,
      )
  })
})

describe('a private map', () => {
  it.each([
    { who: 'anyone', status: 404, row: '[PERM-013]' },
    { who: 'other', status: 404, row: '[PERM-014]' },
    { who: 'owner', status: 200, row: '[PERM-015]' },
    { who: 'admin', status: 200, row: '[PERM-016]' },
    { who: 'founder', status: 200, row: '[PERM-017]' },
    { who: 'operator', status: 200, row: '[PERM-018]' },
  ] as const)('answers $who with $status $row', async ({ who, status }) => {
    const id = await aStoredMap(PRIVATE)
    expect((await people[who].get(`/api/maps/${id}`)).status).toBe(status)
    expect((await people[who].get(`/api/maps/${id}/content`)).status).toBe(status)
    expect((await people[who].get(`/api/maps/${id}/changes?after=0`)).status).toBe(status)
  })

  it('refuses writes of users who may not see it', async () => {
    const id = await aStoredMap(PRIVATE)
    expect((await people.other.send('DELETE', `/api/upload-map/${id}`)).status).toBe(404)
    expect((await people.other.post(`/api/maps/${id}/set-public`, { is_public: true })).status).toBe(404)
    expect(await server.services.store.get('maps', String(id))).toMatchObject({
      deleted: false,
      is_public: false,
    })
  })
})

describe('a public map', () => {
  it.each([
    { who: 'anyone', row: '[PERM-001]' },
    { who: 'other', row: '[PERM-002]' },
    { who: 'owner', row: '[PERM-003]' },
    { who: 'admin', row: '[PERM-004]' },
    { who: 'founder', row: '[PERM-005]' },
    { who: 'operator', row: '[PERM-006]' },
  ] as const)('answers $who $row', async ({ who }) => {
    const id = await aStoredMap()
    expect((await people[who].get(`/api/maps/${id}`)).status).toBe(200)
    expect((await people[who].get(`/api/maps/${id}/content`)).status).toBe(200)
  })
})

describe('a map that is uploaded', () => {
  it.each([
    { who: 'anyone', status: 401, row: '[PERM-073]' },
    { who: 'other', status: 200, row: '[PERM-074]' },
    { who: 'owner', status: 200, row: '[PERM-075]' },
    { who: 'admin', status: 200, row: '[PERM-076]' },
    { who: 'founder', status: 200, row: '[PERM-077]' },
    { who: 'operator', status: 200, row: '[PERM-078]' },
  ] as const)('by $who is answered $status, and is theirs $row', async ({ who, status }) => {
    const answer = await sendUpload(people[who])
    expect(answer.status).toBe(status)
    if (status !== 200) return
    const { id } = answer.json<{ id: number }>()
    expect(await server.services.store.get('maps', String(id))).toMatchObject({
      uploader_id: await idOf(people[who]),
    })
  })
})

describe('the visibility of a map', () => {
  it.each([
    { who: 'anyone', status: 401, row: '[PERM-109]' },
    { who: 'other', status: 403, row: '[PERM-110]' },
    { who: 'owner', status: 200, row: '[PERM-111]' },
    { who: 'admin', status: 403, row: '[PERM-112]' },
    { who: 'founder', status: 200, row: '[PERM-113]' },
    { who: 'operator', status: 200, row: '[PERM-114]' },
  ] as const)('answers $who who changes it with $status $row [API-014]', async ({ who, status }) => {
    const id = await aStoredMap()
    const answer = await people[who].post(`/api/maps/${id}/set-public`, { is_public: false })
    expect(answer.status).toBe(status)
    const { is_public, listed } = (await server.services.store.get('maps', String(id))) ?? {}
    expect([is_public, listed]).toEqual(status === 200 ? [false, false] : [true, true])
  })

  it('must be true or false', async () => {
    const id = await aStoredMap()
    for (const is_public of ['true', 1, null, undefined])
      expect((await people.owner.post(`/api/maps/${id}/set-public`, { is_public })).status).toBe(400)
  })

  it('removes the map from the list at once, and lists it again [API-014]', async () => {
    const id = await aStoredMap({ name: 'Hide and seek' })
    const listed = async () =>
      (await people.anyone.get('/api/maps?search=hide%20and')).json<MapListEntry[]>().map((map) => map.id)
    expect(await listed()).toEqual([id])
    const hidden = await people.owner.post(`/api/maps/${id}/set-public`, { is_public: false })
    expect(hidden.json()).toEqual({ success: true, id, is_public: false })
    expect(await listed()).toEqual([])
    await people.owner.post(`/api/maps/${id}/set-public`, { is_public: true })
    expect(await listed()).toEqual([id])
  })
})

describe('the deletion of a map', () => {
  it.each([
    { who: 'anyone', status: 401, row: '[PERM-097]' },
    { who: 'other', status: 403, row: '[PERM-098]' },
    { who: 'owner', status: 200, row: '[PERM-099]' },
    { who: 'admin', status: 200, row: '[PERM-100]' },
    { who: 'founder', status: 200, row: '[PERM-101]' },
    { who: 'operator', status: 200, row: '[PERM-102]' },
  ] as const)('answers $who with $status $row', async ({ who, status }) => {
    const id = await aStoredMap()
    const answer = await people[who].send('DELETE', `/api/upload-map/${id}`)
    expect(answer.status).toBe(status)
    if (status === 403)
      expect(answer.json()).toEqual({ error: 'You do not have permission to delete this map.' })
    expect((await people.anyone.get(`/api/maps/${id}`)).status).toBe(status === 200 ? 404 : 200)
  })

  it('removes the map and its regions for everyone at once, and deletes its files [API-015]', async () => {
    const { id, map_directory } = await uploadedMap(people.owner, {
      fields: { map_directory: 'short lived' },
    })
    const region = await aStoredMap({ parent_map_id: id, listed: false })
    await server.services.files.write(`${region}/image-0/preview.jpg`, Buffer.from('picture'))
    const answer = await people.owner.send('DELETE', `/api/upload-map/${id}`)
    expect(answer.json()).toEqual({ success: true, id })
    for (const gone of [id, region]) {
      expect((await people.owner.get(`/api/maps/${gone}`)).status).toBe(404)
      expect((await people.owner.get(`/api/maps/${gone}/content`)).status).toBe(404)
    }
    expect((await people.owner.send('DELETE', `/api/upload-map/${id}`)).status).toBe(404)
    const list = (await people.anyone.get('/api/maps?sort=newest')).json<MapListEntry[]>()
    expect(list.map((map) => map.id)).not.toContain(id)
    await sweepDeletedMaps(server.services)
    const left = await pictureFiles(server.services)
    expect(left.filter((path) => new RegExp(`/files/(${id}|${region})/`).test(path))).toEqual([])
    expect(await server.services.store.count('jobs', { equals: { map_id: id } })).toBe(0)
    expect(await server.services.store.get('claims', `directory:${map_directory}`)).toBeNull()
  })

  it('is finished by the next sweep if a crash interrupted it after its first write', async () => {
    const { store, files, changeLog } = server.services
    const id = await aStoredMap()
    const region = await aStoredMap({ parent_map_id: id, listed: false })
    await files.write(`${id}/original-0.png`, Buffer.from('picture'))
    await store.update('maps', String(id), { deleted: true, listed: false, updated_at: new Date() })
    await sweepDeletedMaps(server.services)
    expect(await files.get(`${id}/original-0.png`)).toBeNull()
    await expect(changeLog.read(id)).rejects.toThrow()
    expect(await store.get('maps', String(region))).toMatchObject({ deleted: true })
  })

  it('deletes the record after an hour, when no commit can be pending', async () => {
    const { store } = server.services
    const id = await aStoredMap()
    await people.owner.send('DELETE', `/api/upload-map/${id}`)
    await sweepDeletedMaps(server.services)
    expect(await store.get('maps', String(id))).not.toBeNull()
    await store.update('maps', String(id), { updated_at: new Date(Date.now() - 61 * 60_000) })
    await sweepDeletedMaps(server.services)
    await until(async () => (await store.get('maps', String(id))) === null)
  })
})
