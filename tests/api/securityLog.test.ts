import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveRole } from '../../api/admin/accountActs.ts'
import { ON_THE_SERVER } from '../../api/admin/author.ts'
import { DEFAULT_ALLOWANCES } from '../../api/http/rateLimits.ts'
import type { Session } from '../../shared/people/sessions.ts'
import { accountCalled } from '../accountCalled.ts'
import type { Client } from '../Client.ts'
import { CLIENT_ID, type HostileIssuer, sign, startHostileIssuer } from '../HostileIssuer.ts'
import { LogLines } from '../LogLines.ts'
import { uploadedMap } from '../mapBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const COOKIE = 'pinfold'
const ADDRESS = expect.stringMatching(/127\.0\.0\.1|::1/)

const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

describe('the security log', () => {
  let lines: LogLines
  let server: TestServer

  beforeAll(async () => {
    lines = new LogLines()
    server = await startTestServer({ log: lines.log })
  })
  afterAll(() => server.close())

  it('records who signs in, with which browser, and who signs out', async () => {
    const client = await server.signIn('ada@example.com', 'Ada')
    const who = await idOf(client)
    expect(lines.security('signed-in').at(-1)).toEqual({
      event: 'signed-in',
      who,
      address: ADDRESS,
      device: 'Unknown device',
    })
    await client.followLink('/auth/logout')
    expect(lines.security('signed-out')).toEqual([{ event: 'signed-out', who, address: ADDRESS }])
  })

  it('has sessions that are ended from another one', async () => {
    const client = await server.signIn('grace@example.com', 'Grace')
    const who = await idOf(client)
    const [session] = (await client.get('/api/sessions')).json<Session[]>()
    await server.signIn('grace@example.com')
    await client.send('DELETE', `/api/sessions/${'A'.repeat(43)}`)
    expect(lines.security('session-ended')).toEqual([])
    await (await server.signIn('grace@example.com')).send('DELETE', `/api/sessions/${session?.id ?? ''}`)
    expect(lines.security('session-ended')).toEqual([{ event: 'session-ended', who, address: ADDRESS }])
    await (await server.signIn('grace@example.com')).send('DELETE', '/api/sessions')
    const all = { event: 'all-sessions-ended', who, address: ADDRESS, ended: 3 }
    expect(lines.security('all-sessions-ended')).toEqual([all])
  })

  it('records refused writes and by whom, but no reads', async () => {
    const visitor = server.client()
    const before = lines.security('refused').length
    await visitor.get('/api/sessions')
    await visitor.get('/auth/google/callback')
    expect(lines.security('refused')).toHaveLength(before)
    await visitor.post('/api/user/change-username', { newUsername: 'X' })
    await visitor.send('POST', '/maps/7/files/secret-token/x?also=secret', {
      headers: { origin: 'https://evil.example' },
    })
    await visitor.followLink('/auth/logout', { 'sec-fetch-site': 'cross-site' })
    const who = { event: 'refused', who: null, address: ADDRESS }
    expect(lines.security('refused').slice(before)).toEqual([
      { ...who, status: 401, method: 'POST', path: '/api/user/change-username' },
      { ...who, status: 403, method: 'POST', path: '/maps/7/files/…/x' },
      { ...who, status: 403, method: 'GET', path: '/auth/logout' },
    ])
  })

  it('records renames and deleted maps, whoever did it', async () => {
    const client = await server.signIn('cook@example.com', 'Cook')
    const who = await idOf(client)
    await client.post('/api/user/change-username', { newUsername: 'Chef' })
    await client.post('/api/user/change-username', { newUsername: 'Admin' })
    expect(lines.security('renamed')).toEqual([{ event: 'renamed', who, address: ADDRESS }])
    const { id } = await uploadedMap(client)
    await server.client().send('DELETE', `/api/upload-map/${id}`)
    expect(lines.security('map-deleted')).toEqual([])
    const operator = await server.signIn('operator@localhost', 'Operator')
    await operator.send('DELETE', `/api/upload-map/${id}`)
    const deleted = { event: 'map-deleted', who: 1, address: ADDRESS, map: id, owner: who }
    expect(lines.security('map-deleted')).toEqual([deleted])
  })

  it('records changes of roles', async () => {
    const client = await server.signIn('riser@example.com', 'Riser')
    const user = await idOf(client)
    const riser = await accountCalled(server.services.store, 'RISER')
    await giveRole(server.services, ON_THE_SERVER, riser, 'admin')
    expect((await client.get('/api/me')).json()).toMatchObject({ role: 'admin' })
    const given = { event: 'role-given', who: null, address: null, by: 'the operator', user, role: 'admin' }
    expect(lines.security('role-given')).toEqual([given])
  })

  it('contains no cookie, token or e-mail address, nor does any other line', async () => {
    const client = await server.signIn('secret-address@example.com', 'Secret')
    for (const secret of [client.cookie(COOKIE) ?? '', 'secret-address', 'secret-token', 'also=secret'])
      expect(lines.text).not.toContain(secret)
  })

  it('contains no cookie of a malformed request either, nor does any other line', async () => {
    const before = lines.text.length
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const headers = `Host: localhost:${port}\r\nCookie: pinfold=${'s'.repeat(43)}\r\n`
    const write = `POST /api/user/change-username HTTP/1.1\r\n${headers}Origin: ${server.url}\r\n`
    const body = 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    socket.write(`${write}${body}not-a-length\r\nCookie: pinfold=${'t'.repeat(43)}\r\n\r\n`)
    socket.resume()
    await new Promise((resolve) => socket.once('close', resolve))
    const logged = lines.text.slice(before)
    expect(logged).not.toContain('sssss')
    expect(logged).not.toContain('ttttt')
    expect(logged).not.toContain('rawPacket')
  })
})

describe('the lines about refusals', () => {
  const refuse = (client: Client) => client.post('/api/user/change-username', { newUsername: 'X' })

  it('are limited to thirty a minute per address, so that nobody can fill the disk', async () => {
    const lines = new LogLines()
    const server = await startTestServer({ log: lines.log })
    const visitor = server.client()
    for (let at = 0; at < 40; at++) await refuse(visitor)
    const refused = lines.security('refused')
    expect(refused).toHaveLength(30)
    expect(refused.at(-1)).toMatchObject({ restOfMinute: 'left out' })
    await server.close()
  })

  it('report an exceeded rate limit once', async () => {
    const lines = new LogLines()
    const allowances = { ...DEFAULT_ALLOWANCES, write: { points: 3, seconds: 60 } }
    const server = await startTestServer({ log: lines.log, allowances })
    const client = await server.signIn('eager@example.com', 'Eager')
    const who = await idOf(client)
    const statuses: number[] = []
    for (let at = 0; at < 6; at++) statuses.push((await refuse(client)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    expect(lines.security('rate-limited')).toEqual([
      {
        event: 'rate-limited',
        who,
        address: ADDRESS,
        status: 429,
        method: 'POST',
        path: '/api/user/change-username',
      },
    ])
    await server.close()
  })
})

describe('a sign-in that is refused', () => {
  let issuer: HostileIssuer
  let server: TestServer
  let lines: LogLines

  beforeAll(async () => {
    lines = new LogLines()
    issuer = await startHostileIssuer()
    const oidcClient = { clientId: CLIENT_ID, clientSecret: 'shared' }
    server = await startTestServer({ log: lines.log, config: { oidcIssuer: issuer.address, oidcClient } })
  })
  afterAll(async () => {
    await server.close()
    await issuer.close()
  })

  it('is logged with its reason, and without the token', async () => {
    issuer.forge = ({ claims, privateKey }) => sign({ ...claims, exp: 1 }, privateKey)
    await server.client().visit('/auth/google')
    issuer.forge = async () => null
    await server.client().visit('/auth/google')
    const refused = lines.security('sign-in-refused')
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({
      who: null,
      address: ADDRESS,
      reason: expect.stringMatching(/^ID token: /),
    })
    expect(refused[1]).toMatchObject({ reason: 'by the provider: no ID token' })
    expect(lines.text).not.toContain('eyJ')
  })
})
