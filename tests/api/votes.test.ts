import { describe, expect, it } from 'vitest'
import { castVote, sweepVotes, withdrawVotes } from '../../api/votes/castVote.ts'
import type { MapAnswer, MapListEntry } from '../../shared/maps/maps.ts'
import type { Vote, VotesAnswer } from '../../shared/people/votes.ts'
import type { Client } from '../Client.ts'
import { dyingAt } from '../dyingStore.ts'
import { aStoredMap } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { services } = server
const { store } = services
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id

const cast = (client: Client, mapId: number, vote: unknown, fields: object = {}) =>
  client.post(`/api/map-votes/${mapId}`, { vote, ...fields })
const votesFor = async (client: Client, mapId: number, userId: number) =>
  (await client.get(`/api/map-votes/${mapId}/${userId}`)).json<VotesAnswer>()
const mapFor = async (client: Client, mapId: number) =>
  (await client.get(`/api/maps/${mapId}`)).json<MapAnswer>()
const rowsOf = (mapId: number) =>
  store.find('votes', {
    equals: { map_id: mapId },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 999,
  })
const notes = () => store.count('claims', { equals: { owner_id: 'vote' } })

describe('voting on a map', () => {
  it('is refused to guests, on maps that one may not see, and with anything but 1, -1 and 0 [PERM-019] [VOTE-011] [API-023]', async () => {
    const map = await aStoredMap(server, owner)
    const hidden = await aStoredMap(server, owner, false)
    const refused = await cast(anyone, map, 1)
    expect([refused.status, refused.json()]).toEqual([401, { error: 'You must be logged in to vote!' }])
    expect((await cast(stranger, hidden, 1)).status).toBe(404)
    expect((await cast(stranger, 999_999, 1)).status).toBe(404)
    for (const vote of [2, 0.5, -2, '1', null, undefined, true, [1]])
      expect((await cast(stranger, map, vote)).status).toBe(400)
    expect(
      (
        await stranger.send('POST', `/api/map-votes/${map}`, {
          body: { vote: 1 },
          headers: { origin: 'https://elsewhere.example' },
        })
      ).status,
    ).toBe(403)
    expect(await rowsOf(map)).toEqual([])
    expect((await mapFor(anyone, map)).votes).toBe(0)
  })

  it('counts one vote for each person, changed and taken back at will, the owner’s too [VOTE-001] [VOTE-002] [VOTE-005] [PERM-020] [PERM-021]', async () => {
    const map = await aStoredMap(server, owner)
    expect((await cast(stranger, map, 1)).json()).toEqual({ success: true, total_votes: 1, user_vote: 1 })
    expect((await cast(stranger, map, 1)).json()).toMatchObject({ total_votes: 1 })
    expect((await cast(owner, map, -1)).json()).toEqual({ success: true, total_votes: 0, user_vote: -1 })
    expect((await cast(stranger, map, -1)).json()).toMatchObject({ total_votes: -2 })
    expect(await rowsOf(map)).toHaveLength(2)
    expect((await cast(stranger, map, 0)).json()).toEqual({ success: true, total_votes: -1, user_vote: 0 })
    expect((await cast(stranger, map, 0)).json()).toMatchObject({ total_votes: -1 })
    expect(await rowsOf(map)).toHaveLength(1)
    expect(await notes()).toBe(0)
  })

  it('takes nobody’s word for who votes [API-023]', async () => {
    const map = await aStoredMap(server, owner)
    expect((await cast(stranger, map, 1, { user_id: ownerId })).status).toBe(200)
    expect((await rowsOf(map)).map(({ user_id }) => user_id)).toEqual([strangerId])
  })

  it('tells everybody the total, and only oneself one’s own vote [API-021] [API-022] [VOTE-008] [PERM-001] [PERM-002]', async () => {
    const map = await aStoredMap(server, owner)
    await cast(stranger, map, -1)
    expect((await anyone.get(`/api/map-votes/${map}/total`)).json()).toEqual({ total_votes: -1 })
    expect(await votesFor(anyone, map, 0)).toEqual({ total_votes: -1, user_vote: 0 })
    expect(await votesFor(anyone, map, strangerId)).toEqual({ total_votes: -1, user_vote: 0 })
    expect(await votesFor(owner, map, strangerId)).toEqual({ total_votes: -1, user_vote: 0 })
    expect(await votesFor(stranger, map, strangerId)).toEqual({ total_votes: -1, user_vote: -1 })
    expect(await votesFor(stranger, map, 0)).toEqual({ total_votes: -1, user_vote: 0 })
    expect((await anyone.get(`/api/map-votes/${map}/nobody`)).status).toBe(400)
  })
})

describe('the votes of a map', () => {
  it('come with it and in lists, with one’s own, and put it in its place at once [HOME-004] [API-021]', async () => {
    const [first, second] = [await aStoredMap(server, owner), await aStoredMap(server, owner)]
    await cast(stranger, first, 1)
    expect(await mapFor(stranger, first)).toMatchObject({ votes: 1, user_vote: 1 })
    expect(await mapFor(anyone, first)).toMatchObject({ votes: 1, user_vote: 0 })
    const rows = async (client: Client, path: string) =>
      (await client.get(path))
        .json<(MapListEntry & { user_vote: Vote })[]>()
        .map(({ id, votes, user_vote }) => [id, votes, user_vote])
    for (const path of ['/api/maps?sort=votes', `/api/user/id/${ownerId}/maps`]) {
      expect(await rows(stranger, path)).toContainEqual([first, 1, 1])
      expect(await rows(anyone, path)).toContainEqual([first, 1, 0])
      expect((await rows(anyone, path))[0]?.[0]).toBe(first)
    }
    await cast(stranger, second, 1)
    await cast(owner, second, 1)
    for (const client of [stranger, anyone])
      expect((await rows(client, '/api/maps?sort=votes'))[0]?.slice(0, 2)).toEqual([second, 2])
  })

  it('stay in an answer that all guests share [VOTE-008]', async () => {
    await aStoredMap(server, owner)
    const first = await anyone.get('/api/maps?sort=votes')
    await stranger.get('/api/maps?sort=votes')
    const second = await server.client().get('/api/maps?sort=votes')
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(second.text).toBe(first.text)
  })

  it('are the sum of what 200 people voted at once at two servers, some of them again and again [VOTE-005]', async () => {
    const map = await aStoredMap(server, owner)
    const VOTERS = 200
    const last = (voter: number): Vote => (voter % 5 === 0 ? 0 : voter % 3 === 0 ? -1 : 1)
    const servers = [services, { ...services, store: dyingAt(store, 'stream', () => false) }]
    const votes = Array.from({ length: VOTERS }, async (_, index) => {
      const at = servers[index % 2] ?? services
      const voter = 1_000 + index
      await castVote(at, map, voter, 1)
      if (index % 2 === 0) await castVote(at, map, voter, -1)
      await castVote(at, map, voter, last(voter))
    })
    await Promise.all(votes)
    const expected = Array.from({ length: VOTERS }, (_, index) => last(1_000 + index)).reduce<number>(
      (sum, vote) => sum + vote,
      0,
    )
    expect((await mapFor(anyone, map)).votes).toBe(expected)
    expect((await rowsOf(map)).reduce((sum, { vote }) => sum + vote, 0)).toBe(expected)
    expect(await notes()).toBe(0)
  })

  it('are right in the end wherever the server died while one was cast [VOTE-005]', async () => {
    const deaths = [
      { call: 'insert', shown: 1 },
      { call: 'upsert', shown: 1 },
      { call: 'update', shown: 2 },
      { call: 'delete', shown: 2 },
    ] as const
    for (const { call, shown } of deaths) {
      const map = await aStoredMap(server, owner)
      await castVote(services, map, 1_001, 1)
      const dying = { ...services, store: dyingAt(store, call) }
      await expect(castVote(dying, map, 1_002, 1)).rejects.toThrow('killed')
      await sweepVotes(services)
      expect([call, (await mapFor(anyone, map)).votes, (await rowsOf(map)).length]).toEqual([
        call,
        shown,
        shown,
      ])
    }
    await store.deleteWhere('claims', { equals: { owner_id: 'vote' } })
  })

  it('are without those of an account that is gone, and go with the map', async () => {
    const map = await aStoredMap(server, owner)
    await castVote(services, map, 1_001, 1)
    await castVote(services, map, 1_002, 1)
    await withdrawVotes(services, 1_001)
    expect((await mapFor(anyone, map)).votes).toBe(1)
    expect((await owner.send('DELETE', `/api/upload-map/${map}`)).status).toBe(200)
    await expect.poll(() => rowsOf(map)).toEqual([])
  })
})
