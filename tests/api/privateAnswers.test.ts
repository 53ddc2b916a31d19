import { afterEach, describe, expect, it, vi } from 'vitest'
import { claimOwner } from '../../api/maps/createMap.ts'
import type { Client } from '../Client.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, ownerId, stranger, anyone } = await serverWithPeople()
const { store, files, changeLog } = server.services

const TOKEN = 'x'.repeat(32)
const [OPEN, PRIVATE, REGION_OF_PRIVATE, HIDDEN, MISSING] = [7_001, 7_002, 7_003, 7_004, 7_999]
const hidden = { is_public: false, listed: false }
for (const [id, fields] of [
  [OPEN, {}],
  [PRIVATE, hidden],
  [REGION_OF_PRIVATE, { parent_map_id: PRIVATE, listed: false }],
  [HIDDEN, { hidden_reason: 'Spam', listed: false }],
] as const) {
  const map = aMapDocument(id, { uploader_id: ownerId, access_token: TOKEN, ...fields })
  await store.insert('maps', map)
  await files.write(`${id}/image-0/thumbnail.webp`, Buffer.from('x'))
  const claim = { _id: `directory:isles-of-${id}-x`, owner_id: claimOwner(String(id)) }
  await store.insert('claims', { ...claim, created_at: new Date() })
}

/** Every way to ask for a map. */
const SURFACES: Readonly<Record<string, (mapId: number) => string>> = {
  'its page': (id) => `/map/isles_ann_${id}`,
  'its page by directory': (id) => `/map/isles-of-${id}-x`,
  'its record': (id) => `/api/maps/${id}`,
  'its record by directory': (id) => `/api/maps/by-directory/isles-of-${id}-x`,
  'its content': (id) => `/api/maps/${id}/content`,
  'its links': (id) => `/api/maps/${id}/links`,
  'its changes': (id) => `/api/maps/${id}/changes?after=0`,
  'its POIs': (id) => `/api/poi/all/${id}`,
  'its categories': (id) => `/api/poi/categories/${id}`,
  'its types': (id) => `/api/poi/types/${id}`,
  'its zones': (id) => `/api/polygons?mapId=${id}`,
  'its style': (id) => `/api/map-styles/${id}`,
  'its votes': (id) => `/api/map-votes/${id}/total`,
  'the vote of nobody on it': (id) => `/api/map-votes/${id}/0`,
  'its comments': (id) => `/api/comments/${id}`,
  'its files': (id) => `/maps/${id}/files/${TOKEN}/image-0/preview.jpg`,
  'its thumbnail': (id) => `/maps/${id}/files/${TOKEN}/image-0/thumbnail.webp`,
  'its embed': (id) => `/embed/map/${id}`,
  'its oEmbed': (id) => `/api/oembed?url=${encodeURIComponent(`${server.url}/map/${id}`)}`,
  'its oEmbed by directory': (id) =>
    `/api/oembed?url=${encodeURIComponent(`${server.url}/map/isles-of-${id}-x`)}`,
  'its social image': (id) => `/maps/${id}/social.jpg`,
}

const READS = ['get', 'getMany', 'find', 'count', 'sum', 'search', 'stream'] as const

/** What is read in the background: jobs and branches to fill all the time, and what the social image of the open map is made of. */
const IS_BACKGROUND = new RegExp(`^\\w+ jobs$|^stream branches$|^file ${OPEN}/`)

/** What is read for an answer, in order, and the answer itself. */
const askedFor = async (client: Client, path: string) => {
  const reads: string[] = []
  const note = (read: string) => {
    if (!IS_BACKGROUND.test(read)) reads.push(read)
  }
  // The open map's social image is painted while others are asked for.
  const isOfOther = (what: unknown) =>
    !path.includes(String(OPEN)) && JSON.stringify(what).includes(String(OPEN))
  for (const method of READS) {
    const read = store[method].bind(store) as (...args: unknown[]) => never
    vi.spyOn(store, method).mockImplementation((...args: unknown[]) => {
      if (!isOfOther(args)) note(`${method} ${String(args[0])}`)
      return read(...args)
    })
  }
  vi.spyOn(files, 'get').mockImplementation((key) => {
    note(`file ${key}`)
    return Promise.resolve(null)
  })
  const readEncoded = changeLog.readEncoded.bind(changeLog)
  vi.spyOn(changeLog, 'readEncoded').mockImplementation((mapId) => {
    if (!isOfOther(mapId)) reads.push('content')
    return readEncoded(mapId)
  })
  const { status, text, headers } = await client.get(path)
  vi.restoreAllMocks()
  const told = [...headers.keys()].filter((name) => name !== 'date')
  return { status, reads, told, text: text.replace(/nonce="[^"]*"/g, '') }
}

afterEach(() => vi.restoreAllMocks())

describe('a map that somebody may not see', () => {
  const who = { 'a visitor': anyone, 'somebody who is signed in': stranger }
  const ways = Object.entries(SURFACES).flatMap(([surface, pathOf]) =>
    Object.entries(who).map(([name, client]) => [surface, name, client, pathOf] as const),
  )

  it.each(ways)(
    'is answered for %s by the same steps as one that never was, to %s [PERM-013..018]',
    async (_surface, _name, client, pathOf) => {
      // What is read once and kept is read before.
      await client.get(pathOf(OPEN))
      await client.get(pathOf(MISSING))
      const never = await askedFor(client, pathOf(MISSING))
      expect(never.status).toBe(404)
      expect(never.reads).not.toEqual([])
      for (const mapId of [PRIVATE, REGION_OF_PRIVATE, HIDDEN])
        expect([mapId, await askedFor(client, pathOf(mapId))]).toEqual([mapId, never])
    },
  )

  it('would be told apart by a public one', async () => {
    const open = await askedFor(stranger, `/api/maps/${OPEN}`)
    expect([open.status, open.reads.length > 2]).toEqual([200, true])
  })
})
