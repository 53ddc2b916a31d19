import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_ALLOWANCES } from '../../api/http/rateLimits.ts'
import { COMMIT_BYTES_MAX } from '../../shared/limits.ts'
import type { Client } from '../Client.ts'
import { createMapFixture, insertPoi, rename, request, type MapFixture } from '../mapFixture.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

const WRITES = 40

let server: TestServer
let owner: Client
let fixture: MapFixture

beforeAll(async () => {
  const allowances = { ...DEFAULT_ALLOWANCES, write: { points: WRITES, seconds: 60 } }
  server = await startTestServer({ allowances })
})
afterAll(() => server.close())

/** Each asks as somebody else, who has asked for nothing yet. */
const begin = async (name: string) => {
  owner = await server.signIn(`${name}@example.org`, name)
  fixture = await createMapFixture(server, owner)
}

/** The statuses of several requests that follow one another. */
const statusesOf = async (count: number, send: (at: number) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push((await send(at)).status)
  return statuses
}

/** Almost as large as a list may be; unfit, which is found out only once it was read. */
const largeBody = () =>
  JSON.stringify(request([insertPoi(fixture, { name: 'x'.repeat(COMMIT_BYTES_MAX - 2_000) })]))

it('lets many small changes through in a minute', async () => {
  await begin('Ann')
  const statuses = await statusesOf(WRITES - 1, (at) =>
    owner.post(fixture.changes, request([rename(fixture, `Name ${at}`)])),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})

it('counts large ones for as many as they take the time of, fit or not', async () => {
  await begin('Bob')
  const headers = { 'Content-Type': 'application/json' }
  const send = () => owner.send('POST', fixture.changes, { body: largeBody(), headers })
  expect(await statusesOf(3, send)).toEqual([400, 429, 429])
})

it('counts them by their size once they are unpacked', async () => {
  await begin('Cleo')
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
  const send = () => owner.send('POST', fixture.changes, { body: gzipSync(largeBody()), headers })
  expect(await statusesOf(3, send)).toEqual([400, 429, 429])
})
