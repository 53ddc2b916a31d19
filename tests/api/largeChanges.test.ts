import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createChangeLog } from '../../api/content/changeLog.ts'
import type { Store } from '../../api/store/Store.ts'
import type { Change } from '../../shared/content/changes.ts'
import { entityIdAt } from '../../shared/ids.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { aPoi, aType } from '../builders.ts'
import { createMapFixture, entriesOf, type MapFixture, rename, request } from '../mapFixture.ts'
import { serverWithPeople } from '../serverWithPeople.ts'

const { server, owner, ownerId, stranger, anyone } = await serverWithPeople()
const { services } = server

const largeChanges = ({ mapId }: Pick<MapFixture, 'mapId'>) => `/api/maps/${mapId}/large-changes`

/** What an update import brings: a type, many POIs, and a change of what is there. */
const updateOf = (fixture: MapFixture, poiCount: number): readonly Change[] => {
  const { mapId, categoryId } = fixture
  const typeId = entityIdAt(mapId, 1)
  return [
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, name: 'Isles' }) },
    ...Array.from({ length: poiCount }, (_, at): Change => {
      const entity = aPoi({ id: entityIdAt(mapId, at + 2), typeId, name: `Isle ${at}` })
      return { op: 'insert', kind: 'poi', entity }
    }),
    rename(fixture, 'Last'),
  ]
}

/** Dead after this many inserts: nothing it is asked is answered from then on. */
const dyingAfter = (
  store: Store,
  inserts: number,
): { readonly store: Store; readonly isDead: () => boolean } => {
  let left = inserts
  const dying = new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (left < 0 || (name === 'insert' && left-- === 0)) return Promise.reject(new Error('killed'))
        return value.apply(target, given) as unknown
      }
    },
  })
  return { store: dying, isDead: () => left < 0 }
}

describe('a large list of changes', () => {
  it('is refused to guests, on maps that one may not see or edit, and if malformed', async () => {
    const fixture = await createMapFixture(server, owner)
    const hidden = await createMapFixture(server, owner, false)
    const good = request(updateOf(fixture, 2))
    expect((await anyone.post(largeChanges(fixture), good)).status).toBe(401)
    const inOtherName = { ...good, userId: ownerId + 1 }
    expect((await owner.post(largeChanges(fixture), inOtherName)).status).toBe(401)
    expect((await stranger.post(largeChanges(hidden), good)).status).toBe(404)
    expect((await stranger.post(largeChanges(fixture), good)).status).toBe(403)
    for (const changes of [[], [{ op: 'insert' }], [{ op: 'patch', kind: 'poi', id: 1, fields: {} }], 'all'])
      expect((await owner.post(largeChanges(fixture), { ...good, changes })).status).toBe(400)
    expect(await entriesOf(owner, fixture)).toHaveLength(1)
  })

  it('is applied as one entry of the log, however often it is sent, and in the name of who sends it', async () => {
    const fixture = await createMapFixture(server, owner)
    const update = updateOf(fixture, CHANGES_PER_COMMIT_MAX + 1)
    const list = request(update, { baseRevision: 1 })
    expect((await owner.post(fixture.changes, list)).status).toBe(400)
    for (let time = 0; time < 2; time++)
      expect((await owner.post(largeChanges(fixture), list)).json()).toEqual({ revision: 2, missed: [] })
    // Once the content is stored as a whole, the log no longer answers with so long a list.
    const entries = await services.store.find('log', {
      equals: { map_id: fixture.mapId },
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit: 9,
    })
    expect(entries.map(({ revision, user_id }) => [revision, user_id])).toEqual([
      [1, ownerId],
      [2, ownerId],
    ])
    const { content } = await services.changeLog.read(fixture.mapId)
    expect(content.pois.size).toBe(update.length - 1)
  })

  it('of which one cannot be applied is refused with all others', async () => {
    const fixture = await createMapFixture(server, owner)
    const gone: Change = { op: 'remove', kind: 'poi', id: entityIdAt(fixture.mapId, 99) }
    const answer = await owner.post(largeChanges(fixture), request([...updateOf(fixture, 20), gone]))
    expect([answer.status, answer.json<{ refusals: unknown }>().refusals]).toMatchObject([
      409,
      [{ index: 22 }],
    ])
    expect(await entriesOf(owner, fixture)).toHaveLength(1)
  })

  it('is there whole or not at all, wherever the server is killed, and arrives when it is sent again', async () => {
    let deaths = 0
    for (let inserts = 0; ; inserts++) {
      const fixture = await createMapFixture(server, owner)
      const changes = updateOf(fixture, 60)
      const list = { baseRevision: 1, changeId: randomUUID(), changes }
      const { store, isDead } = dyingAfter(services.store, inserts)
      const limits = { listBytesMax: 1_000, partBytes: 2_000 }
      const options = { store, files: services.files, log: pino({ level: 'silent' }), limits }
      await createChangeLog(options)
        .commitLarge({
          ...list,
          mapId: fixture.mapId,
          userId: ownerId,
          canSeeMap: () => Promise.resolve(true),
        })
        .catch(() => {})
      const left = await services.changeLog.read(fixture.mapId)
      expect([1, 61]).toContain(left.content.pois.size)
      expect((await owner.post(largeChanges(fixture), list)).json()).toMatchObject({ revision: 2 })
      expect((await services.changeLog.read(fixture.mapId)).content.pois.size).toBe(61)
      if (!isDead()) break
      deaths++
    }
    expect(deaths).toBeGreaterThan(4)
  })
})
