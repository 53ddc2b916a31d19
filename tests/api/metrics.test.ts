import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { StoreFullError, StoreUnavailableError } from '../../api/store/Store.ts'
import type { JobDocument } from '../../api/store/imageDocuments.ts'
import {
  aStoredAsset,
  commit,
  createMapFixture,
  insertPoi,
  rename,
  request as aCommit,
} from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const TOKEN = 'a-token-of-more-than-thirty-two-letters'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken: TOKEN } })
})
afterAll(() => server.close())

/** A request with a `Host` of its own, which fetch would not let through. */
const asked = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
    const { host, port } = new URL(server.url)
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, text }))
    })
    sent.on('error', reject).end()
  })

const figures = async (headers: Readonly<Record<string, string>> = {}): Promise<string[]> => {
  const { status, text } = await asked('/metrics', headers)
  expect(status).toBe(200)
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** The value of one figure, its labels as they are written; null if it is not told. */
const figure = async (name: string): Promise<number | null> => {
  const line = (await figures()).find((text) => text.startsWith(`${name} `))
  return line === undefined ? null : Number(line.slice(name.length + 1))
}

const PROXIED = { 'x-forwarded-for': '127.0.0.1' }

describe('/metrics', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['through a proxy on this machine', PROXIED],
    ['through one that names only the host', { 'x-forwarded-host': 'localhost' }],
    ['through one that speaks the standard', { forwarded: 'for=127.0.0.1' }],
    ['with a wrong token', { ...PROXIED, authorization: 'Bearer wrong' }],
    ['with the beginning of the token', { ...PROXIED, authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['with the token as a password', { ...PROXIED, authorization: `Basic ${btoa(`x:${TOKEN}`)}` }],
    ['with no token', { ...PROXIED, authorization: 'Bearer ' }],
  ])('does not exist for somebody %s', async (_who, headers) => {
    const [here, nowhere] = [await asked('/metrics', headers), await asked('/nowhere', headers)]
    expect(here.status).toBe(404)
    const withoutOwn = (text: string) => text.replace(/nonce="[^"]*"|\/(?:metrics|nowhere)\b/g, '')
    expect(withoutOwn(here.text)).toBe(withoutOwn(nowhere.text))
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const write = { ...headers, 'sec-fetch-site': 'same-origin' }
      const [ours, unknown] = [await asked('/metrics', write, method), await asked('/nowhere', write, method)]
      const kept = ({ headers: sent }: { headers: object }) => ({ ...sent, date: '', 'x-request-id': '' })
      expect([ours.status, ours.text, kept(ours)]).toEqual([unknown.status, unknown.text, kept(unknown)])
    }
  })

  it('is redirected as any other path for a browser that was led here by a foreign name', async () => {
    expect((await asked('/metrics', { host: 'evil.example' })).status).toBe(308)
  })

  it('answers this machine, and the token through a proxy, under any host, kept by nobody', async () => {
    for (const host of [new URL(server.url).host, '127.0.0.1', '[::1]:9'])
      expect((await asked('/metrics', { host })).status).toBe(200)
    const elsewhere = { ...PROXIED, host: '10.0.0.7:8080', authorization: `Bearer ${TOKEN}` }
    const answer = await asked('/metrics', elsewhere)
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      { 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    ])
    expect(answer.text).toContain('process_cpu_seconds_total ')
  })

  it('has no rate limit, and no token where none is set', async () => {
    const none = { points: 0, seconds: 60 }
    const allowances = {
      read: none,
      write: none,
      upload: none,
      auth: none,
      presence: none,
      uploadBytes: none,
    }
    const limited = await startTestServer({ allowances })
    onTestFinished(() => limited.close())
    expect((await limited.client().get('/api/maps')).status).toBe(429)
    expect((await limited.client().get('/metrics')).status).toBe(200)
    const byToken = { ...PROXIED, authorization: 'Bearer null' }
    expect((await limited.client().get('/metrics', byToken)).status).not.toBe(200)
  })
})

describe('the figures of requests', () => {
  const PREFIX = 'pinfold_http_request_duration_seconds_count'
  const counted = async (method: string, route: string, status: string) =>
    (await figure(`${PREFIX}{method="${method}",route="${route}",status="${status}"}`)) ?? 0

  it('make no more labels, whatever is asked for', async () => {
    const seriesNow = async () => (await figures()).filter((line) => line.startsWith(PREFIX)).length
    const askAll = async (at: number) => {
      await asked(`/nowhere/${at}`)
      await asked(`/api/nothing/${at}`)
      await asked(`/api/maps/9000${at}`)
      await asked(`/assets/none-${at}.js`)
      await asked(`/maps/${at}/x`, {}, 'PROPFIND')
    }
    await askAll(0)
    await seriesNow()
    const before = await seriesNow()
    for (let at = 1; at <= 20; at++) await askAll(at)
    expect(await seriesNow()).toBe(before)
  })

  it('have the pattern of the route, from the cache too', async () => {
    const before = await counted('GET', '/api/maps', '200')
    for (let at = 0; at < 3; at++) await asked('/api/maps')
    expect(await counted('GET', '/api/maps', '200')).toBe(before + 3)
    await asked('/api/maps/9999')
    expect(await counted('GET', '/api/maps/:id', '404')).toBeGreaterThan(0)
    await asked('/')
    await asked('/assets/main-abc123.js')
    expect(await counted('GET', 'page', '200')).toBeGreaterThan(0)
    expect(await counted('GET', 'asset', '200')).toBe(1)
  })

  it.each([
    ['500', 'a fault', new Error('broken')],
    ['503', 'a lost store', new StoreUnavailableError('gone')],
    ['507', 'a full disk', new StoreFullError('full')],
  ])('tell failures apart: %s for %s', async (status, _what, error) => {
    const broken = vi.spyOn(server.services.store, 'get').mockRejectedValue(error)
    await asked('/api/user/by-id/1')
    broken.mockRestore()
    expect(await counted('GET', '/api/user/by-id/:id', status)).toBe(1)
  })

  it('tell open connections and answers', async () => {
    const open = async () => [
      await figure('pinfold_http_connections_open'),
      await figure('pinfold_http_answers_open'),
    ]
    await vi.waitFor(async () => expect((await open())[1]).toBe(1))
    const { store } = server.services
    let goOn = () => {}
    const waiting = new Promise<void>((resolve) => (goOn = resolve))
    const slow = vi.spyOn(store, 'get').mockImplementation(() => waiting.then(() => null))
    onTestFinished(() => slow.mockRestore())
    const [before = 0] = await open()
    const hanging = asked('/api/user/by-id/77')
    await vi.waitFor(async () => expect((await open())[1]).toBe(2))
    expect((await open())[0]).toBeGreaterThanOrEqual(before ?? 0)
    goOn()
    await hanging
    await vi.waitFor(async () => expect((await open())[1]).toBe(1))
  })
})

describe('the figures of work', () => {
  it('count commits by what became of them, folds, and what caches knew', async () => {
    const owner = await server.signIn('ann@example.org')
    const fixture = await createMapFixture(server, owner)
    const counts = async () => ({
      applied: await figure('pinfold_commits_total{outcome="applied"}'),
      refused: await figure('pinfold_commits_total{outcome="refused"}'),
      hits: await figure('pinfold_cache_lookups_total{cache="maps",result="hit"}'),
      misses: await figure('pinfold_cache_lookups_total{cache="maps",result="miss"}'),
    })
    const before = await counts()
    expect(before).toMatchObject({ applied: 1, refused: 0, misses: 1 })
    const gone = { ...fixture, poiId: fixture.poiId + 1 }
    expect((await owner.post(fixture.changes, aCommit([rename(gone, 'x')]))).status).toBe(409)
    await commit(owner, fixture, [insertPoi(fixture)])
    const after = await counts()
    expect(after).toMatchObject({ applied: 2, refused: 1, misses: 1 })
    expect(after.hits).toBeGreaterThan(before.hits ?? Infinity)
  })

  it('tell what waits, what has failed and what is kept, from the store', async () => {
    const filled = await startTestServer()
    onTestFinished(() => filled.close())
    const { store, imageQueue, branchQueue } = filled.services
    await Promise.all([imageQueue.close(), branchQueue.close()])
    const aJob = (fields: Partial<JobDocument> & Pick<JobDocument, '_id'>): JobDocument => ({
      kind: 'image',
      map_id: 1,
      state: 'waiting',
      attempts: 0,
      progress: 0,
      error: null,
      outputs: [],
      created_at: new Date(),
      ...fields,
    })
    const longAgo = new Date(Date.now() - 100_000)
    await store.insertMany('jobs', [
      aJob({ _id: '1:a', is_quick: true }),
      aJob({ _id: '2:a', is_quick: true, created_at: longAgo }),
      aJob({ _id: '3:a' }),
      aJob({ _id: '4:a', state: 'failed', is_quick: true }),
      aJob({ _id: '5:a', state: 'done', created_at: longAgo }),
    ])
    await store.insert('branches', {
      _id: '7',
      origin_id: 6,
      revision: 1,
      image_id: 'a',
      is_filled: false,
      created_at: new Date(),
    })
    await aStoredAsset(filled, 1, 1)
    const lines = (await filled.client().get('/metrics')).text.split('\n')
    const valueOf = (name: string) =>
      Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length))
    expect(valueOf('pinfold_store_up')).toBe(1)
    for (const part of ['store', 'disk', 'files'])
      expect(valueOf(`pinfold_takes_writes{part="${part}"}`)).toBe(1)
    expect(valueOf('pinfold_image_jobs_waiting{lane="quick"}')).toBe(2)
    expect(valueOf('pinfold_image_jobs_waiting{lane="slow"}')).toBe(1)
    expect(valueOf('pinfold_image_jobs_oldest_age_seconds{lane="quick"}')).toBeGreaterThanOrEqual(100)
    expect(valueOf('pinfold_image_jobs_oldest_age_seconds{lane="slow"}')).toBeLessThan(100)
    expect(valueOf('pinfold_images_failed')).toBe(1)
    expect(valueOf('pinfold_branches_waiting')).toBe(1)
    expect(valueOf('pinfold_uploaded_bytes{kind="assets"}')).toBe(1)
    expect(valueOf('pinfold_uploaded_bytes{kind="originals"}')).toBe(0)
    expect(valueOf('pinfold_disk_free_bytes')).toBeGreaterThan(0)
    expect(valueOf('pinfold_disk_size_bytes')).toBeGreaterThan(valueOf('pinfold_disk_free_bytes'))
  })
})

it('tells that a store takes no writes though it answers', async () => {
  const full = await startTestServer()
  onTestFinished(() => full.close())
  full.services.store.checkWrites = () => Promise.reject(new StoreFullError('full'))
  const { text } = await full.client().get('/metrics')
  expect(text).toContain('\npinfold_store_up 1\n')
  expect(text).toContain('\npinfold_takes_writes{part="store"} 0\n')
  expect(text).toContain('\npinfold_takes_writes{part="disk"} 1\n')
})

describe('a store that does not answer', () => {
  it.each<[string, () => Promise<never>]>([
    ['fails', () => Promise.reject(new StoreUnavailableError('gone'))],
    ['is silent', () => new Promise(() => undefined)],
  ])('leaves out its figures where it %s, and the rest is told', async (_how, reply) => {
    const broken = await startTestServer()
    onTestFinished(() => broken.close())
    const { store } = broken.services
    const spies = [
      vi.spyOn(store, 'count').mockImplementation(reply),
      vi.spyOn(store, 'sum').mockImplementation(reply),
    ]
    onTestFinished(() => spies.forEach((spy) => spy.mockRestore()))
    const { status, text } = await broken.client().get('/metrics')
    expect(status).toBe(200)
    expect(text).toContain('\npinfold_store_up 0\n')
    expect(text).not.toMatch(/^pinfold_(?:image_jobs_waiting|images_failed|uploaded_bytes)/m)
    expect(text).toMatch(/^pinfold_disk_free_bytes \d+$/m)
  })
})
