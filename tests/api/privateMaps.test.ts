import { describe, expect, it } from 'vitest'
import { upgradeSearchKeys } from '../../api/maps/upgradeSearchKeys.ts'
import { searchKey } from '../../api/store/searchKey.ts'
import type { MapListEntry } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { dyingAt } from '../dyingStore.ts'
import { aMapDocument, sendUpload, uploadedMap } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const idsFor = async (client: Client, query: string) =>
  (await client.get(`/api/maps?${query}`)).json<MapListEntry[]>().map(({ id }) => id)

describe('a map that is private from the start', () => {
  it('is so in the first write of its record [CREATE-006]', async () => {
    expect((await sendUpload(owner, { fields: { is_public: 'perhaps' } })).status).toBe(400)
    for (const is_public of ['false', '0']) {
      const { id } = await uploadedMap(owner, { fields: { game_name: 'Hidden Game', is_public } })
      expect(await store.get('maps', String(id))).toMatchObject({ is_public: false, listed: false })
      for (const client of [anyone, stranger]) {
        expect((await client.get(`/api/maps/${id}`)).status).toBe(404)
        expect(await idsFor(client, 'search=hidden')).toEqual([])
        expect((await client.get('/api/games')).text).not.toContain('Hidden Game')
      }
      expect((await owner.get(`/api/maps/${id}`)).status).toBe(200)
    }
  })

  it('is public where the form does not say', async () => {
    const { id } = await uploadedMap(owner)
    expect((await anyone.get(`/api/maps/${id}`)).status).toBe(200)
  })
})

describe('a search of the public maps', () => {
  const aMap = async (id: number, fields: Parameters<typeof aMapDocument>[1]) => {
    const mine = { uploader_id: ownerId, uploader_username: 'Ann' }
    await store.insert('maps', aMapDocument(id, { ...mine, ...fields }))
  }

  it('finds the private maps of the caller too, in the same order and on the same pages, and nobody else’s', async () => {
    for (let id = 30_001; id <= 30_012; id++) {
      const isOdd = id % 2 === 1
      await aMap(id, {
        name: `Quarry ${String(id).slice(-2)}`,
        votes: id % 3,
        ...(isOdd && hidden),
        ...(id === 30_003 && { uploader_id: ownerId + 1 }),
        ...(id === 30_005 && { deleted: true }),
        ...(id === 30_007 && { parent_map_id: 30_002 }),
      })
    }
    const mine = [30_001, 30_002, 30_004, 30_006, 30_008, 30_009, 30_010, 30_011, 30_012]
    for (const sort of ['newest', 'votes', 'alpha']) {
      const whole = await idsFor(owner, `search=quarry&sort=${sort}`)
      expect([...whole].sort()).toEqual(mine)
      const paged: number[] = []
      for (let path: string | null = `/api/maps?search=quarry&sort=${sort}&limit=2`; path !== null;) {
        const answer = await owner.get(path)
        paged.push(...answer.json<MapListEntry[]>().map(({ id }) => id))
        path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
      }
      expect(paged).toEqual(whole)
    }
    expect(await idsFor(owner, 'search=quarry&sort=alpha')).toEqual(mine)
    const shown = mine.filter((id) => id % 2 === 0)
    expect((await idsFor(anyone, 'search=quarry&sort=alpha')).sort()).toEqual(shown)
    expect((await idsFor(anyone, 'search=quarry&sort=alpha')).sort()).toEqual(shown)
    expect(await idsFor(owner, 'sort=alpha&limit=200')).not.toContain(30_001)
  })
})

describe('maps stored before they were found by their uploader', () => {
  it('are found by it after the upgrade, public ones by all and private ones by their owner, also where it was interrupted', async () => {
    const ids = Array.from({ length: 110 }, (_, index) => 50_000 + index)
    const uploader = { uploader_id: ownerId, uploader_username: 'Vellichor' }
    await store.insertMany(
      'maps',
      ids.map((id) => ({
        ...aMapDocument(id, { ...uploader, name: `Old ${id}`, ...(id % 2 === 1 && hidden) }),
        search_key: searchKey(`Old ${id}\nSkyrim`),
      })),
    )
    await store.delete('claims', 'upgrade:map-search-keys')
    const found = async (client: Client) => (await idsFor(client, 'search=%40vellichor&limit=200')).length
    expect(await found(owner)).toBe(0)
    let updates = 0
    const dying = dyingAt(store, 'update', () => ++updates > 70)
    await expect(upgradeSearchKeys({ ...server.services, store: dying }, PAGES)).rejects.toThrow('killed')
    updates = 0
    const counting = dyingAt(store, 'update', () => ++updates < 0)
    await upgradeSearchKeys(
      { ...server.services, store: counting },
      { ...PAGES, signal: AbortSignal.abort() },
    )
    expect(updates).toBe(0)
    await upgradeSearchKeys({ ...server.services, store: counting }, PAGES)
    // What was on its way at the end may be written once more.
    expect(updates).toBeGreaterThanOrEqual(40)
    expect(updates).toBeLessThan(60)
    expect([await found(owner), await found(anyone)]).toEqual([110, 55])
    expect(await store.search('maps', '@vellichor', { sort: BY_ID, limit: 200 })).toHaveLength(110)
    expect(await idsFor(owner, 'search=old+50099+&sort=alpha')).toEqual([50_099])
    expect(await idsFor(anyone, 'search=old+50099')).toEqual([])
    updates = 0
    await upgradeSearchKeys({ ...server.services, store: counting }, PAGES)
    expect(updates).toBe(0)
  })
})

const PAGES = { pageSize: 50 }
const BY_ID = [{ field: '_id', direction: 'ascending' }] as const
const hidden = { is_public: false, listed: false }
