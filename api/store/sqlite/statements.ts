import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'
import { LRUCache } from 'lru-cache'
import type { TextScalar } from '../documentText.ts'

const CACHED_MAX = 300

type Row = Readonly<Record<string, unknown>>

/** A database that prepares each statement once and keeps those used last. */
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

  /** Returns the last row written, and how many were. */
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

/** A piece of SQL with the values for its question marks. */
export interface Sql {
  readonly text: string
  readonly values: readonly (string | number)[]
}

export const sql = (text: string, ...values: (string | number)[]): Sql => ({ text, values })

/** Quotes the name of a table, column or index. Names come from our own collections, never from outside. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const joined = (parts: readonly Sql[], separator: string): Sql => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values),
})

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql('true') : joined(conditions, ' AND ')

export const anyOf = (conditions: readonly Sql[]): Sql => {
  const { text, values } = conditions.length === 0 ? sql('false') : joined(conditions, ' OR ')
  return sql(`(${text})`, ...values)
}

type Comparison = '=' | '<' | '<=' | '>' | '>='

/** `value` must not be null: in SQL nothing compares with null. */
export const compared = (field: string, comparison: Comparison, value: string | number | boolean): Sql => {
  const column = `${quoted(field)} ${comparison}`
  if (typeof value === 'boolean') return sql(`${column} ?`, value ? 1 : 0)
  // SQLite reads some fractions in JSON as a neighbouring double, so both sides must be read the same way.
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return sql(`${column} (? ->> '$')`, JSON.stringify(value))
  }
  return sql(`${column} ?`, value)
}

export const isNull = (field: string): Sql => sql(`${quoted(field)} IS NULL`)
export const isNotNull = (field: string): Sql => sql(`${quoted(field)} IS NOT NULL`)

export const equal = (field: string, value: TextScalar): Sql =>
  value === null ? isNull(field) : compared(field, '=', value)
