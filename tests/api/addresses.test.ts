import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let client: Client
beforeAll(async () => {
  server = await startTestServer()
  client = server.client()
})
afterAll(() => server.close())

describe('a method that an address does not have', () => {
  it('is answered with 405 and the documented methods', async () => {
    for (const [method, path, allowed] of [
      ['PATCH', '/api/maps', 'GET'],
      ['POST', '/api/maps/1', 'GET'],
      ['OPTIONS', '/api/maps', 'GET'],
      ['DELETE', '/api/maps/1/changes', 'GET, POST'],
      ['GET', '/api/upload-map', 'POST'],
      ['PUT', '/auth/google', 'GET'],
      ['PATCH', '/api/comments/mine', 'GET'],
      ['POST', '/map/isle_1', 'GET, HEAD'],
      ['PROPFIND', '/', 'GET, HEAD'],
    ] as const) {
      const answer = await client.send(method, path)
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, 405, allowed])
      expect(answer.json()).toEqual({ error: 'This address does not take this method.' })
    }
  })
})

describe('an address in upper case', () => {
  it.each(['/API/games', '/Api/games', '/aPI/openapi.json', '/API/nothing', '/API'])(
    'is answered like the one in lower case: %s',
    async (path) => {
      // A browser's, so that a page would be sent wherever one may be.
      const accept = { accept: 'text/html,*/*;q=0.8' }
      const [loud, quiet] = [await client.get(path, accept), await client.get(path.toLowerCase(), accept)]
      const told = ({ status, text, headers }: typeof loud) => [
        status,
        text,
        ...['cache-control', 'content-security-policy', 'content-type'].map((name) => headers.get(name)),
      ]
      expect(told(loud)).toEqual(told(quiet))
    },
  )

  it('is protected and limited like the lower-case address', async () => {
    const evil = { headers: { origin: 'https://evil.example' } }
    expect((await client.send('POST', '/API/upload-map', evil)).status).toBe(403)
    expect((await client.get('/AUTH/google')).headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    const once = { points: 1, seconds: 60 }
    const limited = await startTestServer({
      allowances: { read: once, write: once, upload: once, auth: once, presence: once, uploadBytes: once },
    })
    expect((await limited.client().get('/api/games')).status).toBe(200)
    expect((await limited.client().get('/API/games')).status).toBe(429)
    await limited.close()
  })
})
