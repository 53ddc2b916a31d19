import { request } from 'node:http'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../api/store/Store.ts'
import type { Client } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let client: Client
const logged: string[] = []

beforeAll(async () => {
  const log = pino(
    { level: 'error' },
    new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) }),
  )
  server = await startTestServer({ log })
  client = server.client()
})
afterAll(() => server.close())

/** A request with headers that fetch would not let through, the `Host` above all. */
const raw = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const { port } = new URL(server.url)
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (res) => {
      let text = ''
      res.on('data', (chunk: Buffer) => (text += chunk.toString()))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, location: res.headers.location, text }))
    })
    asked.on('error', reject)
    asked.end()
  })

describe('a write', () => {
  const write = (headers: Record<string, string>) =>
    raw('/api/user/change-username', { host: new URL(server.url).host, ...headers }, 'POST')

  it.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example' }],
    ['from another port of this machine', { origin: 'http://localhost:1' }],
    ['from a name that begins like ours', { origin: 'http://localhost:1.evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['that says nothing about where it comes from', {}],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }],
    [
      'from another site, whatever else it says',
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ],
  ])('is refused %s [API-058]', async (_what, headers) => {
    expect((await write(headers)).status).toBe(403)
  })

  it('is told which header it lacks, if it says nothing about where it comes from', async () => {
    expect((await write({})).text).toContain(`Send the header Origin: ${server.url}`)
    expect((await write({ origin: 'null' })).text).toContain('This request comes from another site.')
  })

  it('is refused from another site even with a session, and changes nothing', async () => {
    const victim = await server.signIn('victim@example.com', 'Victim')
    const answer = await victim.send('POST', '/api/user/change-username', {
      body: { newUsername: 'Pwned' },
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
    expect((await victim.get('/api/me')).json()).toMatchObject({ username: 'Victim' })
  })

  it('is let through from our own pages, by either header', async () => {
    expect((await write({ origin: server.url })).status).toBe(401)
    expect((await write({ 'sec-fetch-site': 'same-origin' })).status).toBe(401)
  })
})

describe('a JSON body', () => {
  let ada: Client
  beforeAll(async () => {
    ada = await server.signIn('ada@example.com', 'Ada')
  })
  const send = (body: string, type = 'application/json') =>
    ada.send('POST', '/api/user/change-username', { body, headers: { 'content-type': type } })

  it.each([
    ['broken', '{"newUsername":', 400],
    ['no object', '"text"', 400],
    ['nothing', '', 400],
    ['NaN', '{"newUsername": NaN}', 400],
    ['nested without end', '{"newUsername":' + '['.repeat(5000) + ']'.repeat(5000) + '}', 400],
    ['nested deeply', '{"newUsername":"Deep","x":' + '['.repeat(40) + ']'.repeat(40) + '}', 400],
    ['too large', JSON.stringify({ newUsername: 'a'.repeat(200_000) }), 413],
  ])('is refused: %s', async (_what, body, status) => {
    const answer = await send(body)
    expect(answer.status).toBe(status)
    expect(answer.json<{ error: string }>().error).not.toBe('')
  })

  it('is refused under another type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send('{"newUsername":"Sly"}', type)).status).toBe(415)
  })

  it('does not reach prototypes', async () => {
    await send('{"newUsername":"Clean","__proto__":{"polluted":true}}')
    expect({}).not.toHaveProperty('polluted')
  })
})

describe('an answer', () => {
  it('has the security headers', async () => {
    const { headers } = await client.get('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of [
      "default-src 'self'",
      "script-src 'self';",
      "img-src 'self' blob: data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ])
      expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
    expect(headers.get('x-powered-by')).toBeNull()
    expect((await client.get('/auth/google')).headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect((await client.get('/api/me')).headers.get('content-security-policy')).toContain(
      "default-src 'none'",
    )
  })

  it('is not sent twice to whoever has it', async () => {
    const first = await client.get('/api/games')
    const again = await client.get('/api/games', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([first.status, again.status, again.text]).toEqual([200, 304, ''])
  })

  it('to HEAD is the answer to GET without its body', async () => {
    for (const path of ['/', '/healthz', '/assets/main-abc123.js', '/nowhere']) {
      const [get, head] = [await client.get(path), await client.send('HEAD', path)]
      expect([path, head.status, head.text]).toEqual([path, get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    }
  })

  it('to an unknown call is JSON, never a page', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/user/nobody/knows']) {
      const answer = await client.get(path)
      expect([answer.status, answer.json()]).toEqual([404, { error: 'There is no such call.' }])
    }
  })

  it('to an unexpected failure reveals nothing but an id, which is in the log', async () => {
    const { store } = server.services
    const get = store.get
    const broken: Store['get'] = async () => Promise.reject(new Error('SQL near secret: select * from users'))
    store.get = broken
    const answer = await client.get('/api/user/by-id/1')
    store.get = get
    expect(answer.status).toBe(500)
    const { error, id } = answer.json<{ error: string; id: string }>()
    expect(error).toContain(id)
    expect(answer.text).not.toContain('secret')
    expect(logged.find((line) => line.includes(id))).toContain('near secret')
  })
})

describe('a refusal', () => {
  it('is a page for a browser that opens an address, and JSON for everybody else', async () => {
    const origin = 'https://evil.example'
    const post = (accept: string) => client.send('POST', '/auth/logout', { headers: { origin, accept } })
    const page = await post('text/html,*/*;q=0.8')
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.text).toContain('This request comes from another site.')
    expect((await post('*/*')).json()).toHaveProperty('error')
    expect((await client.get('/api/nothing', { accept: 'text/html' })).json()).toHaveProperty('error')
  })
})

describe('another host name', () => {
  it.each(['127.0.0.1', 'evil.example', 'localhost.evil.example'])(
    'redirects to the public one: %s',
    async (host) => {
      const answer = await raw('/map/isle_1?x=1', { host })
      expect([answer.status, answer.location]).toEqual([308, `${server.url}/map/isle_1?x=1`])
    },
  )

  it.each(['//evil.example/', '/\\evil.example', '//evil.example/%2f..', 'http://evil.example/'])(
    'never leads elsewhere: %s',
    async (path) => {
      const answer = await raw(path, { host: 'other.example' })
      expect(answer.status).toBe(308)
      expect(new URL(answer.location ?? '').origin).toBe(server.url)
    },
  )

  it.each(['/healthz', '/servez', '/readyz'])('serves for %s', async (path) => {
    expect((await raw(path, { host: '10.0.0.7' })).status).toBe(200)
  })
})
