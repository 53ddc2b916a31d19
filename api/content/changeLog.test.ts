import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { encodeContent } from '../../shared/content/contentParts.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import type { ZoneGeometry } from '../../shared/content/zones.ts'
import { CHANGES_PER_COMMIT_MAX } from '../../shared/limits.ts'
import { aPoi, aZone } from '../../tests/builders.ts'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { CollectionName, Documents } from '../store/collections.ts'
import type { Page } from '../store/Store.ts'
import { type ChangeLog, type ChangeLogOptions, createChangeLog, MapClosedError } from './changeLog.ts'

const idOf = (mapId: number, n: number) => mapId * 2 ** 27 + n
const noFiles = { get: async () => null } as unknown as FileStore

let database: MemoryDatabase
let queries: number
let documentsRead: number

class CountingStore extends MemoryStore {
  override async find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]> {
    const documents = await super.find(collection, page)
    documentsRead += documents.length
    return documents
  }
}

/** A process of its own over the common store. */
const aChangeLog = (limits: ChangeLogOptions['limits'] = {}): ChangeLog => {
  const around = { before: async () => void queries++, after: async () => {}, skips: () => false }
  const store = new CountingStore(database, around)
  return createChangeLog({ store, files: noFiles, log: pino({ level: 'silent' }), limits })
}

const triangle = [
  { x: 0, y: 0 },
  { x: 9, y: 0 },
  { x: 0, y: 9 },
]

let lists = 0
const commit = (changeLog: ChangeLog, mapId: number, changes: readonly Change[], fields = {}) =>
  changeLog.commitLarge({
    mapId,
    userId: 1,
    changeId: `list-number-${++lists}`,
    changes,
    canSeeMap: async () => false,
    ...fields,
  })

const prepare = (changeLog: ChangeLog, mapId: number) =>
  commit(changeLog, mapId, [
    { op: 'insert', kind: 'category', entity: { id: idOf(mapId, 1), name: 'Places' } },
    {
      op: 'insert',
      kind: 'type',
      entity: { id: idOf(mapId, 2), categoryId: idOf(mapId, 1), name: 'Cave', ...DEFAULT_TYPE_LOOK },
    },
  ])

const insertPoi = (mapId: number, n: number): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id: idOf(mapId, n), typeId: idOf(mapId, 2), name: `POI ${n} 🗺️` }),
})

beforeEach(() => {
  database = new MemoryDatabase()
  queries = 0
  documentsRead = 0
})

describe('the change log', () => {
  it('refuses lists too long for one request, but accepts an import of any length', async () => {
    const changeLog = aChangeLog()
    await prepare(changeLog, 3)
    const changes = Array.from({ length: CHANGES_PER_COMMIT_MAX + 1 }, (_, n) => insertPoi(3, 10 + n))
    const long = { mapId: 3, userId: 1, changeId: 'too-long-a-list', changes, canSeeMap: async () => false }
    await expect(changeLog.commit(long)).rejects.toThrow(RangeError)
    expect(await changeLog.commitLarge(long)).toMatchObject({ kind: 'applied', revision: 2 })
    expect(database.all('log').map(({ entry }) => entry.form)).toEqual(['list', 'parts'])
    expect((await aChangeLog().read(3)).content.pois.size).toBe(changes.length)
  })

  it('takes a large map’s snapshot less often, since each contains the whole map', async () => {
    const changeLog = aChangeLog({ snapshotBytes: 2_000 })
    await prepare(changeLog, 7)
    const pois = Array.from({ length: 1_000 }, (_, n) =>
      aPoi({ id: idOf(7, 10 + n), typeId: idOf(7, 2), description: 'x'.repeat(100) }),
    )
    await commit(
      changeLog,
      7,
      pois.map((entity) => ({ op: 'insert', kind: 'poi', entity })),
    )
    await changeLog.readEncoded(7)
    await changeLog.drain()
    const describe = async (times: number) => {
      for (let time = 0; time < times; time++) {
        const fields = { description: `${time} ${'y'.repeat(2_000)}` }
        await commit(changeLog, 7, [{ op: 'patch', kind: 'poi', id: idOf(7, 10), fields }])
        await changeLog.drain()
      }
    }
    const revisions = () => database.all('snapshots').map(({ revision }) => revision)
    expect(Math.max(...revisions())).toBe(2)
    await describe(5)
    expect(Math.max(...revisions())).toBe(2)
    await describe(5)
    expect(Math.max(...revisions())).toBeGreaterThan(7)
  })

  it('skips a snapshot with a missing or damaged part, for an older one or the log alone', async () => {
    const changeLog = aChangeLog({ snapshotEntries: 2, snapshotPartLength: 50 })
    await prepare(changeLog, 3)
    for (let n = 10; n < 18; n++) {
      await commit(changeLog, 3, [insertPoi(3, n)])
      await changeLog.drain()
    }
    const expected = encodeContent((await changeLog.read(3)).content)
    const headers = database.all('snapshots').sort((a, b) => b.revision - a.revision)
    // The newest two, and the first of all, which is kept for good.
    expect(headers).toHaveLength(3)
    for (const [index, header] of headers.entries()) {
      if (index === 0) database.delete('snapshotParts', `${header._id}:1`)
      else database.put('snapshotParts', { _id: `${header._id}:1`, map_id: 3, text: 'spoilt' })
      const { content, revision } = await aChangeLog().read(3)
      expect([revision, encodeContent(content)]).toEqual([9, expected])
    }
  })

  it('makes clients that are too far behind reload, by entries, by bytes, or past a large list', async () => {
    const changeLog = aChangeLog({ tailEntriesMax: 3, tailBytesMax: 1_500, listBytesMax: 1_000 })
    await prepare(changeLog, 3)
    for (let n = 10; n < 14; n++) await commit(changeLog, 3, [insertPoi(3, n)])
    expect(await changeLog.entriesAfter(3, 2)).toHaveLength(3)
    expect(await changeLog.entriesAfter(3, 1)).toBe('too-far')
    expect(await changeLog.entriesAfter(3, 6)).toBe('too-far')
    await commit(
      changeLog,
      3,
      Array.from({ length: 8 }, (_, n) => insertPoi(3, 20 + n)),
    )
    expect(await changeLog.entriesAfter(3, 5)).toBe('too-far')
    const elsewhere = aChangeLog({ snapshotEntries: 1, recentEntries: 0 })
    await elsewhere.read(3)
    await elsewhere.drain()
    expect(await elsewhere.entriesAfter(3, 5)).toBe('too-far')
    expect(await elsewhere.entriesAfter(3, 6)).toEqual([])
    const behind = { baseRevision: 1, changeId: 'behind-the-log' }
    expect(await commit(changeLog, 3, [insertPoi(3, 50)], behind)).toEqual({ kind: 'too-far' })
    expect(database.all('log')).toHaveLength(6)
  })

  it('reads at most as much of the log as it may send, and a page more', async () => {
    const writer = aChangeLog()
    await prepare(writer, 3)
    for (let n = 10; n < 60; n++) await commit(writer, 3, [insertPoi(3, n)])
    const changeLog = aChangeLog({
      snapshotEntries: 1,
      recentEntries: 0,
      tailBytesMax: 4_000,
      tailPageEntries: 4,
    })
    await changeLog.read(3)
    await changeLog.drain()
    const readFor = async (after: number) => {
      documentsRead = 0
      const answer = await changeLog.entriesAfter(3, after)
      return { answer, documentsRead }
    }
    const [first] = database.all('log').filter(({ revision }) => revision === 2)
    const bytesEach = JSON.stringify(first).length
    const behind = await readFor(1)
    expect(behind.answer).toBe('too-far')
    expect(behind.documentsRead).toBeLessThanOrEqual(Math.ceil(4_000 / bytesEach) + 4 + 4)
    expect((await readFor(46)).answer).toHaveLength(5)
  })

  it('refuses what a full map cannot hold, but accepts what does not enlarge it, and every retry', async () => {
    const changeLog = aChangeLog({ entitiesMax: 4 })
    await prepare(changeLog, 3)
    const filling = { changeId: 'filling-the-map' }
    await commit(changeLog, 3, [insertPoi(3, 10), insertPoi(3, 11)], filling)
    const remove: Change = { op: 'remove', kind: 'poi', id: idOf(3, 10) }
    expect(await commit(changeLog, 3, [remove, insertPoi(3, 12), insertPoi(3, 13)])).toMatchObject({
      kind: 'refused',
      text: 'This map is full: it can hold 4 categories, types, POIs and zones.',
      refusals: [{ index: 1, code: 'map-full' }],
    })
    const retried = await commit(changeLog, 3, [insertPoi(3, 10), insertPoi(3, 11)], filling)
    expect(retried).toMatchObject({ kind: 'applied', revision: 2 })
    expect(await commit(changeLog, 3, [remove, insertPoi(3, 12)])).toMatchObject({ kind: 'applied' })
    const lowered = aChangeLog({ entitiesMax: 2 })
    expect(await commit(lowered, 3, [{ ...remove, id: idOf(3, 11) }])).toMatchObject({ kind: 'applied' })
    expect((await lowered.read(3)).content.pois.size).toBe(1)
  })

  it('refuses more text than a map can hold, but accepts what shortens it, in any process', async () => {
    const describe = (length: number): Change => ({
      op: 'patch',
      kind: 'poi',
      id: idOf(3, 10),
      fields: { description: 'x'.repeat(length) },
    })
    const first = aChangeLog()
    await prepare(first, 3)
    await commit(first, 3, [insertPoi(3, 10)])
    const { textLength } = (await first.read(3)).content
    const limits = { textMax: textLength + 50 }
    const changeLog = aChangeLog(limits)
    expect(await commit(changeLog, 3, [describe(50)])).toMatchObject({ kind: 'applied' })
    for (const another of [changeLog, aChangeLog(limits)])
      expect(await commit(another, 3, [describe(51)])).toMatchObject({
        kind: 'refused',
        text: `This map is full: it can hold ${textLength + 50} characters of names and descriptions.`,
        refusals: [{ index: 0, code: 'map-full' }],
      })
    expect(await commit(changeLog, 3, [describe(10)])).toMatchObject({ kind: 'applied' })
    const lowered = aChangeLog({ textMax: 1 })
    expect(await commit(lowered, 3, [describe(5)])).toMatchObject({ kind: 'applied' })
  })

  it('refuses more zone points than a map can hold, but accepts what reduces them', async () => {
    const changeLog = aChangeLog({ zonePointsMax: 7 })
    const zones = [10, 11].map((n) => aZone({ id: idOf(3, n) }))
    const [first, second] = zones.map((entity): Change => ({ op: 'insert', kind: 'zone', entity }))
    if (!first || !second) throw new Error('There are two zones.')
    const points = [...triangle, { x: -5, y: 5 }]
    const reshape = (geometry: ZoneGeometry): Change => ({
      op: 'patch',
      kind: 'zone',
      id: idOf(3, 11),
      fields: { geometry },
    })
    const larger = reshape({ kind: 'polygon', points: [...points, { x: -9, y: 2 }] })
    expect(await commit(changeLog, 3, [first, second])).toMatchObject({ kind: 'applied' })
    expect(await commit(changeLog, 3, [larger])).toMatchObject({
      kind: 'refused',
      text: 'This map is full: it can hold 7 points of zones.',
      refusals: [{ index: 0, code: 'map-full' }],
    })
    expect(await commit(changeLog, 3, [reshape({ kind: 'polygon', points })])).toMatchObject({
      kind: 'applied',
    })
    const lowered = aChangeLog({ zonePointsMax: 2 })
    expect(await commit(lowered, 3, [reshape({ kind: 'polygon', points: triangle })])).toMatchObject({
      kind: 'applied',
    })
  })

  it('makes the author of a commit the creator of what it inserts, also for entries without creators', async () => {
    const changeLog = aChangeLog()
    await prepare(changeLog, 3)
    const zone: Change = { op: 'insert', kind: 'zone', entity: aZone({ id: idOf(3, 11), createdBy: 99 }) }
    await commit(changeLog, 3, [insertPoi(3, 10), zone], { userId: 7 })
    const makers = async (log: ChangeLog) => {
      const { content } = await log.read(3)
      return [content.pois.get(idOf(3, 10))?.createdBy, content.zones.get(idOf(3, 11))?.createdBy]
    }
    expect(await makers(changeLog)).toEqual([7, 7])
    const document = database.get('log', '3:2')
    if (!document) throw new Error('It is in the log.')
    const entry = JSON.parse(JSON.stringify(document.entry).replaceAll(',"createdBy":7', ''))
    database.put('log', { ...document, entry })
    expect(await makers(aChangeLog())).toEqual([7, 7])
  })

  it('keeps the creators that a copy names, for every process', async () => {
    const changeLog = aChangeLog()
    await prepare(changeLog, 3)
    const zone: Change = { op: 'insert', kind: 'zone', entity: aZone({ id: idOf(3, 11), createdBy: 99 }) }
    await commit(changeLog, 3, [insertPoi(3, 10), zone], { userId: 7, keepsCreators: true })
    for (const log of [changeLog, aChangeLog()]) {
      const { content } = await log.read(3)
      expect(content.zones.get(idOf(3, 11))?.createdBy).toBe(99)
      expect(content.pois.get(idOf(3, 10))?.createdBy).toBe(7)
    }
  })

  it('reads the store once for many concurrent reads', async () => {
    const changeLog = aChangeLog()
    await prepare(changeLog, 3)
    queries = 0
    await Promise.all(Array.from({ length: 100 }, () => changeLog.readEncoded(3)))
    expect(queries).toBeLessThanOrEqual(2)
  })

  it('drops the least recently used maps when memory is full, and reads them again', async () => {
    const changeLog = aChangeLog({ hotEntities: 100 })
    for (const mapId of [3, 4, 5]) {
      await prepare(changeLog, mapId)
      await commit(
        changeLog,
        mapId,
        Array.from({ length: 40 }, (_, n) => insertPoi(mapId, 10 + n)),
      )
    }
    const costOf = async (mapId: number) => {
      queries = 0
      expect((await changeLog.read(mapId)).content.pois.size).toBe(40)
      return queries
    }
    expect(await costOf(5)).toBe(1)
    expect(await costOf(3)).toBeGreaterThan(1)
    expect(await costOf(3)).toBe(1)
  })

  it('keeps a closed map closed, also for processes that had it in memory', async () => {
    const [one, other] = [aChangeLog(), aChangeLog()]
    await prepare(one, 3)
    await other.read(3)
    await one.closeMap(3, 1)
    await one.closeMap(3, 1)
    await one.sweepMap(3)
    expect(database.all('log')).toHaveLength(1)
    for (const changeLog of [one, other, aChangeLog()]) {
      await expect(changeLog.read(3)).rejects.toThrow(MapClosedError)
      expect(await commit(changeLog, 3, [insertPoi(3, 10)])).toEqual({ kind: 'gone' })
    }
    await expect(one.sweepMap(4)).rejects.toThrow('not closed')
  })

  it('deletes the parts of a list that was refused in the end', async () => {
    const [one, other] = [aChangeLog({ listBytesMax: 100 }), aChangeLog()]
    await prepare(one, 3)
    const [mine, theirs] = await Promise.all([
      commit(one, 3, [insertPoi(3, 10), insertPoi(3, 11)]),
      commit(other, 3, [insertPoi(3, 10)]),
    ])
    expect([mine.kind, theirs.kind].sort()).toEqual(['applied', 'refused'])
    const named = database.all('log').filter(({ entry }) => entry.form === 'parts')
    expect(new Set(database.all('logParts').map((part) => part.parts_id)).size).toBe(named.length)
    expect(database.all('claims')).toHaveLength(0)
  })
})
