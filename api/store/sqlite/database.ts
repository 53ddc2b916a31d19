import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { StoreOpenError } from '../Store.ts'
import { COLLECTIONS } from '../collections.ts'
import { restrictToOwner } from '../restrictToOwner.ts'
import { isBusy, type SqliteOptions } from './messages.ts'
import { Statements } from './statements.ts'
import { prepareTables } from './tables.ts'

export const DATABASE_FILE = 'pinfold.sqlite'
const LOCK_FILE = 'server.lock'
/** The folder within the data folder in which a restore gathers everything. As long as it is there, nothing is served. */
export const RESTORING_FOLDER = '.restoring'

/** Raised when older versions can no longer read what is written. */
const FORMAT = 1
const BUSY_TIMEOUT_MS = 10_000

export interface OpenedDatabase {
  readonly statements: Statements
  close(): void
}

/** @throws StoreOpenError */
export const openDatabase = ({ dataDir, exclusive, readOnly }: SqliteOptions): OpenedDatabase => {
  if (readOnly) return openUnaltered(dataDir)
  prepareFolder(dataDir)
  refuseUnfinishedRestore(dataDir)
  const lock = exclusive ? lockFolder(dataDir) : null
  try {
    const statements = openFile(dataDir)
    return { statements, close: () => closeAll(statements.database, lock) }
  } catch (error) {
    lock?.close()
    throw error instanceof StoreOpenError ? error : unreadable(dataDir, error)
  }
}

/** Opens a file that nothing may change, such as one of a backup, as whichever version has written it. */
function openUnaltered(dataDir: string): OpenedDatabase {
  try {
    const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
    return { statements: new Statements(database), close: () => database.close() }
  } catch (error) {
    throw unreadable(dataDir, error)
  }
}

function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, RESTORING_FOLDER)))
    throw new StoreOpenError(
      `DATA_DIR ${dataDir} holds an unfinished restore. Run restore again to finish it.`,
    )
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StoreOpenError(`DATA_DIR ${dataDir} cannot be written to (${reason(error)}).`, { cause: error })
  }
}

/**
 * Takes a lock that the system releases however the server ends. With a process id in a file one would have to guess
 * whether the process of that id is still ours. `refusal` is what is said if it is held. @throws StoreOpenError
 */
export function lockFolder(
  dataDir: string,
  refusal = `DATA_DIR ${dataDir} is in use by another server.`,
): DatabaseSyncInstance {
  const path = join(dataDir, LOCK_FILE)
  makePrivate(path)
  const lock = new DatabaseSync(path)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw unreadable(dataDir, error)
    throw new StoreOpenError(refusal, { cause: error })
  }
}

function openFile(dataDir: string): Statements {
  const path = join(dataDir, DATABASE_FILE)
  makePrivate(path)
  for (const ending of ['-wal', '-shm']) restrictToOwner(path + ending)
  const database = new DatabaseSync(path)
  try {
    database.exec(
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};
       PRAGMA journal_mode = WAL;
       PRAGMA synchronous = FULL;
       PRAGMA cache_size = -65536;
       PRAGMA temp_store = MEMORY;
       PRAGMA journal_size_limit = 67108864;
       PRAGMA trusted_schema = OFF`,
    )
    checkFormat(database, dataDir)
    const statements = new Statements(database)
    prepareTables(statements, COLLECTIONS)
    return statements
  } catch (error) {
    database.close()
    throw error
  }
}

/** Regardless of the folder's mode. SQLite gives the files that it makes beside this one the same mode. */
function makePrivate(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  restrictToOwner(path)
}

function checkFormat(database: DatabaseSyncInstance, dataDir: string): void {
  const format = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0)
  if (format > FORMAT) {
    throw new StoreOpenError(`DATA_DIR ${dataDir} was written by a newer version of Pinfold.`)
  }
  if (format < FORMAT) database.exec(`PRAGMA user_version = ${FORMAT}`)
}

function closeAll(database: DatabaseSyncInstance, lock: DatabaseSyncInstance | null): void {
  database.close()
  lock?.close()
}

const unreadable = (dataDir: string, error: unknown): StoreOpenError =>
  new StoreOpenError(`The store in DATA_DIR ${dataDir} cannot be opened (${reason(error)}).`, {
    cause: error,
  })

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error))
