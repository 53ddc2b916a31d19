import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commitConflictSchema } from '../../shared/content/commits.ts'
import type { ErrorAnswer } from '../../shared/errors.ts'
import { newEntityId } from '../../shared/ids.ts'
import { POI_NAME_MAX } from '../../shared/limits.ts'
import { aCategory, aPoi } from '../builders.ts'
import type { Client } from '../Client.ts'
import {
  createMapFixture,
  aStoredAsset,
  aStoredMap,
  commit,
  entriesOf,
  insertPoi,
  rename,
  request,
  type MapFixture,
} from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()

const expectUntouched = async (fixture: MapFixture) => expect(await entriesOf(owner, fixture)).toHaveLength(1)

describe('changes sent to a map', () => {
  it('are refused without a session: 401', async () => {
    const fixture = await createMapFixture(server, owner)
    expect((await anyone.post(fixture.changes, request([rename(fixture, 'x')]))).status).toBe(401)
    await expectUntouched(fixture)
  })

  it('are refused for a missing map, or a private one of others: 404 [PERM-001]', async () => {
    const hidden = await createMapFixture(server, owner, false)
    for (const path of ['/api/maps/999999/changes', hidden.changes]) {
      const answer = await stranger.post(path, request([rename(hidden, 'x')]))
      expect([answer.status, answer.json()]).toEqual([404, { error: 'Map not found' }])
    }
    await expectUntouched(hidden)
  })

  it('are refused from users who may only view the map: 403', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await stranger.post(fixture.changes, request([rename(fixture, 'x')]))
    expect(answer.status).toBe(403)
    expect(answer.json()).toEqual({ error: 'You do not have permission to edit this map.' })
    await expectUntouched(fixture)
  })

  it('are refused from another account than the one that made them: 401', async () => {
    const fixture = await createMapFixture(server, owner)
    const hidden = await createMapFixture(server, owner, false)
    const operator = await server.signIn('operator@localhost', 'Operator')
    for (const [client, { changes }] of [
      [operator, fixture],
      [stranger, fixture],
      [stranger, hidden],
    ] as const) {
      const answer = await client.post(changes, request([rename(fixture, 'x')], { userId: ownerId }))
      expect(answer.status).toBe(401)
      expect(answer.json<{ error: string }>().error).toMatch('another account')
    }
    await expectUntouched(fixture)
    await commit(owner, fixture, [rename(fixture, 'x')], { userId: ownerId })
  })

  it('give no permission by naming the owner’s account: 401', async () => {
    const fixture = await createMapFixture(server, owner)
    expect(
      (await anyone.post(fixture.changes, request([rename(fixture, 'x')], { userId: ownerId }))).status,
    ).toBe(401)
    const own = (await stranger.get('/api/me')).json<{ id: number }>().id
    const answer = await stranger.post(fixture.changes, request([rename(fixture, 'x')], { userId: own }))
    expect(answer.status).toBe(403)
    await expectUntouched(fixture)
  })

  it('are refused from another origin: 403', async () => {
    const fixture = await createMapFixture(server, owner)
    const body = request([rename(fixture, 'x')])
    const headers = { origin: 'https://elsewhere.example' }
    expect((await owner.send('POST', fixture.changes, { body, headers })).status).toBe(403)
    await expectUntouched(fixture)
  })

  it('are refused with the first twenty issues of thousands, and their number: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const bad = Array.from({ length: 5_000 }, () => ({ ...rename(fixture, 'x'), fields: { name: 7 } }))
    const { issues, issueCount } = (await owner.post(fixture.changes, request(bad))).json<ErrorAnswer>()
    expect([issues?.length, issues?.[19]?.path]).toEqual([20, 'changes.19.fields.name'])
    expect(issueCount).toBe(5_000)
    await expectUntouched(fixture)
  })

  it('are refused with each issue named, and nothing is stored: 400', async () => {
    const fixture = await createMapFixture(server, owner)
    const poi = aPoi({ id: newEntityId(fixture.mapId), typeId: fixture.typeId })
    const wrong = request([
      { op: 'insert', kind: 'poi', entity: { ...poi, x: '5', name: 'x'.repeat(POI_NAME_MAX + 1) } },
      { op: 'patch', kind: 'poi', id: '7', fields: { y: 1 } },
      { op: 'patch', kind: 'poi', id: fixture.poiId, fields: { x: 1, created_by: 1 } },
      rename(fixture, 'would be right'),
    ])
    const answer = await owner.post(fixture.changes, wrong)
    expect(answer.status).toBe(400)
    const { issues } = answer.json<{ issues: { path: string }[] }>()
    expect(issues.map(({ path }) => path)).toEqual([
      'changes.0.entity.x',
      'changes.0.entity.name',
      'changes.1.id',
      'changes.2.fields',
    ])
    await expectUntouched(fixture)
  })

  it('are refused with invalid numbers and other malformed bodies', async () => {
    const fixture = await createMapFixture(server, owner)
    const raw = JSON.stringify(request([rename(fixture, 'NAME')]))
    const bodies = [
      raw.replace('"name":"NAME"', '"x":1e999'),
      raw.replace('"name":"NAME"', '"x":-1e999'),
      raw.replace('"name":"NAME"', '"x":NaN'),
      raw.replace('"name":"NAME"', '"linkedMapId":1.5'),
      raw.replace('"baseRevision":0', '"baseRevision":-1'),
      raw.replace('{"baseRevision"', '{"user_id":1,"baseRevision"'),
      raw.replace('"op":"patch"', '"op":"replace"'),
      JSON.stringify(request([])),
      JSON.stringify(request(Array.from({ length: 5_001 }, () => rename(fixture, 'x')))),
      JSON.stringify(request([rename(fixture, 'x')], { changeId: 'no' })),
      '[]',
      'null',
    ]
    const headers = { 'content-type': 'application/json' }
    for (const body of bodies) {
      const answer = await owner.send('POST', fixture.changes, { body, headers })
      expect([answer.status, body.slice(0, 200)]).toEqual([400, body.slice(0, 200)])
    }
    const large = JSON.stringify(request([rename(fixture, 'x'.repeat(5 * 1024 * 1024))]))
    expect((await owner.send('POST', fixture.changes, { body: large, headers })).status).toBe(413)
    await expectUntouched(fixture)
  })

  it('that cannot be applied are refused item by item, with missed entries, and none is applied: 409', async () => {
    const fixture = await createMapFixture(server, owner)
    const foreign = newEntityId(fixture.mapId + 1)
    const answer = await owner.post(
      fixture.changes,
      request([
        rename(fixture, 'fine'),
        { op: 'remove', kind: 'poi', id: newEntityId(fixture.mapId) },
        insertPoi(fixture, { id: foreign }),
        insertPoi(fixture, { typeId: newEntityId(fixture.mapId) }),
        insertPoi(fixture, { image: 'no-such-file' }),
        insertPoi(fixture, { linkedMapId: 999_999 }),
        { op: 'remove', kind: 'type', id: fixture.typeId },
        {
          op: 'insert',
          kind: 'category',
          entity: aCategory({ id: newEntityId(fixture.mapId), name: ' RESOURCES' }),
        },
      ]),
    )
    expect(answer.status).toBe(409)
    const conflict = z.strictObject(commitConflictSchema.shape).parse(answer.json())
    expect(conflict.refusals.map(({ index, code }) => [index, code])).toEqual([
      [1, 'gone'],
      [2, 'wrong-map'],
      [3, 'unknown-reference'],
      [4, 'unknown-reference'],
      [5, 'unknown-reference'],
      [6, 'still-used'],
      [7, 'duplicate-name'],
    ])
    expect(conflict.revision).toBe(1)
    expect(conflict.missed.map(({ revision }) => revision)).toEqual([1])
    await expectUntouched(fixture)
  })

  it('are applied together, in the name of the signed-in user [API-058]', async () => {
    const fixture = await createMapFixture(server, owner)
    const answer = await commit(owner, fixture, [rename(fixture, 'Renamed'), insertPoi(fixture)], {
      baseRevision: 1,
    })
    expect(answer).toEqual({ revision: 2, missed: [] })
    const [entry] = await entriesOf(owner, fixture, 1)
    expect(entry).toMatchObject({ revision: 2, userId: ownerId })
    expect(entry?.changes).toHaveLength(2)
  })

  it('may name a file of the map, and a map that their author may see', async () => {
    const fixture = await createMapFixture(server, owner)
    const [seen, hidden] = [await aStoredMap(server, owner, false), await aStoredMap(server, owner, false)]
    await server.services.store.update('maps', String(hidden), { uploader_id: ownerId + 1000 })
    const icon = await aStoredAsset(server, fixture.mapId, ownerId)
    await commit(owner, fixture, [insertPoi(fixture, { icon, linkedMapId: seen })])
    const answer = await owner.post(fixture.changes, request([insertPoi(fixture, { linkedMapId: hidden })]))
    expect(answer.status).toBe(409)
  })

  it('sent again after a lost response are applied once, with the same response', async () => {
    const fixture = await createMapFixture(server, owner)
    const fields = { changeId: randomUUID(), baseRevision: 1 }
    const changes = [insertPoi(fixture)]
    const first = await commit(owner, fixture, changes, fields)
    await commit(owner, fixture, [rename(fixture, 'Later')])
    expect(await commit(owner, fixture, changes, fields)).toEqual(first)
    expect(await commit(owner, fixture, changes, { ...fields, baseRevision: 0 })).toMatchObject({
      revision: 2,
      missed: [{ revision: 1 }],
    })
    expect(await entriesOf(owner, fixture)).toHaveLength(3)
  })

  it('with a change id that somebody else has used are refused', async () => {
    const fixture = await createMapFixture(server, owner)
    const operator = await server.signIn('operator@localhost', 'Operator')
    const fields = { changeId: randomUUID() }
    await commit(owner, fixture, [rename(fixture, 'Mine')], fields)
    const answer = await operator.post(fixture.changes, request([rename(fixture, 'Theirs')], fields))
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([409, 'This change id is taken.'])
    expect(await entriesOf(owner, fixture)).toHaveLength(2)
  })

  it('from two editors at once are all applied, in one order, and each receives those of the other', async () => {
    const fixture = await createMapFixture(server, owner)
    const operator = await server.signIn('operator@localhost', 'Operator')
    const LISTS = 100
    const edit = async (client: Client) => {
      const heard: number[] = []
      for (let list = 0, baseRevision = 1; list < LISTS; list++) {
        const answer = await commit(client, fixture, [insertPoi(fixture)], { baseRevision })
        heard.push(...answer.missed.map(({ revision }) => revision), answer.revision)
        baseRevision = answer.revision
      }
      return heard
    }
    const [mine, theirs] = await Promise.all([edit(owner), edit(operator)])
    const entries = await entriesOf(owner, fixture)
    expect(entries.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 2 * LISTS + 1 }, (_, i) => i + 1),
    )
    for (const heard of [mine, theirs])
      expect(heard).toEqual(Array.from({ length: heard.length }, (_, index) => index + 2))
    expect(Math.max(mine.length, theirs.length)).toBe(2 * LISTS)
  })

  it('move the time the map was changed, at most once a minute', async () => {
    const fixture = await createMapFixture(server, owner)
    const { store } = server.services
    const updatedAt = async () => (await store.get('maps', String(fixture.mapId)))?.updated_at.getTime() ?? 0
    const before = await updatedAt()
    await commit(owner, fixture, [rename(fixture, 'Soon after')])
    expect(await updatedAt()).toBe(before)
    await store.update('maps', String(fixture.mapId), { updated_at: new Date(Date.now() - 61_000) })
    await commit(owner, fixture, [rename(fixture, 'A minute later')])
    expect(await updatedAt()).toBeGreaterThanOrEqual(before)
  })
})
