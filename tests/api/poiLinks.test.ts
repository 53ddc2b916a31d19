import { describe, expect, it } from 'vitest'
import type { Client } from '../Client.ts'
import { createMapFixture, aStoredMap, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()

type Row = Record<string, unknown> & { id: number }

const put = (call: string, id: number, body: object) =>
  owner.send('PUT', `/api/poi/update-${call}/${id}`, { body })
const linksOf = async ({ mapId }: MapFixture, client = anyone) =>
  (await client.get(`/api/maps/${mapId}/links`)).json<{ links: [number, number][] }>().links
const poiOf = async ({ mapId, poiId }: MapFixture, client = anyone) =>
  (await client.get(`/api/poi/all/${mapId}`)).json<{ pois: Row[] }>().pois.find(({ id }) => id === poiId)

describe('the link of a POI to another map', () => {
  it('is set and taken away [API-041] [POI-047]', async () => {
    const fixture = await createMapFixture(server, owner)
    const target = await aStoredMap(server, owner)
    const linked = await put('linked-map', fixture.poiId, { linked_map_id: target, map_id: fixture.mapId })
    expect(linked.json()).toMatchObject({ success: true, linked_map_id: target })
    expect(await poiOf(fixture)).toMatchObject({ linked_map_id: target })
    await put('linked-map', fixture.poiId, { linked_map_id: null })
    expect(await poiOf(fixture)).toMatchObject({ linked_map_id: null })
  })

  it('leads to no map that its maker may not see', async () => {
    const fixture = await createMapFixture(server, owner)
    const hidden = await aStoredMap(server, stranger, false)
    const answer = await put('linked-map', fixture.poiId, { linked_map_id: hidden })
    expect([answer.status, answer.json()]).toEqual([400, { error: 'The linked map does not exist.' }])
  })

  it('is left out of what its editor is answered, once they may not see the map it leads to', async () => {
    const fixture = await createMapFixture(server, owner)
    const target = await aStoredMap(server, stranger)
    await put('linked-map', fixture.poiId, { linked_map_id: target })
    const answers = async () => [
      await put('name', fixture.poiId, { poi_name: 'Nine Gulls' }),
      await put('desc', fixture.poiId, { description: 'At low tide.' }),
      await owner.post('/api/poi/save', { map_id: fixture.mapId, id: fixture.poiId, x: 5 }),
    ]
    const links = async () =>
      (await answers()).map((answer) => answer.json<{ linked_map_id: unknown }>().linked_map_id)
    expect(await links()).toEqual([target, target, target])
    await stranger.post(`/api/maps/${target}/set-public`, { is_public: false })
    expect(await links()).toEqual([null, null, null])
    await stranger.post(`/api/maps/${target}/set-public`, { is_public: true })
    expect(await poiOf(fixture)).toMatchObject({ linked_map_id: target })
  })

  it('is left out for whoever may not see the map it leads to, at once when that goes private', async () => {
    const fixture = await createMapFixture(server, owner)
    const target = await aStoredMap(server, owner)
    await put('linked-map', fixture.poiId, { linked_map_id: target })
    const linkFor = async (client: Client) => (await poiOf(fixture, client))?.linked_map_id
    expect([await linkFor(owner), await linkFor(stranger)]).toEqual([target, target])
    await owner.post(`/api/maps/${target}/set-public`, { is_public: false })
    expect([await linkFor(owner), await linkFor(stranger), await linkFor(anyone)]).toEqual([
      target,
      null,
      null,
    ])
    expect((await stranger.get(`/api/maps/${target}`)).status).toBe(404)
    await owner.send('DELETE', `/api/upload-map/${target}`)
    expect(await linkFor(owner)).toBeNull()
  })

  it('is told apart from the content, to whoever may see the map it leads to, and to editors', async () => {
    const fixture = await createMapFixture(server, owner)
    const target = await aStoredMap(server, stranger)
    await put('linked-map', fixture.poiId, { linked_map_id: target })
    const link = [[fixture.poiId, target]]
    const told = async () => Promise.all([owner, stranger, anyone].map((client) => linksOf(fixture, client)))
    expect(await told()).toEqual([link, link, link])
    await stranger.post(`/api/maps/${target}/set-public`, { is_public: false })
    expect(await told()).toEqual([link, link, []])
    await put('linked-map', fixture.poiId, { linked_map_id: null })
    expect(await told()).toEqual([[], [], []])
  })
})
