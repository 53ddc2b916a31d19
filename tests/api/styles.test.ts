import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MapDocument } from '../../api/store/collections.ts'
import type { StyleDocument } from '../../api/store/styleDocuments.ts'
import { sweepDeletedMaps } from '../../api/maps/deleteMap.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { DEFAULT_STYLE, type MapStyle } from '../../shared/maps/styles.ts'
import type { Role } from '../../shared/people/users.ts'
import type { Answer, Client } from '../Client.ts'
import { fileForm } from '../guarded.ts'
import { aMapDocument } from '../mapBuilders.ts'
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

let lastId = 30_000
const aStoredMap = async (fields: Partial<MapDocument> = {}): Promise<number> => {
  const id = ++lastId
  const map = aMapDocument(id, { uploader_id: ownerId, uploader_username: 'Ann', ...fields })
  await server.services.store.insert('maps', map)
  return id
}

interface StylesAnswer {
  readonly styles: MapStyle
  readonly default: MapStyle
}
const pathOf = (mapId: number) => `/api/map-styles/${mapId}`
const stylesOf = async (mapId: number, client = people.anyone) =>
  (await client.get(pathOf(mapId))).json<StylesAnswer>()
const save = (mapId: number, fields: unknown, client = people.owner) => client.post(pathOf(mapId), fields)

const upload = async (mapId: number, field: string, client = people.owner): Promise<Answer> =>
  client.send('POST', `${pathOf(mapId)}/styles/upload-images`, {
    body: fileForm(field, await pngPicture(80, 20)),
  })
const uploaded = async (mapId: number, field: 'title_image' | 'watermark'): Promise<string> => {
  const answer = (await upload(mapId, field)).json<Record<string, string>>()
  return answer[`${field}_url`] ?? ''
}

describe('the style of a map is refused', () => {
  it.each([
    ['anyone', 401],
    ['stranger', 403],
    ['admin', 403],
    ['founder', 200],
    ['operator', 200],
    ['owner', 200],
  ] as const)(
    'or saved, reset and given pictures: %s gets %i [PERM-115] [PERM-116] [PERM-117] [PERM-118] [PERM-119] [PERM-120]',
    async (person, status) => {
      const map = await aStoredMap()
      const client = people[person]
      expect((await save(map, { title_text: 'New' }, client)).status).toBe(status)
      expect((await upload(map, 'watermark', client)).status).toBe(status)
      expect((await client.post(`${pathOf(map)}/reset`)).status).toBe(status)
    },
  )

  it.each([
    ['anyone', 401],
    ['stranger', 403],
    ['owner', 403],
    ['admin', 200],
    ['founder', 200],
    ['operator', 200],
  ] as const)(
    'or made the default one: %s gets %i [PERM-121] [PERM-122] [PERM-123] [PERM-124] [PERM-125] [PERM-126] [PERM-232]',
    async (person, status) => {
      const answer = await people[person].post(`${pathOf(await aStoredMap())}/set-default`)
      expect(answer.status).toBe(status)
    },
  )

  it('if a text is too long, or holds control characters [STYLE-018] [STYLE-020] [CONST-047] [CONST-048]', async () => {
    const map = await aStoredMap()
    for (const fields of [
      { title_text: 'x'.repeat(51) },
      { section_name_pois: 'x'.repeat(21) },
      { creator_signature: 'x'.repeat(101) },
      { creator_signature: 'x'.repeat(90_000) },
      { title_text: 'a\u0000b' },
      { section_name_zones: 7 },
    ])
      expect((await save(map, fields)).status).toBe(400)
    expect((await stylesOf(map)).styles).toEqual(DEFAULT_STYLE)
    expect((await save(map, { title_text: 'x'.repeat(50), section_name_zones: 'x'.repeat(20) })).status).toBe(
      200,
    )
  })

  it('if a font is none of the choices, or holds CSS [STYLE-023]', async () => {
    const map = await aStoredMap()
    for (const font_family of ['Papyrus', 'Arial; color: red', 'url(https://evil.example)', ''])
      expect((await save(map, { font_family })).status).toBe(400)
  })

  it('if an address is of another scheme, or a picture of another site or map', async () => {
    const map = await aStoredMap()
    for (const tip_url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'ftp://x.example',
      'http://a:b@x.example',
    ])
      expect((await save(map, { tip_url })).status).toBe(400)
    const foreign = await uploaded(await aStoredMap(), 'title_image')
    for (const title_image_url of [
      'https://evil.example/x.png',
      'javascript:alert(1)',
      '/maps/1/files/x/original-0.png',
      foreign,
    ])
      expect((await save(map, { title_image_url })).status).toBe(400)
  })

  it('with a file that is no picture, too large, or under another name', async () => {
    const map = await aStoredMap()
    const send = (field: string, bytes: Uint8Array) =>
      people.owner.send('POST', `${pathOf(map)}/styles/upload-images`, { body: fileForm(field, bytes) })
    expect((await send('title_image', Buffer.from('<svg/>'))).json()).toEqual({
      error: 'Only PNG, JPG, GIF allowed',
    })
    expect((await send('watermark', Buffer.alloc(1024 * 1024 + 1))).status).toBe(413)
    expect((await send('icon', await pngPicture())).status).toBe(400)
  })
})

describe('the style of a map', () => {
  it('is the default one at first [API-050] [API-051] [STYLE-013] [STYLE-014] [STYLE-015] [STYLE-016] [STYLE-017] [STYLE-026] [STYLE-027] [STYLE-028] [CONST-059]', async () => {
    const map = await aStoredMap()
    const byDefault = (await people.anyone.get('/api/map-styles/default')).json<MapStyle>()
    expect(byDefault).toMatchObject({
      font_colour: '#ffffff',
      sidebar_bg_colour: '#202124',
      main_bg_colour: '#1a1c1f',
      section_name_pois: 'POIs',
      section_name_zones: 'Zones',
      section_name_region_maps: 'Region Maps',
    })
    expect(await stylesOf(map)).toEqual({ styles: byDefault, default: byDefault })
  })

  it('keeps what is saved, normalises colours, and comes with the map [API-052] [STYLE-024]', async () => {
    const map = await aStoredMap()
    await save(map, {
      title_text: '  The Isles ',
      font_family: 'Georgia',
      font_colour: '#FFF',
      sidebar_bg_colour: 'red; background: url(x)',
      highlight_colour: 'E0B45A',
      section_name_pois: '<script>alert(1)</',
      section_name_zones: '  ',
      tip_url: ' https://tips.example/ann ',
    })
    const { styles } = await stylesOf(map)
    expect(styles).toEqual({
      ...DEFAULT_STYLE,
      title_text: 'The Isles',
      font_family: 'Georgia',
      font_colour: '#ffffff',
      sidebar_bg_colour: '#000000',
      highlight_colour: '#e0b45a',
      section_name_pois: '<script>alert(1)</',
      tip_url: 'https://tips.example/ann',
    })
    expect((await people.anyone.get(`/api/maps/${map}`)).json<MapAnswer>().styles).toEqual(styles)
    await save(map, { title_text: '', tip_url: '' })
    expect((await stylesOf(map)).styles).toEqual({ ...styles, title_text: '', tip_url: null })
  })

  it('shows a picture once it is saved with it, and to nobody else before [API-055] [STYLE-021]', async () => {
    const map = await aStoredMap()
    const title = await uploaded(map, 'title_image')
    const watermark = await uploaded(map, 'watermark')
    expect((await people.anyone.get(title)).status).toBe(404)
    expect((await people.owner.get(title)).status).toBe(200)
    expect((await stylesOf(map)).styles.title_image_url).toBeNull()
    await save(map, { title_image_url: title, watermark_url: watermark })
    expect((await stylesOf(map)).styles).toMatchObject({ title_image_url: title, watermark_url: watermark })
    expect((await people.anyone.get(title)).status).toBe(200)
    await save(map, { font_family: 'Lato' })
    expect((await stylesOf(map)).styles.title_image_url).toBe(title)
    await save(map, { title_image_url: null })
    expect((await people.anyone.get(title)).status).toBe(404)
    expect((await people.anyone.get(watermark)).status).toBe(200)
  })

  it('loses pictures that it does not show after an hour, and none that it shows', async () => {
    const map = await aStoredMap()
    const { store } = server.services
    const [kept, unsaved] = [await uploaded(map, 'title_image'), await uploaded(map, 'title_image')]
    await save(map, { title_image_url: kept })
    for await (const asset of store.stream('assets', { equals: { map_id: map } }))
      await store.update('assets', asset._id, { created_at: new Date(Date.now() - 61 * 60_000) })
    const young = await uploaded(map, 'watermark')
    await save(map, { title_text: 'Swept' })
    expect((await people.owner.get(kept)).status).toBe(200)
    expect((await people.owner.get(young)).status).toBe(200)
    expect((await people.owner.get(unsaved)).status).toBe(404)
    await people.owner.post(`/api/maps/${map}/forget`, {})
    expect((await people.anyone.get(kept)).status).toBe(200)
  })

  it('is the default one again after a reset [API-053]', async () => {
    const map = await aStoredMap()
    await save(map, { title_text: 'Mine', main_bg_colour: '#112233' })
    const answer = await people.owner.post(`${pathOf(map)}/reset`)
    expect(answer.json()).toMatchObject({ success: true, styles: DEFAULT_STYLE })
    expect((await stylesOf(map)).styles).toEqual(DEFAULT_STYLE)
  })

  it('passes its look on as the default, and nothing of its creator [API-054]', async () => {
    const { store } = server.services
    const [map, plain] = [await aStoredMap(), await aStoredMap()]
    await save(map, {
      title_text: 'Mine',
      creator_signature: 'Ann',
      tip_url: 'https://tips.example',
      title_image_url: await uploaded(map, 'title_image'),
      font_family: 'Lato',
      sidebar_bg_colour: '#102030',
      section_name_pois: 'Places',
    })
    await people.founder.post(`${pathOf(map)}/set-default`)
    const look = { font_family: 'Lato', sidebar_bg_colour: '#102030', section_name_pois: 'Places' }
    expect((await stylesOf(plain)).styles).toEqual({ ...DEFAULT_STYLE, ...look })
    await store.delete('styles', 'default')
  })

  it('has the font of the site where it was saved with one that is not offered any more [STYLE-023]', async () => {
    const { store } = server.services
    const map = await aStoredMap()
    await save(map, { font_family: 'Lato', title_text: 'The Isles' })
    // What is stored may be from another version.
    const gone: unknown = { font_family: 'Papyrus' }
    await store.update('styles', String(map), gone as Partial<StyleDocument>)
    expect((await stylesOf(map)).styles).toMatchObject({ font_family: 'inherit', title_text: 'The Isles' })
    expect((await people.anyone.get(`/api/maps/${map}`)).json<MapAnswer>().styles.font_family).toBe('inherit')
    await people.founder.post(`${pathOf(map)}/set-default`)
    await store.update('styles', 'default', gone as Partial<StyleDocument>)
    expect((await stylesOf(await aStoredMap())).styles.font_family).toBe('inherit')
    expect((await save(map, { creator_signature: 'Ann' })).status).toBe(200)
    await store.delete('styles', 'default')
  })

  it('of a private map does not exist for others', async () => {
    const map = await aStoredMap({ is_public: false, listed: false })
    expect((await people.stranger.get(pathOf(map))).status).toBe(404)
    expect((await save(map, {}, people.stranger)).status).toBe(404)
    expect((await people.stranger.post(`${pathOf(map)}/set-default`)).status).toBe(404)
    expect((await stylesOf(map, people.owner)).styles).toEqual(DEFAULT_STYLE)
  })

  it('goes with its map', async () => {
    const { store } = server.services
    const map = await aStoredMap()
    await save(map, { title_text: 'Gone' })
    await people.owner.send('DELETE', `/api/upload-map/${map}`)
    await sweepDeletedMaps(server.services)
    expect(await store.get('styles', String(map))).toBeNull()
  })
})
