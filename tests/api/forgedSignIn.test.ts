import { createHmac } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CLIENT_ID, sign, startHostileIssuer, type HostileIssuer, type Honest } from '../HostileIssuer.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const CLIENT_SECRET = 'shared-with-the-issuer-and-nobody-else'

const nowS = () => Math.floor(Date.now() / 1000)

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const withHeader = (header: object, claims: object, signature: (input: string) => string): string => {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${signature(input)}`
}

const hmac = (secret: string) => (input: string) =>
  createHmac('sha256', secret).update(input).digest('base64url')

describe('a sign-in with a token that is not to be believed', () => {
  let issuer: HostileIssuer
  let server: TestServer

  beforeAll(async () => {
    issuer = await startHostileIssuer()
    server = await startTestServer({
      config: {
        oidcIssuer: issuer.address,
        oidcClient: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
        operatorEmail: 'operator@example.com',
      },
    })
  })
  afterAll(async () => {
    await server.close()
    await issuer.close()
  })
  const honest: HostileIssuer['forge'] = ({ claims, privateKey }) => sign(claims, privateKey)
  afterEach(() => {
    issuer.forge = honest
  })

  const expectNobody = async (client: ReturnType<TestServer['client']>) => {
    expect((await client.get('/api/me')).text).toBe('null')
    expect(await server.services.store.count('users')).toBe(0)
    expect(await server.services.store.count('sessions')).toBe(0)
  }

  it.each<[string, HostileIssuer['forge']]>([
    ['alg: none', async ({ claims }) => withHeader({ alg: 'none' }, claims, () => '')],
    ['alg: none with a signature', async ({ claims }) => withHeader({ alg: 'none' }, claims, () => 'AAAA')],
    ['no ID token at all', async () => null],
    ['something that is no token', async () => 'not-a-token'],
    ['expired', ({ claims, privateKey }) => sign({ ...claims, exp: nowS() - 120 }, privateKey)],
    ['without an end', ({ claims, privateKey }) => sign({ ...claims, exp: undefined }, privateKey)],
    ['not valid yet', ({ claims, privateKey }) => sign({ ...claims, nbf: nowS() + 300 }, privateKey)],
    [
      'of another issuer',
      ({ claims, privateKey }) => sign({ ...claims, iss: 'https://accounts.google.com' }, privateKey),
    ],
    [
      'for another audience',
      ({ claims, privateKey }) => sign({ ...claims, aud: 'somebody-else' }, privateKey),
    ],
    [
      'for several, made for another',
      ({ claims, privateKey }) => sign({ ...claims, aud: [CLIENT_ID, 'other'], azp: 'other' }, privateKey),
    ],
    ['with another nonce', ({ claims, privateKey }) => sign({ ...claims, nonce: 'other' }, privateKey)],
    ['without a nonce', ({ claims, privateKey }) => sign({ ...claims, nonce: undefined }, privateKey)],
    ['without a subject', ({ claims, privateKey }) => sign({ ...claims, sub: undefined }, privateKey)],
    [
      'with a subject that is a number',
      ({ claims, privateKey }) => sign({ ...claims, sub: 1 as never }, privateKey),
    ],
    [
      'signed by another key of the same name',
      async ({ claims }) => sign(claims, (await generateKeyPair('RS256')).privateKey),
    ],
    [
      'signed by a key nobody knows',
      async ({ claims }) => sign(claims, (await generateKeyPair('RS256')).privateKey, 'unknown'),
    ],
    [
      'altered after it was signed',
      async ({ claims, privateKey }) => {
        const [header, , signature] = (await sign(claims, privateKey)).split('.')
        return `${header}.${encode({ ...claims, sub: 'operator' })}.${signature}`
      },
    ],
    [
      'HS256 with the client secret',
      async ({ claims }) => withHeader({ alg: 'HS256' }, claims, hmac(CLIENT_SECRET)),
    ],
    [
      'HS256 with the public key as the secret',
      async ({ claims, publicJwk }: Honest) =>
        withHeader({ alg: 'HS256', kid: 'the-key' }, claims, hmac(JSON.stringify(publicJwk))),
    ],
  ])('is refused: %s [SHELL-016]', async (_what, forge) => {
    issuer.forge = forge
    const client = server.client()
    const last = await client.visit('/auth/google')
    expect(last.status).toBe(400)
    expect(last.text).toContain('Sign-in did not succeed')
    await expectNobody(client)
  })

  it('is refused when the state differs from the one sent', async () => {
    const client = server.client()
    const start = await client.get('/auth/google')
    const callback = await client.get(start.headers.get('location') ?? '')
    const forged = new URL(callback.headers.get('location') ?? '')
    forged.searchParams.set('state', 'of-somebody-else')
    expect((await client.get(forged.href)).status).toBe(400)
    await expectNobody(client)
  })

  it('is refused in a browser that did not start it', async () => {
    const victim = server.client()
    const start = await victim.get('/auth/google')
    const callback = await victim.get(start.headers.get('location') ?? '')
    const other = server.client()
    const last = await other.get(callback.headers.get('location') ?? '')
    expect(last.status).toBe(400)
    expect(last.text).toContain('Sign-in has ended')
    await expectNobody(other)
  })

  it('is refused after a first attempt that failed, although the state is right', async () => {
    const client = server.client()
    const start = await client.get('/auth/google')
    const callback = await client.get(start.headers.get('location') ?? '')
    issuer.forge = async () => null
    const back = callback.headers.get('location') ?? ''
    expect((await client.get(back)).status).toBe(400)
    issuer.forge = honest
    expect((await client.get(back)).text).toContain('Sign-in has ended')
    await expectNobody(client)
  })

  it('makes nobody the operator through an unverified address [AUTH-028]', async () => {
    issuer.forge = ({ claims, privateKey }) =>
      sign(
        {
          ...claims,
          sub: 'pretender',
          name: 'Pretender',
          email: 'operator@example.com',
          email_verified: false,
        },
        privateKey,
      )
    const client = server.client()
    expect((await client.visit('/auth/google')).status).toBe(200)
    expect((await client.get('/api/me')).json<{ id: number; role: string }>()).toMatchObject({
      id: 2,
      role: 'user',
    })
  })

  it('is accepted when the token is genuine, with PKCE, and only once', async () => {
    const client = server.client()
    const start = await client.get('/auth/google')
    const there = new URL(start.headers.get('location') ?? '')
    expect(there.searchParams.get('code_challenge_method')).toBe('S256')
    const callback = await client.get(there.href)
    const back = callback.headers.get('location') ?? ''
    expect((await client.get(back)).status).toBe(200)
    expect(issuer.exchanges.at(-1)?.get('code_verifier')).toMatch(/^[0-9a-f]{80}$/)
    expect((await client.get('/api/me')).json<{ username: string }>().username).toBe('Mallory')
    const replayed = await client.get(back)
    expect(replayed.text).toContain('Sign-in has ended')
  })

  it('makes the verified operator user 1, whoever came before [AUTH-028]', async () => {
    issuer.forge = ({ claims, privateKey }) =>
      sign({ ...claims, sub: 'boss', email: 'Operator@Example.com' }, privateKey)
    const client = server.client()
    await client.visit('/auth/google')
    expect((await client.get('/api/me')).json()).toMatchObject({ id: 1, role: 'founder' })
  })
})

describe('sign-in where it cannot be', () => {
  it('says so when nobody has set it up, and everything else works', async () => {
    const server = await startTestServer({ config: { trustProxy: true } })
    const client = server.client()
    const page = await client.get('/auth/google')
    expect(page.status).toBe(503)
    expect(page.text).toContain('Sign-in is not set up')
    expect((await client.get('/api/me')).text).toBe('null')
    await server.close()
  })

  it('says so when the provider does not answer, and tries again the next time', async () => {
    const issuer = await startHostileIssuer()
    const { address } = issuer
    await issuer.close()
    const server = await startTestServer({ config: { oidcIssuer: address } })
    expect((await server.client().get('/auth/google')).status).toBe(502)
    expect((await server.client().get('/auth/google')).text).toContain('not available')
    await server.close()
  })
})
