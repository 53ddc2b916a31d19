import { describe, expect, it, vi } from 'vitest'
import { HAND_OVER_TEXTS, type OwnInvitationsAnswer } from '../../shared/maps/members.ts'
import type { MapAnswer } from '../../shared/maps/maps.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { acceptOffer, loadOffer, sweepHandOvers, withdrawOffer } from '../../api/members/handOver.ts'
import { dyingAfter } from '../dyingStore.ts'
import { aStoredMap, createMapFixture } from '../mapFixture.ts'
import { aMapDocument } from '../mapBuilders.ts'
import { meanwhile } from '../meanwhile.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger } = await serverWithPeople()
const { store } = server.services
const strangerId = (await stranger.get('/api/me')).json<{ id: number }>().id
const third = await server.signIn('cleo@example.org', 'Cleo')

const offer = (mapId: number, username = 'Bob') => owner.post(`/api/maps/${mapId}/hand-over`, { username })
const accept = (mapId: number, as = stranger) => as.post(`/api/user/hand-overs/${mapId}/accept`)
const waiting = async () =>
  (await stranger.get('/api/user/invitations')).json<OwnInvitationsAnswer>().hand_overs

/** A private map with a region map that has a floor; the original of each, and the image of the floor, count for its owner. */
const aCountedMap = async () => {
  const fixture = await createMapFixture(server, owner, false)
  const regionId = await aStoredMap(server, owner, false)
  await store.update('maps', String(regionId), { parent_map_id: fixture.mapId })
  for (const id of [fixture.mapId, regionId])
    await store.insert('originals', { _id: String(id), user_id: ownerId, bytes: 10, created_at: new Date() })
  await store.insert('floorImages', {
    ...{ _id: `${regionId}:original-floor.png`, map_id: regionId, floor_id: 1, user_id: ownerId, bytes: 5 },
    ...{ image: aMapDocument(1).image, is_kept: true, created_at: new Date() },
  })
  return { ...fixture, regionId }
}
const ownersOf = async ({ mapId, regionId }: { mapId: number; regionId: number }) =>
  (await store.getMany('maps', [String(mapId), String(regionId)])).map(({ uploader_id }) => uploader_id)
const countedFor = async ({ mapId, regionId }: { mapId: number; regionId: number }) => [
  ...(await store.getMany('originals', [String(mapId), String(regionId)])).map(({ user_id }) => user_id),
  (await store.get('floorImages', `${regionId}:original-floor.png`))?.user_id,
]

describe('handing a map over', () => {
  it('is refused to nobody, to the owner, and while it is offered to somebody', async () => {
    const { mapId } = await aCountedMap()
    expect((await offer(mapId, 'no-such-person')).status).toBe(400)
    expect((await offer(mapId, 'Ann')).status).toBe(400)
    expect((await offer(mapId)).status).toBe(200)
    const again = await offer(mapId, 'Cleo')
    expect([again.status, again.json()]).toEqual([409, { error: HAND_OVER_TEXTS.offered }])
  })

  it('is accepted by nobody but the person to whom it is offered, and only while it is', async () => {
    const map = await aCountedMap()
    const refused = [410, { error: HAND_OVER_TEXTS.gone }]
    const answer = async (as = stranger) => {
      const { status, json } = await accept(map.mapId, as)
      return [status, json()]
    }
    expect(await answer()).toEqual(refused)
    await offer(map.mapId)
    expect(await answer(third)).toEqual(refused)
    await owner.send('DELETE', `/api/maps/${map.mapId}/hand-over`)
    expect(await answer()).toEqual(refused)
    await offer(map.mapId)
    await store.update('handOvers', String(map.mapId), { expires_at: new Date(Date.now() - 1) })
    expect(await answer()).toEqual(refused)
    expect(await ownersOf(map)).toEqual([ownerId, ownerId])
  })

  it('is refused where the other person has no room, and then nothing has changed', async () => {
    const map = await aCountedMap()
    await offer(map.mapId)
    for (const [quota, error] of [
      [{ maps: 1, bytes: 1_000 }, TEXTS.quota.mapsReached],
      [{ maps: 10, bytes: 15 }, TEXTS.quota.bytesReached],
    ] as const) {
      await store.update('users', String(strangerId), { quota })
      const answer = await accept(map.mapId)
      expect([answer.status, answer.json()]).toEqual([409, { error }])
      expect([await ownersOf(map), await countedFor(map)]).toEqual([
        [ownerId, ownerId],
        [ownerId, ownerId, ownerId],
      ])
    }
    await store.update('users', String(strangerId), { quota: null })
    expect((await waiting()).map(({ map_id }) => map_id)).toContain(map.mapId)
    expect((await stranger.post(`/api/user/hand-overs/${map.mapId}/refuse`)).status).toBe(200)
    expect((await waiting()).map(({ map_id }) => map_id)).not.toContain(map.mapId)
  })

  it('makes the other person the owner of the map and its region maps, and the former one an editor', async () => {
    const map = await aCountedMap()
    const link = await owner.post(`/api/maps/${map.mapId}/invitations`, { role: 'editor' })
    await offer(map.mapId)
    expect((await stranger.get(`/api/maps/${map.mapId}`)).status).toBe(404)
    expect((await accept(map.mapId)).json()).toEqual({ success: true, map_id: map.mapId })
    expect([await ownersOf(map), await countedFor(map)]).toEqual([
      [strangerId, strangerId],
      [strangerId, strangerId, strangerId],
    ])
    const now = (await stranger.get(`/api/maps/${map.mapId}`)).json<MapAnswer>()
    expect(now).toMatchObject({ uploader_username: 'Bob', member_role: null, member_count: 1 })
    expect(now.abilities).toContain('manage')
    const former = (await owner.get(`/api/maps/${map.regionId}`)).json<MapAnswer>()
    expect(former).toMatchObject({ member_role: 'editor' })
    expect((await owner.send('DELETE', `/api/upload-map/${map.mapId}`)).status).toBe(403)
    const token = new URL(link.json<{ url: string }>().url).hash.slice(1)
    expect((await third.get(`/api/invitations/${token}`)).status).toBe(404)
    expect((await accept(map.mapId)).status).toBe(410)
  })

  const answered = { status: 409, message: HAND_OVER_TEXTS.answered }
  const offered = async (mapId: number) => {
    const bob = await store.get('users', String(strangerId))
    if (!bob) throw new Error('There is nobody.')
    return loadOffer(store, bob, mapId)
  }
  const takeBack = (mapId: number) => owner.send('DELETE', `/api/maps/${mapId}/hand-over`)

  it('is taken back no more once it is being accepted, and accepted no more once it is being taken back', async () => {
    const map = await aCountedMap()
    await offer(map.mapId)
    const acting = {
      ...server.services,
      store: meanwhile(store, ['getMany', 'originals'], async () => {
        const answer = await takeBack(map.mapId)
        expect([answer.status, answer.json()]).toEqual([409, { error: answered.message }])
      }),
    }
    await acceptOffer(acting, await offered(map.mapId))
    expect(await ownersOf(map)).toEqual([strangerId, strangerId])

    const kept = await aCountedMap()
    await offer(kept.mapId)
    const loaded = await offered(kept.mapId)
    expect((await takeBack(kept.mapId)).status).toBe(200)
    await offer(kept.mapId, 'Cleo')
    await expect(acceptOffer(server.services, loaded)).rejects.toMatchObject(answered)
    expect(await ownersOf(kept)).toEqual([ownerId, ownerId])
  })

  it('is not undone by an owner who was about to take it back when it was accepted', async () => {
    const map = await aCountedMap()
    await offer(map.mapId)
    const stored = await store.get('maps', String(map.mapId))
    if (!stored) throw new Error('There is no map.')
    const interrupted = meanwhile(store, ['get', 'handOvers'], async () => {
      expect((await accept(map.mapId)).status).toBe(200)
    })
    await expect(withdrawOffer(interrupted, stored)).rejects.toMatchObject(answered)
  })

  it('is accepted once of twice at the same time, so that no quota is evaded', async () => {
    const map = await aCountedMap()
    await offer(map.mapId)
    await store.update('users', String(strangerId), { quota: { maps: 1, bytes: 1_000 } })
    const loaded = await offered(map.mapId)
    const interrupted = meanwhile(store, ['update', 'originals'], async () => {
      await expect(acceptOffer(server.services, loaded)).rejects.toMatchObject(answered)
    })
    const accepting = acceptOffer({ ...server.services, store: interrupted }, loaded)
    await expect(accepting).rejects.toMatchObject({ message: TEXTS.quota.mapsReached })
    expect([await ownersOf(map), await countedFor(map)]).toEqual([
      [ownerId, ownerId],
      [ownerId, ownerId, ownerId],
    ])
    await store.update('users', String(strangerId), { quota: null })
    expect((await accept(map.mapId)).status).toBe(200)
  })

  it('is offered still after a crash before it was accepted, and nothing is left of any', async () => {
    const map = await aCountedMap()
    await offer(map.mapId)
    const dying = { ...server.services, store: dyingAfter(store, 1) }
    await expect(acceptOffer(dying, await offered(map.mapId))).rejects.toThrow('The process died.')
    vi.useFakeTimers({ now: Date.now() + 3600_000, toFake: ['Date'] })
    await sweepHandOvers(server.services)
    vi.useRealTimers()
    for (const owner_id of ['hand-over accepted', 'hand-over ended'])
      expect(await store.count('claims', { equals: { owner_id } })).toBe(0)
    expect((await accept(map.mapId)).status).toBe(200)
  })

  it.each(['the owner tries again', 'the sweep has come'])(
    'stays taken back where that was interrupted, once %s',
    async (when) => {
      const map = await aCountedMap()
      await offer(map.mapId)
      const stored = await store.get('maps', String(map.mapId))
      if (!stored) throw new Error('There is no map.')
      await expect(withdrawOffer(dyingAfter(store, 1), stored)).rejects.toThrow('The process died.')
      expect((await accept(map.mapId)).status).toBe(409)
      if (when === 'the owner tries again') expect((await takeBack(map.mapId)).status).toBe(200)
      else {
        vi.useFakeTimers({ now: Date.now() + 3600_000, toFake: ['Date'] })
        await sweepHandOvers(server.services)
        vi.useRealTimers()
      }
      expect((await accept(map.mapId)).status).toBe(410)
      expect(await ownersOf(map)).toEqual([ownerId, ownerId])
    },
  )

  it('is carried out whole after a crash at any write, and leaves both in sight of the map on the way', async () => {
    for (let writes = 0; ; writes++) {
      const map = await aCountedMap()
      await offer(map.mapId)
      const offered = await store.get('handOvers', String(map.mapId))
      if (!offered) throw new Error('No offer.')
      const original_ids = [String(map.mapId), String(map.regionId)]
      const accepted_at = new Date(Date.now() - 3600_000)
      await store.update('handOvers', offered._id, { accepted_at, original_ids })
      const hasDied = await sweepHandOvers({ ...server.services, store: dyingAfter(store, writes) }).then(
        () => false,
        () => true,
      )
      for (const client of [owner, stranger]) {
        const seen = await client.get(`/api/maps/${map.regionId}`)
        if (writes > 4) expect([writes, seen.status]).toEqual([writes, 200])
      }
      await sweepHandOvers(server.services)
      expect([writes, await ownersOf(map)]).toEqual([writes, [strangerId, strangerId]])
      expect(await countedFor(map)).toEqual([strangerId, strangerId, strangerId])
      expect(await store.get('handOvers', String(map.mapId))).toBeNull()
      if (!hasDied) break
    }
  })
})
