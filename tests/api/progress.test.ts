import { describe, expect, it, vi } from 'vitest'
import { ProgressLog } from '../../api/progress/ProgressLog.ts'
import { sweepDeletedAccounts } from '../../api/users/deleteAccount.ts'
import { newEntityId } from '../../shared/ids.ts'
import type { ProgressAnswer, ProgressSettings } from '../../shared/progress/progress.ts'
import { goneItem, type ProgressItem } from '../../shared/progress/progressItems.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { Client } from '../Client.ts'
import { aStoredMap } from '../mapFixture.ts'
import { until } from '../mapBuilders.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, anyone } = await serverWithPeople()
const { store, log } = server.services

const SETTINGS = '/api/progress/settings'
const path = (mapId: number) => `/api/progress/${mapId}`
const clock = new ProgressClock('0123abcd')
const markIn = (mapId: number, value = true, id = newEntityId(mapId)): ProgressItem => ({
  kind: 'found',
  id,
  value,
  stamp: clock.next(),
})
const pinAt = (x: number, id = 'a'): ProgressItem => ({
  kind: 'pin',
  id,
  value: { id, x, y: 2, label: 'Stash', colour: '#4285f4' },
  image: 'image-0',
  stamp: clock.next(),
})
const push = (client: Client, mapId: number, items: unknown, after?: string) =>
  client.post(path(mapId), { items, after })
const read = async (client: Client, mapId: number, after = '') =>
  (await client.get(path(mapId) + after)).json<ProgressAnswer>()

let lastPerson = 0
/** Somebody new who keeps progress in the account. */
const aKeeper = async (isOn = true) => {
  const name = `Keeper${'abcdefghijklmnopqrstuvwxyz'[lastPerson++] ?? ''}`
  const client = await server.signIn(`${name}@example.org`, name)
  if (isOn) await client.send('PUT', SETTINGS, { body: { is_on: true } })
  return { client, name, id: (await client.get('/api/me')).json<{ id: number }>().id }
}

const heldOf = async (user_id: number) => {
  const held = ['progress', 'progressSnapshots', 'progressParts'] as const
  return Promise.all(held.map((collection) => store.count(collection, { equals: { user_id } })))
}

describe('progress is refused', () => {
  it('to guests, and of maps that one may not see', async () => {
    const map = await aStoredMap(server, owner)
    const hidden = await aStoredMap(server, owner, false)
    const { client } = await aKeeper()
    expect((await anyone.get(SETTINGS)).status).toBe(401)
    expect((await anyone.get(path(map))).status).toBe(401)
    expect((await push(anyone, map, [markIn(map)])).status).toBe(401)
    expect((await client.get(path(hidden))).status).toBe(404)
    expect((await push(client, hidden, [markIn(hidden)])).status).toBe(404)
  })

  it('where it is not kept: it is off until somebody wants it', async () => {
    const map = await aStoredMap(server, owner)
    const { client } = await aKeeper(false)
    expect((await client.get(SETTINGS)).json()).toEqual({ state: 'unasked', has_copy: false })
    for (const answer of [await client.get(path(map)), await push(client, map, [markIn(map)])])
      expect([answer.status, answer.json()]).toEqual([
        409,
        { reason: 'off', error: 'Progress is not kept in this account.' },
      ])
  })

  it.each([
    ['no items', () => []],
    ['more than one request takes', (map: number) => Array.from({ length: 2_001 }, () => markIn(map))],
    ['a mark of another map', (map: number) => [markIn(map + 1)]],
    ['a stamp that is none', (map: number) => [{ ...markIn(map), stamp: 'now' }]],
    ['a pin with two ids', () => [{ ...pinAt(1), id: 'b' }]],
    [
      'a drawing that is too large',
      () => [
        {
          kind: 'layer',
          id: 'a',
          value: {
            id: 'a',
            name: 'All',
            strokes: Array.from({ length: 20 }, () => ({
              points: Array.from({ length: 2_000 }, (_, x) => ({ x, y: x / 100 })),
              widthView: 4,
              colour: '#d43a3a',
              opacity: 0.7,
              pattern: 'none',
            })),
          },
          image: '',
          stamp: clock.next(),
        },
      ],
    ],
  ])('with %s', async (_what, itemsOn) => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    expect((await push(client, map, itemsOn(map))).status).toBe(400)
    expect(await heldOf(id)).toEqual([0, 0, 0])
  })

  it('beyond what an account holds', async () => {
    const map = await aStoredMap(server, owner)
    const { id } = await aKeeper()
    const small = new ProgressLog({ store, log, limits: { marks: 2, things: 1 } })
    await small.push(id, map, [markIn(map), markIn(map)])
    await small.push(id, map, [pinAt(1)])
    await expect(small.push(id, map, [markIn(map)])).rejects.toThrow('Your account holds 2 found marks')
    await expect(small.push(id, map, [pinAt(1, 'b')])).rejects.toThrow('1 pins and drawings')
    await small.push(id, map, [pinAt(5)])
    expect((await small.read(id, map)).progress.all()).toHaveLength(3)
  })

  it('beyond the bytes of an account, but for removals, which make room', async () => {
    const map = await aStoredMap(server, owner)
    const { id } = await aKeeper()
    const ids = Array.from({ length: 6 }, (_, index) => `pin-${index}-${'x'.repeat(50)}`)
    const pins = ids.map((pin) => pinAt(1, pin))
    const limits = { bytes: JSON.stringify(pins).length, removalBytes: 1_000 }
    const small = new ProgressLog({ store, log, limits })
    await small.push(id, map, pins)
    const full = 'Your account is full (0 MB). What is new stays in this browser; remove something'
    await expect(small.push(id, map, [pinAt(1, 'y'.repeat(60))])).rejects.toThrow(full)
    const gone = ids.slice(0, 4).map((pin) => ({ ...goneItem(pinAt(1, pin)), stamp: clock.next() }))
    const late = markIn(map)
    await expect(small.push(id, map, [...gone.slice(0, 1), pinAt(1, 'y'.repeat(60))])).rejects.toThrow(full)
    expect((await small.read(id, map)).progress.tally.things).toBe(5)
    await small.push(id, map, gone.slice(1))
    await small.push(id, map, [late])
    expect((await small.read(id, map)).progress.tally).toEqual({ marks: 1, things: 2 })
    const removals = Array.from({ length: 40 }, () => markIn(map, false))
    await expect(small.push(id, map, removals)).rejects.toThrow(full)
  })
})

describe('progress', () => {
  it('of a playthrough is kept apart from that of others, and from the list of them', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    const run = '0123456789abcdef'
    const name: ProgressItem = {
      kind: 'playthrough',
      id: run,
      value: { id: run, name: 'Second run' },
      stamp: clock.next(),
    }
    const [mark, other] = [markIn(map), markIn(map)]
    const partOf = (part: string) => `${path(map)}?playthrough=${part}`
    for (const [part, item] of [
      ['list', mark],
      [run, name],
      ['first', mark],
      ['0123', mark],
    ] as const)
      expect((await client.post(partOf(part), { items: [item] })).status).toBe(400)
    expect((await push(client, map, [name])).status).toBe(400)
    expect(await heldOf(id)).toEqual([0, 0, 0])

    await push(client, map, [mark])
    await client.post(partOf(run), { items: [other] })
    await client.post(partOf('list'), { items: [name] })
    expect((await read(client, map)).items).toEqual([mark])
    expect((await read(client, map, `?playthrough=${run}`)).items).toEqual([other])
    expect((await read(client, map, '?playthrough=list')).items).toEqual([name])
    await client.send('DELETE', '/api/progress')
    expect(await heldOf(id)).toEqual([0, 0, 0])
  })

  it('of two devices is merged by the last word about each thing, and told since a cursor', async () => {
    const map = await aStoredMap(server, owner)
    const { client } = await aKeeper()
    const [one, other, early] = [markIn(map), markIn(map), pinAt(1)]
    const late = pinAt(2)
    const first = (await push(client, map, [one, late])).json<ProgressAnswer>()
    expect(first).toMatchObject({ is_whole: true, items: [one, late] })
    const second = (await push(client, map, [early, other], first.cursor)).json<ProgressAnswer>()
    expect(second).toMatchObject({ is_whole: false, items: [other] })
    const removal = { ...markIn(map, false, Number(one.id)) }
    await push(client, map, [removal])
    expect((await read(client, map, `?after=${second.cursor}`)).items).toEqual([removal])
    expect((await read(client, map)).items).toEqual([removal, late, other])
    await push(client, map, [one])
    expect((await read(client, map)).items).toEqual([removal, late, other])
  })

  it('of a device whose clock is ahead has the last word only until the next', async () => {
    const map = await aStoredMap(server, owner)
    const { client } = await aKeeper()
    const ahead = new ProgressClock('ffffffff', () => Date.now() + 86_400_000)
    const mark = { ...markIn(map), stamp: ahead.next() }
    const [told] = (await push(client, map, [mark])).json<ProgressAnswer>().items
    expect(told?.stamp.localeCompare(mark.stamp)).toBe(-1)
    await vi.waitFor(async () => {
      await push(client, map, [{ ...mark, value: false, stamp: new ProgressClock('00000000').next() }])
      expect((await read(client, map)).items).toMatchObject([{ id: mark.id, value: false }])
    })
  })

  it('is the same on two servers, before and after a snapshot, and after either dies', async () => {
    const map = await aStoredMap(server, owner)
    const { id } = await aKeeper()
    const limits = { tailEntries: 5 }
    const servers = [0, 1].map(() => new ProgressLog({ store, log, limits }))
    const marks = Array.from({ length: 40 }, () => markIn(map))
    await Promise.all(marks.map((mark, index) => servers[index % 2]?.push(id, map, [mark])))
    const fresh = new ProgressLog({ store, log })
    const ids = async (of = fresh) =>
      (await of.read(id, map)).progress
        .all()
        .map((item) => Number(item.id))
        .sort((a, b) => a - b)
    const wanted = marks.map((mark) => Number(mark.id)).sort((a, b) => a - b)
    for (const of of [...servers, fresh]) expect(await ids(of)).toEqual(wanted)
    const [entries = 0, snapshots = 0] = await heldOf(id)
    expect([entries < 12, snapshots > 0]).toEqual([true, true])
  })

  it('stays where a map became private, unseen, and goes with the map', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    await push(client, map, [markIn(map)])
    await owner.post(`/api/maps/${map}/set-public`, { is_public: false })
    expect((await client.get(path(map))).status).toBe(404)
    expect(await heldOf(id)).toEqual([1, 0, 0])
    await owner.send('DELETE', `/api/upload-map/${map}`)
    await until(async () => (await heldOf(id)).every((count) => count === 0))
  })

  it('can be turned off and on again, and deleted for good', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    const { cursor } = (await push(client, map, [markIn(map)])).json<ProgressAnswer>()
    expect((await client.send('PUT', SETTINGS, { body: { is_on: false } })).json<ProgressSettings>()).toEqual(
      {
        state: 'off',
        has_copy: true,
      },
    )
    expect((await client.get(path(map))).status).toBe(409)
    await client.send('PUT', SETTINGS, { body: { is_on: true } })
    expect((await read(client, map)).items).toHaveLength(1)
    expect((await client.send('DELETE', '/api/progress')).json()).toEqual({ state: 'off', has_copy: false })
    expect(await heldOf(id)).toEqual([0, 0, 0])
    await client.send('PUT', SETTINGS, { body: { is_on: true } })
    expect(await read(client, map, `?after=${cursor}`)).toMatchObject({ is_whole: true, items: [] })
  })

  it('that a push adds while the copy is deleted belongs to no later one', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    const insert = store.insert.bind(store)
    vi.spyOn(store, 'insert').mockImplementation(async (collection, document) => {
      if (collection === 'progress') await client.send('DELETE', '/api/progress')
      return insert(collection, document)
    })
    await expect(new ProgressLog({ store, log }).push(id, map, [markIn(map)])).rejects.toThrow('any more')
    vi.restoreAllMocks()
    expect(await heldOf(id)).toEqual([0, 0, 0])
  })

  it.each(['progressNotes', 'progressSnapshots'] as const)(
    'is gone for good if the copy is deleted elsewhere while a push writes %s',
    async (written) => {
      const map = await aStoredMap(server, owner)
      const { client, id } = await aKeeper()
      for (const act of ['insert', 'upsert'] as const) {
        const write = store[act].bind(store)
        vi.spyOn(store, act).mockImplementation(async (collection, document) => {
          if (collection === written) await client.send('DELETE', '/api/progress')
          return write(collection, document)
        })
      }
      const elsewhere = new ProgressLog({ store, log, limits: { tailEntries: 1 } })
      await expect(elsewhere.push(id, map, [markIn(map)])).rejects.toThrow('any more')
      vi.restoreAllMocks()
      expect(await heldOf(id)).toEqual([0, 0, 0])
      expect(await store.count('progressNotes', { equals: { user_id: id } })).toBe(0)
    },
  )

  it('is deleted after a push that is under way on the same server', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    const insert = store.insert.bind(store)
    let deleting: Promise<unknown> = Promise.resolve()
    vi.spyOn(store, 'insert').mockImplementation((collection, document) => {
      if (collection === 'progress') deleting = server.services.progress.deleteCopy(id)
      return insert(collection, document)
    })
    expect((await push(client, map, [markIn(map)])).status).toBe(409)
    await deleting
    vi.restoreAllMocks()
    expect(await heldOf(id)).toEqual([0, 0, 0])
  })

  it('goes with the account', async () => {
    const map = await aStoredMap(server, owner)
    const { client, name, id } = await aKeeper()
    await push(client, map, [markIn(map)])
    await client.post('/api/user/delete-account', { username: name, maps: 'delete' })
    await sweepDeletedAccounts(server.services)
    expect(await heldOf(id)).toEqual([0, 0, 0])
    expect(await store.get('progressSettings', String(id))).toBeNull()
  })
})
