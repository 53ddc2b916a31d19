import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { type ChangeLog, createChangeLog } from '../../../api/content/changeLog.ts'
import { openFolder } from '../../../api/openServices.ts'
import { replayChanges } from '../../../shared/content/applyChanges.ts'
import type { Change } from '../../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../../shared/content/content.ts'
import { compareWithMap } from '../../../shared/dataMap/compareWithMap.ts'
import { parseDataFile, readDataMap } from '../../../shared/dataMap/readDataMap.ts'
import { placeDataMap } from '../../../shared/dataMap/placeDataMap.ts'
import { toChanges } from '../../../shared/dataMap/toChanges.ts'
import { newEntityId } from '../../../shared/ids.ts'
import { runSync } from '../../../shared/runSliced.ts'
import type { BenchContext } from '../BenchContext.ts'
import { LARGE_MARKER_COUNT, largeDataMap } from '../largeDataMap.ts'
import type { BenchTable, Candidate } from '../Table.ts'

const GROUPS = 60
const IMAGE = { width: 8192, height: 8192 }

const PARSED = '3 × JSON.parse'
const PREVIEW = 'read, for the preview'
const AGAIN = 'compared with the map it once was'
const STORED = '3 × JSON.parse, and the insert alone'
const IMPORT = 'import'

export const imports: BenchTable = {
  name: 'imports',
  title: `A data map of ${LARGE_MARKER_COUNT.toLocaleString('en')} markers`,
  columns: [{ heading: 'ms', metrics: ['ms'] }],
  references: [
    { heading: `× ${PARSED}`, candidate: PARSED, metrics: ['ms'] },
    { heading: `× ${STORED}`, candidate: STORED, metrics: ['ms'] },
  ],
  notes: [
    'In one process of Node; the import is one list in the log of a map in SQLite. In the browser a worker reads.',
  ],
  seconds: ({ rounds }) => 5 + rounds * 4,
  open: async (context) => {
    const text = largeDataMap(GROUPS)
    const changeLog = await openChangeLog(context)
    return [
      {
        name: 'read',
        candidates: [
          timed(PARSED, () => parsedThrice(text)),
          timed(PREVIEW, () => preview(text)),
          timed(AGAIN, () => compared(text)),
        ],
      },
      {
        name: 'import',
        candidates: [
          inserted(text, changeLog),
          timed(PREVIEW, () => preview(text)),
          imported(text, changeLog),
        ],
        budgets: [PREVIEW, IMPORT].map((candidate) => ({
          candidate,
          metric: 'ms',
          against: STORED,
          atMost: 1,
        })),
      },
    ]
  },
}

const parsedThrice = (text: string): unknown => [JSON.parse(text), JSON.parse(text), JSON.parse(text)]

const preview = (text: string): number => {
  const map = readDataMap([parseDataFile(text)])
  return runSync(placeDataMap(map, { image: IMAGE, origin: map.origin })).markerCount
}

const planned = (text: string, mapId: number): readonly Change[] => {
  const map = readDataMap([parseDataFile(text)])
  return toChanges(map, mapId, { image: IMAGE, origin: map.origin }).changes
}

/** With the map made of the same file. */
const compared = (text: string): number => {
  const map = readDataMap([parseDataFile(text)])
  const target = { image: IMAGE, origin: map.origin }
  const content = replayChanges(EMPTY_CONTENT, toChanges(map, 1, target).changes)
  return runSync(compareWithMap(map, target, content, () => newEntityId(1))).sameCount
}

const timed = (name: string, act: () => unknown): Candidate => ({
  name,
  run: async () => {
    const begun = performance.now()
    await act()
    return { ms: performance.now() - begun }
  },
})

/** Each import goes into a map of its own. */
let lastMapId = 0

const commit = async (changeLog: ChangeLog, mapId: number, changes: readonly Change[]): Promise<void> => {
  const outcome = await changeLog.commitLarge({
    mapId,
    userId: 1,
    changeId: randomUUID(),
    changes,
    canSeeMap: async () => true,
  })
  if (outcome.kind !== 'applied') throw new Error(`The import was answered with ${outcome.kind}.`)
}

const inserted = (text: string, changeLog: ChangeLog): Candidate => ({
  name: STORED,
  run: async () => {
    const mapId = ++lastMapId
    const changes = planned(text, mapId)
    return timed('', async () => {
      parsedThrice(text)
      await commit(changeLog, mapId, changes)
    }).run()
  },
})

const imported = (text: string, changeLog: ChangeLog): Candidate =>
  timed(IMPORT, () => {
    const mapId = ++lastMapId
    return commit(changeLog, mapId, planned(text, mapId))
  })

const openChangeLog = async ({ folder, onEnd }: BenchContext): Promise<ChangeLog> => {
  const { store, files } = await openFolder(join(folder, 'data-imports'))
  const changeLog = createChangeLog({ store, files, log: pino({ level: 'silent' }) })
  onEnd(async () => {
    await changeLog.drain()
    await Promise.all([store.close(), files.close()])
  })
  return changeLog
}
