import { describe, expect, it, vi } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { idOf } from '../../shared/content/contentDraft.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import {
  entityHistoryAnswerSchema,
  historyAnswerSchema,
  pastContentAnswerSchema,
  touchedAnswerSchema,
} from '../../shared/history/history.ts'
import { restoreChanges } from '../../shared/history/restoreChanges.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aPoi } from '../builders.ts'
import type { Client } from '../Client.ts'
import { rowsOf } from '../historyLog.ts'
import { pngPicture } from '../pictures.ts'
import { processedMap, until, uploadedMap } from '../mapBuilders.ts'
import {
  aStoredMap,
  commit,
  createMapFixture,
  insertPoi,
  type MapFixture,
  rename,
  request,
} from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()
const { store } = server.services

const pathsOf = ({ mapId, poiId }: MapFixture) => [
  `/api/maps/${mapId}/history`,
  `/api/maps/${mapId}/entity-history?kind=poi&id=${poiId}`,
  `/api/maps/${mapId}/history/1`,
  `/api/maps/${mapId}/sitting?first=1&last=1`,
]
const historyOf = async (mapId: number, query = '', client: Client = owner) =>
  historyAnswerSchema.parse((await client.get(`/api/maps/${mapId}/history${query}`)).json())
const momentOf = async (mapId: number, revision: number) => {
  const answer = await owner.get(`/api/maps/${mapId}/history/${revision}`)
  const { parts, links, at, imageId } = pastContentAnswerSchema.parse(answer.json())
  return { content: decodeContent(parts, new Map(links)), at, imageId }
}
const agoAt = async (mapId: number, revision: number, minutesAgo: number) =>
  store.update('log', `${mapId}:${revision}`, { at: new Date(Date.now() - minutesAgo * 60_000) })

describe('the history of a map', () => {
  it('is told to nobody who may not edit the map, as it has what was removed', async () => {
    const [open, hidden] = [
      await createMapFixture(server, owner),
      await createMapFixture(server, owner, false),
    ]
    const statuses = (client: Client, fixture: MapFixture) =>
      Promise.all(pathsOf(fixture).map(async (path) => (await client.get(path)).status))
    expect(await statuses(anyone, open)).toEqual([401, 401, 401, 401])
    expect(await statuses(stranger, open)).toEqual([403, 403, 403, 403])
    expect(await statuses(stranger, hidden)).toEqual([404, 404, 404, 404])
    expect(await statuses(owner, hidden)).toEqual([200, 200, 200, 200])
  })

  it('refuses a revision that is none, or beyond the newest: 400; and what is forgotten: 410', async () => {
    const fixture = await createMapFixture(server, owner)
    const statusOf = async (revision: string) =>
      (await owner.get(`/api/maps/${fixture.mapId}/history/${revision}`)).status
    expect(await Promise.all(['x', '-1', '01', '2'].map(statusOf))).toEqual([400, 400, 400, 400])
    expect((await owner.get(`/api/maps/${fixture.mapId}/entity-history?kind=map&id=1`)).status).toBe(400)
    await commit(owner, fixture, [{ op: 'remove', kind: 'poi', id: fixture.poiId }])
    await owner.post(`/api/maps/${fixture.mapId}/forget`, {})
    await commit(owner, fixture, [insertPoi(fixture, { name: 'New' })], { baseRevision: 3 })
    expect(await Promise.all(['0', '1', '2', '3', '4'].map(statusOf))).toEqual([410, 410, 410, 200, 200])
    const { sittings, first } = await historyOf(fixture.mapId)
    expect([first, sittings]).toMatchObject([3, [{ first: 4, last: 4, lists: 1 }]])
    const past = await owner.get(`/api/maps/${fixture.mapId}/entity-history?kind=poi&id=${fixture.poiId}`)
    expect(past.json()).toMatchObject({ acts: [] })
  })

  it('groups what was done by person and sitting, newest first', async () => {
    const fixture = await createMapFixture(server, owner)
    const { mapId } = fixture
    for (const name of ['A', 'B', 'C']) await commit(owner, fixture, [rename(fixture, name)])
    for (const [revision, minutes] of [
      [1, 100],
      [2, 95],
      [3, 60],
      [4, 31],
    ] as const)
      await agoAt(mapId, revision, minutes)
    const other = await server.signIn('carl@example.org', 'Carl')
    const { id } = (await other.get('/api/me')).json<{ id: number }>()
    await store.update('log', `${mapId}:3`, { user_id: id })
    const { sittings, before } = await historyOf(mapId)
    expect(before).toBeNull()
    expect(sittings).toMatchObject([
      { username: 'Ann', first: 4, last: 4, counts: [{ op: 'patch', kind: 'poi', count: 1 }] },
      { username: 'Carl', first: 3, last: 3 },
      { username: 'Ann', first: 1, last: 2, lists: 2 },
    ])
    expect((await historyOf(mapId, '?before=3')).sittings).toMatchObject([{ first: 1, last: 2 }])
    await store.delete('users', String(id))
    expect((await historyOf(mapId)).sittings[1]?.username).toBe('deleted user')
  })

  it('tells what one person changed in a sitting, and what of that others changed, too', async () => {
    const fixture = await createMapFixture(server, owner)
    const { mapId, poiId, typeId, categoryId } = fixture
    const operator = await server.signIn('operator@localhost', 'Operator')
    const sittingOf = (first: number, last: number) =>
      owner.get(`/api/maps/${mapId}/sitting?first=${first}&last=${last}`)
    const [mine, theirs] = [insertPoi(fixture), insertPoi(fixture)]
    await commit(owner, fixture, [mine])
    await commit(operator, fixture, [theirs, rename(fixture, 'Theirs')])
    await commit(owner, fixture, [rename(fixture, 'Mine')])
    expect(touchedAnswerSchema.parse((await sittingOf(2, 4)).json())).toEqual({
      first: 2,
      own: { category: [], type: [], poi: [poiId, idOf(mine)], zone: [] },
      shared: { category: [], type: [], poi: [poiId], zone: [] },
    })
    expect((await sittingOf(1, 1)).json()).toMatchObject({
      own: { category: [categoryId], type: [typeId], poi: [poiId] },
      shared: { poi: [] },
    })
    expect((await sittingOf(3, 3)).json()).toMatchObject({ own: { poi: [idOf(theirs), poiId] } })
    expect((await sittingOf(1, 5)).status).toBe(400)
    expect((await sittingOf(0, 0)).status).toBe(410)
    await owner.post(`/api/maps/${mapId}/forget`, {})
    expect((await sittingOf(1, 4)).status).toBe(410)
  })

  it('tells what was done to one thing', async () => {
    const fixture = await createMapFixture(server, owner)
    await commit(owner, fixture, [insertPoi(fixture)])
    await commit(owner, fixture, [rename(fixture, 'Old Mill')])
    const answer = await owner.get(`/api/maps/${fixture.mapId}/entity-history?kind=poi&id=${fixture.poiId}`)
    const { acts, before } = entityHistoryAnswerSchema.parse(answer.json())
    expect(before).toBeNull()
    expect(acts).toMatchObject([
      { revision: 3, username: 'Ann', change: { op: 'patch', fields: { name: 'Old Mill' } } },
      { revision: 1, change: { op: 'insert' } },
    ])
  })

  it('sends the content as it was, links included, compressed as the content is', async () => {
    const fixture = await createMapFixture(server, owner)
    const linked = await createMapFixture(server, owner)
    await commit(owner, fixture, [insertPoi(fixture, { linkedMapId: linked.mapId, name: 'Gate' })])
    const now = (await server.services.changeLog.read(fixture.mapId)).content
    await commit(owner, fixture, [{ op: 'remove', kind: 'poi', id: fixture.poiId }])
    const { content, at } = await momentOf(fixture.mapId, 2)
    expect(rowsOf(content)).toEqual(rowsOf(now))
    expect(Date.parse(at ?? '')).toBeGreaterThan(0)
    const raw = await fetch(`${server.url}/api/maps/${fixture.mapId}/history/2`)
    expect(raw.status).toBe(401)
    expect((await momentOf(fixture.mapId, 0)).at).toBeNull()
  })

  it('opens no moment that its caller has already, or waits for no more', async () => {
    const { mapId } = await createMapFixture(server, owner)
    const path = `/api/maps/${mapId}/history/1`
    const opened = vi.spyOn(server.services.changeLog, 'contentAt')
    const tag = (await owner.get(path)).headers.get('etag') ?? ''
    expect((await owner.get(path, { 'if-none-match': tag })).status).toBe(304)
    expect(opened).toHaveBeenCalledTimes(1)

    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const before = server.services.changeLog.contentAt(mapId, 1, () => held)
    const leaving = new AbortController()
    const lost = owner.open(path, leaving.signal).catch(() => null)
    await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(3))
    leaving.abort()
    await vi.waitFor(() => expect(opened.mock.calls[2]?.[3]).toThrow())
    release()
    await before
    await expect(opened.mock.results[2]?.value).rejects.toMatchObject({ status: 499 })
    await lost
    opened.mockRestore()
  })

  it('shows moments before another image moved onto it', async () => {
    const { id } = await uploadedMap(owner, { picture: await pngPicture(100, 80) })
    await processedMap(owner, id)
    const fixture = { mapId: id, changes: `/api/maps/${id}/changes` }
    const { mapId, typeId } = await createMapFixture(server, owner)
    expect(mapId).not.toBe(id)
    const source = (await server.services.changeLog.read(mapId)).content
    const [category, type] = [newEntityId(id), newEntityId(id)]
    const [aCategory] = [...source.categories]
    const aType = source.types.get(typeId)
    if (!aCategory || !aType) throw new Error('The fixture lacks something.')
    const poiId = newEntityId(id)
    await commit(owner, fixture, [
      { op: 'insert', kind: 'category', entity: { ...aCategory, id: category } },
      { op: 'insert', kind: 'type', entity: { ...aType, id: type, categoryId: category } },
      { op: 'insert', kind: 'poi', entity: aPoi({ id: poiId, typeId: type, x: 10, y: 20 }) },
    ])
    const { imageId } = await momentOf(id, 1)
    const body = new FormData()
    body.set('placing', 'scale')
    body.set('map', new Blob([new Uint8Array(await pngPicture(200, 160))]), 'new.png')
    await owner.send('PUT', `/api/upload-map/${id}`, { body })
    await until(async () => ((await store.get('maps', String(id)))?.former_images ? true : null))
    expect((await momentOf(id, 1)).content.pois.get(poiId)).toMatchObject({ x: 20, y: 40 })
    expect((await momentOf(id, 1)).imageId).not.toBe(imageId)
    expect((await momentOf(id, 2)).content.pois.get(poiId)).toMatchObject({ x: 20, y: 40 })
    expect((await historyOf(id)).sittings).toMatchObject([
      { images: 1, counts: expect.anything() as unknown },
    ])
    await store.update('maps', String(id), {
      former_images: [{ id: 'x', width: 1, height: 1, placing: 'scale', replaced_by_user: 1 }],
    })
    expect((await owner.get(`/api/maps/${id}/history/1`)).status).toBe(410)
  })
})

describe('restoring', () => {
  it('opens what was only where something is brought back that has a creator, and counts as a walk', async () => {
    const fixture = await createMapFixture(server, owner)
    const opened = vi.spyOn(server.services.changeLog, 'contentAt')
    const counted = vi.spyOn(server.services.rateLimits, 'consume')
    await commit(owner, fixture, [rename(fixture, 'Again')], { restoredFrom: 1 })
    expect(opened).not.toHaveBeenCalled()
    await commit(owner, fixture, [insertPoi(fixture)], { restoredFrom: 1 })
    expect(opened).toHaveBeenCalledOnce()
    expect(counted).toHaveBeenCalledWith('read', expect.stringMatching(/^walk:/), 12)
    opened.mockRestore()
    counted.mockRestore()
  })

  it('keeps who created what it brings back, and lets nobody claim that for anything else', async () => {
    const fixture = await createMapFixture(server, owner)
    const { mapId, poiId } = fixture
    const operator = await server.signIn('operator@localhost', 'Operator')
    const then = (await momentOf(mapId, 1)).content
    await commit(operator, fixture, [{ op: 'remove', kind: 'poi', id: poiId }])
    const now = (await momentOf(mapId, 2)).content
    const { changes } = restoreChanges(now, then, 'all')
    const forged = insertPoi(fixture, { createdBy: 999_999 })
    await commit(operator, fixture, [...changes, forged], { restoredFrom: 1 })
    const { content } = await server.services.changeLog.read(mapId)
    expect(content.pois.get(poiId)).toEqual(then.pois.get(poiId))
    const claimed = [...content.pois].find(({ id }) => id !== poiId)
    const { id } = (await operator.get('/api/me')).json<{ id: number }>()
    expect(claimed?.createdBy).toBe(id)
  })

  it('leads POIs to maps that the editor cannot see only as they led there then', async () => {
    const fixture = await createMapFixture(server, owner)
    const hidden = await aStoredMap(server, owner, false)
    const editor = await server.signIn('edda@example.org', 'Edda')
    await owner.post(`/api/maps/${fixture.mapId}/members`, { username: 'Edda', role: 'editor' })
    expect((await editor.post(`/api/user/invitations/${fixture.mapId}/accept`)).status).toBe(200)
    const gate = insertPoi(fixture, { linkedMapId: hidden })
    await commit(owner, fixture, [gate])
    await commit(editor, fixture, [{ op: 'remove', kind: 'poi', id: idOf(gate) }])
    const sent = (change: Change, fields: object = {}) =>
      editor.post(fixture.changes, request([change], fields))
    const forged = insertPoi(fixture, { linkedMapId: hidden })
    expect((await sent(gate)).status).toBe(409)
    expect((await sent(forged, { restoredFrom: 2 })).status).toBe(409)
    expect((await sent(gate, { restoredFrom: 2 })).status).toBe(200)
    const { content } = await server.services.changeLog.read(fixture.mapId)
    expect(content.pois.get(idOf(gate))?.linkedMapId).toBe(hidden)
    await commit(editor, fixture, [{ op: 'remove', kind: 'poi', id: idOf(gate) }])
    await store.update('maps', String(hidden), { deleted: true })
    expect((await sent(gate, { restoredFrom: 2 })).status).toBe(409)
  })
})
