import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { DATABASE_FILE } from '../../api/store/sqlite/database.ts'
import { startSqliteWorker } from '../../api/store/sqlite/workerCalls.ts'
import { openSqliteStore, SqliteStore } from '../../api/store/sqliteStore.ts'
import { StoreOpenError, StoreUnavailableError } from '../../api/store/Store.ts'
import { bundledProgram } from '../bundledProgram.ts'
import { storeContract } from './store.contract.ts'
import { aClaim } from './storeDocuments.ts'

const folder = mkdtempSync(join(tmpdir(), 'pinfold-store-'))
let folders = 0
const freshFolder = (): string => join(folder, String(++folders))
afterAll(() => rmSync(folder, { recursive: true }))

storeContract('sqliteStore', async () => {
  const dataDir = freshFolder()
  const open = () => openSqliteStore({ dataDir, exclusive: true })
  const store = await open()
  let current = store
  return {
    store,
    reopen: async () => {
      await current.close()
      return (current = await open())
    },
    close: () => current.close(),
  }
})

describe('opening a sqliteStore', () => {
  const refusalOf = async (dataDir: string): Promise<unknown> =>
    openSqliteStore({ dataDir, exclusive: true }).then(
      () => null,
      (error: unknown) => error,
    )

  it('refuses a folder that cannot be created, in one sentence that names DATA_DIR', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    for (const dataDir of [file, join(file, 'below')]) {
      const error = await refusalOf(dataDir)
      expect(error).toBeInstanceOf(StoreOpenError)
      expect(String(error)).toMatch(/DATA_DIR .*a-file[^\n]*\.$/)
    }
  })

  it('refuses a file that is not a store, and leaves it unchanged', async () => {
    const dataDir = freshFolder()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, DATABASE_FILE), 'these are not documents'.repeat(100))
    expect(String(await refusalOf(dataDir))).toMatch(/DATA_DIR .*cannot be opened/)
  })

  it('keeps a write-ahead log, so that a tool reads while the server writes', async () => {
    const dataDir = freshFolder()
    await (await openSqliteStore({ dataDir, exclusive: true })).close()
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    database.close()
  })

  it('refuses what a newer version wrote', async () => {
    const dataDir = freshFolder()
    await (await openSqliteStore({ dataDir, exclusive: true })).close()
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
    database.exec('PRAGMA user_version = 99')
    database.close()
    expect(String(await refusalOf(dataDir))).toMatch(/newer version/)
  })

  it('refuses a second server on one folder, lets tools join, and lets the next one in', async () => {
    const dataDir = freshFolder()
    const server = await openSqliteStore({ dataDir, exclusive: true })
    const error = await refusalOf(dataDir)
    expect(error).toBeInstanceOf(StoreOpenError)
    expect(String(error)).toMatch(/DATA_DIR .*another server/)

    const tool = await openSqliteStore({ dataDir, exclusive: false })
    await server.insert('claims', aClaim('server'))
    await tool.insert('claims', aClaim('tool'))
    expect(await server.get('claims', 'tool')).not.toBeNull()
    expect(await tool.get('claims', 'server')).not.toBeNull()
    await tool.close()
    await server.close()
    await (await openSqliteStore({ dataDir, exclusive: true })).close()
  })
})

describe('the worker of a sqliteStore', () => {
  it('returns what was written to a read that follows a write, even before the write has resolved', async () => {
    const store = await openSqliteStore({ dataDir: freshFolder(), exclusive: true })
    const [, found] = await Promise.all([store.insert('claims', aClaim('read')), store.get('claims', 'read')])
    expect(found).toEqual(aClaim('read'))
    await store.close()
  })
})

describe('a sqliteStore whose worker has died', () => {
  it('reports that it is unavailable to current and later calls, and loses nothing acknowledged', async () => {
    const dataDir = freshFolder()
    const onLost = vi.fn()
    const calls = await startSqliteWorker({ dataDir, exclusive: true }, onLost)
    const store = new SqliteStore(calls)
    await store.insert('claims', aClaim('acknowledged'))
    const underWay = Array.from({ length: 20 }, (_, at) => store.insert('claims', aClaim(String(at))))
    const settled = Promise.allSettled(underWay)
    await calls.terminate()
    for (const result of await settled) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StoreUnavailableError)
    }
    await expect(store.get('claims', 'acknowledged')).rejects.toThrow(StoreUnavailableError)
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(StoreUnavailableError))
    await store.close()

    const next = await openSqliteStore({ dataDir, exclusive: true })
    expect(await next.get('claims', 'acknowledged')).not.toBeNull()
    await next.close()
  })

  it('is distinguished from one that is closed', async () => {
    const onLost = vi.fn()
    await (await openSqliteStore({ dataDir: freshFolder(), exclusive: true, onLost })).close()
    expect(onLost).not.toHaveBeenCalled()
  })
})

describe('a server killed while it writes', () => {
  it('keeps every acknowledged document complete and searchable, in an undamaged file', async () => {
    const dataDir = freshFolder()
    const acknowledged: string[] = []
    for (let round = 1; round <= 5; round++) {
      acknowledged.push(...(await insertUntilKilled(dataDir, round)))
    }
    expect(acknowledged.length).toBeGreaterThan(20)

    const store = await openSqliteStore({ dataDir, exclusive: true })
    const found = await store.getMany('maps', acknowledged)
    expect(found.map(({ _id }) => _id)).toEqual(acknowledged)
    const page = { sort: [{ field: '_id', direction: 'ascending' }], limit: 5 } as const
    for (const id of acknowledged.slice(-50)) {
      expect((await store.search('maps', `<${id}>`, page)).map(({ _id }) => _id)).toEqual([id])
    }
    await store.close()
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE))
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    database.close()
  }, 60_000)
})

/** Runs a process that inserts maps and says so; kills it at some moment. The maps it said were in. */
async function insertUntilKilled(dataDir: string, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [bundledProgram('insertUntilKilled'), dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  const ended = once(child, 'close')
  const killAfter = 5 + Math.floor(Math.random() * 300)
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (lines.length === killAfter) child.kill('SIGKILL')
  }
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  return lines
}
