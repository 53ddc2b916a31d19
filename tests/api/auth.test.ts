import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SIGN_IN_RETURN_KEY } from '../../shared/paths.ts'
import { createSessionStore, loadSessionSecret } from '../../api/http/sessions.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const COOKIE = 'pinfold'

interface Me {
  id: number
  username: string
  username_pending: boolean
  email: string
  role: string
  created_at: string
}

describe('sign-in', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const me = async (client: ReturnType<TestServer['client']>) => (await client.get('/api/me')).json<Me>()

  it('signs somebody else in from the same browser, whoever signed in there before', async () => {
    const client = server.client()
    await client.signIn('morning@example.com', 'Morning')
    await client.signIn('evening@example.com', 'Evening')
    expect(await me(client)).toMatchObject({ email: 'evening@example.com' })
  })

  it('begins at /auth/google and asks the identity provider with state, nonce and PKCE [SHELL-016, API-056]', async () => {
    const answer = await server.client().get('/auth/google')
    expect(answer.status).toBe(302)
    const there = new URL(answer.headers.get('location') ?? '')
    expect(there.hostname).toBe('127.0.0.1')
    const asked = Object.fromEntries(there.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: `${server.url}/auth/google/callback`,
    })
    expect(asked.state).toMatch(/^[0-9a-f]{40}$/)
    expect(asked.nonce).toMatch(/^[0-9a-f]{40}$/)
  })

  it('answers who is signed in, at both paths, and forbids caching [API-008, API-009, AUTH-026, AUTH-027]', async () => {
    const client = await server.signIn('ada@example.com', 'Ada Lovelace')
    const expected = {
      id: expect.any(Number),
      username: 'Ada-Lovelace',
      username_pending: false,
      email: 'ada@example.com',
      role: 'user',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    }
    for (const path of ['/api/me', '/api/user/me']) {
      const answer = await client.get(path)
      expect(answer.json()).toEqual(expected)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const nobody = await server.client().get(path)
      expect([nobody.status, nobody.text]).toEqual([200, 'null'])
    }
  })

  it('knows a person again, and everybody apart', async () => {
    const first = await me(await server.signIn('grace@example.com', 'Grace'))
    const again = await me(await server.signIn('Grace@Example.com', 'Somebody else now'))
    const other = await me(await server.signIn('grace@example.org', 'Grace Two'))
    expect(again).toEqual(first)
    expect(other.id).not.toBe(first.id)
  })

  it('makes operator@localhost user 1, and nobody else [AUTH-028]', async () => {
    expect((await me(await server.signIn('linus@example.com', 'Linus'))).id).toBeGreaterThan(1)
    expect(await me(await server.signIn('operator@localhost', 'Olga'))).toMatchObject({
      id: 1,
      role: 'founder',
    })
  })

  it('gives one account to a person who signs in twice at once', async () => {
    const clients = await Promise.all([1, 2, 3].map(() => server.signIn('twice@example.com', 'Twice')))
    const people = await Promise.all(clients.map(me))
    expect(new Set(people.map(({ id, username }) => `${id} ${username}`)).size).toBe(1)
    expect(people[0]?.username_pending).toBe(false)
  })

  it('ends on a page that tells its opener, over two ways, and closes [SHELL-016]', async () => {
    const page = await server.client().signIn('popup@example.com', 'Popup')
    expect(page.text).toContain(`postMessage({"type":"oauth-success"}, "${server.url}")`)
    expect(page.text).toContain(
      'new BroadcastChannel("pinfold-sign-in").postMessage({"type":"oauth-success"})',
    )
    expect(page.text).toContain('window.close()')
    expect(page.text).not.toContain('"*"')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[A-Za-z0-9+/]{43}='/)
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['https://maps.example/invitation#token', 'https://maps.example/invitation#token'],
    [null, '/'],
  ])('leads back to %j, where it began within the tab', async (began, leadsTo) => {
    const page = await server.client().signIn('within@example.com', 'Within')
    const script = /<script>([^]*)<\/script>/.exec(page.text)?.[1] ?? ''
    const kept = new Map([[SIGN_IN_RETURN_KEY, began]])
    const replace = vi.fn()
    runInNewContext(script, {
      window: { opener: null },
      BroadcastChannel: class {
        postMessage = vi.fn()
      },
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        removeItem: (key: string) => kept.delete(key),
      },
      setTimeout: (act: () => void) => act(),
      location: { replace },
    })
    expect(replace).toHaveBeenCalledExactlyOnceWith(leadsTo)
    expect([...kept]).toEqual([])
  })

  it('gives a placeholder to whose name is taken, and says so', async () => {
    await server.signIn('first@example.com', 'Twin')
    const client = server.client()
    const page = await client.signIn('second@example.com', 'TWIN')
    expect(page.text).toContain('/?error=username_taken')
    const twin = await me(client)
    expect(twin).toMatchObject({ username: `user-${twin.id}`, username_pending: true })
  })

  it('keeps sessions and unfinished sign-ins in cookies that scripts and other sites cannot use', async () => {
    const client = server.client()
    const begun = await client.get('/auth/google')
    const page = await client.signIn('cookie@example.com', 'Cookie')
    const [pending = '', session = ''] = [begun, page].map((answer) =>
      answer.headers.getSetCookie().find((line) => !/^[^=]*=;/.test(line)),
    )
    expect(begun.headers.getSetCookie()).toHaveLength(1)
    expect(pending).toMatch(/^pinfold-sign-in=[\w.-]{1,1000};/)
    expect(session).toMatch(/^pinfold=[A-Za-z0-9_-]{43};/)
    for (const cookie of [pending, session]) {
      expect(cookie).toMatch(/; httponly/i)
      expect(cookie).toMatch(/; samesite=lax/i)
      expect(cookie).toMatch(/; path=\//i)
      expect(cookie).not.toMatch(/; secure/i)
    }
  })

  it('makes the cookie secure behind https, with a name that only https can set', async () => {
    const secure = await startTestServer({
      config: { publicUrl: 'https://pinfold.example', trustProxy: true, google: null, oidcIssuer: null },
    })
    const answer = await secure.client().followLink('/auth/logout', {
      'x-forwarded-host': 'pinfold.example',
      'x-forwarded-proto': 'https',
    })
    expect(answer.headers.getSetCookie().join()).toMatch(/^__Host-pinfold=;.*; secure/i)
    expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    await secure.close()
  })

  it('creates a new session id at each sign-in, and ends the browser’s previous session', async () => {
    const victim = server.client()
    const invented = 'A'.repeat(43)
    victim.setCookie(COOKIE, invented)
    await victim.signIn('victim@example.com', 'Victim')
    const first = victim.cookie(COOKIE) ?? ''
    await victim.signIn('victim@example.com', 'Victim')
    expect(new Set([invented, first, victim.cookie(COOKIE)]).size).toBe(3)
    const attacker = server.client()
    for (const known of [invented, first]) {
      attacker.setCookie(COOKIE, known)
      expect((await attacker.get('/api/me')).text).toBe('null')
    }
  })

  it('stores a hash of the session id, never the id in the cookie', async () => {
    const client = await server.signIn('hashed@example.com', 'Hashed')
    expect(await server.services.store.get('sessions', client.cookie(COOKIE) ?? '')).toBeNull()
  })

  it('sets no cookie outside the sign-in, whatever is asked', async () => {
    const client = await server.signIn('quiet@example.com', 'Quiet')
    const forged = server.client()
    forged.setCookie(COOKIE, 'B'.repeat(43))
    for (const path of ['/', '/api/me', '/healthz', '/favicon.svg', '/nowhere'])
      for (const asker of [client, forged]) expect((await asker.get(path)).headers.getSetCookie()).toEqual([])
  })

  it('outlives a restart, but not another secret', async () => {
    const client = await server.signIn('keeper@example.com', 'Keeper')
    const id = client.cookie(COOKIE) ?? ''
    const { store } = server.services
    const secret = await loadSessionSecret(server.config)
    expect(await createSessionStore({ store, secret }).get(id)).toHaveProperty('user_id')
    expect(await createSessionStore({ store, secret: 'x'.repeat(43) }).get(id)).toBeNull()
  })
})

describe('the local identity provider', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const form = async () => {
    const client = server.client()
    return { client, page: await client.visit('/auth/google') }
  }
  const send = (client: ReturnType<TestServer['client']>, url: string, fields: Record<string, string>) =>
    client.send('POST', url, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('says what it is', async () => {
    const { page } = await form()
    for (const text of ['Local sign-in – development only', 'E-mail', 'Name', 'Sign in'])
      expect(page.text).toContain(text)
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${server.url}`)
  })

  it('refuses requests through a proxy or with another host name', async () => {
    const { client, page } = await form()
    for (const header of ['x-forwarded-for', 'forwarded', 'x-forwarded-host'])
      expect((await client.get(page.url, { [header]: '203.0.113.5' })).status).toBe(403)
    const renamed = new URL(page.url)
    renamed.hostname = 'localhost'
    expect((await client.get(renamed.href)).status).toBe(403)
  })

  it('asks again when the e-mail is none', async () => {
    const { client, page } = await form()
    const again = await send(client, page.url, { email: '<b>', name: 'X' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('Please enter an e-mail address.')
  })

  it('forgets a form that somebody else opened', async () => {
    const { page } = await form()
    const stranger = server.client()
    expect((await send(stranger, page.url, { email: 'x@example.com', name: 'X' })).status).toBe(400)
  })
})
