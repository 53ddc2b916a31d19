import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { aPoi } from '../../tests/builders.ts'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import type { FileStore } from '../files/FileStore.ts'
import { type CollectionName, COLLECTIONS, type Documents } from '../store/collections.ts'
import { type Page, type Store, StoreUnavailableError } from '../store/Store.ts'
import { type ChangeLog, createChangeLog } from './changeLog.ts'

const MAP_ID = 3
const HOUR_MS = 3600_000
const idOf = (n: number) => MAP_ID * 2 ** 27 + n
const refOf = (n: number) => `${String(n).padStart(24, '0')}-png`
const pathOf = (n: number) => `${MAP_ID}/assets/${String(n).padStart(24, '0')}.png`
const [SHOWN, REMOVED, YOUNG] = [1, 2, 3]
const SECRET = 'A secret'

let database: MemoryDatabase
let files: Set<string>
let now: number

/** A process that dies at its so-maniest step: what it has done stays. */
const aProcess = (stepsMax = Infinity): ChangeLog => {
  let steps = 0
  const before = async () => {
    if (++steps > stepsMax) throw new StoreUnavailableError('dead')
  }
  return aProcessOn(new MemoryStore(database, aroundWith(before)), before)
}

const aroundWith = (before: () => Promise<void>) => ({ before, after: async () => {}, skips: () => false })

/** Before its process writes the header of a snapshot, something else happens; after it, the process dies at its next look. */
class DyingBehindHeader extends MemoryStore {
  #isDead = false
  readonly #meanwhile: () => Promise<unknown>

  constructor(meanwhile: () => Promise<unknown>) {
    super(
      database,
      aroundWith(async () => {}),
    )
    this.#meanwhile = meanwhile
  }

  override async insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    if (collection === 'snapshots') await this.#meanwhile()
    await super.insert(collection, document)
    this.#isDead = collection === 'snapshots'
  }

  override async find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]> {
    if (this.#isDead) throw new StoreUnavailableError('dead')
    return super.find(collection, page)
  }
}

const aProcessOn = (store: Store, before = async () => {}): ChangeLog => {
  const deleteAll = async (key: string) => {
    await before()
    return Number(files.delete(key))
  }
  return createChangeLog({
    store,
    files: { deleteAll } as unknown as FileStore,
    log: pino({ level: 'silent' }),
    now: () => new Date(now),
    rest: () => new Promise(() => {}),
    limits: { listBytesMax: 1_000, partBytes: 500, snapshotPartLength: 400, pageEntries: 3 },
  })
}

const commit = (changeLog: ChangeLog, changeId: string, changes: readonly Change[], baseRevision?: number) =>
  changeLog.commit({
    mapId: MAP_ID,
    userId: 1,
    changeId,
    changes,
    canSeeMap: async () => true,
    ...(baseRevision !== undefined && { baseRevision }),
  })

const insertPoi = (n: number, fields: object = {}): Change => ({
  op: 'insert',
  kind: 'poi',
  entity: aPoi({ id: idOf(n), typeId: idOf(2), name: `POI ${n}`, ...fields }),
})
const remove = (n: number): Change => ({ op: 'remove', kind: 'poi', id: idOf(n) })

const anAsset = (n: number, ageMs: number) => {
  files.add(pathOf(n))
  database.put('assets', {
    _id: `${MAP_ID}:${refOf(n)}`,
    map_id: MAP_ID,
    user_id: 1,
    ref: refOf(n),
    bytes: 1,
    named: false,
    created_at: new Date(now - ageMs),
  })
}

/** Everything that the store holds, what is compressed included. */
const everythingStored = async (): Promise<string> => {
  const names = Object.keys(COLLECTIONS) as CollectionName[]
  const plain = names.map((name) => JSON.stringify(database.all(name))).join('\n')
  return plain + (await textOf(aProcess()))
}

const textOf = async (changeLog: ChangeLog): Promise<string> =>
  gunzipSync((await changeLog.readEncoded(MAP_ID)).gzip).toString()

const revisionsOf = (name: 'snapshots' | 'log') => database.all(name).map(({ revision }) => revision)

beforeEach(async () => {
  database = new MemoryDatabase()
  files = new Set()
  now = Date.UTC(2026, 0, 1)
  for (const n of [SHOWN, REMOVED]) anAsset(n, 2 * HOUR_MS)
  anAsset(YOUNG, 0)
  const changeLog = aProcess()
  const lists: Change[][] = [
    [
      { op: 'insert', kind: 'category', entity: { id: idOf(1), name: 'Places' } },
      {
        op: 'insert',
        kind: 'type',
        entity: { id: idOf(2), categoryId: idOf(1), name: 'Cave', ...DEFAULT_TYPE_LOOK },
      },
      insertPoi(10, { image: refOf(SHOWN), name: SECRET }),
    ],
    Array.from({ length: 6 }, (_, n) => insertPoi(20 + n, { name: `${SECRET} ${n}`, image: refOf(REMOVED) })),
    [insertPoi(30, { image: refOf(YOUNG) })],
    [{ op: 'patch', kind: 'poi', id: idOf(10), fields: { name: 'Known to all' } }],
    [...Array.from({ length: 6 }, (_, n) => remove(20 + n)), remove(30)],
  ]
  for (const [index, changes] of lists.entries()) {
    expect(await commit(changeLog, `list-number-${index}`, changes)).toMatchObject({ kind: 'applied' })
    // A snapshot of each state, as another process that reads the map takes it.
    const reader = aProcess()
    await reader.readEncoded(MAP_ID)
    await reader.drain()
  }
  expect(database.all('logParts').length).toBeGreaterThan(1)
})

/** What holds once it is forgotten, however often it was interrupted. */
const expectForgotten = async (expected: string) => {
  expect(await everythingStored()).not.toContain(SECRET)
  expect(revisionsOf('snapshots').every((revision) => revision >= 6)).toBe(true)
  expect(database.all('logParts')).toEqual([])
  expect(
    database.all('log').map(({ change_id, user_id, entry }) => [change_id, user_id, entry.form]),
  ).toEqual([
    ...Array.from({ length: 5 }, (_, n) => [`list-number-${n}`, 1, 'forgotten']),
    [expect.stringMatching(/^forget:/), 1, 'forgetting'],
  ])
  expect(await textOf(aProcess())).toBe(expected)
}

describe('to forget what was removed', () => {
  it('empties the log, older snapshots and files, and keeps what is on the map, who edited it and when', async () => {
    const before = database.all('log').map(({ _id, change_id, at }) => ({ _id, change_id, at }))
    const changeLog = aProcess()
    const { content } = await changeLog.read(MAP_ID)
    expect(await changeLog.forget(MAP_ID, 1)).toBe(6)
    await expectForgotten(await textOf(changeLog))
    expect(database.all('log').slice(0, 5)).toMatchObject(before)
    expect((await aProcess().read(MAP_ID)).content.pois.size).toBe(content.pois.size)
    expect([...files].sort()).toEqual([pathOf(SHOWN), pathOf(YOUNG)])
    expect(database.all('claims')).toEqual([])
    now += 2 * HOUR_MS
    await aProcess().sweep()
    expect([...files]).toEqual([pathOf(SHOWN)])
  })

  it('sends everybody who is behind to the content, and still knows what was committed', async () => {
    const elsewhere = aProcess()
    await elsewhere.read(MAP_ID)
    const changeLog = aProcess()
    await changeLog.forget(MAP_ID, 1)
    for (const process of [elsewhere, changeLog, aProcess()]) {
      for (const after of [0, 3, 5]) expect(await process.entriesAfter(MAP_ID, after)).toBe('too-far')
      expect(await process.entriesAfter(MAP_ID, 6)).toEqual([])
      const retried = await commit(process, 'list-number-2', [insertPoi(30, { image: refOf(YOUNG) })], 6)
      expect(retried).toEqual({ kind: 'applied', revision: 3, missed: [] })
    }
    expect(await commit(elsewhere, 'list-number-9', [insertPoi(40)], 6)).toMatchObject({ revision: 7 })
    expect((await elsewhere.entriesAfter(MAP_ID, 6)).length).toBe(1)
  })

  it('goes on in a process that had the map of long ago in memory', async () => {
    const elsewhere = aProcess()
    await elsewhere.read(MAP_ID)
    const changeLog = aProcess()
    await commit(changeLog, 'list-number-5', [insertPoi(50, { name: SECRET })])
    await commit(changeLog, 'list-number-6', [remove(50)])
    await changeLog.forget(MAP_ID, 1)
    expect((await elsewhere.read(MAP_ID)).revision).toBe(8)
    expect(await textOf(elsewhere)).toBe(await textOf(changeLog))
  })

  it('is not undone by a snapshot that was begun before, by a process that died behind it', async () => {
    await commit(aProcess(), 'list-number-5', [insertPoi(50, { name: SECRET })])
    const dying = aProcessOn(
      new DyingBehindHeader(async () => {
        const changeLog = aProcess()
        await commit(changeLog, 'list-number-6', [remove(50)])
        await changeLog.forget(MAP_ID, 1)
      }),
    )
    await dying.readEncoded(MAP_ID)
    await dying.drain()
    expect(revisionsOf('snapshots')).toContain(6)
    now += 2 * HOUR_MS
    await aProcess().sweep()
    expect(revisionsOf('snapshots')).toEqual([8])
  })

  it('is all or nothing, whatever step a crash comes at: the sweep finishes what was begun', async () => {
    const snapshotOf = () =>
      (Object.keys(COLLECTIONS) as CollectionName[]).map((name) => [name, database.all(name)] as const)
    const [stored, filesBefore] = [snapshotOf(), [...files]]
    const expected = (await textOf(aProcess())).replace(/"revision":5,"forgottenRevision":0/, '')
    let isDone = false
    let [finished, abandoned] = [0, 0]
    for (let steps = 1; !isDone; steps++) {
      database = new MemoryDatabase()
      for (const [name, documents] of stored) for (const document of documents) database.put(name, document)
      files = new Set(filesBefore)
      now = Date.UTC(2026, 0, 1)
      isDone = await aProcess(steps)
        .forget(MAP_ID, 1)
        .then(
          () => true,
          () => false,
        )
      now += 2 * HOUR_MS
      const isDecided = revisionsOf('log').includes(6)
      await aProcess().sweep()
      expect(database.all('claims').filter(({ owner_id }) => owner_id === 'unfinished')).toEqual([])
      const text = await textOf(aProcess())
      if (isDecided) {
        await expectForgotten(text)
        expect([...files]).toEqual([pathOf(SHOWN)])
        finished++
      } else {
        expect(database.all('log')).toEqual(stored.find(([name]) => name === 'log')?.[1])
        expect([...files]).toEqual(filesBefore)
        abandoned++
      }
      expect(text.replace(/"revision":\d,"forgottenRevision":\d/, '')).toBe(expected)
    }
    expect([finished > 10, abandoned > 5]).toEqual([true, true])
  })
})
