import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createChangeLog } from '../../api/content/changeLog.ts'
import { decodeParts } from '../../api/content/EncodedContent.ts'
import { type Compression, threadedCompression } from '../../api/content/splicedGzip.ts'
import { restoreChanges } from '../../shared/history/restoreChanges.ts'
import { HistoryLog, rowsOf } from '../historyLog.ts'
import { mongoUrl } from '../mongoDatabase.ts'
import { IS_FULL } from '../sampled.ts'
import { startTestServer } from '../TestServer.ts'

const server = await startTestServer()
afterAll(() => server.close())
const { store, files } = server.services

/** A process of its own, with snapshots so near that a short log has many. */
const aProcess = () =>
  createChangeLog({
    store,
    files,
    log: pino({ level: 'silent' }),
    rest: () => new Promise(() => {}),
    limits: {
      snapshotEntries: 5,
      snapshotSpan: 16,
      listBytesMax: 2_000,
      partBytes: 1_000,
      snapshotPartLength: 2_000,
      pageEntries: 7,
    },
  })

const compression: Compression = threadedCompression
const means = { compression, pause: () => Promise.resolve() }

const keep = <T>(past: T) => Promise.resolve(past)

const LOGS = IS_FULL ? 12 : 3
/** Few on MongoDB: the server that the tests build for themselves inserts slowly. */
const [RESTORES, LISTS_BEFORE] = mongoUrl ? [12, 20] : [IS_FULL ? 1_000 : 40, 50]

// Not on MongoDB, for the same reason.
describe.runIf(mongoUrl === undefined)('the content as it was', () => {
  it.each(Array.from({ length: LOGS }, (_, at) => at + 1))(
    'is the replay of the log up to any revision, and gone where it is forgotten: log %i',
    async (seed) => {
      const log = new HistoryLog(8_000 + seed, seed)
      const processes = [aProcess(), aProcess()]
      const anyProcess = () => processes[log.below(2)] ?? aProcess()
      let forgotten = 0
      for (let act = 0; act < 90; act++) {
        if (act % 40 === 33) await log.moveAll(anyProcess())
        if (act === 50 && seed % 3 === 0) forgotten = await log.forget(anyProcess())
        await log.writeList(anyProcess())
        if (act % 20 !== 19) continue
        for (const process of processes) await process.drain()
        for (let look = 0; look < 12; look++) {
          const revision = log.below(log.head + 1)
          const past = await anyProcess().contentAt(log.mapId, revision, keep)
          if (revision < forgotten) expect(past).toBe('forgotten')
          else if (typeof past === 'string') throw new Error(`${past} at ${revision}`)
          else {
            expect(rowsOf(past.content), `revision ${revision}`).toEqual(
              rowsOf(log.states[revision] ?? past.content),
            )
            const decoded = await decodeParts(means, await past.encoded())
            expect(rowsOf(decoded)).toEqual(rowsOf(past.content))
          }
        }
      }
      const newcomer = aProcess()
      expect(await newcomer.contentAt(log.mapId, log.head + 1, keep)).toBe('ahead')
      // Reading a long tail of the log makes a snapshot due, too.
      for (const process of [...processes, newcomer]) await process.drain()
      await expectOneInEachSpan(log, forgotten)
    },
    120_000,
  )

  it('is read without a snapshot that cannot be read, and leaves snapshots where none was kept', async () => {
    const log = new HistoryLog(8_100, 7)
    const process = aProcess()
    while (log.head < 80) await log.writeList(process)
    await process.drain()
    const ofMap = { equals: { map_id: log.mapId } }
    await store.deleteWhere('snapshotParts', ofMap)
    const past = await aProcess().contentAt(log.mapId, 75, keep)
    expect(typeof past === 'string' ? past : rowsOf(past.content)).toEqual(
      rowsOf(log.states[75] ?? log.content),
    )
    await store.deleteWhere('snapshots', ofMap)
    await aProcess().contentAt(log.mapId, 75, keep)
    const left = await store.find('snapshots', {
      ...ofMap,
      sort: [{ field: 'revision', direction: 'ascending' }],
      limit: 100,
    })
    // The newest one comes of its own.
    expect(left.map(({ revision }) => revision)).toEqual(expect.arrayContaining([16, 32, 48, 64]))
  })
})

/** Of every span that is not forgotten, the first snapshot is there, and of those before the newest ones no other. */
const expectOneInEachSpan = async (log: HistoryLog, forgotten: number) => {
  const headers = await store.find('snapshots', {
    equals: { map_id: log.mapId },
    sort: [{ field: 'revision', direction: 'ascending' }],
    limit: 1_000,
  })
  const spans = headers.slice(0, -2).map(({ revision }) => Math.floor(revision / 16))
  expect(new Set(spans).size).toBe(spans.length)
  for (let span = Math.ceil((forgotten + 1) / 16); span < Math.floor(log.head / 16); span++)
    expect(headers.some(({ revision }) => Math.floor(revision / 16) === span)).toBe(true)
  expect(headers.every(({ revision }) => revision >= forgotten)).toBe(true)
}

describe('restoring a map', () => {
  it(`makes it what it was, for ${RESTORES} random revisions`, async () => {
    const log = new HistoryLog(8_200, 11)
    const process = aProcess()
    while (log.head < LISTS_BEFORE) await log.writeList(process)
    for (let restore = 0; restore < RESTORES; restore++) {
      await log.writeList(process)
      const revision = log.below(log.head + 1)
      const past = await process.contentAt(log.mapId, revision, keep)
      if (typeof past === 'string') throw new Error(past)
      const { content } = await process.read(log.mapId)
      const { changes } = restoreChanges(content, past.content, 'all')
      if (changes.length > 0) await log.write(process, changes, true)
      const after = await process.read(log.mapId)
      expect(rowsOf(after.content), `revision ${revision}`).toEqual(rowsOf(log.states[revision] ?? content))
    }
    await process.drain()
  }, 600_000)
})
