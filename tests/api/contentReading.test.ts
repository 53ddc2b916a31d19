import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { replayChanges } from '../../shared/content/applyChanges.ts'
import { changeSchema } from '../../shared/content/changes.ts'
import { contentAnswerSchema } from '../../shared/content/commits.ts'
import { decodeContent } from '../../shared/content/ContentDecoder.ts'
import { encodeContent } from '../../shared/content/contentParts.ts'
import { newEntityId } from '../../shared/ids.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { aPoi } from '../builders.ts'
import type { Client } from '../Client.ts'
import {
  createMapFixture,
  aStoredMap,
  commit,
  insertPoi,
  rename,
  request,
  type MapFixture,
} from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, stranger, anyone } = await serverWithPeople()

describe('the content of a map', () => {
  it('of others that is private, or of a map that is not there, is not answered: 404', async () => {
    const hidden = await createMapFixture(server, owner, false)
    for (const client of [anyone, stranger]) {
      for (const path of [hidden.content, `${hidden.changes}?after=0`, '/api/maps/999999/content'])
        expect((await client.get(path)).status).toBe(404)
    }
    expect((await owner.get(hidden.content)).status).toBe(200)
  })

  it('of a public map is for everybody, as it is: a revision and its parts [PERM-001]', async () => {
    const fixture = await createMapFixture(server, owner)
    const { revision, parts } = await read(anyone, fixture)
    expect([revision, decodeContent(parts).pois.get(fixture.poiId)?.name]).toEqual([1, 'First'])
    expect((await owner.get(fixture.content)).text).toBe((await anyone.get(fixture.content)).text)
    const empty = await aStoredMap(server, owner)
    expect((await anyone.get(`/api/maps/${empty}/content`)).json()).toEqual({
      revision: 0,
      forgottenRevision: 0,
      parts: [],
    })
  })

  it('contains nothing that was removed, replaced, or only there while the map was private', async () => {
    const fixture = await createMapFixture(server, owner, false)
    const secret = aPoi({ id: newEntityId(fixture.mapId), typeId: fixture.typeId, name: 'A secret' })
    await commit(owner, fixture, [{ op: 'insert', kind: 'poi', entity: secret }])
    await commit(owner, fixture, [rename(fixture, 'A secret too')])
    await owner.post(`/api/maps/${fixture.mapId}/set-public`, { is_public: true })
    await commit(owner, fixture, [{ op: 'remove', kind: 'poi', id: secret.id }])
    await commit(owner, fixture, [rename(fixture, 'No secret')])
    for (const client of [anyone, stranger]) {
      const texts = [(await client.get(fixture.content)).text]
      for (const after of [0, 1, 2, 3, 4])
        texts.push((await client.get(`${fixture.changes}?after=${after}`)).text)
      expect(texts.filter((text) => text.includes('A secret'))).toEqual([])
      expect(texts.every((text) => text.includes('No secret'))).toBe(true)
    }
    expect((await owner.get(`${fixture.changes}?after=0`)).text).toContain('A secret')
  })

  it('is the same packed and plain, and is not sent to whoever has it', async () => {
    const fixture = await createMapFixture(server, owner)
    const packed = await anyone.get(fixture.content)
    const plain = await anyone.get(fixture.content, { 'accept-encoding': 'identity' })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.text).toBe(plain.text)
    expect(packed.headers.get('vary')).toMatch(/accept-encoding/i)
    const etag = packed.headers.get('etag') ?? ''
    const again = await anyone.get(fixture.content, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    await commit(owner, fixture, [rename(fixture, 'New')])
    expect((await anyone.get(fixture.content, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is updated by differences, which for others omit author, time and links of POIs', async () => {
    const fixture = await createMapFixture(server, owner)
    const { parts } = await read(anyone, fixture)
    const target = await aStoredMap(server, owner, false)
    const linkedMapId = {
      op: 'patch',
      kind: 'poi',
      id: fixture.poiId,
      fields: { linkedMapId: target },
    } as const
    await commit(owner, fixture, [linkedMapId, insertPoi(fixture, { name: 'Second', linkedMapId: target })])
    await commit(owner, fixture, [rename(fixture, 'Renamed')])
    const answer = await anyone.get(`${fixture.changes}?after=1`)
    const { revision, changes } = differenceSchema.parse(answer.json())
    const now = await read(anyone, fixture)
    expect([revision, now.revision]).toEqual([3, 3])
    expect(encodeContent(replayChanges(decodeContent(parts), changes))).toEqual(now.parts)
    // Not as a number of its own: the random ids may happen to have its digits.
    const targetWhole = new RegExp(`\\b${target}\\b`)
    expect(answer.text).not.toMatch(targetWhole)
    expect(now.text).not.toMatch(targetWhole)
  })

  it('after a revision is what came later, and 410 where that revision is not the log’s', async () => {
    const fixture = await createMapFixture(server, owner)
    await commit(owner, fixture, [rename(fixture, 'Second')])
    const read = async (after: string) => owner.get(`${fixture.changes}?after=${after}`)
    expect((await read('1')).json()).toMatchObject({ revision: 2, entries: [{ revision: 2 }] })
    expect((await read('2')).json()).toEqual({ revision: 2, imageId: expect.any(String), entries: [] })
    const ahead = await read('3')
    expect([ahead.status, ahead.json()]).toEqual([410, { error: 'reload' }])
    for (const after of ['', '-1', '01', '1.5', 'x', '99999999999999999999'])
      expect((await read(after)).status).toBe(400)
    const answer = await owner.post(fixture.changes, request([rename(fixture, 'x')], { baseRevision: 7 }))
    expect(answer.status).toBe(410)
  })

  it('is gone with its map', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await owner.send('DELETE', `/api/upload-map/${fixture.mapId}`)).status).toBe(200)
    expect((await owner.get(fixture.content)).status).toBe(404)
    expect((await owner.post(fixture.changes, request([rename(fixture, 'x')]))).status).toBe(404)
    const commitLate = server.services.changeLog.commit({
      ...request([]),
      changes: [rename(fixture, 'x')],
      mapId: fixture.mapId,
      userId: 1,
      canSeeMap: async () => true,
    })
    expect(await commitLate).toEqual({ kind: 'gone' })
  })
})

describe('the content of a map of 50,000 POIs', () => {
  const LISTS = 10

  it('is committed in lists, read whole, and edited by writing one row, which alters one part', async () => {
    const fixture = await createMapFixture(server, owner)
    const { store, changeLog } = server.services
    const ids = idsFor(fixture, LISTS * CHANGES_PER_COMMIT_MAX)
    for (let list = 0; list < LISTS; list++) {
      const slice = ids.slice(list * CHANGES_PER_COMMIT_MAX, (list + 1) * CHANGES_PER_COMMIT_MAX)
      await commit(
        owner,
        fixture,
        slice.map((id, index) => insertPoi(fixture, { id, x: id % 8192, y: index, name: `POI ${id}` })),
        {
          baseRevision: list + 1,
        },
      )
    }
    const answer = await anyone.get(fixture.content)
    const { revision, parts } = contentAnswerSchema.parse(answer.json())
    expect([revision, parts.length]).toEqual([LISTS + 1, 1 + 32])
    const content = decodeContent(parts)
    expect(content.pois.size).toBe(ids.length + 1)
    expect(ids.every((id) => content.pois.get(id)?.name === `POI ${id}`)).toBe(true)
    expect(answer.text.length / ids.length).toBeLessThan(70)

    await changeLog.drain()
    const counts = () => Promise.all(WRITTEN.map((collection) => store.count(collection)))
    const before = await counts()
    await commit(owner, fixture, [rename(fixture, 'One row')], { baseRevision: LISTS + 1 })
    await changeLog.drain()
    const grown = (await counts()).map((count, index) => count - (before[index] ?? 0))
    expect(Object.fromEntries(WRITTEN.map((collection, index) => [collection, grown[index]]))).toEqual({
      log: 1,
      logParts: 0,
      snapshots: 0,
      snapshotParts: 0,
      claims: 0,
    })
    const edited = await read(anyone, fixture)
    const altered = edited.parts.filter((part, at) => JSON.stringify(part) !== JSON.stringify(parts[at]))
    expect([edited.revision, altered.length]).toEqual([LISTS + 2, 1])

    // Another process, which has it from the store alone, reads the same.
    const elsewhere = await createChangeLog({ ...server.services }).read(fixture.mapId)
    expect(elsewhere.revision).toBe(LISTS + 2)
    expect(encodeContent(elsewhere.content)).toEqual(
      encodeContent((await changeLog.read(fixture.mapId)).content),
    )
  })
})

const differenceSchema = z.strictObject({
  revision: z.int(),
  imageId: z.string(),
  changes: z.array(changeSchema),
})

const read = async (client: Client, { content }: MapFixture) => {
  const answer = await client.get(content)
  return { ...z.strictObject(contentAnswerSchema.shape).parse(answer.json()), text: answer.text }
}

const WRITTEN = ['log', 'logParts', 'snapshots', 'snapshotParts', 'claims'] as const

/** So many ids of the map, none of them twice. */
const idsFor = ({ mapId }: MapFixture, count: number): number[] =>
  Array.from({ length: count }, (_, index) => mapId * 2 ** 27 + 1 + index * 2_000)
