import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapDocument } from '../../api/store/collections.ts'
import { REGION_IMAGE_BYTES_MAX } from '../../shared/limits.ts'
import type { MapAnswer, MapListEntry, UploadAnswer } from '../../shared/maps/maps.ts'
import type { Role } from '../../shared/people/users.ts'
import type { Answer, Client } from '../Client.ts'
import { aMapDocument, pictureFiles } from '../mapBuilders.ts'
import { pngPicture } from '../pictures.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let people: Record<'anyone' | 'stranger' | 'owner' | 'admin' | 'founder' | 'operator', Client>
let ownerId = 0

const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

const withRole = async (email: string, role: Role): Promise<Client> => {
  const client = await server.signIn(email)
  await server.services.store.update('users', String(await idOf(client)), { role })
  return client
}

beforeAll(async () => {
  server = await startTestServer({ config: { operatorEmail: 'operator@example.org' } })
  people = {
    anyone: server.client(),
    stranger: await server.signIn('bob@example.org', 'Bob'),
    owner: await server.signIn('ann@example.org', 'Ann'),
    admin: await withRole('admin@example.org', 'admin'),
    founder: await withRole('founder@example.org', 'founder'),
    operator: await server.signIn('operator@example.org', 'Operator'),
  }
  ownerId = await idOf(people.owner)
})
afterAll(() => server.close())

let lastId = 20_000
const aStoredMap = async (fields: Partial<MapDocument> = {}): Promise<number> => {
  const id = ++lastId
  const map = aMapDocument(id, { uploader_id: ownerId, uploader_username: 'Ann', ...fields })
  await server.services.store.insert('maps', map)
  return id
}
const PRIVATE = { is_public: false, listed: false }

interface RegionForm {
  readonly name?: string
  readonly picture?: Uint8Array | null
}

const addRegion = async (
  client: Client,
  parentId: number,
  { name = 'Sea-vault', picture }: RegionForm = {},
): Promise<Answer> => {
  const form = new FormData()
  form.set('display_name', name)
  form.set('uploader_id', '1')
  const bytes = picture === undefined ? await pngPicture() : picture
  if (bytes !== null) form.set('map', new Blob([new Uint8Array(bytes)]), 'map.png')
  return client.send('POST', `/api/child-maps/${parentId}/child`, { body: form })
}

const removeRegion = (client: Client, regionId: number): Promise<Answer> =>
  client.send('DELETE', `/api/child-maps/${regionId}/child`)

const mapFor = async (client: Client, id: number) => (await client.get(`/api/maps/${id}`)).json<MapAnswer>()

describe('adding a region map', () => {
  it.each([
    ['anyone', 401],
    ['stranger', 403],
    ['admin', 403],
    ['founder', 200],
    ['operator', 200],
    ['owner', 200],
  ] as const)(
    'to a public map is answered to %s by %i [REGION-009] [PERM-127] [PERM-128] [PERM-129] [PERM-130] [PERM-131] [PERM-132]',
    async (person, status) => {
      const answer = await addRegion(people[person], await aStoredMap())
      expect(answer.status).toBe(status)
    },
  )

  it('to a private or a missing map is refused to others as if there were none', async () => {
    const hidden = await aStoredMap(PRIVATE)
    for (const id of [hidden, 999_999]) expect((await addRegion(people.stranger, id)).status).toBe(404)
    expect((await addRegion(people.anyone, hidden)).status).toBe(401)
  })

  it('needs a name and a file, and says so [REGION-004] [ERR-046]', async () => {
    const parent = await aStoredMap()
    for (const form of [{ name: '  ' }, { picture: null }, { name: '', picture: null }]) {
      const answer = await addRegion(people.owner, parent, form)
      expect(answer.status).toBe(400)
      expect(answer.json()).toMatchObject({ error: 'Please provide a map name and select a file.' })
    }
    expect((await addRegion(people.owner, parent, { name: 'x'.repeat(121) })).status).toBe(400)
    const noImage = await addRegion(people.owner, parent, { picture: Buffer.from('no image') })
    expect(noImage.json()).toMatchObject({ error: 'File must be an image.' })
    expect((await mapFor(people.owner, parent)).extra_region_maps).toEqual([])
  })

  it('needs the id of its parent, and says so [REGION-006] [ERR-048]', async () => {
    for (const id of ['undefined', 'null', '0', '%20']) {
      const answer = await people.owner.send('POST', `/api/child-maps/${id}/child`, { body: new FormData() })
      expect([id, answer.status]).toEqual([id, 400])
      expect(answer.json()).toMatchObject({ error: 'Parent map ID is missing.' })
    }
  })

  it('takes files of at most 10485760 bytes [REGION-005] [ERR-047] [CONST-049]', async () => {
    expect(REGION_IMAGE_BYTES_MAX).toBe(10_485_760)
    const parent = await aStoredMap()
    const large = Buffer.concat([await pngPicture(), Buffer.alloc(REGION_IMAGE_BYTES_MAX)])
    const answer = await addRegion(people.owner, parent, { picture: large })
    expect(answer.status).toBe(413)
    expect(answer.json()).toEqual({ error: 'File size exceeds 10MB limit.' })
  })

  it('to a region map is refused: there is one level', async () => {
    const region = await aStoredMap({ parent_map_id: await aStoredMap(), listed: false })
    const answer = await addRegion(people.owner, region)
    expect([answer.status, answer.json()]).toEqual([
      400,
      { error: 'A region map cannot have region maps of its own.' },
    ])
  })

  it('makes a map of the parent’s game and owner, out of every list [API-024] [REGION-007] [REGION-008] [HOME-012]', async () => {
    const parent = await aStoredMap({ name: 'World', game_name: 'Saltmarrow', game_id: 5 })
    const sibling = await aStoredMap({ name: 'Underways', parent_map_id: parent, listed: false })
    const { id } = (await addRegion(people.founder, parent)).json<UploadAnswer>()
    const region = await mapFor(people.anyone, id)
    expect(region).toMatchObject({
      name: 'Sea-vault',
      game_name: 'Saltmarrow',
      game_id: 5,
      uploader_id: ownerId,
      uploader_username: 'Ann',
      parent_map_id: parent,
      is_public: true,
      image_width: expect.any(Number),
    })
    expect(region.parent_map?.id).toBe(parent)
    expect(region.sibling_maps.map((map) => map.id)).toEqual([sibling])
    const ofParent = await mapFor(people.anyone, parent)
    expect(ofParent.extra_region_maps).toMatchObject([
      { id: sibling },
      { id, name: 'Sea-vault', display_name: 'Sea-vault', slug: 'sea-vault' },
    ])
    const listed = [
      ...(await people.anyone.get('/api/maps?search=sea-vault')).json<MapListEntry[]>(),
      ...(await people.owner.get(`/api/user/id/${ownerId}/maps?search=sea-vault`)).json<MapListEntry[]>(),
    ]
    expect(listed).toEqual([])
  })

  it('makes a private map within a private one, and its files’ addresses end when the parent goes private', async () => {
    const hidden = await aStoredMap(PRIVATE)
    const { id } = (await addRegion(people.owner, hidden)).json<UploadAnswer>()
    expect((await mapFor(people.owner, id)).is_public).toBe(false)

    const parent = await aStoredMap()
    const region = (await addRegion(people.owner, parent)).json<UploadAnswer>().id
    const tokenOf = async () => (await server.services.store.get('maps', String(region)))?.access_token
    const before = await tokenOf()
    await people.owner.post(`/api/maps/${parent}/set-public`, { is_public: false })
    expect((await people.anyone.get(`/api/maps/${region}`)).status).toBe(404)
    expect(await tokenOf()).not.toBe(before)
    await people.owner.post(`/api/maps/${parent}/set-public`, { is_public: true })
    expect((await people.anyone.get(`/api/maps/${region}`)).status).toBe(200)
  })

  it('leaves no map behind if its parent is deleted meanwhile', async () => {
    const parent = await aStoredMap()
    const { changeLog, store } = server.services
    const { insert } = store
    store.insert = async (collection, document) => {
      await insert.call(store, collection, document)
      if (collection === 'maps') await changeLog.closeMap(parent, ownerId)
    }
    const answer = await addRegion(people.owner, parent).finally(() => (store.insert = insert))
    expect(answer.status).toBe(404)
    const left = await store.find('maps', {
      equals: { parent_map_id: parent, deleted: false },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    expect(left).toEqual([])
  })
})

describe('deleting a region map', () => {
  it.each([
    ['anyone', 401],
    ['stranger', 403],
    ['admin', 200],
    ['founder', 200],
    ['operator', 200],
    ['owner', 200],
  ] as const)(
    'is answered to %s by %i [API-025] [PERM-133] [PERM-134] [PERM-135] [PERM-136] [PERM-137] [PERM-138]',
    async (person, status) => {
      const parent = await aStoredMap()
      const region = await aStoredMap({ parent_map_id: parent, listed: false })
      await server.services.files.write(`${region}/original-0.png`, Buffer.from('picture'))
      expect((await removeRegion(people[person], region)).status).toBe(status)
      expect((await mapFor(people.owner, parent)).extra_region_maps).toHaveLength(status === 200 ? 0 : 1)
      if (status === 200)
        await expect
          .poll(async () =>
            (await pictureFiles(server.services)).some((path) => path.includes(`/${region}/`)),
          )
          .toBe(false)
    },
  )

  it('never deletes a map that has no parent', async () => {
    const map = await aStoredMap()
    const answer = await removeRegion(people.owner, map)
    expect([answer.status, answer.json()]).toEqual([400, { error: 'This map is not a region map.' }])
    expect((await removeRegion(people.stranger, map)).status).toBe(403)
    expect((await mapFor(people.owner, map)).id).toBe(map)
  })
})
