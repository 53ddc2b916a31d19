import { describe, expect, it } from 'vitest'
import { createProgressLinks } from '../../api/progress/progressLinks.ts'
import { deleteBook, openBook } from '../../api/progress/progressSettings.ts'
import { sweepDeletedMap } from '../../api/maps/deleteMap.ts'
import { sweepDeletedAccounts } from '../../api/users/deleteAccount.ts'
import { newEntityId } from '../../shared/ids.ts'
import { PROGRESS_LINKS_PER_USER_MAX } from '../../shared/limits.ts'
import type { ProgressItem } from '../../shared/progress/progressItems.ts'
import {
  type ListedProgressLink,
  PROGRESS_LINK_GONE,
  type SharedProgress,
} from '../../shared/progress/sharedProgress.ts'
import { ProgressClock } from '../../shared/progress/stamps.ts'
import type { Client } from '../Client.ts'
import { aStoredMap } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const SETTINGS = '/api/progress/settings'
const RUN = '0123456789abcdef'
const clock = new ProgressClock('0123abcd')
const markIn = (mapId: number, value = true, id = newEntityId(mapId)): ProgressItem => ({
  kind: 'found',
  id,
  value,
  stamp: clock.next(),
})
const pinAt = (x: number, image = ''): ProgressItem => ({
  kind: 'pin',
  id: `pin-${x}`,
  value: { id: `pin-${x}`, x, y: 2, label: 'Stash', colour: '#4285f4' },
  image,
  stamp: clock.next(),
})
const drawing = (name: string, fields: { isPublic?: boolean; isVisible?: boolean } = {}): ProgressItem => ({
  kind: 'layer',
  id: `layer-${name}`,
  value: {
    id: `layer-${name}`,
    name,
    isPublic: true,
    isVisible: true,
    strokes: [{ points: [{ x: 1, y: 2 }], widthView: 4, colour: '#4285f4', opacity: 1, pattern: 'none' }],
    ...fields,
  },
  image: 'image-0',
  stamp: clock.next(),
})
const named = (name: string | null): ProgressItem => ({
  kind: 'playthrough',
  id: RUN,
  value: name === null ? null : { id: RUN, name },
  stamp: clock.next(),
})
const push = (client: Client, mapId: number, items: readonly ProgressItem[], playthrough?: string) =>
  client.post(`/api/progress/${mapId}${playthrough ? `?playthrough=${playthrough}` : ''}`, { items })

const linkOf = (mapId: number, playthrough?: string) =>
  `/api/progress/${mapId}/link${playthrough ? `?playthrough=${playthrough}` : ''}`
const sharedBy = (token: string) => `/api/progress/shared/${token}`
const tokenOf = (url: string) => new URL(url).searchParams.get('progress') ?? ''
const share = async (client: Client, mapId: number, playthrough?: string) => {
  const answer = await client.post(linkOf(mapId, playthrough))
  expect(answer.status).toBe(200)
  return tokenOf(answer.json<{ url: string }>().url)
}
const marksBy = async (client: Client, token: string) =>
  (await client.get(sharedBy(token))).json<SharedProgress>()

const linksOn = (mapId: number) =>
  store.find('progressLinks', {
    equals: { map_id: mapId },
    sort: [{ field: '_id', direction: 'ascending' }],
    limit: 9,
  })

/** All refusals are one and the same. */
const expectGone = async (token: string, reader: Client = anyone) => {
  const answer = await reader.get(sharedBy(token))
  expect([answer.status, answer.text]).toEqual([404, JSON.stringify({ error: PROGRESS_LINK_GONE })])
}

let lastPerson = 0
const aKeeper = async () => {
  const name = `Sharer${'abcdefghijklmnop'[lastPerson++] ?? ''}`
  const client = await server.signIn(`${name}@example.org`, name)
  await client.send('PUT', SETTINGS, { body: { is_on: true } })
  return { client, name, id: (await client.get('/api/me')).json<{ id: number }>().id }
}

/** Somebody with a mark on a map, and a link to it. */
const aSharer = async () => {
  const keeper = await aKeeper()
  const mapId = await aStoredMap(server, owner)
  const mark = markIn(mapId)
  await push(keeper.client, mapId, [mark])
  return { ...keeper, mapId, mark, token: await share(keeper.client, mapId) }
}

describe('a link to progress is not made', () => {
  it('for guests, who have it in their browser, on maps that one does not see, and of the names of playthroughs', async () => {
    const { client } = await aKeeper()
    const [open, secret] = [await aStoredMap(server, owner), await aStoredMap(server, owner, false)]
    expect((await anyone.post(linkOf(open))).status).toBe(401)
    expect((await anyone.send('DELETE', linkOf(open))).status).toBe(401)
    expect((await client.post(linkOf(secret))).status).toBe(404)
    expect((await client.post(linkOf(open, 'list'))).status).toBe(400)
  })

  it('of what is not kept in the account', async () => {
    const answer = await stranger.post(linkOf(await aStoredMap(server, owner)))
    expect([answer.status, answer.json()]).toMatchObject([409, { reason: 'off' }])
  })

  it('and listed for guests', async () => {
    expect((await anyone.get('/api/progress/links')).status).toBe(401)
  })

  it('beyond as many as an account has at once; those that there are can be copied, and taken back for others', async () => {
    const { client, id, mapId, token } = await aSharer()
    for (let at = 1; at < PROGRESS_LINKS_PER_USER_MAX; at++) {
      const link = { _id: `${id}:7:0:${at}`, user_id: id, map_id: 7, seed: '', token_hash: String(at) }
      await store.insert('progressLinks', link)
    }
    const answer = await client.post(linkOf(mapId, RUN))
    expect([answer.status, answer.json()]).toMatchObject([409, { reason: 'full' }])
    expect(await store.count('progressLinks', { equals: { user_id: id } })).toBe(PROGRESS_LINKS_PER_USER_MAX)
    expect(await share(client, mapId)).toBe(token)
    await client.send('DELETE', linkOf(mapId))
    await share(client, mapId, RUN)
  })
})

describe('a link to progress shows nothing, and says the same', () => {
  it.each([
    ['guessed', 'x'.repeat(43)],
    ['of another length', 'x'.repeat(42)],
    ['long', 'x'.repeat(1_000)],
    ['odd', '%2e%2e%2f%00'],
  ])('if it is %s', (_what, token) => expectGone(token))

  it('if it is made of what the store holds', async () => {
    const { mapId } = await aSharer()
    const [link] = await linksOn(mapId)
    for (const text of [link?.seed ?? '', link?.token_hash ?? '']) {
      expect(text).toHaveLength(43)
      await expectGone(text)
    }
  })

  it('once it is taken back; the next one is another', async () => {
    const { client, mapId, token } = await aSharer()
    expect((await client.send('DELETE', linkOf(mapId))).status).toBe(200)
    await expectGone(token)
    expect((await client.send('DELETE', linkOf(mapId))).status).toBe(200)
    expect(await share(client, mapId)).not.toBe(token)
    await expectGone(token)
  })

  it('while its reader may not see the map, and once that is deleted', async () => {
    const { id, mapId, token } = await aSharer()
    await store.update('maps', String(mapId), { is_public: false, listed: false })
    await expectGone(token)
    await expectGone(token, stranger)
    expect(await marksBy(owner, token)).toMatchObject({ map_id: mapId })
    await store.update('maps', String(mapId), { deleted: true })
    await expectGone(token, owner)
    await sweepDeletedMap(server.services, mapId)
    expect(await store.count('progressLinks', { equals: { user_id: id } })).toBe(0)
  })

  it('once the progress is turned off, also when it is on again', async () => {
    const { client, mapId, token } = await aSharer()
    const [link] = await linksOn(mapId)
    await client.send('PUT', SETTINGS, { body: { is_on: false } })
    expect(await linksOn(mapId)).toEqual([])
    // One that was made at the same moment.
    if (link) await store.insert('progressLinks', link)
    await expectGone(token)
    await store.deleteWhere('progressLinks', { equals: { map_id: mapId } })
    await client.send('PUT', SETTINGS, { body: { is_on: true } })
    await expectGone(token)
  })

  it('once the progress is deleted, also when it is kept anew', async () => {
    const { client, mapId, token } = await aSharer()
    const [link] = await linksOn(mapId)
    await client.send('DELETE', '/api/progress')
    expect(await linksOn(mapId)).toEqual([])
    await client.send('PUT', SETTINGS, { body: { is_on: true } })
    if (link) await store.insert('progressLinks', link)
    await expectGone(token)
  })

  it('once the account is suspended or deleted', async () => {
    const { client, name, id, token } = await aSharer()
    await store.update('users', String(id), { suspended_reason: 'Spam' })
    await expectGone(token)
    await store.update('users', String(id), { suspended_reason: null })
    expect((await anyone.get(sharedBy(token))).status).toBe(200)
    await client.post('/api/user/delete-account', { username: name, maps: 'delete' })
    await expectGone(token)
    await sweepDeletedAccounts(server.services)
    expect(await store.count('progressLinks', { equals: { user_id: id } })).toBe(0)
  })

  it('once its playthrough is deleted, also when that is named again; none is made of what is deleted', async () => {
    const { client, mapId } = await aSharer()
    const own = await linksOn(mapId)
    await push(client, mapId, [named('Second run')], 'list')
    const token = await share(client, mapId, RUN)
    expect(await marksBy(anyone, token)).toMatchObject({ found: [] })
    await push(client, mapId, [named(null)], 'list')
    await expectGone(token)
    expect(await linksOn(mapId)).toEqual(own)
    const answer = await client.post(linkOf(mapId, RUN))
    expect([answer.status, answer.json()]).toMatchObject([409, { reason: 'gone' }])
    expect(await linksOn(mapId)).toEqual(own)
    await push(client, mapId, [named('Again')], 'list')
    await expectGone(token)
    expect(await share(client, mapId, RUN)).not.toBe(token)
  })

  it('once what is kept of its copy is deleted', async () => {
    const { id, mapId, token } = await aSharer()
    const book = await openBook(store, id, mapId)
    if (!book) throw new Error('The progress is kept.')
    await deleteBook(store, book)
    await expectGone(token)
    expect(await linksOn(mapId)).toEqual([])
  })
})

it('a link to an earlier copy of the progress is listed until it is taken back, and no other with it', async () => {
  const { client, mapId } = await aSharer()
  const [link] = await linksOn(mapId)
  if (!link) throw new Error('There is no link.')
  await client.send('DELETE', '/api/progress')
  const ofRun = { ...link, _id: `${link._id}:${RUN}`, token_hash: 'another' }
  for (const left of [link, ofRun]) await store.insert('progressLinks', left)
  const listed = async () =>
    (await client.get('/api/progress/links')).json<ListedProgressLink[]>().map((each) => each.playthrough)
  expect((await listed()).toSorted()).toEqual([RUN, null].toSorted())
  expect((await client.send('DELETE', linkOf(mapId))).status).toBe(200)
  expect(await listed()).toEqual([RUN])
})

describe('a link to progress', () => {
  it('leads to the map, is the same until it is taken back, also after a new secret', async () => {
    const { client, id, mapId, token } = await aSharer()
    const url = (await client.post(linkOf(mapId))).json<{ url: string }>().url
    expect(url).toBe(`${server.services.config.publicUrl}${new URL(url).pathname}?progress=${token}`)
    expect(new URL(url).pathname).toMatch(new RegExp(`^/map/.*_${mapId}$`))
    const renewed = createProgressLinks({ store, secret: 'another' })
    const other = await renewed.make({ userId: id, mapId, part: undefined })
    expect(other).not.toBe(token)
    await expectGone(token)
    expect(await marksBy(anyone, other)).toMatchObject({ map_id: mapId })
  })

  it('shows marks and nothing else, to anybody', async () => {
    const { client, name, id, mapId, mark, token } = await aSharer()
    const early = markIn(mapId, true, Number(mark.id) - 1)
    await push(client, mapId, [early, markIn(mapId, false), pinAt(7, 'image-0'), pinAt(3)])
    await push(client, mapId, [
      drawing('Way'),
      drawing('Arch'),
      drawing('Secret', { isPublic: false }),
      drawing('Hidden', { isVisible: false }),
    ])
    const answer = await anyone.get(sharedBy(token))
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const shown = answer.json<SharedProgress>()
    expect(shown.found).toEqual([Number(mark.id) - 1, Number(mark.id)])
    expect(shown.pins.map(({ x, image }) => [x, image])).toEqual([
      [3, ''],
      [7, 'image-0'],
    ])
    expect(shown.drawings.map((one) => one.name)).toEqual(['Arch', 'Way'])
    expect(Object.keys(shown)).toEqual(['map_id', 'found', 'pins', 'drawings'])
    expect(Object.keys(shown.pins[0] ?? {})).toEqual(['x', 'y', 'label', 'colour', 'image'])
    expect(Object.keys(shown.drawings[0] ?? {})).toEqual(['name', 'strokes', 'image', 'is_route'])
    for (const secret of [name, `"${id}"`, 'stamp', '0123abcd', 'pin-', 'layer-'])
      expect(answer.text).not.toContain(secret)
  })

  it('is of one playthrough, which others do not change', async () => {
    const { client, mapId, token } = await aSharer()
    const second = await share(client, mapId, RUN)
    const mark = markIn(mapId)
    await push(client, mapId, [mark], RUN)
    expect((await marksBy(anyone, second)).found).toEqual([mark.id])
    expect((await marksBy(anyone, token)).found).not.toContain(mark.id)
    await client.send('DELETE', linkOf(mapId, RUN))
    await expectGone(second)
    expect((await anyone.get(sharedBy(token))).status).toBe(200)
  })

  it('is listed with the name of its playthrough, for its author alone, and taken back where the map is not to be seen any more', async () => {
    const { client, mapId, token } = await aSharer()
    await push(client, mapId, [named('Second run')], 'list')
    await share(client, mapId, RUN)
    const listed = async (person: Client) =>
      (await person.get('/api/progress/links')).json<ListedProgressLink[]>()
    const map = { id: mapId }
    expect(await listed(client)).toMatchObject([
      { map_id: mapId, map, playthrough: null, playthrough_name: null },
      { map_id: mapId, map, playthrough: RUN, playthrough_name: 'Second run' },
    ])
    expect(await listed(stranger)).toEqual([])
    await store.update('maps', String(mapId), { is_public: false, listed: false, name: 'Secret plans' })
    const answer = await client.get('/api/progress/links')
    expect(answer.json<ListedProgressLink[]>().map((link) => link.map)).toEqual([null, null])
    expect(answer.text).not.toContain('Secret')
    expect((await client.send('DELETE', linkOf(mapId))).status).toBe(200)
    expect((await listed(client)).map(({ playthrough }) => playthrough)).toEqual([RUN])
    await expectGone(token, owner)
  })
})
