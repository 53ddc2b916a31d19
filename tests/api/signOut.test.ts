import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const COOKIE = 'pinfold'

/** Browsers that know nothing of these headers, or are not asked for them over plain HTTP, leave them empty. */
const OLDER = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' }

describe('/auth/logout', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const isSignedIn = async (client: Client) => (await client.get('/api/me')).text !== 'null'

  it.each<[string, Record<string, string>]>([
    ['a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['a link on another host of ours', { 'sec-fetch-site': 'same-site' }],
    ['an address typed or opened by another program', { 'sec-fetch-site': 'none' }],
    ['an image on one of our own pages', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['a frame on one of our own pages', { 'sec-fetch-dest': 'iframe' }],
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['an older browser, from another site', { ...OLDER, referer: 'https://evil.example/' }],
    [
      'an older browser, from a site that begins like ours',
      { ...OLDER, referer: 'http://localhost.evil.example/' },
    ],
    ['an older browser that says nothing', OLDER],
  ])('does not sign out for %s [SHELL-017]', async (_what, headers) => {
    const client = await server.signIn('stayer@example.com', 'Stayer')
    const answer = await client.followLink('/auth/logout', headers)
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([403, null])
    expect(answer.json()).toHaveProperty('error')
    expect(await isSignedIn(client)).toBe(true)
  })

  it.each<[string, (url: string) => Record<string, string>]>([
    ['a link of our own pages', () => ({})],
    [
      'a link of our own pages where browsers say no more',
      (url) => ({ ...OLDER, referer: `${url}/map/x?y` }),
    ],
  ])(
    'signs out for good by %s, and keeps what is the browser’s own [SHELL-017, API-057]',
    async (_what, headers) => {
      const client = await server.signIn('leaver@example.com', 'Leaver')
      const before = client.cookie(COOKIE) ?? ''
      const answer = await client.followLink('/auth/logout', headers(server.url))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
      expect(answer.headers.get('clear-site-data')).toBe('"cache"')
      expect(await isSignedIn(client)).toBe(false)
      client.setCookie(COOKIE, before)
      expect(await isSignedIn(client)).toBe(false)
    },
  )

  it('asks a person who comes from elsewhere, and signs out by the button alone', async () => {
    const client = await server.signIn('asked@example.com', 'Asked')
    const page = await client.followLink('/auth/logout', {
      'sec-fetch-site': 'cross-site',
      accept: 'text/html',
    })
    expect(page.status).toBe(403)
    expect(page.text).toContain('<form method="post" action="/auth/logout"><button>Sign out</button></form>')
    const forged = { origin: 'https://evil.example' }
    expect((await client.send('POST', '/auth/logout', { headers: forged })).status).toBe(403)
    expect(await isSignedIn(client)).toBe(true)
    expect((await client.post('/auth/logout')).status).toBe(302)
    expect(await isSignedIn(client)).toBe(false)
  })
})
