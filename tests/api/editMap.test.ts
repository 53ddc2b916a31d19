import { beforeAll, describe, expect, it } from 'vitest'
import { editMap, sweepUnfinishedEdits } from '../../api/maps/editMap.ts'
import { authoriseMap } from '../../api/maps/mapAccess.ts'
import type { MapDocument } from '../../api/store/collections.ts'
import type { GameListEntry } from '../../shared/maps/games.ts'
import type { MapAnswer, MapListEntry, UploadAnswer } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { aMapDocument, uploadedMap } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store, changeLog } = server.services

let lastId = 20_000
const aStoredMap = async (fields: Partial<MapDocument> = {}): Promise<number> => {
  const id = ++lastId
  await store.insert(
    'maps',
    aMapDocument(id, { game_id: 900, uploader_id: ownerId, uploader_username: 'Ann', ...fields }),
  )
  return id
}
const PRIVATE = { is_public: false, listed: false }

const edit = (client: Client, id: number | string, fields: Record<string, string>) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return client.send('PUT', `/api/upload-map/${id}`, { body })
}
const mapOf = async (id: number, client = owner) => (await client.get(`/api/maps/${id}`)).json<MapAnswer>()
const someoneWithRole = async (email: string, role: 'admin' | 'founder') => {
  const client = await server.signIn(email)
  const { id } = (await client.get('/api/me')).json<{ id: number }>()
  await store.update('users', String(id), { role })
  return client
}

describe('PUT /api/upload-map/{id} [API-003]', () => {
  let admin: Client
  let founder: Client
  let operator: Client
  beforeAll(async () => {
    admin = await someoneWithRole('admin@example.org', 'admin')
    founder = await someoneWithRole('founder@example.org', 'founder')
    operator = await server.signIn(server.config.operatorEmail ?? 'operator@localhost', 'Operator')
  })

  it('is refused to guests: 401, for maps one may not see: 404, and to whoever may not edit: 403', async () => {
    const [shown, hidden] = [await aStoredMap(), await aStoredMap(PRIVATE)]
    for (const id of [shown, hidden, 999_999])
      expect((await edit(anyone, id, { display_name: 'Mine' })).status).toBe(401)
    for (const id of [hidden, 999_999])
      expect((await edit(stranger, id, { display_name: 'Mine' })).status).toBe(404)
    expect((await edit(stranger, shown, { display_name: 'Mine' })).status).toBe(403)
    for (const id of [shown, hidden])
      expect((await edit(admin, id, { display_name: 'Mine' })).status).toBe(403)
    expect((await edit(owner, '0', {})).status).toBe(400)
    expect(await mapOf(shown)).toMatchObject({ name: `Map ${shown}` })
  })

  it('is open to the owner, founders and user 1', async () => {
    const id = await aStoredMap(PRIVATE)
    for (const [client, name] of [
      [owner, 'By Ann'],
      [founder, 'By a founder'],
      [operator, 'By user 1'],
    ] as const) {
      expect((await edit(client, id, { display_name: name })).status).toBe(200)
      expect(await mapOf(id)).toMatchObject({ name, uploader_id: ownerId })
    }
  })

  it('refuses what is no form, and fields that are wrong, and changes nothing then', async () => {
    const id = await aStoredMap()
    const json = await owner.send('PUT', `/api/upload-map/${id}`, { body: { display_name: 'X' } })
    expect(json.status).toBe(415)
    const wrong: Record<string, string>[] = [
      { game_name: ' ' },
      { display_name: 'x'.repeat(121) },
      { version_id: 'x'.repeat(61) },
      { is_public: 'perhaps' },
      ...[
        'javascript:alert(1)',
        'ftp://a.example',
        '//a.example',
        'data:text/html,x',
        'http://u:p@a.example',
      ].map((tip_url) => ({ tip_url })),
    ]
    for (const fields of wrong)
      expect(
        (await edit(owner, id, { display_name: 'Half', ...fields })).status,
        JSON.stringify(fields),
      ).toBe(400)
    expect((await edit(owner, id, { game_name: '' })).json()).toMatchObject({
      error: 'Please fill out all required fields.',
    })
    expect(await mapOf(id)).toMatchObject({ name: `Map ${id}`, tip_url: null })
  })

  it('changes what it names and leaves the rest [CREATE-007] [CREATE-017] [CREATE-018] [CREATE-019]', async () => {
    const id = await aStoredMap({ version_id: '1.0', tip_url: 'https://tips.example/ann' })
    const answer = await edit(owner, id, { display_name: ' The Élan ', user_id: '999', uploader_id: '999' })
    expect(answer.json<UploadAnswer>()).toEqual({
      success: true,
      id,
      slug: 'the-elan',
      uploader_username: 'Ann',
      map_directory: `map-${id}-x`,
    })
    expect(await mapOf(id)).toMatchObject({
      name: 'The Élan',
      slug: 'the-elan',
      game_name: 'Skyrim',
      version_id: '1.0',
      tip_url: 'https://tips.example/ann',
      uploader_id: ownerId,
      is_public: true,
    })
    await edit(owner, id, { version_id: '2.0', tip_url: 'http://tips.example/ann' })
    expect(await mapOf(id)).toMatchObject({ version_id: '2.0', tip_url: 'http://tips.example/ann' })
    await edit(owner, id, { version_id: ' ', tip_url: '' })
    expect(await mapOf(id)).toMatchObject({ version_id: null, tip_url: null, name: 'The Élan' })
  })

  it('keeps its directory where that is sent in other letters, however often [API-003]', async () => {
    const id = await aStoredMap()
    const { map_directory } = (await edit(owner, id, { map_directory: 'The Old Mill' })).json<UploadAnswer>()
    expect(map_directory).toBe('the-old-mill')
    for (const sent of ['THE-OLD-MILL', 'the old mill', 'the-old-mill'])
      expect((await edit(owner, id, { map_directory: sent })).json()).toMatchObject({ map_directory })
  })

  it('takes the whole form without a tip link as one whose tip link is blank', async () => {
    const id = await aStoredMap({ tip_url: 'https://tips.example/ann' })
    await edit(owner, id, { game_name: 'Skyrim', display_name: 'Whole', version_id: '' })
    expect(await mapOf(id)).toMatchObject({ name: 'Whole', tip_url: null })
    await edit(owner, id, { tip_url: 'https://tips.example/ann' })
    await edit(owner, id, { game_name: 'Morrowind', display_name: 'Part' })
    expect(await mapOf(id)).toMatchObject({ name: 'Part', tip_url: 'https://tips.example/ann' })
  })

  it('of two people at the same time keeps what each has changed, and the map is found by it', async () => {
    const id = await aStoredMap({ version_id: '1.0' })
    // Each has read the map before any of them writes.
    const [map, user] = [await store.get('maps', String(id)), await store.get('users', String(ownerId))]
    if (!map) throw new Error('No map.')
    const authorised = authoriseMap(user, map, 'manage')
    await Promise.all(
      [
        { version_id: '2.0' },
        { tip_url: 'https://tips.example/both' },
        { display_name: 'Hall of both' },
        { game_name: 'Game of both' },
        { map_directory: 'both-of-them' },
      ].map((fields) => editMap(server.services, authorised, fields)),
    )
    expect(await mapOf(id)).toMatchObject({
      version_id: '2.0',
      tip_url: 'https://tips.example/both',
      name: 'Hall of both',
      slug: 'hall-of-both',
      game_name: 'Game of both',
      map_directory: 'both-of-them',
    })
    for (const search of ['hall of both', 'game of both'])
      expect((await anyone.get(`/api/maps?search=${search}`)).json<MapListEntry[]>()).toHaveLength(1)
  })

  it('moves a map to another game, whose name it has where it has none of its own', async () => {
    const { id } = await uploadedMap(owner, { fields: { game_name: 'Old Game' } })
    await edit(owner, id, { game_name: 'New Game' })
    expect(await mapOf(id)).toMatchObject({ name: 'New Game', game_name: 'New Game', slug: 'new-game' })
    await edit(owner, id, { display_name: 'Own name' })
    await edit(owner, id, { game_name: 'new game' })
    expect(await mapOf(id)).toMatchObject({ name: 'Own name', game_name: 'New Game' })
    await edit(owner, id, { display_name: '' })
    expect(await mapOf(id)).toMatchObject({ name: 'New Game' })
    const games = (await anyone.get('/api/games')).json<GameListEntry[]>().map(({ name }) => name)
    expect(games).toContain('New Game')
    expect(games).not.toContain('Old Game')
    const found = (await anyone.get('/api/maps?search=new%20game')).json<MapListEntry[]>()
    expect(found.map((map) => map.id)).toEqual([id])
    expect((await anyone.get('/api/maps?search=old%20game')).json()).toEqual([])
  })

  it('gives region maps the game of their parent, also after a crash, and refuses them one of their own', async () => {
    const parent = await aStoredMap()
    const region = await aStoredMap({ parent_map_id: parent, listed: false })
    expect((await edit(owner, region, { game_name: 'Elsewhere' })).status).toBe(400)
    expect((await edit(owner, region, { game_name: 'Skyrim', display_name: 'Cellar' })).status).toBe(200)
    await edit(owner, parent, { game_name: 'Morrowind' })
    expect(await mapOf(region)).toMatchObject({ name: 'Cellar', game_name: 'Morrowind' })

    await store.update('maps', String(parent), { game_id: 77, game_name: 'Oblivion' })
    await store.insert('claims', { _id: `edit:${parent}:x`, owner_id: 'edit', created_at: new Date() })
    await sweepUnfinishedEdits(server.services)
    expect(await mapOf(region)).toMatchObject({ game_name: 'Oblivion', game_id: 77 })
    expect(await store.count('claims', { equals: { owner_id: 'edit' } })).toBe(0)
  })

  it('makes a map private and public again: its files, region maps included, get new addresses', async () => {
    const parent = await aStoredMap()
    const region = await aStoredMap({ parent_map_id: parent, listed: false })
    const token = async (id: number) => (await store.get('maps', String(id)))?.access_token
    const before = await Promise.all([parent, region].map(token))
    await edit(owner, parent, { is_public: 'false' })
    expect((await anyone.get(`/api/maps/${parent}`)).status).toBe(404)
    expect(await store.get('maps', String(parent))).toMatchObject({ is_public: false, listed: false })
    const after = await Promise.all([parent, region].map(token))
    expect(after.filter((now) => before.includes(now))).toEqual([])
    await edit(owner, parent, { is_public: '1' })
    expect(await store.get('maps', String(parent))).toMatchObject({ is_public: true, listed: true })
  })

  it('claims a new directory; those before keep leading to the map, and taken ones stay with theirs', async () => {
    const first = await uploadedMap(owner, { fields: { map_directory: 'first-home' } })
    const other = await uploadedMap(owner, { fields: { map_directory: 'other-home' } })
    const directory = async (fields: Record<string, string>) =>
      (await edit(owner, first.id, fields)).json<UploadAnswer>().map_directory
    expect(await directory({ map_directory: 'Second Home ../x' })).toBe('second-home-x')
    expect(await directory({ map_directory: 'other-home' })).toMatch(/^skyrim-ann-\w{4}$/)
    expect(await directory({ map_directory: 'first-home' })).toBe('first-home')
    const idAt = async (name: string) =>
      (await anyone.get(`/api/maps/by-directory/${name}`)).json<MapAnswer>().id
    expect(await idAt('second-home-x')).toBe(first.id)
    expect(await idAt('other-home')).toBe(other.id)
    for (let more = 0; more < 20; more++) await edit(owner, first.id, { map_directory: `home-${more}-x` })
    expect((await edit(owner, first.id, { map_directory: 'one-too-many' })).status).toBe(409)
  })

  it('does not bring back a map that is deleted meanwhile: 404', async () => {
    const id = await aStoredMap()
    await changeLog.closeMap(id, ownerId)
    expect((await edit(owner, id, { is_public: 'true' })).status).toBe(404)
    expect(await store.get('maps', String(id))).toMatchObject({ deleted: true, listed: false })
  })

  it('keeps the name of an uploader who is renamed meanwhile', async () => {
    const id = await aStoredMap({ search_key: 'of an earlier name' })
    await edit(owner, id, { display_name: 'Kept' })
    const found = (await anyone.get('/api/maps?search=kept')).json<MapListEntry[]>()
    expect(found.map((map) => map.id)).toEqual([id])
  })
})
