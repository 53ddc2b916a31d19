import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_ALLOWANCES } from '../../api/http/rateLimits.ts'
import { putMember } from '../../api/members/putMember.ts'
import { newEntityId } from '../../shared/ids.ts'
import {
  DRAFT_POINTS_MAX,
  HELD_MAX,
  NOWHERE,
  PRESENCE_TEXTS,
  type PresenceEvent,
  type Whereabouts,
} from '../../shared/maps/presence.ts'
import type { Client } from '../Client.ts'
import { LiveReader } from '../LiveReader.ts'
import { createMapFixture, type MapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'
import { startTestServer } from '../TestServer.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const PAGE = 'a-page-of-it'

/** A browser that has the map open. */
interface Here {
  readonly client: Client
  readonly reader: LiveReader
  readonly id: string
  readonly key: string
  /** What it was told first. */
  readonly whole: PresenceEvent
}

const readers: LiveReader[] = []
let map: MapFixture
let path: string
let turn = 0

beforeEach(async () => {
  map = await createMapFixture(server, owner)
  path = `/api/maps/${map.mapId}/presence`
})
afterEach(() => readers.splice(0).forEach((reader) => reader.close()))

const open = async (client: Client): Promise<Here> => {
  const reader = await LiveReader.open(client, `/api/maps/${map.mapId}/live`)
  readers.push(reader)
  const whole = await reader.told('presence')
  if (!whole.own) throw new Error('The stream is not told who it is.')
  return { client, reader, ...whole.own, whole }
}

const say = ({ client, key }: Pick<Here, 'client' | 'key'>, at: Partial<Whereabouts> | null, page = PAGE) =>
  client.post(path, { key, page, turn: turn++, at: at && { ...NOWHERE, ...at } })

const setPublic = (is_public: boolean) => owner.post(`/api/maps/${map.mapId}/set-public`, { is_public })
const idOf = async (client: Client) => (await client.get('/api/me')).json<{ id: number }>().id

const aDraft = (zoneId: number | null = null) => ({ zoneId, points: [{ x: 1, y: 2 }], isClosed: false })

describe('where somebody is on a map is refused', () => {
  it('where there is no map, or none that they may see: 404', async () => {
    const here = await open(stranger)
    expect((await stranger.post('/api/maps/999999/presence', { ...here, at: null })).status).toBe(400)
    const body = { key: here.key, page: PAGE, turn: 0, at: null }
    expect((await stranger.post('/api/maps/999999/presence', body)).status).toBe(404)
    await setPublic(false)
    expect((await say(here, {})).status).toBe(404)
  })

  it('with a stream that is none, another person’s, or a guest’s once they are signed in: 409', async () => {
    const [mine, theirs, guests] = [await open(owner), await open(stranger), await open(anyone)]
    for (const [client, key] of [
      [owner, 'nobodys-stream'],
      [owner, theirs.key],
      [owner, mine.id],
      [anyone, theirs.key],
      [stranger, guests.key],
    ] as const) {
      const refused = await say({ client, key }, {})
      expect([refused.status, refused.json()]).toEqual([409, { error: PRESENCE_TEXTS.noStream }])
    }
    mine.reader.close()
    await expect.poll(async () => (await say(mine, {})).status).toBe(409)
  })

  it('with more than is shown, or what is on another map: 400', async () => {
    const here = await open(owner)
    const ids = Array.from({ length: HELD_MAX + 1 }, () => newEntityId(map.mapId))
    const points = Array.from({ length: DRAFT_POINTS_MAX + 1 }, (_, x) => ({ x, y: 1 }))
    const elsewhere = newEntityId(map.mapId + 1)
    for (const at of [
      { selection: ids },
      { draft: { ...aDraft(), points } },
      { draft: { ...aDraft(), points: [] } },
      { cursor: { x: 1e9, y: 0 } },
      { selection: [elsewhere] },
      { draft: aDraft(elsewhere) },
    ])
      expect((await say(here, at)).status).toBe(400)
    expect((await owner.post(path, { key: 'x'.repeat(20_000) })).status).toBe(413)
  })

  it('with a drawing, of those who may not edit: 403', async () => {
    for (const client of [anyone, stranger])
      expect((await say(await open(client), { draft: aDraft() })).status).toBe(403)
  })

  it('more than 15 times a second: 429, and nothing else counts for it', async () => {
    const limited = await startTestServer({ allowances: DEFAULT_ALLOWANCES })
    try {
      const ann = await limited.signIn('ann@example.org', 'Ann')
      const { mapId } = await createMapFixture(limited, ann)
      const body = { key: 'nobodys-stream', page: PAGE, turn: 0, at: null }
      const statuses = await Promise.all(
        Array.from({ length: 40 }, async () => (await ann.post(`/api/maps/${mapId}/presence`, body)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([409, 429]))
      expect((await ann.get('/api/me')).status).toBe(200)
    } finally {
      await limited.close()
    }
  })
})

describe('where somebody is on a map', () => {
  it('is told to all others who have it open, and to whoever comes later', async () => {
    const [ann, bob] = [await open(owner), await open(stranger)]
    expect([ann.whole.people, ann.whole.guests]).toEqual([[], 0])
    const at = {
      cursor: { x: 10, y: 20 },
      selection: [map.poiId],
      view: { x: 5, y: 6, zoomLevel: 1 },
      floor: 3,
    }
    expect((await say(ann, at)).status).toBe(200)
    const { people } = await bob.reader.told('presence')
    const told = { ...NOWHERE, ...at, id: ann.id, userId: await idOf(owner), name: 'Ann' }
    expect(people).toEqual([told])
    const late = await open(anyone)
    expect(late.whole.people).toEqual([told])
  })

  it('is told once for all that happens within a moment, and as it was last', async () => {
    const [ann, bob] = [await open(owner), await open(stranger)]
    await Promise.all([1, 2, 3].map((x) => say(ann, { cursor: { x, y: 0 } })))
    const seen: number[] = []
    while (seen.at(-1) !== 3)
      seen.push(...(await bob.reader.told('presence')).people.map(({ cursor }) => cursor?.x ?? 0))
    expect(seen).toEqual(seen.toSorted())
  })

  it('is not what was said before and arrives later', async () => {
    const [ann, bob] = [await open(owner), await open(stranger)]
    const { key } = ann
    await say(ann, { cursor: { x: 1, y: 0 } })
    await owner.post(path, { key, page: PAGE, turn: 0, at: { ...NOWHERE, cursor: { x: 9, y: 9 } } })
    expect((await bob.reader.told('presence')).people[0]?.cursor).toEqual({ x: 1, y: 0 })
    expect((await open(anyone)).whole.people[0]?.cursor).toEqual({ x: 1, y: 0 })
    const late = turn++
    await say(ann, null)
    await owner.post(path, { key, page: PAGE, turn: late, at: NOWHERE })
    expect((await open(anyone)).whole.people).toEqual([])
  })

  it('counts guests without saying more of them', async () => {
    const ann = await open(owner)
    const guest = await open(anyone)
    await say(guest, { cursor: { x: 1, y: 2 }, view: { x: 1, y: 2, zoomLevel: 0 } })
    const come = await ann.reader.told('presence')
    expect([come.people, come.guests]).toEqual([[], 1])
    guest.reader.close()
    expect((await ann.reader.told('presence')).guests).toBe(0)
  })

  it('has what is drawn only for those who may edit', async () => {
    const [ann, guest] = [await open(owner), await open(anyone)]
    const editor = await server.signIn('cleo@example.org', 'Cleo')
    await putMember(store, map.mapId, await idOf(editor), 'editor')
    const cleo = await open(editor)
    await say(cleo, { draft: aDraft(), cursor: { x: 1, y: 1 } })
    expect((await ann.reader.told('presence')).people[0]?.draft).toEqual(aDraft())
    expect((await guest.reader.told('presence')).people[0]).toMatchObject({
      draft: null,
      cursor: { x: 1, y: 1 },
    })
    expect((await open(stranger)).whole.people[0]?.draft).toBeNull()
  })

  it('is one place for all pages that share a stream, and ends with the one that said it last', async () => {
    const [ann, bob] = [await open(owner), await open(stranger)]
    await say(bob, { cursor: { x: 1, y: 1 } }, 'first-page')
    await ann.reader.told('presence')
    await say(bob, { cursor: { x: 2, y: 2 } }, 'second-page')
    expect((await ann.reader.told('presence')).people).toMatchObject([{ id: bob.id, cursor: { x: 2, y: 2 } }])
    await say(bob, null, 'first-page')
    expect((await open(anyone)).whole.people).toHaveLength(1)
    await say(bob, null, 'second-page')
    expect(await ann.reader.told('presence')).toMatchObject({ people: [], left: [bob.id] })
    expect((await open(anyone)).whole.people).toEqual([])
  })

  it('ends with the stream: when it is closed, and when the reader is taken back', async () => {
    const ann = await open(owner)
    const bob = await open(stranger)
    await say(bob, { cursor: { x: 1, y: 1 } })
    await ann.reader.told('presence')
    bob.reader.close()
    expect((await ann.reader.told('presence')).left).toEqual([bob.id])

    const strangerId = await idOf(stranger)
    await setPublic(false)
    await putMember(store, map.mapId, strangerId, 'editor')
    const again = await open(stranger)
    await say(again, { draft: aDraft() })
    await ann.reader.told('presence')
    await owner.send('DELETE', `/api/maps/${map.mapId}/members/${strangerId}`)
    expect((await ann.reader.told('presence')).left).toEqual([again.id])
    await again.reader.ended()
    expect((await say(again, {})).status).toBe(404)
  })
})
