import { SourceUnavailableError, StorageFullError } from '../MapSource.ts'
import { type LocalDatabase, openLocalDatabase } from './localDatabase.ts'

/** Runs work on the browser's database, with the errors of the browser as those of the port. */
export type WithDatabase = <T>(work: (database: LocalDatabase) => Promise<T>) => Promise<T>

/**
 * Keeps one connection open. Another page that brings the database to a newer version closes it, and so may the browser: then
 * the work is begun anew on another one.
 */
export const databaseConnection = (open: () => Promise<LocalDatabase> = openLocalDatabase): WithDatabase => {
  let connection: Promise<LocalDatabase> | null = null
  const connect = () => {
    connection ??= open().catch((error: unknown) => {
      connection = null
      throw error
    })
    return connection
  }
  return async (work) => {
    try {
      return await work(await connect()).catch(async (error: unknown) => {
        if (!isClosed(error)) throw error
        connection = null
        return work(await connect())
      })
    } catch (error) {
      throw portErrorOf(error)
    }
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

const portErrorOf = (error: unknown): unknown => {
  if (!(error instanceof DOMException)) return error
  return error.name === 'QuotaExceededError'
    ? new StorageFullError(error.message, { cause: error })
    : new SourceUnavailableError(error.message, { cause: error })
}

/** The connection of this page. */
export const withLocalDatabase = databaseConnection()
