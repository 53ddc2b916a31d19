import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLLECTIONS, type CollectionName } from '../../api/store/collections.ts'
import type { Answer, Client } from '../Client.ts'
import { type HostileRequest, hostileRequests, type OpenApi } from '../hostileRequests.ts'
import { createMapFixture, type MapFixture } from '../mapFixture.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { IS_FULL } from '../sampled.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

/**
 * One in so many of all requests, spread over all routes and roles. All would take a busy machine half an hour. What refuses them
 * stands before the store: that they are many is tested on one.
 */
const ONE_IN = IS_FULL && mongoUrl === undefined ? 4 : 40

const OWNER_EMAIL = 'owner@example.com'

let server: TestServer
let fixture: MapFixture
let clients: Record<'guest' | 'stranger' | 'owner', Client>
let api: OpenApi

beforeAll(async () => {
  server = await startTestServer()
  const owner = await server.signIn(OWNER_EMAIL, 'Owner')
  const stranger = await server.signIn('stranger@example.com', 'Stranger')
  clients = { guest: server.client(), stranger, owner }
  fixture = await createMapFixture(server, owner)
  api = (await owner.get('/api/openapi.json')).json<OpenApi>()
})
afterAll(() => server.close())

// The server checks every answer, and every refusal, against its schema; what breaks its contract is answered with 500.
describe.each(['guest', 'stranger', 'owner'] as const)('hostile requests of %s', (role) => {
  it('are answered as described, tell no other’s e-mail, and store nothing if they are refused', async () => {
    const client = clients[role]
    let sent = 0
    const failures: string[] = []
    for (const request of sample(hostileRequests(api, fixture), role.length)) {
      const before = await stored()
      const answer = await client.send(request.method, request.path, { body: request.body })
      sent++
      const problem =
        problemOf(answer, role) ?? (answer.status >= 400 ? changed(before, await stored()) : null)
      if (problem) failures.push(`${problem}: ${describeRequest(request)}`)
    }
    expect(failures).toEqual([])
    expect(sent).toBeGreaterThan(20_000 / 3 / ONE_IN)
    expect((await clients.owner.get(fixture.content)).status).toBe(200)
  }, 1_200_000)
})

/** The same requests each time; neighbours differ in their value only, so that no fixed step would meet all kinds. */
function* sample(requests: Iterable<HostileRequest>, salt: number): Generator<HostileRequest> {
  let index = salt
  for (const request of requests)
    if (Math.imul(index++, 2_654_435_761) >>> 0 < 2 ** 32 / ONE_IN) yield request
}

const problemOf = ({ status, text }: Answer, role: string): string | null => {
  if (status >= 500) return String(status)
  return role !== 'owner' && text.includes(OWNER_EMAIL) ? 'an e-mail' : null
}

/** What is written on the occasion of any request: a session was used, and the log has a newer snapshot. */
const BOOKKEEPING: readonly CollectionName[] = ['sessions', 'snapshots']

/** How many documents there are of each kind, and the one that a request could alter without a trace in the numbers. */
const stored = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { store, changeLog } = server.services
  await changeLog.drain()
  const names = (Object.keys(COLLECTIONS) as CollectionName[]).filter((name) => !BOOKKEEPING.includes(name))
  const counts = names.map(async (name) => [name, await store.count(name)])
  const map = JSON.stringify(await store.get('maps', String(fixture.mapId)))
  return { ...Object.fromEntries(await Promise.all(counts)), map }
}

const changed = (before: Readonly<Record<string, unknown>>, after: typeof before): string | null => {
  const names = Object.keys(before).filter((name) => before[name] !== after[name])
  return names.length > 0 ? `stored in ${names.join(', ')}` : null
}

const describeRequest = ({ method, path, body }: HostileRequest): string =>
  `${method} ${path.slice(0, 200)} ${(body instanceof FormData ? JSON.stringify([...body]) : JSON.stringify(body))?.slice(0, 300)}`
