import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Client } from '../Client.ts'
import { LogLines } from '../LogLines.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const OWN = /^[0-9a-f]{12}$/
const PROXIED = { 'x-forwarded-for': '192.0.2.1' }

const lines = new LogLines()
let server: TestServer
let behindProxy: TestServer
let client: Client

beforeAll(async () => {
  server = await startTestServer({ log: lines.log })
  behindProxy = await startTestServer({ config: { trustProxy: true } })
  client = server.client()
})
afterAll(async () => {
  await behindProxy.close()
  await server.close()
})

const idOf = ({ headers }: { readonly headers: Headers }): string => headers.get('x-request-id') ?? ''

const breakStore = () => {
  const broken = vi.spyOn(server.services.store, 'get').mockRejectedValue(new Error('SQL near secret'))
  onTestFinished(() => broken.mockRestore())
}

describe('the id of a request', () => {
  it('is never taken from whoever asks by themselves, proxy or not', async () => {
    const sent = { 'x-request-id': 'chosen-by-me' }
    expect(idOf(await client.get('/api/maps', { ...sent, ...PROXIED }))).toMatch(OWN)
    expect(idOf(await behindProxy.client().get('/api/maps', sent))).toMatch(OWN)
  })

  it.each(['two words', 'a"b', '<b>', '{}', 'a/b', 'x'.repeat(65), ''])(
    'is not taken from a proxy where it is malformed: %j',
    async (id) => {
      const answer = await behindProxy.client().get('/healthz', { 'x-request-id': id, ...PROXIED })
      expect(idOf(answer)).toMatch(OWN)
    },
  )

  it('is that of a trusted proxy', async () => {
    const id = 'Edge-7.a_'.padEnd(64, '0')
    const answer = await behindProxy.client().get('/api/nothing', { 'x-request-id': id, ...PROXIED })
    expect([answer.status, idOf(answer)]).toEqual([404, id])
  })

  it('is sent with every answer, and with no two the same, not even from the cache', async () => {
    const paths = ['/', '/api/maps', '/api/maps', '/assets/main-abc123.js', '/healthz', '/api/nothing', '/no']
    const ids = []
    for (const path of paths) ids.push(idOf(await client.get(path)))
    expect(ids.filter((id) => !OWN.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(paths.length)
    const elsewhere = await client.send('POST', '/api/feedback', {
      headers: { origin: 'https://evil.example' },
    })
    expect([elsewhere.status, idOf(elsewhere)]).toEqual([403, expect.stringMatching(OWN)])
  })

  it('is in what is logged of a failed request, and in its answer', async () => {
    breakStore()
    const answer = await client.get('/api/user/by-id/1')
    expect([answer.status, answer.json<{ id: string }>().id]).toEqual([500, idOf(answer)])
    const [line = '{}'] = lines.text.split('\n').filter((text) => text.includes(idOf(answer)))
    expect(JSON.parse(line)).toMatchObject({ msg: 'request failed', requestId: idOf(answer) })
  })

  it('is in what is logged of a live stream that could not be opened', async () => {
    const { id } = await uploadedMap(await server.signIn('streamer@example.org'), {
      fields: { is_public: '1' },
    })
    const broken = vi.spyOn(server.services.live, 'open').mockRejectedValue(new Error('no news'))
    onTestFinished(() => broken.mockRestore())
    const answer = await client.get(`/api/maps/${id}/live`)
    const [line = '{}'] = lines.text.split('\n').filter((text) => text.includes(idOf(answer)))
    expect(JSON.parse(line)).toMatchObject({
      requestId: idOf(answer),
      mapId: id,
      err: { message: 'no news' },
    })
  })

  it('is in the security log', async () => {
    const refused = await client.post('/api/user/change-username', { newUsername: 'X' })
    const [line = '{}'] = lines.text.split('\n').filter((text) => text.includes(idOf(refused)))
    expect(JSON.parse(line)).toMatchObject({ event: 'refused', status: 401, requestId: idOf(refused) })
  })

  it('is in what is logged of work that goes on after the answer', async () => {
    const owner = await server.signIn('ann@example.org')
    const me = (await owner.get('/api/me')).json<{ id: number; username: string }>()
    const { store } = server.services
    const { stream } = store
    const broken = vi.spyOn(store, 'stream').mockImplementation((collection, where) => {
      if (collection === 'maps') throw new Error('no stream')
      return stream.call(store, collection, where)
    })
    onTestFinished(() => broken.mockRestore())
    const answer = await owner.post('/api/user/delete-account', { username: me.username, maps: 'delete' })
    expect(answer.status).toBe(200)
    await vi.waitFor(() => expect(lines.text).toContain('a deleted account is left to the next sweep'))
    const line = lines.text.split('\n').find((text) => text.includes('a deleted account is left')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ requestId: idOf(answer) })
  })
})

describe('the page of a failed request', () => {
  it('shows the id, to be copied', async () => {
    breakStore()
    const page = await client.get('/map/1', { accept: 'text/html' })
    expect(page.status).toBe(500)
    expect(page.text).toContain(`If you report this, give the id <code>${idOf(page)}</code>`)
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)
  })

  it('of a refusal asks for no report', async () => {
    const page = await client.send('POST', '/auth/logout', {
      headers: { origin: 'https://evil.example', accept: 'text/html' },
    })
    expect([page.status, page.text.includes('report this')]).toEqual([403, false])
  })
})
