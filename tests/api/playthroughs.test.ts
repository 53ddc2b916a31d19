import { describe, expect, it, vi } from 'vitest'
import { ProgressLog } from '../../api/progress/ProgressLog.ts'
import { newEntityId } from '../../shared/ids.ts'
import { PLAYTHROUGHS_PER_MAP_MAX } from '../../shared/limits.ts'
import type { ProgressAnswer } from '../../shared/progress/progress.ts'
import { goneItem, type ProgressItem } from '../../shared/progress/progressItems.ts'
import type { ProgressList } from '../../shared/progress/progressList.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { Client } from '../Client.ts'
import { aStoredMap } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner } = await serverWithPeople()
const { store, log } = server.services

const RUN = '0123456789abcdef'
const clock = new ProgressClock('0123abcd')
const markIn = (mapId: number): ProgressItem => ({
  kind: 'found',
  id: newEntityId(mapId),
  value: true,
  stamp: clock.next(),
})
const named = (id: string, name: string | null): ProgressItem => ({
  kind: 'playthrough',
  id,
  value: name === null ? null : { id, name },
  stamp: clock.next(),
})
const path = (mapId: number, part: string) => `/api/progress/${mapId}?playthrough=${part}`
const push = (client: Client, mapId: number, part: string, items: readonly ProgressItem[], after?: string) =>
  client.post(path(mapId, part), { items, after })
const playthroughsListed = async (client: Client) =>
  (await client.get('/api/progress')).json<ProgressList>().maps.map(({ playthrough }) => playthrough)
const listed = async (client: Client) =>
  (await client.get('/api/progress')).json<ProgressList>().maps.map(({ map, found }) => [map.id, found])

let lastPerson = 0
const aKeeper = async () => {
  const name = `Runner${'abcdefghij'[lastPerson++] ?? ''}`
  const client = await server.signIn(`${name}@example.org`, name)
  await client.send('PUT', '/api/progress/settings', { body: { is_on: true } })
  return { client, id: (await client.get('/api/me')).json<{ id: number }>().id }
}

describe('a playthrough that is deleted', () => {
  it('goes from the account with what any device ticked, and takes nothing until it is named again', async () => {
    const map = await aStoredMap(server, owner)
    const { client } = await aKeeper()
    await push(client, map, 'list', [named(RUN, 'Second run')])
    const { cursor } = (await push(client, map, RUN, [markIn(map), markIn(map)])).json<ProgressAnswer>()
    expect(await listed(client)).toEqual([[map, 2]])
    expect((await push(client, map, 'list', [named(RUN, null)])).status).toBe(200)
    expect(await listed(client)).toEqual([])
    const late = [markIn(map), markIn(map), markIn(map)]
    const answer = await push(client, map, RUN, late.slice(0, 2))
    expect([answer.status, answer.json()]).toEqual([
      409,
      { reason: 'gone', error: 'This playthrough has been deleted.' },
    ])
    await push(client, map, 'list', [named(RUN, 'Again')])
    for (const mark of late) await push(client, map, RUN, [mark])
    const since = (await client.get(`${path(map, RUN)}&after=${cursor}`)).json<ProgressAnswer>()
    expect(since).toMatchObject({ is_whole: true, items: late })
    expect(await listed(client)).toEqual([[map, 3]])
  })

  it('goes on every server, and also where the one that took the word died right after', async () => {
    const map = await aStoredMap(server, owner)
    const { client, id } = await aKeeper()
    await push(client, map, 'list', [named(RUN, 'Second run')])
    await push(client, map, RUN, [markIn(map)])
    const word = named(RUN, null)
    const insert = store.insert.bind(store)
    vi.spyOn(store, 'insert').mockImplementation((collection, document) =>
      String(collection) === 'progressSnapshots'
        ? Promise.reject(new Error('died'))
        : insert(collection, document),
    )
    const elsewhere = new ProgressLog({ store, log })
    await expect(elsewhere.push(id, map, [word], 'list')).rejects.toThrow('died')
    vi.restoreAllMocks()
    await new ProgressLog({ store, log }).push(id, map, [word], 'list')
    expect((await server.services.progress.read(id, map, RUN)).progress.size).toBe(0)
    expect(await listed(client)).toEqual([])
  })

  it('leaves the first one alone, which is always there, and one that was named again since', async () => {
    const map = await aStoredMap(server, owner)
    const { client } = await aKeeper()
    const early = named(RUN, null)
    await push(client, map, 'list', [named(RUN, 'Second run'), named('first', 'Main')])
    await client.post(`/api/progress/${map}`, { items: [markIn(map)] })
    await push(client, map, RUN, [markIn(map)])
    await push(client, map, 'list', [early, named('first', null)])
    expect((await client.get(path(map, RUN))).json<ProgressAnswer>().items).toHaveLength(1)
    expect((await client.get(`/api/progress/${map}`)).json<ProgressAnswer>().items).toHaveLength(1)
  })
})

it('the one touched last is named in the list of progress, where it is not the first', async () => {
  const map = await aStoredMap(server, owner)
  const { client } = await aKeeper()
  await client.post(`/api/progress/${map}`, { items: [markIn(map)] })
  expect(await playthroughsListed(client)).toEqual([null])
  await push(client, map, 'list', [named(RUN, 'Second run')])
  await push(client, map, RUN, [markIn(map)])
  expect(await playthroughsListed(client)).toEqual(['Second run'])
  await client.post(`/api/progress/${map}`, { items: [markIn(map)] })
  expect(await playthroughsListed(client)).toEqual([null])
})

it('an account holds no more playthroughs of a map than may be', async () => {
  const map = await aStoredMap(server, owner)
  const { client, id } = await aKeeper()
  const runs = Array.from({ length: PLAYTHROUGHS_PER_MAP_MAX + 1 }, (_, at) => `${at}`.padStart(16, '0'))
  const mark = markIn(map)
  for (const run of runs.slice(1)) expect((await push(client, map, run, [mark])).status).toBe(200)
  const [beyond = '', known = ''] = runs
  const answer = await push(client, map, beyond, [mark])
  expect([answer.status, answer.json<{ reason: string }>().reason]).toEqual([409, 'full'])
  await push(client, map, known, [markIn(map)])
  await push(client, map, known, [{ ...goneItem(mark), stamp: clock.next() }])
  expect(await store.count('progressNotes', { equals: { user_id: id } })).toBe(PLAYTHROUGHS_PER_MAP_MAX)
  await push(client, map, 'list', [named(known, null)])
  expect((await push(client, map, beyond, [mark])).status).toBe(200)
})
