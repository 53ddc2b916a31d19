import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../shared/people/sessions.ts'
import { createSessionStore, SESSION_IDLE_MS, SESSION_MAX_MS } from '../../api/http/sessions.ts'
import type { Client } from '../Client.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const COOKIE = 'pinfold'
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

describe('the list of sessions', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const sessionsOf = async (client: Client) => (await client.get('/api/sessions')).json<Session[]>()
  const isSignedIn = async (client: Client) => (await client.get('/api/me')).text !== 'null'
  const end = (client: Client, id: string) => client.send('DELETE', `/api/sessions/${id}`)

  it.each([
    ['GET', '/api/sessions'],
    ['DELETE', '/api/sessions'],
    ['DELETE', `/api/sessions/${'A'.repeat(43)}`],
  ])('is for people who are signed in: %s %s', async (method, path) => {
    const answer = await server.client().send(method, path)
    expect([answer.status, answer.json()]).toEqual([401, { error: 'You must be logged in.' }])
  })

  it('ends nothing for another person, for another site, or with an invalid id', async () => {
    const ada = await server.signIn('ada@example.com', 'Ada')
    const eve = await server.signIn('eve@example.com', 'Eve')
    const [session] = await sessionsOf(ada)
    const id = session?.id ?? ''
    expect((await end(eve, id)).status).toBe(404)
    expect((await end(ada, 'A'.repeat(43))).status).toBe(404)
    for (const wrong of ['x', `${id}x`, '..%2f..', '%00', ada.cookie(COOKIE)?.slice(1) ?? ''])
      expect((await end(ada, wrong)).status).toBe(400)
    for (const path of ['/api/sessions', `/api/sessions/${id}`]) {
      const forged = { headers: { origin: 'https://evil.example' } }
      expect((await ada.send('DELETE', path, forged)).status).toBe(403)
    }
    expect([await isSignedIn(ada), await isSignedIn(eve)]).toEqual([true, true])
  })

  it('names every browser of its owner and nobody else’s, and says which one asks', async () => {
    const here = await server.signIn('grace@example.com', 'Grace')
    await server.signIn('grace@example.com')
    await server.signIn('stranger@example.com', 'Stranger')
    const answer = await here.get('/api/sessions')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const sessions = answer.json<Session[]>()
    expect(sessions).toHaveLength(2)
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(sessions.every(({ device }) => device === 'Unknown device')).toBe(true)
    for (const { id } of sessions) {
      const thief = server.client()
      thief.setCookie(COOKIE, id)
      expect(await isSignedIn(thief)).toBe(false)
    }
  })

  it('ends one of them, and keeps the others', async () => {
    const here = await server.signIn('one@example.com', 'One')
    const lost = await server.signIn('one@example.com')
    const [other] = (await sessionsOf(here)).filter(({ is_current }) => !is_current)
    expect((await end(here, other?.id ?? '')).json()).toEqual({ success: true, ended: 1 })
    expect([await isSignedIn(here), await isSignedIn(lost)]).toEqual([true, false])
    expect((await end(here, other?.id ?? '')).status).toBe(404)
  })

  it('ends all of them, including this one, but nobody else’s', async () => {
    const browsers = [await server.signIn('all@example.com', 'All'), await server.signIn('all@example.com')]
    const neighbour = await server.signIn('neighbour@example.com', 'Neighbour')
    const answer = await browsers[0]?.send('DELETE', '/api/sessions')
    expect(answer?.json()).toEqual({ success: true, ended: 2 })
    for (const browser of browsers) expect(await isSignedIn(browser)).toBe(false)
    expect(await isSignedIn(neighbour)).toBe(true)
  })
})

describe('a session', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const storeAt = (clock: { ms: number }) =>
    createSessionStore({ store: server.services.store, secret: 's', now: () => clock.ms })

  it('expires after thirty days without a visit, not earlier, and is then swept', async () => {
    const clock = { ms: Date.now() }
    const start = clock.ms
    const sessions = storeAt(clock)
    const [used, unused] = [await sessions.begin(2, 'Used'), await sessions.begin(2, 'Unused')]
    clock.ms = start + SESSION_IDLE_MS - 1000
    expect(await sessions.get(used)).toMatchObject({ user_id: 2, device: 'Used' })
    clock.ms = start + SESSION_IDLE_MS + 1000
    expect(await sessions.get(unused)).toBeNull()
    expect((await sessions.ofUser(2)).map(({ device }) => device)).toEqual(['Used'])
    expect(await sessions.sweep()).toBeGreaterThan(0)
    expect(await sessions.get(used)).not.toBeNull()
  })

  it('expires ninety days after the sign-in, however often it is used', async () => {
    const clock = { ms: Date.now() }
    const start = clock.ms
    const sessions = storeAt(clock)
    const id = await sessions.begin(3, 'Busy')
    for (; clock.ms < start + SESSION_MAX_MS; clock.ms += DAY_MS)
      expect(await sessions.get(id)).not.toBeNull()
    expect(await sessions.get(id)).toBeNull()
    expect(await sessions.ofUser(3)).toEqual([])
  })

  it('knows to the hour when it was last used, by one write an hour at most', async () => {
    const clock = { ms: Date.now() }
    const start = clock.ms
    const sessions = storeAt(clock)
    const id = await sessions.begin(4, 'Seen')
    const seenAt = async () => (await sessions.ofUser(4))[0]?.seen_at.getTime()
    clock.ms = start + HOUR_MS - 1
    await sessions.get(id)
    expect(await seenAt()).toBe(start)
    clock.ms = start + HOUR_MS
    await sessions.get(id)
    expect(await seenAt()).toBe(clock.ms)
  })

  it('does not come back by a use that was under way when it ended', async () => {
    const clock = { ms: Date.now() }
    const sessions = storeAt(clock)
    const id = await sessions.begin(5, 'Ended')
    clock.ms += DAY_MS
    await Promise.all([sessions.end(id), sessions.get(id)])
    expect(await sessions.get(id)).toBeNull()
    expect(await sessions.ofUser(5)).toEqual([])
  })

  it('gives way to newer ones of the same person, when there are more than fifty', async () => {
    const clock = { ms: Date.now() }
    const sessions = storeAt(clock)
    const ids: string[] = []
    for (let at = 0; at < 52; at++, clock.ms += 1000) ids.push(await sessions.begin(6, `Browser ${at}`))
    expect(await sessions.ofUser(6)).toHaveLength(50)
    const [first, second, third] = await Promise.all(ids.slice(0, 3).map((id) => sessions.get(id)))
    expect([first, second]).toEqual([null, null])
    expect(third).not.toBeNull()
  })

  it('from before sessions were listed opens nothing', async () => {
    const clock = { ms: Date.now() }
    const sessions = storeAt(clock)
    const id = await sessions.begin(7, 'Old')
    const [session] = await sessions.ofUser(7)
    const { store } = server.services
    const old = { _id: session?._id ?? '', data: { userId: 7 }, expires_at: new Date(clock.ms + DAY_MS) }
    await store.delete('sessions', old._id)
    await store.insert('sessions', old as never)
    expect(await sessions.get(id)).toBeNull()
  })
})
