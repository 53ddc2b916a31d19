import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deleteMap } from '../../api/maps/deleteMap.ts'
import { authoriseMap } from '../../api/maps/mapAccess.ts'
import { putMember } from '../../api/members/putMember.ts'
import type { MemberRole } from '../../shared/maps/permissions.ts'
import type { Client } from '../Client.ts'
import { LiveReader } from '../LiveReader.ts'
import { commit, createMapFixture, insertPoi, type MapFixture, rename } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { until } from '../mapBuilders.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { services } = server

const readers: LiveReader[] = []
let map: MapFixture
let path: string

beforeEach(async () => {
  map = await createMapFixture(server, owner)
  path = `/api/maps/${map.mapId}/live`
})
afterEach(() => readers.splice(0).forEach((reader) => reader.close()))

const open = async (
  client: Client,
  from = path,
  headers: Record<string, string> = {},
): Promise<LiveReader> => {
  const reader = await LiveReader.open(client, from, headers)
  readers.push(reader)
  return reader
}

const setPublic = (is_public: boolean) => owner.post(`/api/maps/${map.mapId}/set-public`, { is_public })
const setUser = (id: number, fields: object) => services.store.update('users', String(id), fields)
const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

describe('a live stream is refused', () => {
  it('where there is no map, or none that the caller may see', async () => {
    expect((await anyone.get('/api/maps/999999/live')).status).toBe(404)
    await setPublic(false)
    const refused = await stranger.get(path)
    expect([refused.status, refused.json()]).toEqual([404, { error: 'Map not found' }])
  })

  it('after what is no revision', async () => {
    expect((await anyone.get(`${path}?after=-1`)).status).toBe(400)
  })

  it('to a person beyond 10 at once, and to an address beyond 50: 429', async () => {
    const mine = await Promise.all(Array.from({ length: 10 }, () => open(stranger)))
    const refused = await stranger.get(path)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await Promise.all(Array.from({ length: 40 }, () => open(anyone)))
    expect((await anyone.get(path)).status).toBe(429)
    expect((await owner.get(path)).status).toBe(429)
    mine[0]?.close()
    await until(async () => (await stranger.get(path)).status === 200)
  })
})

describe('a live stream tells', () => {
  it('editors the log, and others what it comes to, without where POIs lead', async () => {
    const linked = await createMapFixture(server, owner)
    const [editor, viewer] = [await open(owner), await open(anyone)]
    const { revision } = await commit(owner, map, [
      rename(map, 'Old Mill'),
      rename(map, 'New Mill'),
      { op: 'patch', kind: 'poi', id: map.poiId, fields: { linkedMapId: linked.mapId } },
    ])
    const entries = await editor.told('entries')
    expect([entries.after, entries.revision]).toEqual([revision - 1, revision])
    expect(entries.entries[0]?.changes).toHaveLength(3)
    const difference = await viewer.told('difference')
    expect(difference).toMatchObject({ after: revision - 1, revision, areLinksOther: true })
    expect(difference.changes).toEqual([
      { op: 'patch', kind: 'poi', id: map.poiId, fields: { name: 'New Mill' } },
    ])
  })

  it('each of many readers every edit once and in order, whoever joins meanwhile', async () => {
    const edits = 30
    const [first, joining] = [
      await open(owner),
      Array.from({ length: 8 }, () => open(owner, `${path}?after=1`)),
    ]
    for (let edit = 0; edit < edits; edit++)
      await commit(owner, map, [rename(map, `Name ${edit}`)], { baseRevision: 1 + edit })
    const all = [first, ...(await Promise.all(joining))]
    for (const reader of all) {
      const seen: number[] = []
      while (seen.at(-1) !== 1 + edits)
        seen.push(...(await reader.told('entries')).entries.map((entry) => entry.revision))
      expect(seen).toEqual(Array.from({ length: edits }, (_, edit) => 2 + edit))
    }
  })

  it('by one encoding an edit and kind of reader, however many watch', async () => {
    const watchers = await Promise.all(Array.from({ length: 20 }, () => open(anyone)))
    const editor = await open(owner)
    const { tally } = services.live
    const [encodings, events, { folds }] = [tally.encodings, tally.events, { ...services.changeLog.tally }]
    const edits = 5
    for (let edit = 0; edit < edits; edit++) {
      await commit(owner, map, [rename(map, `Name ${edit}`)], { baseRevision: 1 + edit })
      await Promise.all([...watchers.map((reader) => reader.told('difference')), editor.told('entries')])
    }
    expect(tally.encodings - encodings).toBe(2 * edits)
    expect(tally.events - events).toBe((watchers.length + 1) * edits)
    expect(services.changeLog.tally.folds).toBe(folds)
  })

  it('what was missed since the last event', async () => {
    const lost = await open(anyone)
    await commit(owner, map, [rename(map, 'Told')])
    await lost.told('difference')
    lost.close()
    await commit(owner, map, [rename(map, 'Missed')], { baseRevision: 2 })
    await commit(owner, map, [insertPoi(map)], { baseRevision: 3 })
    const back = await open(anyone, path, { 'last-event-id': String(lost.lastId) })
    expect(await back.told('difference')).toMatchObject({ after: 2, revision: 4 })
  })

  it.each([
    ['too far behind', async () => services.changeLog.forget(map.mapId, ownerId)],
    ['ahead of the log', async () => undefined],
  ])('a client that is %s to read the content anew', async (where, prepare) => {
    await prepare()
    const after = where === 'too far behind' ? 0 : 77
    expect(await (await open(owner, `${path}?after=${after}`)).told('behind')).toMatchObject({
      kind: 'behind',
    })
  })

  it('that there is more than an event may hold', async () => {
    const viewer = await open(anyone)
    const description = 'x'.repeat(1_900)
    await commit(
      owner,
      map,
      Array.from({ length: 200 }, () => insertPoi(map, { description })),
    )
    expect(await viewer.told('behind')).toEqual({ kind: 'behind', revision: 2 })
  })

  it('what changes of the map beside its content', async () => {
    const reader = await LiveReader.open(anyone, path)
    readers.push(reader)
    await stranger.post(`/api/map-votes/${map.mapId}`, { vote: 1 })
    const voted = await reader.told('record')
    expect(voted).toMatchObject({ votes: 1, comments: 0 })
    await stranger.post('/api/comments', { map_id: map.mapId, message: 'Nice', parent_comment_id: null })
    const commented = await reader.told('record')
    expect(commented).toMatchObject({ comments: 1, version: voted.version })
    await owner.post(`/api/map-styles/${map.mapId}`, { main_color: '#123456' })
    expect((await reader.told('record')).version).not.toBe(voted.version)
  })
})

describe('the version of the record', () => {
  it('differs once somebody joins the map, has another role, or leaves, also to the streams of its region maps', async () => {
    const strangerId = await idOf(stranger)
    const region = await createMapFixture(server, owner)
    await services.store.update('maps', String(region.mapId), { parent_map_id: map.mapId })
    const followed = [await open(owner), await open(owner, `/api/maps/${region.mapId}/live`)]
    const versions = () => Promise.all(followed.map(async (reader) => (await reader.told('record')).version))
    const joinAs = async (role: MemberRole) => {
      await putMember(services.store, map.mapId, strangerId, role)
      return versions()
    }
    const [viewed, edited] = [await joinAs('viewer'), await joinAs('editor')]
    await stranger.post(`/api/maps/${map.mapId}/leave`)
    const left = await versions()
    expect(new Set([...viewed, ...edited, ...left]).size).toBe(6)
    expect(await joinAs('viewer')).toEqual(viewed)
  })

  it('differs once the account of a member is deleted', async () => {
    const member = await server.signIn('leaving@example.com', 'Leaving')
    const page = await open(owner)
    await putMember(services.store, map.mapId, await idOf(member), 'viewer')
    const { version } = await page.told('record')
    const wish = { username: 'Leaving', maps: 'delete' }
    expect((await member.post('/api/user/delete-account', wish)).status).toBe(200)
    expect((await page.told('record')).version).not.toBe(version)
  })
})

describe('a live stream ends at once', () => {
  it('for those who may not see the map once it is private, and for nobody else', async () => {
    const [guest, other, mine] = [await open(anyone), await open(stranger), await open(owner)]
    await setPublic(false)
    await Promise.all([guest.ended(), other.ended()])
    expect(mine.isEnded).toBe(false)
    await commit(owner, map, [rename(map, 'Secret')])
    await mine.told('entries')
    expect([...guest.events, ...other.events].filter(({ kind }) => kind === 'difference')).toEqual([])
  })

  it('on a region map of a map that is made private', async () => {
    const region = await createMapFixture(server, owner)
    await services.store.update('maps', String(region.mapId), { parent_map_id: map.mapId })
    const guest = await open(anyone, `/api/maps/${region.mapId}/live`)
    await setPublic(false)
    await guest.ended()
  })

  it('when moderators hide the map, or it is deleted', async () => {
    const guest = await open(anyone)
    await services.store.update('maps', String(map.mapId), { hidden_reason: 'spam' })
    await guest.ended()
    const mine = await open(owner)
    const [document, user] = await Promise.all([
      services.store.get('maps', String(map.mapId)),
      services.store.get('users', String(ownerId)),
    ])
    if (!document) throw new Error('There is no map.')
    await deleteMap(services, authoriseMap(user, document, 'delete'), ownerId)
    await mine.ended()
  })

  it('when its reader signs out, ends all sessions, or is suspended', async () => {
    await setPublic(false)
    const founder = await server.signIn('founder@example.org')
    const founderId = await idOf(founder)
    await setUser(founderId, { role: 'founder' })
    const first = await open(founder)
    await founder.post('/auth/logout')
    await first.ended()
    const again = await server.signIn('founder@example.org')
    const second = await open(again)
    await services.sessions.endAllOfUser(founderId)
    await second.ended()
    const third = await open(await server.signIn('founder@example.org'))
    await setUser(founderId, { suspended_reason: 'spam' })
    await third.ended()
  })

  it('when its reader may edit no more, and they then read on as others do', async () => {
    const founder = await server.signIn('former@example.org')
    await setUser(await idOf(founder), { role: 'founder' })
    const reader = await open(founder)
    await setUser(await idOf(founder), { role: 'member' })
    await reader.ended()
    const viewer = await open(founder)
    await commit(owner, map, [rename(map, 'Old Mill')])
    await viewer.told('difference')
  })

  it('when its reader is made an editor, and when a member is taken back, who sees a private map no more', async () => {
    const strangerId = await idOf(stranger)
    await setPublic(false)
    await putMember(services.store, map.mapId, strangerId, 'viewer')
    const viewer = await open(stranger)
    await putMember(services.store, map.mapId, strangerId, 'editor')
    await viewer.ended()
    const editor = await open(stranger)
    await commit(owner, map, [rename(map, 'Old Mill')])
    await editor.told('entries')
    expect((await owner.send('DELETE', `/api/maps/${map.mapId}/members/${strangerId}`)).status).toBe(200)
    await editor.ended()
    expect((await stranger.get(path)).status).toBe(404)
  })

  it('for a client that takes nothing while much waits for it', async () => {
    const { host, hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    await until(async () => services.live.tally.streams === 1)
    const pois = Array.from({ length: 100 }, () => insertPoi(map))
    let { revision } = await commit(owner, map, pois)
    await until(async () => {
      const described = pois.flatMap((change) =>
        change.op === 'insert'
          ? {
              op: 'patch' as const,
              kind: 'poi' as const,
              id: change.entity.id,
              fields: { description: text(revision) },
            }
          : [],
      )
      revision = (await commit(owner, map, described, { baseRevision: revision })).revision
      return services.live.tally.streams === 0
    })
  })
})

/** As long as a description may be about, and never the same. */
const text = (revision: number): string => String(revision % 10).repeat(1_900)

it('is neither kept nor collected on its way, and HEAD opens none', async () => {
  const { headers } = await anyone.get(path)
  expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-accel-buffering')).toBe('no')
  expect(headers.get('content-encoding')).toBeNull()
  await until(async () => services.live.tally.streams === 0)
  expect((await anyone.send('HEAD', path)).status).toBe(200)
  expect(services.live.tally.streams).toBe(0)
})
