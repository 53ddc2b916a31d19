import { describe, expect, it } from 'vitest'
import { FAVOURITES_PER_USER_MAX } from '../../shared/limits.ts'
import type { ListedMapAnswer, MapAnswer } from '../../shared/maps/maps.ts'
import type { Client } from '../Client.ts'
import { aStoredMap } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const path = (mapId: number) => `/api/user/favourites/${mapId}`
const add = (client: Client, mapId: number) => client.send('POST', path(mapId))
const remove = (client: Client, mapId: number) => client.send('DELETE', path(mapId))
const listFor = async (client: Client, query = '') =>
  (await client.get(`/api/user/favourites${query}`)).json<ListedMapAnswer[]>()
const idsFor = async (client: Client, query = '') => (await listFor(client, query)).map(({ id }) => id)

describe('favourites', () => {
  it('are refused to guests, and of maps that one may not see [PERM-025] [PERM-199] [API-016] [API-017] [API-018]', async () => {
    const map = await aStoredMap(server, owner)
    const hidden = await aStoredMap(server, owner, false)
    expect((await anyone.get('/api/user/favourites')).status).toBe(401)
    for (const answer of [await add(anyone, map), await remove(anyone, map)])
      expect([answer.status, answer.json()]).toEqual([
        401,
        { error: 'You must be logged in to favourite maps!' },
      ])
    for (const answer of [
      await add(stranger, hidden),
      await remove(stranger, hidden),
      await add(stranger, 999_999),
    ])
      expect(answer.status).toBe(404)
    expect((await add(stranger, 0)).status).toBe(400)
    expect(await listFor(stranger)).toEqual([])
  })

  it('are added and removed, however often, and belong to one person [VOTE-009] [API-016] [API-017] [API-018] [PERM-026] [PERM-027] [PERM-200] [PERM-201]', async () => {
    const map = await aStoredMap(server, owner)
    for (const client of [stranger, stranger, owner])
      expect((await add(client, map)).json()).toEqual({ success: true, id: map, is_favourite: true })
    expect(await listFor(stranger)).toMatchObject([{ id: map, is_favourite: true, user_vote: 0 }])
    expect((await stranger.get(`/api/maps/${map}`)).json<MapAnswer>().is_favourite).toBe(true)
    expect((await anyone.get(`/api/maps/${map}`)).json<MapAnswer>().is_favourite).toBe(false)
    const listed = (await stranger.get('/api/maps?sort=newest')).json<ListedMapAnswer[]>()
    expect(listed.filter(({ is_favourite }) => is_favourite).map(({ id }) => id)).toEqual([map])
    for (let times = 0; times < 2; times++)
      expect((await remove(stranger, map)).json()).toEqual({ success: true, id: map, is_favourite: false })
    expect(await idsFor(stranger)).toEqual([])
    expect(await idsFor(owner)).toEqual([map])
    await remove(owner, map)
  })

  it('that became private are left out until they are visible again, and go with the map [LISTS-016]', async () => {
    const map = await aStoredMap(server, owner)
    await add(stranger, map)
    await owner.post(`/api/maps/${map}/set-public`, { is_public: false })
    expect(await idsFor(stranger)).toEqual([])
    await owner.post(`/api/maps/${map}/set-public`, { is_public: true })
    expect(await idsFor(stranger)).toEqual([map])
    await owner.send('DELETE', `/api/upload-map/${map}`)
    expect(await idsFor(stranger)).toEqual([])
    await expect.poll(() => store.count('favourites', { equals: { map_id: map } })).toBe(0)
  })

  it('are searched, sorted and read page by page like every list of maps [LISTS-015] [LISTS-016]', async () => {
    const names = ['beta', 'Alpha', 'gamma', 'Émile']
    const ids: number[] = []
    for (const [index, name] of names.entries()) {
      const id = await aStoredMap(server, owner)
      const search_key = name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
      await store.update('maps', String(id), {
        name,
        name_key: name.toLowerCase(),
        search_key,
        votes: index,
        created_at: new Date(1_000 * index),
      })
      await add(stranger, id)
      ids.push(id)
    }
    const namesFor = async (query: string) => (await listFor(stranger, query)).map(({ name }) => name)
    expect(await namesFor('')).toEqual([...names].reverse())
    expect(await namesFor('?sort=newest')).toEqual([...names].reverse())
    expect((await namesFor('?sort=alpha')).slice(0, 3)).toEqual(['Alpha', 'beta', 'gamma'])
    expect(await namesFor('?search=EMIL')).toEqual(['Émile'])
    const seen: string[] = []
    let next: string | undefined = '/api/user/favourites?limit=3&sort=alpha'
    while (next !== undefined) {
      const page = await stranger.get(next)
      expect(page.headers.get('x-total-count')).toBe('4')
      seen.push(...page.json<ListedMapAnswer[]>().map(({ name }) => name))
      next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect([...seen].sort()).toEqual([...names].sort())
    for (const id of ids) await remove(stranger, id)
  })

  it('are bounded', async () => {
    const { id } = (await owner.get('/api/me')).json<{ id: number }>()
    const rows = Array.from({ length: FAVOURITES_PER_USER_MAX }, (_, index) => ({
      _id: `${id}:${900_000 + index}`,
      user_id: id,
      map_id: 900_000 + index,
      created_at: new Date(),
    }))
    await store.insertMany('favourites', rows)
    const answer = await add(owner, await aStoredMap(server, owner))
    expect([answer.status, answer.json()]).toEqual([
      409,
      { error: 'You have reached your limit of favourites. Remove one to add another.' },
    ])
    expect(await idsFor(owner)).toEqual([])
    await store.deleteWhere('favourites', { equals: { user_id: id } })
  })
})
