import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { aLand, commit, insertPoi, rename } from '../landBuilders.ts'
import { startTestServer, type TestServer } from '../TestServer.ts'

let server: TestServer
let owner: Client
let anyone: Client

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn('ann@example.org', 'Ann')
  anyone = server.client()
})
afterAll(() => server.close())

describe('the list of all POIs', () => {
  it('is answered once: whoever has it is told so, until something changes', async () => {
    const land = await aLand(server, owner)
    const path = `/api/poi/all/${land.mapId}`
    const etag = (await anyone.get(path)).headers.get('etag') ?? ''
    expect((await anyone.get(path, { 'if-none-match': etag })).status).toBe(304)
    await commit(owner, land, [rename(land, 'Renamed')])
    const answer = await anyone.get(path, { 'if-none-match': etag })
    expect([answer.status, answer.json()]).toMatchObject([200, { pois: [{ poi_name: 'Renamed' }] }])
  })

  it('comes compressed to those who can read it so, and plain to others', async () => {
    const land = await aLand(server, owner)
    await commit(owner, land, [insertPoi(land), insertPoi(land)])
    const fetched = async (encoding: string) => {
      return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const url = new URL(`/api/poi/all/${land.mapId}`, server.url)
        const sent = request(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }),
          )
        })
        sent.on('error', reject).end()
      })
    }
    const plain = await fetched('identity')
    const zipped = await fetched('gzip')
    expect([plain.encoding, zipped.encoding]).toEqual([undefined, 'gzip'])
    expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  })
})
