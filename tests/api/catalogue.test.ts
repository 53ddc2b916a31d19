import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { MapDocument } from '../../api/store/collections.ts'
import { listedMapSchema, type MapListEntry } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let anyone: Client

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  server = await startTestServer()
  anyone = server.client()
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const LISTED_MS = 1_100

/** The only maps there are; answers made before are too old to be given again. */
const given = async (...maps: MapDocument[]): Promise<void> => {
  await server.services.store.deleteWhere('maps', {})
  await server.services.store.insertMany('maps', maps)
  vi.setSystemTime(Date.now() + LISTED_MS)
}

const namesOf = async (query: string): Promise<string[]> => {
  const answer = await anyone.get(`/api/maps${query}`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.json<MapListEntry[]>().map(({ name }) => name)
}

const nextOf = (link: string | null): string | null => /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1] ?? null

describe('the catalogue refuses', () => {
  it.each([
    'limit=0',
    'limit=201',
    'limit=NaN',
    'limit=1.5',
    'limit=-1',
    'limit=Infinity',
    'limit=1&limit=2',
  ])('%s', async (query) => {
    const answer = await anyone.get(`/api/maps?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.json<{ issues: { path: string }[] }>().issues[0]?.path).toBe('limit')
  })

  it('an invalid cursor, one of another order, and a search text that is too long', async () => {
    const ofAlpha = Buffer.from(JSON.stringify(['a', '1'])).toString('base64url')
    for (const cursor of ['x', 'bnVsbA', ofAlpha])
      expect((await anyone.get(`/api/maps?sort=votes&cursor=${cursor}`)).status).toBe(400)
    expect((await anyone.get(`/api/maps?sort=alpha&cursor=${ofAlpha}`)).status).toBe(200)
    for (const text of ['\u0000', '\ud800']) {
      const unstorable = Buffer.from(JSON.stringify([text, '1'])).toString('base64url')
      expect((await anyone.get(`/api/maps?sort=alpha&cursor=${unstorable}`)).status).toBe(400)
    }
    expect((await anyone.get(`/api/maps?search=${'x'.repeat(101)}`)).status).toBe(400)
  })
})

describe('the catalogue', () => {
  it('sorts by votes with the newest first among equals, by age, or by name [HOME-018] [API-012]', async () => {
    await given(
      aMapDocument(1, { name: 'beta', votes: 5 }),
      aMapDocument(2, { name: 'Alpha', votes: 0 }),
      aMapDocument(10, { name: 'gamma', votes: 5 }),
      aMapDocument(9, { name: 'Émile', votes: -2 }),
    )
    expect(await namesOf('')).toEqual(['gamma', 'beta', 'Alpha', 'Émile'])
    expect(await namesOf('?sort=votes')).toEqual(await namesOf('?sort=bogus'))
    expect(await namesOf('?sort=newest')).toEqual(['gamma', 'Émile', 'Alpha', 'beta'])
    expect((await namesOf('?sort=alpha')).slice(0, 2)).toEqual(['Alpha', 'beta'])
  })

  it('returns the fields of the maps and their number, from cached bytes', async () => {
    await given(aMapDocument(1), aMapDocument(2))
    const answer = await anyone.get('/api/maps?sort=newest')
    const maps = z.strictObject(listedMapSchema.shape).array().parse(answer.json())
    expect(maps[0]).toMatchObject({ id: 2, game_name: 'Skyrim', slug: 'map-2', image_width: 320 })
    expect(maps[0]?.image_url).toMatch(/^\/maps\/2\/files\/[0-9a-f]{32}\/image-0\/preview\.jpg$/)
    expect(answer.headers.get('x-total-count')).toBe('2')
    expect(answer.headers.get('link')).toBeNull()
    const etag = answer.headers.get('etag') ?? ''
    expect((await anyone.get('/api/maps?sort=newest', { 'if-none-match': etag })).status).toBe(304)
  })

  it('is compressed for clients that accept it', async () => {
    await given(aMapDocument(1))
    const bytes = await new Promise<{ encoding: unknown; body: Buffer }>((resolve, reject) => {
      const asking = request(
        `${server.url}/api/maps`,
        { headers: { 'accept-encoding': 'gzip' } },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }),
          )
        },
      )
      asking.on('error', reject).end()
    })
    expect(bytes.encoding).toBe('gzip')
    expect(JSON.parse(gunzipSync(bytes.body).toString())).toHaveLength(1)
  })

  it('leaves out what is private, deleted or a region of another map [HOME-012]', async () => {
    await given(
      aMapDocument(1, { name: 'shown' }),
      aMapDocument(2, { is_public: false, listed: false }),
      aMapDocument(3, { deleted: true, listed: false }),
      aMapDocument(4, { parent_map_id: 1, listed: false }),
      // A deletion and a change of visibility at the same moment can leave this behind.
      aMapDocument(5, { deleted: true, listed: true }),
    )
    for (const query of ['', '?sort=newest', '?sort=alpha', '?search=map', '?search=shown'])
      expect((await namesOf(query)).filter((name) => name !== 'shown')).toEqual([])
  })

  it('pages by cursor without gaps or repeats while maps are added', async () => {
    for (const sort of ['newest', 'votes', 'alpha']) {
      const before = Array.from({ length: 100 }, (_, index) =>
        aMapDocument(index + 1, { name: `Map ${index % 10}`, votes: index % 7 }),
      )
      await given(...before)
      const seen: number[] = []
      let added = 1_000
      let path: string | null = `/api/maps?sort=${sort}&limit=9`
      while (path !== null) {
        const answer = await anyone.get(path)
        seen.push(...answer.json<MapListEntry[]>().map(({ id }) => id))
        path = nextOf(answer.headers.get('link'))
        await server.services.store.insert(
          'maps',
          aMapDocument(added, { name: `Map ${added % 10}`, votes: added++ % 7 }),
        )
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter((id) => id < 1_000).sort((a, b) => a - b)).toEqual(
        before.map((map) => Number(map._id)),
      )
    }
  })

  it('returns 60 maps by default', async () => {
    await given(...Array.from({ length: 205 }, (_, index) => aMapDocument(index + 1)))
    expect(await namesOf('')).toHaveLength(60)
    expect(await namesOf('?limit=200')).toHaveLength(200)
  })

  it('is searched by part of a map’s or a game’s name, in any case and script [HOME-018]', async () => {
    await given(
      aMapDocument(1, { name: 'Whiterun Hold', game_name: 'Skyrim' }),
      aMapDocument(2, { name: 'Übersicht 100%', game_name: 'Gothic_3' }),
      aMapDocument(3, { name: '蒙德城', game_name: '原神' }),
      aMapDocument(4, { name: 'Карта мира', game_name: 'Ведьмак' }),
    )
    const found = async (text: string) => (await namesOf(`?search=${encodeURIComponent(text)}`)).sort()
    expect(await found('WHITE')).toEqual(['Whiterun Hold'])
    expect(await found('skyr')).toEqual(['Whiterun Hold'])
    expect(await found('ubers')).toEqual(['Übersicht 100%'])
    expect(await found('0%')).toEqual(['Übersicht 100%'])
    expect(await found('_')).toEqual(['Übersicht 100%'])
    expect(await found('德')).toEqual(['蒙德城'])
    expect(await found('原神')).toEqual(['蒙德城'])
    expect(await found('мир')).toEqual(['Карта мира'])
    expect(await found('nothing of this')).toEqual([])
    expect(await found('  ')).toHaveLength(4)
  })

  it('is searched by the uploader’s name, with or without an @', async () => {
    await given(
      aMapDocument(1, { name: 'Hold', uploader_username: 'Orla.Finch' }),
      aMapDocument(2, { name: 'Marsh', uploader_username: 'ben' }),
    )
    const found = async (text: string) => (await namesOf(`?search=${encodeURIComponent(text)}`)).sort()
    expect(await found('finch')).toEqual(['Hold'])
    expect(await found('@orla.finch')).toEqual(['Hold'])
    expect(await found('@finch')).toEqual([])
    expect(await found('BEN')).toEqual(['Marsh'])
  })

  it('pages through search results', async () => {
    await given(
      ...Array.from({ length: 25 }, (_, index) => aMapDocument(index + 1, { name: `Isle ${index}` })),
    )
    const first = await anyone.get('/api/maps?search=isle&limit=20&sort=newest')
    expect(first.headers.get('x-total-count')).toBeNull()
    const rest = await anyone.get(nextOf(first.headers.get('link')) ?? '')
    expect(rest.json<MapListEntry[]>().map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
    expect(nextOf(rest.headers.get('link'))).toBeNull()
  })
})

describe('the maps of a user', () => {
  let ann: Client
  let annId = 0
  beforeEach(async () => {
    ann = await server.signIn('ann@example.org', 'Ann')
    annId = (await ann.get('/api/me')).json<{ id: number }>().id
  })

  it('are those that the requesting user may see [API-019]', async () => {
    const mine = { uploader_id: annId }
    await given(
      aMapDocument(1, { ...mine, name: 'public' }),
      aMapDocument(2, { ...mine, name: 'private', is_public: false, listed: false }),
      aMapDocument(3, { ...mine, deleted: true, listed: false }),
      aMapDocument(4, { ...mine, parent_map_id: 1, listed: false }),
      aMapDocument(5, { uploader_id: annId + 1, name: 'another’s' }),
    )
    const listFor = async (client: Client) =>
      (await client.get(`/api/user/id/${annId}/maps?sort=newest`))
        .json<MapListEntry[]>()
        .map(({ name }) => name)
    expect(await listFor(ann)).toEqual(['private', 'public'])
    expect(await listFor(anyone)).toEqual(['public'])
    expect(await listFor(await server.signIn('bob@example.org', 'Bob'))).toEqual(['public'])
  })

  it('are searched among themselves, private ones only for those who may see them, and counted [LISTS-001] [LISTS-010]', async () => {
    const mine = { uploader_id: annId }
    await given(
      aMapDocument(1, { ...mine, name: '北方森林' }),
      aMapDocument(2, { ...mine, name: '北方海岸', is_public: false, listed: false }),
      aMapDocument(3, { ...mine, name: '50% done_' }),
      aMapDocument(4, { uploader_id: annId + 1, name: '北方' }),
    )
    const search = async (client: Client, text: string) =>
      (await client.get(`/api/user/id/${annId}/maps?sort=alpha&search=${encodeURIComponent(text)}`))
        .json<MapListEntry[]>()
        .map(({ id }) => id)
        .sort()
    expect(await search(ann, '北方')).toEqual([1, 2])
    expect(await search(anyone, '北方')).toEqual([1])
    expect(await search(ann, '0% d')).toEqual([3])
    expect(await search(ann, '.*')).toEqual([])
    const total = async (client: Client) =>
      (await client.get(`/api/user/id/${annId}/maps?limit=1`)).headers.get('x-total-count')
    expect(await total(ann)).toBe('3')
    expect(await total(anyone)).toBe('2')
  })

  it('do not reveal private maps, by cursor or by a short page', async () => {
    await given(
      ...[11, 12, 13].map((id) =>
        aMapDocument(id, { uploader_id: annId, name: `secret ${id}`, is_public: false, listed: false }),
      ),
      ...[14, 15, 16].map((id) => aMapDocument(id, { uploader_id: annId, name: `shown ${id}` })),
    )
    const page = await anyone.get(`/api/user/id/${annId}/maps?sort=alpha&limit=2`)
    expect(page.json<MapListEntry[]>()).toHaveLength(2)
    const cursor = /cursor=([\w-]+)/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain('secret')
  })

  it('are not found for a user who does not exist', async () => {
    expect((await anyone.get('/api/user/id/999999/maps')).json()).toEqual([])
    expect((await anyone.get('/api/user/id/x/maps')).status).toBe(400)
  })
})

describe('the pages of lists', () => {
  const titleAt = async (path: string) => {
    const answer = await anyone.get(path)
    return `${answer.status} ${/<title>([^<]*)/.exec(answer.text)?.[1]}${answer.text.includes('noindex') ? ' noindex' : ''}`
  }

  it('exist for a user by name or by id, and for whoever is signed in [SHELL-008] [SHELL-009] [SHELL-010]', async () => {
    const { id } = (await (await server.signIn('cleo@example.org', 'Cleo')).get('/api/me')).json<{
      id: number
    }>()
    expect(await titleAt('/my-maps')).toBe('200 My Maps – Pinfold noindex')
    expect(await titleAt('/user/cleo/maps')).toBe('200 Maps by @Cleo – Pinfold')
    expect(await titleAt(`/user/id/${id}/maps`)).toBe('200 Maps by @Cleo – Pinfold')
  })

  it('are missing for a user who does not exist', async () => {
    for (const path of [
      '/user/nobody/maps',
      '/user/id/999999/maps',
      '/user/%E0%A4%A/maps',
      `/user/${'x'.repeat(600)}/maps`,
    ])
      expect(await titleAt(path)).toBe('404 User Maps – Pinfold noindex')
    expect(await titleAt('/user/x/y/maps')).toBe('404 Page not found – Pinfold noindex')
  })
})
