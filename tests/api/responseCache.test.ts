import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALLOWANCES } from '../../api/http/rateLimits.ts'
import { openSqliteStore } from '../../api/store/sqliteStore.ts'
import type { Answer, Client } from '../Client.ts'
import { createMapFixture, aStoredMap, commit, rename, type MapFixture } from '../mapFixture.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
let stranger: Client
let anyone: Client
/** Nobody either, but with a cookie that has to be looked up: never answered from what is kept. */
let unknown: Client

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('ann@example.org', 'Ann')
  stranger = await server.signIn('bob@example.org', 'Bob')
  anyone = server.client()
  unknown = server.client()
  unknown.setCookie('pinfold', 'x'.repeat(43))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const hotPaths = ({ mapId, content }: MapFixture): string[] => [
  '/api/maps',
  '/api/maps?sort=alpha&limit=1',
  `/api/maps/${mapId}`,
  content,
  `/api/poi/all/${mapId}`,
]

const HEADERS: Readonly<Record<string, string>>[] = [
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br, gzip;q=0.5' },
  { 'accept-encoding': 'identity' },
]

/** Without the id of the request, and what only says how the bytes travel: an answer that is compressed on its way has no length. */
const told = ({ status, headers, text }: Answer) => {
  const all = Object.fromEntries(headers)
  for (const name of ['date', 'content-length', 'transfer-encoding', 'x-request-id']) delete all[name]
  return { status, headers: all, text }
}

/** Whether maps or their logs are read from then on; others read other things meanwhile. */
const spiedReads = (): (() => boolean) => {
  const { store } = server.services
  const spies = (['get', 'getMany', 'find', 'count'] as const).map((name) => vi.spyOn(store, name))
  return () => spies.some(({ mock }) => mock.calls.some(([name]) => name === 'maps' || name === 'log'))
}

const setPublic = (fixture: MapFixture, isPublic: boolean) =>
  owner.post(`/api/maps/${fixture.mapId}/set-public`, { is_public: isPublic })

/** The list of maps is told of it by the call, while what is put into the store it may show a second later. */
const aListedFixture = async (): Promise<MapFixture> => {
  const fixture = await createMapFixture(server, owner)
  await setPublic(fixture, true)
  return fixture
}

describe('a read by nobody in particular', () => {
  it.runIf(mongoUrl === undefined)('reads nothing as long as nothing is written', async () => {
    const fixture = await aListedFixture()
    for (const path of hotPaths(fixture)) {
      const first = told(await anyone.get(path))
      const isRead = spiedReads()
      expect(told(await anyone.get(path))).toEqual(first)
      expect(isRead()).toBe(false)
      if (path.includes(String(fixture.mapId))) {
        await unknown.get(path)
        expect(isRead()).toBe(true)
      }
      vi.restoreAllMocks()
    }
  })

  it('is answered the same, header by header, from what is kept as on the common way', async () => {
    const fixture = await aListedFixture()
    for (const path of hotPaths(fixture)) {
      for (const headers of HEADERS) {
        const first = await anyone.get(path, headers)
        const again = await anyone.get(path, headers)
        const common = await unknown.get(path, headers)
        expect(first.status).toBe(200)
        expect([told(again), told(common)]).toEqual([told(first), told(first)])
        const has = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' }
        const unchanged = [
          await anyone.get(path, has),
          await anyone.get(path, has),
          await unknown.get(path, has),
        ]
        expect(unchanged.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([304, '']))
        expect(told(unchanged[1] as Answer)).toEqual(told(unchanged[2] as Answer))
        expect((await anyone.get(path, { ...has, 'cache-control': 'no-cache' })).status).toBe(200)
      }
    }
  })

  it('by HEAD is answered with the same headers and no body', async () => {
    const fixture = await aListedFixture()
    for (const path of hotPaths(fixture)) {
      const whole = told(await anyone.get(path, { 'accept-encoding': 'gzip' }))
      const head = told(await anyone.send('HEAD', path, { headers: { 'accept-encoding': 'gzip' } }))
      expect([head.status, head.text, head.headers['etag']]).toEqual([200, '', whole.headers['etag']])
    }
  })

  it('under another host name is sent on, however often it was answered under ours', async () => {
    const elsewhere = server.url.replace('localhost', '127.0.0.1')
    for (let count = 0; count < 2; count++) {
      expect((await anyone.get('/api/maps')).status).toBe(200)
      expect((await anyone.get(`${elsewhere}/api/maps`)).status).toBe(308)
    }
  })

  it('is refused again and again where it asks for what is not right', async () => {
    for (let count = 0; count < 2; count++) {
      for (const query of ['limit=0', 'limit=x', 'cursor=nonsense'])
        expect((await anyone.get(`/api/maps?${query}`)).status).toBe(400)
      expect((await anyone.get('/api/maps/nonsense')).status).toBe(400)
      expect((await anyone.get('/api/poi/all/999999')).status).toBe(404)
    }
  })

  it('counts towards the limit, and above it is refused', async () => {
    const limited = await startTestServer({
      allowances: { ...DEFAULT_ALLOWANCES, read: { points: 5, seconds: 60 } },
    })
    const visitor = limited.client()
    for (let count = 0; count < 5; count++) expect((await visitor.get('/api/maps')).status).toBe(200)
    for (let count = 0; count < 3; count++) {
      const refused = await visitor.get('/api/maps')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.headers.get('cache-control')).toBe('no-store')
    }
    await limited.close()
  })
})

describe('what was answered to somebody', () => {
  it('is sent to nobody else: a private map only to its owner, permissions only to whom they belong', async () => {
    const hidden = await createMapFixture(server, owner, false)
    const open = await createMapFixture(server, owner)
    const [listPath, , mapPath = '', ...more] = hotPaths(hidden)
    for (let count = 0; count < 2; count++) {
      for (const path of [mapPath, ...more]) {
        expect((await owner.get(path)).status).toBe(200)
        expect((await anyone.get(path)).status).toBe(404)
        expect((await stranger.get(path)).status).toBe(404)
      }
      const abilities = async (client: Client) =>
        (await client.get(`/api/maps/${open.mapId}`)).json<{ abilities: object }>().abilities
      expect(await abilities(anyone)).not.toEqual(await abilities(owner))
      expect((await anyone.get(listPath ?? '')).text).not.toContain(`"id":${hidden.mapId},`)
    }
  })

  it('is sent to nobody once the map is private or deleted', async () => {
    const fixture = await createMapFixture(server, owner)
    const [listPath = '', , ...paths] = hotPaths(fixture)
    const statuses = () => Promise.all(paths.map(async (path) => (await anyone.get(path)).status))
    const isListed = async () => (await anyone.get(listPath)).text.includes(`"id":${fixture.mapId},`)
    for (let count = 0; count < 3; count++) {
      await setPublic(fixture, true)
      expect([await statuses(), await statuses(), await isListed()]).toEqual([
        [200, 200, 200],
        [200, 200, 200],
        true,
      ])
      await setPublic(fixture, false)
      expect([await statuses(), await isListed()]).toEqual([[404, 404, 404], false])
    }
    await setPublic(fixture, true)
    expect([await statuses(), await isListed()]).toEqual([[200, 200, 200], true])
    await owner.send('DELETE', `/api/upload-map/${fixture.mapId}`)
    expect([await statuses(), await isListed()]).toEqual([[404, 404, 404], false])
  })

  it('is not listed after the call that hid it, though the list was read while that was on its way', async () => {
    const fixture = await aListedFixture()
    const isListed = async () => (await anyone.get('/api/maps')).text.includes(`"id":${fixture.mapId},`)
    expect(await isListed()).toBe(true)
    const { store } = server.services
    const update = store.update.bind(store)
    vi.spyOn(store, 'update').mockImplementation(async (collection, id, fields) => {
      const isThere = await update(collection, id, fields)
      await isListed()
      return isThere
    })
    await setPublic(fixture, false)
    expect(await isListed()).toBe(false)
  })

  it('is not answered once its parent is private', async () => {
    const parent = await aStoredMap(server, owner)
    const fixture = await createMapFixture(server, owner)
    await server.services.store.update('maps', String(fixture.mapId), {
      parent_map_id: parent,
      listed: false,
    })
    const [, , ...paths] = hotPaths(fixture)
    for (const path of paths) expect((await anyone.get(path)).status).toBe(200)
    await owner.post(`/api/maps/${parent}/set-public`, { is_public: false })
    for (const path of paths) expect((await anyone.get(path)).status).toBe(404)
  })

  it.runIf(mongoUrl === undefined)(
    'is not answered once another process has made the map private',
    async () => {
      const fixture = await createMapFixture(server, owner)
      const [, , ...paths] = hotPaths(fixture)
      const other = await openSqliteStore({ dataDir: server.config.dataDir, exclusive: false })
      try {
        for (const isPublic of [true, false, true, false]) {
          await other.update('maps', String(fixture.mapId), { is_public: isPublic, listed: isPublic })
          for (const path of [...paths, ...paths])
            expect((await anyone.get(path)).status).toBe(isPublic ? 200 : 404)
        }
      } finally {
        await other.close()
      }
    },
  )
})

describe('whatever is written in between', () => {
  it('a read is answered as on the common way', async () => {
    const fixtures = [await aListedFixture(), await aListedFixture()]
    const paths = [...new Set(fixtures.flatMap(hotPaths))]
    const onAFixture = fc.constantFrom(...fixtures)
    const write = fc.oneof(
      fc.tuple(onAFixture, fc.boolean()).map(
        ([fixture, isPublic]) =>
          () =>
            setPublic(fixture, isPublic),
      ),
      fc.tuple(onAFixture, fc.constantFrom('A', 'B')).map(
        ([fixture, name]) =>
          () =>
            commit(owner, fixture, [rename(fixture, name)]),
      ),
    )
    const read = fc
      .tuple(fc.constantFrom(...paths), fc.constantFrom(...HEADERS))
      .map(([path, headers]) => async () => {
        const answers = [await anyone.get(path, headers), await unknown.get(path, headers)]
        expect(told(answers[0] as Answer)).toEqual(told(answers[1] as Answer))
      })
    const steps = fc.array(fc.oneof({ arbitrary: read, weight: 4 }, { arbitrary: write, weight: 1 }), {
      minLength: 10,
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const step of all) await step()
      }),
      { numRuns: 15 },
    )
  })
})
