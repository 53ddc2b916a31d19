import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPendingSignIns } from '../../api/auth/pendingSignIn.ts'
import type { Answer } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

describe('a sign-in that has begun', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** The names of what the provider is asked with. */
  const namesIn = ({ headers }: Answer) => [...new URL(headers.get('location') ?? '').searchParams.keys()]

  it.each([
    ['a name with a dot', '?a.b=1'],
    ['a name with a dollar', '?$where=1'],
    ['a NUL', '?a=%00'],
    ['half a surrogate pair', '?a=%ed%a0%80'],
    ['nested names', '?a[b][c]=1&__proto__[x]=1'],
    ['15 kB', `?a=${'x'.repeat(15_000)}`],
  ])('stores nothing from its address: %s', async (_what, query) => {
    const client = server.client()
    const plain = await client.get('/auth/google')
    const answer = await client.get(`/auth/google${query}`)
    expect(answer.status).toBe(302)
    expect(namesIn(answer)).toEqual(namesIn(plain))
    expect(answer.headers.getSetCookie().join().length).toBeLessThan(1_000)
  })

  it('leaves nothing in the store when it is never finished', async () => {
    const before = await server.services.store.count('sessions')
    for (let at = 0; at < 5; at++) await server.client().visit('/auth/google')
    for (const end of ['', '?code=x&state=y', '?error=access_denied', '?code=%00&a.b=1'])
      expect((await server.client().get(`/auth/google/callback${end}`)).status).toBe(400)
    expect(await server.services.store.count('sessions')).toBe(before)
  })

  it.each([
    ['a NUL in the code', (url: URL) => url.searchParams.set('code', '\0')],
    ['a code without end', (url: URL) => url.searchParams.set('code', 'x'.repeat(10_000))],
    ['two codes', (url: URL) => url.searchParams.append('code', 'y')],
    ['an error beside the code', (url: URL) => url.searchParams.set('error', '\u2028<b>')],
    ['names with dots', (url: URL) => url.searchParams.set('a.b', '1')],
  ])('does not fail on %s', async (_what, spoil) => {
    const client = server.client()
    await client.get('/auth/google')
    const back = new URL('/auth/google/callback?code=wrong&state=wrong', server.url)
    spoil(back)
    const answer = await client.get(back.href)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Sign-in did not succeed')
  })

  it('is known only by its own name, in the right case', async () => {
    for (const path of ['/auth/GOOGLE', '/auth/twitter', '/auth/google/other'])
      expect((await server.client().get(path)).status).toBe(404)
  })

  it('expires after fifteen minutes, and cannot be opened with another secret or when altered', async () => {
    let now = new Date()
    const pending = { provider: 'google', state: 's', nonce: 'n', code_verifier: 'v' }
    const ours = createPendingSignIns('one secret', () => now)
    const sealed = await ours.seal(pending)
    expect(await ours.open(sealed)).toEqual(pending)
    expect(await createPendingSignIns('another secret').open(sealed)).toBeNull()
    expect(sealed).not.toContain(Buffer.from('code_verifier').toString('base64url').slice(0, 12))
    const parts = sealed.split('.')
    const [first, ...others] = parts[3] ?? ''
    parts[3] = (first === 'A' ? 'B' : 'A') + others.join('')
    for (const cookie of [undefined, '', 'x', 'a.b.c', parts.join('.')])
      expect(await ours.open(cookie)).toBeNull()
    now = new Date(now.getTime() + 15 * 60_000)
    expect(await ours.open(sealed)).toBeNull()
  })
})
