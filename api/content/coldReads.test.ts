import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Change } from '../../shared/content/changes.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { aPoi } from '../../tests/builders.ts'
import { MemoryDatabase, MemoryStore } from '../../tests/MemoryStore.ts'
import type { FileStore } from '../files/FileStore.ts'
import { type ChangeLog, type ChangeLogOptions, createChangeLog } from './changeLog.ts'
import { threadedCompression } from './splicedGzip.ts'

const MAP_ID = 3
const POIS = 5_000
const PARTS = 8
const idOf = (n: number) => MAP_ID * 2 ** 27 + n

let database: MemoryDatabase
/** What the process last made has done, in order. */
let acts: string[]
let rests: (() => void)[]

const files = { get: async () => null } as unknown as FileStore
const around = { before: async () => {}, after: async () => {}, skips: () => false }

/** A process of its own over the common store. */
const aProcess = (limits: ChangeLogOptions['limits'] = {}): ChangeLog => {
  acts = []
  rests = []
  const done = acts
  return createChangeLog({
    store: new MemoryStore(database, around),
    files,
    log: pino({ level: 'silent' }),
    limits,
    pause: async () => void done.push('pause'),
    rest: () => new Promise((resolve) => rests.push(resolve)),
    compression: {
      deflate: (bytes) => (done.push('deflate'), threadedCompression.deflate(bytes)),
      inflate: (bytes) => (done.push('inflate'), threadedCompression.inflate(bytes)),
    },
  })
}

let lists = 0
const commit = async (changeLog: ChangeLog, changes: readonly Change[], mapId = MAP_ID) => {
  const changeId = `list-number-${++lists}`
  const canSeeMap = async () => true
  const outcome = await changeLog.commitLarge({ mapId, userId: 1, changeId, changes, canSeeMap })
  expect(outcome.kind).toBe('applied')
}

const rename = (name: string): Change => ({ op: 'patch', kind: 'poi', id: idOf(10), fields: { name } })
const count = (act: string) => acts.filter((one) => one === act).length

beforeEach(async () => {
  database = new MemoryDatabase()
  const changeLog = aProcess()
  await commit(changeLog, [
    { op: 'insert', kind: 'category', entity: { id: idOf(1), name: 'Places' } },
    {
      op: 'insert',
      kind: 'type',
      entity: { id: idOf(2), categoryId: idOf(1), name: 'Cave', ...DEFAULT_TYPE_LOOK },
    },
    ...Array.from({ length: POIS }, (_, n): Change => ({
      op: 'insert',
      kind: 'poi',
      entity: aPoi({ id: idOf(10 + n), typeId: idOf(2) }),
    })),
  ])
  await changeLog.drain()
})

/** The only thing that is unpacked beside the content: what it refers to. */
const OUTSIDE = 1

describe('a process that does not have the map in memory', () => {
  it('sends the parts of the snapshot as stored, without decoding them', async () => {
    const { gzip } = await aProcess().readEncoded(MAP_ID)
    const { gzip: again, parts } = await aProcess().readEncoded(MAP_ID)
    expect(parts).toHaveLength(1 + PARTS)
    expect(again).toEqual(gzip)
    expect([count('inflate'), count('deflate')]).toEqual([OUTSIDE, 0])
  })

  it('lets other requests be served between the parts that it decodes to commit', async () => {
    const changeLog = aProcess()
    await commit(changeLog, [rename('Nine Gulls')])
    const [first, last] = [acts.indexOf('inflate'), acts.lastIndexOf('inflate')]
    const decoding = acts.slice(first + OUTSIDE, last + 1).join(' ')
    expect(decoding).toBe(Array.from({ length: 1 + PARTS }, () => 'inflate').join(' pause '))
  })

  it('folds what came after the snapshot only once: the next one finds it folded', async () => {
    const writer = aProcess()
    await commit(writer, [rename('Nine Gulls')])
    await writer.drain()
    const reader = aProcess()
    const folded = await reader.readEncoded(MAP_ID)
    await reader.drain()
    expect([folded.revision, count('inflate')]).toEqual([2, OUTSIDE + 1 + PARTS])
    expect((await aProcess().readEncoded(MAP_ID)).gzip).toEqual(folded.gzip)
    expect([count('inflate'), count('deflate')]).toEqual([OUTSIDE, 0])
  })
})

describe('a map in memory', () => {
  it('is encoded again only in the part that an edit changes', async () => {
    const changeLog = aProcess()
    await commit(changeLog, [rename('One')])
    await changeLog.readEncoded(MAP_ID)
    acts.length = 0
    await commit(changeLog, [rename('Two')])
    await changeLog.readEncoded(MAP_ID)
    expect([count('deflate'), count('inflate')]).toEqual([1, 0])
    expect((await changeLog.readEncoded(MAP_ID)).revision).toBe(3)
    expect(count('deflate')).toBe(1)
  })

  it('gets a snapshot once nobody has edited it for a while, and not before', async () => {
    const changeLog = aProcess()
    const newest = () => Math.max(...database.all('snapshots').map(({ revision }) => revision))
    const rest = async () => {
      const [resolve] = rests.splice(0, 1)
      resolve?.()
      await new Promise((over) => setImmediate(over))
    }
    await commit(changeLog, [rename('One')])
    await commit(changeLog, [rename('Two')])
    await rest()
    expect(newest()).toBe(1)
    await rest()
    await expect.poll(newest).toBe(3)
    await changeLog.drain()
  })

  it('gets one when it leaves memory', async () => {
    const changeLog = aProcess({ hotEntities: POIS + 1_000 })
    await commit(changeLog, [rename('One')])
    for (let mapId = 100; mapId < 200; mapId++) await changeLog.read(mapId)
    await changeLog.drain()
    expect(database.all('snapshots').map(({ revision }) => revision)).toContain(2)
  })
})
