import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createMapFixture, commit, insertPoi, rename } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, anyone } = await serverWithPeople()

describe('the list of all POIs', () => {
  it('is sent once: until something changes, clients that have it get 304', async () => {
    const fixture = await createMapFixture(server, owner)
    const path = `/api/poi/all/${fixture.mapId}`
    const etag = (await anyone.get(path)).headers.get('etag') ?? ''
    expect((await anyone.get(path, { 'if-none-match': etag })).status).toBe(304)
    await commit(owner, fixture, [rename(fixture, 'Renamed')])
    const answer = await anyone.get(path, { 'if-none-match': etag })
    expect([answer.status, answer.json()]).toMatchObject([200, { pois: [{ poi_name: 'Renamed' }] }])
  })

  it('is compressed for clients that accept it', async () => {
    const fixture = await createMapFixture(server, owner)
    await commit(owner, fixture, [insertPoi(fixture), insertPoi(fixture)])
    const fetched = async (encoding: string) => {
      return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const url = new URL(`/api/poi/all/${fixture.mapId}`, server.url)
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
