import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createChangeLog, type ChangeLog } from '../../api/content/changeLog.ts'
import { openDiskFiles } from '../../api/files/diskFiles.ts'
import { openSqliteStore } from '../../api/store/sqliteStore.ts'
import type { Store } from '../../api/store/Store.ts'
import { applyChanges } from '../../shared/content/applyChanges.ts'
import type { Change } from '../../shared/content/changes.ts'
import { EMPTY_CONTENT } from '../../shared/content/content.ts'
import { encodeContent } from '../../shared/content/contentParts.ts'
import { DEFAULT_TYPE_LOOK } from '../../shared/content/types.ts'
import { bundledProgram } from '../bundledProgram.ts'

const MAP_ID = 9
const ID = MAP_ID * 2 ** 27
const ROUNDS = 5

let dataDir: string
let child: ChildProcess | undefined

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pinfold-kill-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

it('keeps every acknowledged list, in order, when its process is killed at any moment', async () => {
  await withLog(async (changeLog) => {
    await changeLog.commit({ ...commitOf('prepare-'), changes: [insertCategory, insertType] })
  })
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const lines = await writeUntilKilled(round, 3 + Math.floor(Math.random() * 25))
    acknowledged.push(...lines)
    await withLog(async (changeLog, store) => {
      const entries = await entriesOf(store)
      expect(entries.map((entry) => entry.line)).toEqual(expect.arrayContaining(acknowledged))
      expect(entries.map((entry) => entry.revision)).toEqual(entries.map((_entry, index) => index + 1))
      const folded = applyChanges(
        EMPTY_CONTENT,
        entries.flatMap((entry) => entry.changes),
      )
      const { content, revision } = await changeLog.read(MAP_ID)
      expect(revision).toBe(entries.length)
      expect(encodeContent(content)).toEqual(folded.ok && encodeContent(folded.content))
      // The one list that may be there without having been acknowledged was on its way at the kill.
      expect(entries.length - 1 - acknowledged.length).toBeLessThanOrEqual(round + 1)
    })
  }
}, 120_000)

const commitOf = (changeId: string) => ({ mapId: MAP_ID, userId: 1, changeId, canSeeMap: async () => false })
const insertCategory: Change = { op: 'insert', kind: 'category', entity: { id: ID + 1, name: 'Places' } }
const insertType: Change = {
  op: 'insert',
  kind: 'type',
  entity: { id: ID + 2, categoryId: ID + 1, name: 'Cave', ...DEFAULT_TYPE_LOOK },
}

/** The log opened anew, as a restarted server does. */
const withLog = async (use: (changeLog: ChangeLog, store: Store) => Promise<void>): Promise<void> => {
  const store = await openSqliteStore({ dataDir, exclusive: true })
  const files = await openDiskFiles({ dataDir })
  const changeLog = createChangeLog({ store, files, log: pino({ level: 'silent' }) })
  try {
    await use(changeLog, store)
    await changeLog.drain()
  } finally {
    await files.close()
    await store.close()
  }
}

/** Lets a process write until it has acknowledged so many lists, kills it, and returns all it had acknowledged. */
const writeUntilKilled = async (round: number, acknowledgements: number): Promise<string[]> => {
  const args = [dataDir, MAP_ID, `round-${round}`, ID + 2, ID + 1000 + round * 1_000_000].map(String)
  const writer = spawn(process.execPath, [bundledProgram('changeLogWriter'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = writer
  const exited = new Promise((resolve) => writer.once('exit', resolve))
  const lines: string[] = []
  for await (const line of createInterface({ input: writer.stdout })) {
    if (line !== 'ready') lines.push(line)
    if (lines.length === acknowledgements) setTimeout(() => writer.kill('SIGKILL'), Math.random() * 20)
  }
  await exited
  expect(lines.length).toBeGreaterThanOrEqual(acknowledgements)
  return lines
}

interface Entry {
  readonly revision: number
  readonly line: string
  readonly changes: readonly Change[]
}

/** The log as it lies in the store, parts and all. */
const entriesOf = async (store: Store): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const { revision, change_id: changeId, entry } of store.stream('log', {
    equals: { map_id: MAP_ID },
  })) {
    if (entry.form !== 'list' && entry.form !== 'parts') throw new Error('Nobody closed or emptied it.')
    const changes = entry.form === 'list' ? entry.changes : await partsOf(store, entry.parts_id, entry.count)
    entries.push({ revision, line: `${revision} ${changeId}`, changes })
  }
  return entries.sort((a, b) => a.revision - b.revision)
}

const partsOf = async (store: Store, partsId: string, count: number): Promise<Change[]> => {
  const ids = Array.from({ length: count }, (_, index) => `${partsId}:${index}`)
  const parts = await store.getMany('logParts', ids)
  expect(parts).toHaveLength(count)
  return parts.flatMap((part) => part.changes)
}
