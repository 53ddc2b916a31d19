import { describe, expect, it } from 'vitest'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { ProgressLog } from '../../api/progress/ProgressLog.ts'
import { sweepDeletedAccounts } from '../../api/users/deleteAccount.ts'
import { newEntityId } from '../../shared/ids.ts'
import { PROGRESS_MAPS_LISTED_MAX, PROGRESS_MAPS_PER_REQUEST_MAX } from '../../shared/limits.ts'
import type { ProgressList, ProgressMap } from '../../shared/progress/progressList.ts'
import type { ProgressItem } from '../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { Client } from '../Client.ts'
import { aStoredMap, createMapFixture } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, anyone } = await serverWithPeople()
const { store, log } = server.services

const SETTINGS = '/api/progress/settings'
const LIST = '/api/progress'
const byIds = (...ids: (number | string)[]) => `/api/progress/maps?ids=${ids.join(',')}`
let nowMs = Date.now()
/** Each word a minute after the one before. */
const clock = new ProgressClock('0123abcd', () => (nowMs += 60_000) - 100 * 60_000)
const markIn = (mapId: number, value = true, id = newEntityId(mapId)): ProgressItem => ({
  kind: 'found',
  id,
  value,
  stamp: clock.next(),
})
const pinOn = (id: string): ProgressItem => ({
  kind: 'pin',
  id,
  value: { id, x: 1, y: 2, label: 'Stash', colour: '#4285f4' },
  image: '',
  stamp: clock.next(),
})
const push = (client: Client, mapId: number, items: readonly ProgressItem[]) =>
  client.post(`/api/progress/${mapId}`, { items })
const listOf = async (client: Client) => (await client.get(LIST)).json<ProgressList>()
const namesOf = ({ maps }: ProgressList) => maps.map(({ map, found, things }) => [map.id, found, things])

let lastPerson = 0
const aKeeper = async () => {
  const name = `Lister${'abcdefghij'[lastPerson++] ?? ''}`
  const client = await server.signIn(`${name}@example.org`, name)
  await client.send('PUT', SETTINGS, { body: { is_on: true } })
  return { client, name, id: (await client.get('/api/me')).json<{ id: number }>().id }
}

describe('the list of progress is refused', () => {
  it('to guests, who have it in their browser', async () => {
    expect((await anyone.get(LIST)).status).toBe(401)
  })

  it.each([
    ['no map', ''],
    ['what is no id', '7,x'],
    [
      'more maps than one request may ask about',
      Array.from({ length: PROGRESS_MAPS_PER_REQUEST_MAX + 1 }, (_, at) => at + 1).join(','),
    ],
  ])('of %s', async (_what, ids) => {
    expect((await anyone.get(byIds(ids))).status).toBe(400)
  })
})

describe('the list of progress leaves out', () => {
  it('the names of maps that are private to others now, and maps that are gone', async () => {
    const { client } = await aKeeper()
    const [seen, hidden, gone] = [
      await aStoredMap(server, owner),
      await aStoredMap(server, owner),
      await aStoredMap(server, owner),
    ]
    for (const map of [seen, hidden, gone]) await push(client, map, [markIn(map)])
    await store.update('maps', String(hidden), { is_public: false, listed: false, name: 'Secret plans' })
    await store.update('maps', String(gone), { deleted: true, listed: false })
    const answer = await client.get(LIST)
    expect(answer.json<ProgressList>()).toMatchObject({ unseen: 2, is_cut: false })
    expect(namesOf(answer.json())).toEqual([[seen, 1, 0]])
    expect(answer.text).not.toContain('Secret')
    for (const person of [anyone, client])
      expect((await person.get(byIds(hidden, seen, gone))).json<ProgressMap[]>().map(({ id }) => id)).toEqual(
        [seen],
      )
    expect((await owner.get(byIds(hidden))).json<ProgressMap[]>()).toMatchObject([{ name: 'Secret plans' }])
  })

  it('maps on which nothing is left, and what belongs to a copy that was deleted', async () => {
    const { client, id } = await aKeeper()
    const map = await aStoredMap(server, owner)
    const mark = markIn(map)
    await push(client, map, [mark])
    await push(client, map, [markIn(map, false, Number(mark.id))])
    expect(await listOf(client)).toEqual({ maps: [], unseen: 0, is_cut: false })
    await push(client, map, [markIn(map)])
    const [note] = await store.find('progressNotes', {
      equals: { user_id: id },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    await client.send('DELETE', LIST)
    expect(await store.count('progressNotes', { equals: { user_id: id } })).toBe(0)
    await client.send('PUT', SETTINGS, { body: { is_on: true } })
    if (note) await store.insert('progressNotes', note)
    expect(namesOf(await listOf(client))).toEqual([])
  })

  it('what goes with the account', async () => {
    const { client, name, id } = await aKeeper()
    const map = await aStoredMap(server, owner)
    await push(client, map, [markIn(map)])
    await client.post('/api/user/delete-account', { username: name, maps: 'delete' })
    await sweepDeletedAccounts(server.services)
    expect(await store.count('progressNotes', { equals: { user_id: id } })).toBe(0)
  })

  it('maps beyond as many as are listed, and says so', async () => {
    const { client, id } = await aKeeper()
    const map = await aStoredMap(server, owner)
    await push(client, map, [markIn(map)])
    const [note] = await store.find('progressNotes', {
      equals: { user_id: id },
      sort: [{ field: '_id', direction: 'ascending' }],
      limit: 1,
    })
    if (!note) throw new Error('There is no note.')
    const [user = '', , copy = ''] = note._id.split(':')
    await store.insertMany(
      'progressNotes',
      Array.from({ length: PROGRESS_MAPS_LISTED_MAX }, (_, at) => ({
        ...note,
        _id: `${user}:${900_000 + at}:${copy}`,
        map_id: 900_000 + at,
      })),
    )
    expect(await listOf(client)).toMatchObject({ is_cut: true })
  })

  it('no map on account of the many playthroughs of others', async () => {
    const { client, id } = await aKeeper()
    const [first, later] = [await aStoredMap(server, owner), await aStoredMap(server, owner)]
    await push(client, first, [markIn(first)])
    await push(client, later, [markIn(later)])
    const [note] = await store.find('progressNotes', {
      equals: { user_id: id },
      sort: [
        { field: 'touched_at', direction: 'descending' },
        { field: '_id', direction: 'descending' },
      ],
      limit: 1,
    })
    if (!note) throw new Error('There is no note.')
    const playthroughs = Array.from({ length: 600 }, (_, at) => at.toString(16).padStart(16, '0'))
    await store.insertMany(
      'progressNotes',
      playthroughs.map((part) => ({ ...note, _id: `${note._id}:${part}` })),
    )
    const list = await listOf(client)
    expect(list.is_cut).toBe(false)
    expect(namesOf(list)).toEqual([
      [later, 1, 0],
      [first, 1, 0],
    ])
  })
})

describe('the list of progress', () => {
  it('has each map with what is found, those touched last first, whichever server took it', async () => {
    const { client, id } = await aKeeper()
    const [one, other] = [await aStoredMap(server, owner), await aStoredMap(server, owner)]
    const [first, second] = [markIn(one), markIn(one)]
    await push(client, one, [first, second, pinOn('a')])
    await push(client, other, [markIn(other)])
    expect(namesOf(await listOf(client))).toEqual([
      [other, 1, 0],
      [one, 2, 1],
    ])
    const elsewhere = new ProgressLog({ store, log, limits: { tailEntries: 1 } })
    await elsewhere.push(id, one, [markIn(one, false, Number(first.id))])
    await elsewhere.push(id, one, [markIn(one)])
    await new ProgressLog({ store, log }).push(id, one, [markIn(one)])
    const list = await listOf(client)
    expect(namesOf(list)).toEqual([
      [one, 3, 1],
      [other, 1, 0],
    ])
    expect(Date.parse(list.maps[0]?.touched_at ?? '')).toBe(nowMs - 100 * 60_000)
  })

  it('tells how many POIs a map has without reading its content', async () => {
    const { client } = await aKeeper()
    const { mapId, poiId } = await createMapFixture(server, owner)
    await push(client, mapId, [markIn(mapId, true, poiId)])
    // A process that opens the map leaves a snapshot of it.
    const opened = createChangeLog(server.services)
    await opened.read(mapId)
    await opened.drain()
    const folds = server.services.changeLog.tally.folds
    expect((await listOf(client)).maps[0]?.map).toMatchObject({ id: mapId, poi_count: 1 })
    expect((await anyone.get(byIds(mapId))).json<ProgressMap[]>()[0]?.poi_count).toBe(1)
    expect(server.services.changeLog.tally.folds).toBe(folds)
  })
})
