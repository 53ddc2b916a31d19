import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { LRUCache } from 'lru-cache'
import type { Sql } from './sql.ts'

const CACHED_MAX = 300

type Row = Readonly<Record<string, unknown>>

/** A database whose statements are prepared once; those used last are kept. */
export class Statements {
  readonly database: DatabaseSyncInstance
  readonly #prepared = new LRUCache<string, StatementSyncInstance>({ max: CACHED_MAX })

  constructor(database: DatabaseSyncInstance) {
    this.database = database
  }

  rows({ text, values }: Sql): readonly Row[] {
    return this.#prepare(text).all(...values)
  }

  /** Stops reading as soon as the caller does. */
  each({ text, values }: Sql): Iterable<Row> {
    return this.#prepare(text).iterate(...values)
  }

  first({ text, values }: Sql): Row | undefined {
    return this.#prepare(text).get(...values)
  }

  number(query: Sql): number {
    return Number(Object.values(this.first(query) ?? {})[0] ?? 0)
  }

  /** The row written last and how many rows were. */
  run({ text, values }: Sql): { changes: number; row: number } {
    const { changes, lastInsertRowid } = this.#prepare(text).run(...values)
    return { changes: Number(changes), row: Number(lastInsertRowid) }
  }

  #prepare(text: string): StatementSyncInstance {
    const known = this.#prepared.get(text)
    if (known) return known
    const statement = this.database.prepare(text)
    this.#prepared.set(text, statement)
    return statement
  }
}
