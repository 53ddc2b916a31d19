import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { COLLECTIONS } from './collections.ts'
import { DATABASE_FILE, lockFolder, RESTORING_FOLDER } from './sqlite/database.ts'
import { refusal } from './sqlite/messages.ts'
import { quoted } from './sqlite/statements.ts'
import { StoreFullError, StoreOpenError } from './Store.ts'
import { inMegabytes, type StoreFacts } from './StoreFacts.ts'

/** What is done with the embedded store's file as a whole: it is copied, checked and measured beside a running server. */

export { DATABASE_FILE, RESTORING_FOLDER }

/** The files of the embedded store in `dataDir`; those beside the first hold what is not yet moved into it. */
export const DATABASE_FILES = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, DATABASE_FILE] as const

/**
 * Copies all documents but the sessions to the file `to`, which must not exist, as they are at one moment. It reads in one
 * transaction, for which no writer waits. The copy is written before anything says that it is there: the caller has it synced.
 * @throws StoreFullError
 */
export const copyDatabase = (dataDir: string, to: string): void => {
  const from = openReadOnly(join(dataDir, DATABASE_FILE))
  try {
    from.prepare('VACUUM INTO ?').run(to)
  } catch (error) {
    throw isWithoutRoom(error) ? new StoreFullError('There is no room for the copy.') : error
  } finally {
    from.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA secure_delete = ON; DELETE FROM sessions')
  } finally {
    copy.close()
  }
}

/** Whether an error of an SQLite file says that its disk is full. */
export const isWithoutRoom = (error: unknown): boolean => refusal(error).kind === 'full'

/** How many faults are reported at most. */
const FAULTS_MAX = 20

/** Returns what SQLite finds wrong with the file in `dataDir`: nothing in a sound one. `quick` leaves out the indexes. */
export const databaseFaults = (dataDir: string, { quick = false } = {}): string[] => {
  const check = quick ? 'quick_check' : 'integrity_check'
  try {
    const database = openReadOnly(join(dataDir, DATABASE_FILE))
    try {
      const rows = database.prepare(`PRAGMA ${check}(${FAULTS_MAX})`).all()
      return rows.map((row) => String(row[check])).filter((text) => text !== 'ok')
    } finally {
      database.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** Returns how many documents each collection in `dataDir` has. What an earlier version did not have is 0. */
export const documentCounts = (dataDir: string): Record<string, number> =>
  Object.fromEntries(ofCollections(dataDir, 'count(*)').map(({ name, value }) => [name, value]))

/** Returns what an operator sees of the embedded store. It reads all of it. */
export const sqliteFacts = async (dataDir: string): Promise<StoreFacts> => {
  const counts = documentCounts(dataDir)
  const { database, log } = await databaseBytes(dataDir)
  const faults = databaseFaults(dataDir, { quick: true })
  return {
    collections: ofCollections(dataDir, 'coalesce(sum(octet_length(_document)), 0)').map(
      ({ name, value }) => ({
        name,
        documents: counts[name] ?? 0,
        bytes: value,
      }),
    ),
    database: [
      ['SQLite file', inMegabytes(database)],
      ['Its log', inMegabytes(log)],
      ['Quick check', faults.length === 0 ? 'ok' : `${faults.length} faults`],
    ],
    faults,
  }
}

const ofCollections = (dataDir: string, aggregate: string): { name: string; value: number }[] => {
  const database = openReadOnly(join(dataDir, DATABASE_FILE))
  try {
    const tables = new Set(
      database
        .prepare('SELECT name FROM sqlite_schema')
        .all()
        .map(({ name }) => name),
    )
    const valueOf = (name: string) =>
      Number(database.prepare(`SELECT ${aggregate} AS value FROM ${quoted(name)}`).get()?.value ?? 0)
    return Object.keys(COLLECTIONS).map((name) => ({ name, value: tables.has(name) ? valueOf(name) : 0 }))
  } finally {
    database.close()
  }
}

/** Returns the bytes of the file and of the log beside it, which grows while something reads for long. */
export const databaseBytes = async (dataDir: string): Promise<{ database: number; log: number }> => {
  const sizeOf = (name: string) =>
    stat(join(dataDir, name)).then(
      ({ size }) => size,
      () => 0,
    )
  return { database: await sizeOf(DATABASE_FILE), log: await sizeOf(`${DATABASE_FILE}-wal`) }
}

/** Keeps servers out of `dataDir` until the returned function is called. @throws StoreOpenError with that text */
export const holdFolder = (dataDir: string, refusalText: string): (() => void) => {
  const lock = lockFolder(dataDir, refusalText)
  return () => lock.close()
}

const openReadOnly = (path: string): DatabaseSyncInstance => {
  try {
    return new DatabaseSync(path, { readOnly: true })
  } catch (error) {
    throw new StoreOpenError(`${path} cannot be opened.`, { cause: error })
  }
}
