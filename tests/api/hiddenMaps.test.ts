import { describe, expect, it } from 'vitest'
import { alignListed } from '../../api/maps/mapAccess.ts'
import type { ListedMapAnswer, MapAnswer } from '../../shared/maps/maps.ts'
import { MODERATION_TEXTS } from '../../shared/people/moderation.ts'
import type { ModerationEntry } from '../../shared/people/moderation.ts'
import type { Client } from '../Client.ts'
import { createMapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { readPolicy, type Rule } from '../permissions/policy.ts'
import { aPolicyMap, bodyOf, withThings } from '../permissions/things.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { store } = server.services
const moderator = await server.signIn('mona@example.org', 'Mona')
const { id: moderatorId } = (await moderator.get('/api/me')).json<{ id: number }>()
await store.update('users', String(moderatorId), { role: 'admin' })

const REASON = 'Copied from elsewhere'
const hide = (mapId: number, client = moderator, reason: unknown = REASON) =>
  client.post(`/api/maps/${mapId}/hide`, { reason })
const show = (mapId: number) => moderator.post(`/api/maps/${mapId}/show`)

const idsIn = async (client: Client, path: string) =>
  (await client.get(path)).json<{ id: number }[]>().map(({ id }) => id)

describe('a hidden map', () => {
  const rules = readPolicy().filter(({ isOfMap, method }) => isOfMap && method !== 'RIGHT')
  const send = async (client: Client, rule: Rule, map: Awaited<ReturnType<typeof aPolicyMap>>) => {
    const path = await withThings(rule.path, map, client, store)
    return client.send(rule.method, path, { body: bodyOf(await withThings(rule.sends, map, client, store)) })
  }

  it('is to everybody else as if it did not exist, in every call of the policy', async () => {
    const map = await aPolicyMap(server, owner, true)
    expect((await hide(map.mapId)).status).toBe(200)
    for (const rule of rules) {
      const call = `${rule.method} ${rule.path}`
      expect([call, (await send(stranger, rule, map)).status]).toEqual([call, rule.statuses.stranger.private])
      expect([call, (await send(anyone, rule, map)).status]).toEqual([call, rule.statuses.guest.private])
    }
    for (const path of [`/map/${map.mapId}`, `/embed/map/${map.mapId}`, `/map/x_ann_${map.mapId}`])
      expect([path, (await stranger.get(path)).status]).toEqual([path, 404])
  })

  it('stays as it is: its uploader reads it, but changes nothing', async () => {
    const map = await aPolicyMap(server, owner, true)
    await hide(map.mapId)
    const changing = rules.filter(
      ({ section, method, path }) =>
        section.startsWith('Changing') && !(method === 'DELETE' && path.includes('map}')),
    )
    expect(changing.length).toBeGreaterThan(20)
    for (const rule of changing) {
      if (rule.path.includes('{region}')) continue
      const answer = await send(owner, rule, map)
      expect([rule.path, answer.status]).toEqual([rule.path, 403])
    }
    const refused = await owner.post(`/api/maps/${map.mapId}/set-public`, { is_public: true })
    expect(refused.json()).toEqual({ error: MODERATION_TEXTS.cannotChange })
    const reading = rules.filter(({ section }) => section === 'Reading a map' || section.startsWith('Files'))
    for (const rule of reading)
      expect([rule.path, (await send(owner, rule, map)).status]).toEqual([rule.path, 200])
  })

  it('tells its uploader and moderators why, in itself and among their maps', async () => {
    const { mapId } = await createMapFixture(server, owner)
    await hide(mapId)
    for (const client of [owner, moderator]) {
      const map = (await client.get(`/api/maps/${mapId}`)).json<MapAnswer>()
      expect(map.hidden).toEqual({ reason: REASON })
      const listed = (await client.get(`/api/user/id/${ownerId}/maps`)).json<ListedMapAnswer[]>()
      expect(listed.find(({ id }) => id === mapId)?.hidden).toEqual({ reason: REASON })
    }
    const { abilities } = (await owner.get(`/api/maps/${mapId}`)).json<MapAnswer>()
    expect(abilities).toEqual(['view', 'original', 'delete'])
    const page = await owner.get(`/map/${mapId}`)
    expect([page.status, page.text.includes('noindex')]).toEqual([200, true])
  })

  it('is in no list, search, sitemap or favourites, nor are its game and its comments', async () => {
    const { mapId } = await createMapFixture(server, owner)
    await store.update('maps', String(mapId), { name: 'Zanzibar', search_key: 'zanzibar' })
    await stranger.post(`/api/user/favourites/${mapId}`)
    await stranger.post('/api/comments', { map_id: mapId, message: 'Hello' })
    const lists = [
      '/api/maps?limit=200',
      '/api/maps?search=zanzibar',
      `/api/user/id/${ownerId}/maps?limit=200`,
    ]
    const seen = async () => ({
      lists: await Promise.all(
        [...lists, '/api/user/favourites'].map(async (path) => (await idsIn(stranger, path)).includes(mapId)),
      ),
      comments: (await stranger.get('/api/comments/mine')).text.includes(`"map_id":${mapId}`),
    })
    expect(await seen()).toEqual({ lists: [true, true, true, true], comments: true })
    await hide(mapId)
    expect(await seen()).toEqual({ lists: [false, false, false, false], comments: false })
    await show(mapId)
    expect(await seen()).toEqual({ lists: [true, true, true, true], comments: true })
  })

  it('hides its region maps with it', async () => {
    const map = await aPolicyMap(server, owner, true)
    await hide(map.mapId)
    expect((await stranger.get(`/api/maps/${map.regionId}`)).status).toBe(404)
    expect((await owner.get(`/api/maps/${map.regionId}`)).status).toBe(200)
    await show(map.mapId)
    expect((await stranger.get(`/api/maps/${map.regionId}`)).status).toBe(200)
  })

  it('stays hidden when it is edited at the same moment, and is listed again as its owner left it', async () => {
    const { mapId } = await createMapFixture(server, owner)
    for (let turn = 0; turn < 10; turn++) {
      await Promise.all([hide(mapId), owner.post(`/api/maps/${mapId}/set-public`, { is_public: true })])
      expect((await store.get('maps', String(mapId)))?.listed).toBe(false)
      await show(mapId)
      expect((await store.get('maps', String(mapId)))?.listed).toBe(true)
    }
    await owner.post(`/api/maps/${mapId}/set-public`, { is_public: false })
    await hide(mapId)
    await show(mapId)
    expect((await store.get('maps', String(mapId)))?.listed).toBe(false)
    await store.update('maps', String(mapId), { listed: true })
    expect(await idsIn(anyone, '/api/maps?limit=200')).not.toContain(mapId)
    await alignListed(store, String(mapId))
    expect((await store.get('maps', String(mapId)))?.listed).toBe(false)
  })

  it('may still be deleted by its uploader, and downloaded with all that is theirs', async () => {
    const { mapId } = await createMapFixture(server, owner)
    await hide(mapId)
    expect((await owner.get('/api/user/data')).status).toBe(200)
    expect((await owner.send('DELETE', `/api/upload-map/${mapId}`)).status).toBe(200)
    expect((await show(mapId)).status).toBe(404)
  })
})

describe('hiding a map', () => {
  it('needs a reason of at most 300 characters', async () => {
    const { mapId } = await createMapFixture(server, owner)
    for (const reason of [null, ' ', 'x'.repeat(301)])
      expect((await hide(mapId, moderator, reason)).status).toBe(400)
    expect((await hide(60_000_000)).status).toBe(404)
  })
})

describe('reporting a map', () => {
  it('is for members, once each', async () => {
    const { mapId } = await createMapFixture(server, owner)
    const report = (client: Client, reason: unknown = 'Spam') =>
      client.post(`/api/maps/${mapId}/report`, { reason })
    expect((await report(anyone)).status).toBe(401)
    expect((await report(stranger, ' ')).status).toBe(400)
    expect((await report(stranger)).status).toBe(200)
    const again = await report(stranger)
    expect([again.status, again.json()]).toEqual([409, { error: 'You have reported this map already.' }])
  })
})

describe('the moderation log', () => {
  it('gives moderators what was reported and done, as it is now, a page at a time', async () => {
    const { mapId } = await createMapFixture(server, owner)
    await stranger.post(`/api/maps/${mapId}/report`, { reason: 'Spam' })
    await hide(mapId)
    const entries = (await moderator.get('/api/moderation')).json<ModerationEntry[]>().slice(0, 2)
    expect(entries).toMatchObject([
      { event: 'hidden', kind: 'map', map_id: mapId, by: 'Mona', reason: REASON },
      { event: 'reported', kind: 'map', map_id: mapId, by: 'Bob', reason: 'Spam' },
    ])
    expect(entries[1]?.subject).toMatchObject({ message: null, author: 'ann', is_hidden: true })
    const reports = (await moderator.get('/api/moderation?event=reported')).json<ModerationEntry[]>()
    expect(new Set(reports.map(({ event }) => event))).toEqual(new Set(['reported']))
    for (const query of ['event=x', 'cursor=x'])
      expect((await moderator.get(`/api/moderation?${query}`)).status).toBe(400)
    for (let at = 0; at < 60; at++) await show(mapId)
    const first = await moderator.get('/api/moderation')
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const second = (await moderator.get(next.replace(/^https?:\/\/[^/]+/, ''))).json<ModerationEntry[]>()
    const firstIds = first.json<ModerationEntry[]>().map(({ id }) => id)
    expect(firstIds).toHaveLength(50)
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter(({ id }) => firstIds.includes(id))).toEqual([])
  })
})
