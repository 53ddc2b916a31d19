import { DatabaseSync } from '@photostructure/sqlite'
import { join } from 'node:path'
import type { CollectionName } from '../collections.ts'
import { DATABASE_FILE } from './database.ts'
import type { Request } from './messages.ts'
import { answerRead } from './reads.ts'
import { sql, Statements } from './statements.ts'

/** So few documents by id are read in less time than it takes to tell a worker of them. */
const IDS_MAX = 8
/** Collections that are asked for short stretches of an index alone. */
const SHORT_FINDS: ReadonlySet<CollectionName> = new Set(['log'])
/** Their documents are megabytes, whose reading would hold up all else here. */
const LARGE: ReadonlySet<CollectionName> = new Set(['logParts', 'snapshotParts'])
const CACHE_KIB = 8 * 1024
const DATA_VERSION = sql('PRAGMA data_version')

/**
 * The file once more, opened for reading only, in the server's own thread: for reads so short that a message to the
 * worker and back costs ten times as much. Each statement sees everything that was committed before it, by whomever;
 * in the file's journal mode it waits for no writer, and no writer for it.
 */
export class MainThreadReads {
  readonly #statements: Statements

  private constructor(statements: Statements) {
    this.#statements = statements
  }

  /** The file is there, and a worker has prepared it. Null where it cannot be opened so: then all go to the worker. */
  static open(dataDir: string): MainThreadReads | null {
    try {
      const database = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true })
      database.exec(`PRAGMA query_only = ON; PRAGMA cache_size = -${CACHE_KIB}; PRAGMA trusted_schema = OFF`)
      return new MainThreadReads(new Statements(database))
    } catch {
      return null
    }
  }

  /** Null for what is better asked of the worker, which also says why something cannot be read. */
  texts(request: Request): string[] | null {
    if (!isShort(request)) return null
    try {
      const answer = answerRead(this.#statements, request)
      return answer.kind === 'texts' ? answer.texts : null
    } catch {
      return null
    }
  }

  /** Another number after each commit of another connection, of which this is none. Null where it cannot be told. */
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
