import { DatabaseSync } from '@photostructure/sqlite'
import { join } from 'node:path'
import type { CollectionName } from '../collections.ts'
import { DATABASE_FILE } from './database.ts'
import type { Request } from './messages.ts'
import { answerRead } from './reads.ts'
import { sql, Statements } from './statements.ts'

/** Reading so few documents by id takes less time than a message to the worker. */
const IDS_MAX = 8
/** Collections of which `find` only reads short ranges of an index. */
const SHORT_FINDS: ReadonlySet<CollectionName> = new Set(['log'])
/** Documents of megabytes, which would hold up everything else in this thread. */
const LARGE: ReadonlySet<CollectionName> = new Set(['logParts', 'snapshotParts'])
const CACHE_KIB = 8 * 1024
const DATA_VERSION = sql('PRAGMA data_version')

/**
 * A second, read-only connection to the file, in the server's own thread: for reads so short that a message to the worker
 * and back would cost ten times as much. Each statement sees everything that any connection has committed before. In the
 * file's journal mode readers and writers do not wait for each other.
 */
export class MainThreadReads {
  readonly #statements: Statements

  private constructor(statements: Statements) {
    this.#statements = statements
  }

  /** To be called once the worker has prepared the file. Null if it cannot be opened; then the worker does all reads. */
  static open(dataDir: string): MainThreadReads | null {
    try {
      const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
      database.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA trusted_schema = OFF`)
      return new MainThreadReads(new Statements(database))
    } catch {
      return null
    }
  }

  /** Returns null for what the worker should read, which also reports why something cannot be read. */
  texts(request: Request): string[] | null {
    if (!isShort(request)) return null
    try {
      const answer = answerRead(this.#statements, request)
      return answer.kind === 'texts' ? answer.texts : null
    } catch {
      return null
    }
  }

  /** Changes with each commit of any other connection; this one never writes. Null if it cannot be read. */
  dataVersion(): number | null {
    try {
      return this.#statements.number(DATA_VERSION)
    } catch {
      return null
    }
  }

  close(): void {
    if (this.#statements.database.isOpen) this.#statements.database.close()
  }
}

const isShort = (request: Request): request is Extract<Request, { act: 'getMany' | 'find' }> =>
  (request.act === 'getMany' && request.ids.length <= IDS_MAX && !LARGE.has(request.collection)) ||
  (request.act === 'find' && SHORT_FINDS.has(request.collection))
