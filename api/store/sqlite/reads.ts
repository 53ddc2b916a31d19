import { DatabaseSync } from '@photostructure/sqlite'
import { join } from 'node:path'
import type { CollectionName } from '../collections.ts'
import type { TextSort, TextWhere } from '../textQueries.ts'
import { DATABASE_FILE } from './database.ts'
import type { Answer, Read, Request } from './messages.ts'
import { from, pageTexts, select, textsOf, whereConditions } from './pages.ts'
import { searchTexts } from './search.ts'
import { allOf, compared, joined, quoted, sql, type Sql, Statements } from './statements.ts'

/** A slice of a stream ends at whichever limit is reached first. */
const SLICE_DOCUMENTS_MAX = 500
const SLICE_CHARACTERS_MAX = 4 * 1024 * 1024

export const answerRead = (statements: Statements, read: Read): Answer => {
  switch (read.act) {
    case 'getMany':
      return { kind: 'texts', texts: textsOf(statements, manyQuery(read.collection, read.ids)) }
    case 'find':
      return { kind: 'texts', texts: pageTexts(statements, read.collection, read.page) }
    case 'search':
      return { kind: 'texts', texts: searchTexts(statements, read.collection, read.key, read.page) }
    case 'slice':
      return { kind: 'texts', texts: sliceTexts(statements, read.collection, read.where, read.afterId) }
    case 'count':
      return { kind: 'number', value: statements.number(aggregate(read, sql('count(*)'))) }
    case 'sum':
      return {
        kind: 'number',
        value: statements.number(aggregate(read, sql(`total(${quoted(read.field)})`))),
      }
    case 'othersVersion':
      return { kind: 'number', value: statements.number(DATA_VERSION) }
  }
}

const manyQuery = (collection: CollectionName, ids: readonly string[]): Sql =>
  sql(
    `SELECT _document FROM ${quoted(collection)} WHERE _id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )

const aggregate = (
  { collection, where }: { collection: CollectionName; where: TextWhere },
  value: Sql,
): Sql =>
  joined(
    [
      sql('SELECT'),
      value,
      sql('FROM'),
      from(collection, where, []),
      sql('WHERE'),
      allOf(whereConditions(where)),
    ],
    ' ',
  )

function sliceTexts(
  statements: Statements,
  collection: CollectionName,
  where: TextWhere,
  afterId: string | null,
): string[] {
  const sort: TextSort[] = [{ field: '_id', direction: 'ascending' }]
  const behind = afterId === null ? [] : [compared('_id', '>', afterId)]
  const conditions = allOf([...whereConditions(where), ...behind])
  const query = select(from(collection, where, sort), conditions, sort, SLICE_DOCUMENTS_MAX)
  const texts: string[] = []
  let characters = 0
  for (const { _document: text } of statements.each(query)) {
    texts.push(String(text))
    characters += String(text).length
    if (characters >= SLICE_CHARACTERS_MAX) break
  }
  return texts
}

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
