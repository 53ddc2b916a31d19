import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import type { CollectionShape } from '../collections.ts'
import { searchGrams } from '../searchKey.ts'
import { quoted } from './sql.ts'

export const gramsTable = (collection: string): string => quoted(`${collection}:grams`)

/** An index of a collection; it ends in `_id`, so that equal documents have an order. */
export interface TableIndex {
  readonly name: string
  readonly fields: readonly string[]
}

/** What an index with these shapes is chosen from; the first is the `_id`'s own. */
export const tableIndexes = (collection: string, shape: CollectionShape): TableIndex[] => [
  { name: `${collection}:_id`, fields: ['_id'] },
  ...fieldLists(shape).map((fields) => ({
    name: `${collection}:${fields.join(',')}`,
    fields: [...fields, '_id'],
  })),
]

/** A field that leads a compound index needs none of its own. */
const fieldLists = ({ indexed, compound = [] }: CollectionShape): (readonly string[])[] => [
  ...compound,
  ...indexed.filter((field) => !compound.some(([first]) => first === field)).map((field) => [field]),
]

export const columnFields = ({
  indexed,
  compound = [],
  unique = [],
  searchable,
}: CollectionShape): string[] => [
  ...new Set([...indexed, ...compound.flat(), ...unique, ...(searchable ? ['search_key'] : [])]),
]

/**
 * Makes what is missing for the collections: a file written by an earlier version gains columns, indexes and grams, and
 * loses indexes no longer asked for. The fields are virtual columns of the document's text, so adding one writes no row.
 */
export const prepareTables = (
  db: DatabaseSyncInstance,
  shapes: Readonly<Record<string, CollectionShape>>,
): void => {
  db.exec('BEGIN IMMEDIATE')
  try {
    for (const [collection, shape] of Object.entries(shapes)) prepareTable(db, collection, shape)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function prepareTable(db: DatabaseSyncInstance, collection: string, shape: CollectionShape): void {
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${quoted(collection)}
     (_row INTEGER PRIMARY KEY, _id TEXT NOT NULL, _document TEXT NOT NULL) STRICT`,
  )
  addColumns(db, collection, columnFields(shape))
  matchIndexes(db, collection, shape)
  if (shape.searchable) prepareGrams(db, collection)
}

function addColumns(db: DatabaseSyncInstance, collection: string, fields: readonly string[]): void {
  const existing = names(db, 'SELECT name FROM pragma_table_xinfo(?)', collection)
  for (const field of fields.filter((name) => !existing.has(name))) {
    db.exec(
      `ALTER TABLE ${quoted(collection)} ADD COLUMN ${quoted(field)} ANY
       GENERATED ALWAYS AS (_document ->> '$.${field}') VIRTUAL`,
    )
  }
}

function matchIndexes(db: DatabaseSyncInstance, collection: string, shape: CollectionShape): void {
  const wanted = new Map(tableIndexes(collection, shape).map(({ name, fields }) => [name, fields]))
  const uniques = new Map((shape.unique ?? []).map((field) => [`${collection}:unique:${field}`, [field]]))
  const existing = names(
    db,
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
    collection,
  )
  for (const name of existing) {
    if (!wanted.has(name) && !uniques.has(name)) db.exec(`DROP INDEX ${quoted(name)}`)
  }
  for (const [name, fields] of [...wanted, ...uniques]) {
    const isUnique = uniques.has(name) || name === `${collection}:_id`
    db.exec(
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quoted(name)}
       ON ${quoted(collection)} (${fields.map(quoted).join(', ')})`,
    )
  }
}

function prepareGrams(db: DatabaseSyncInstance, collection: string): void {
  const table = `${collection}:grams`
  if (names(db, `SELECT name FROM sqlite_schema WHERE name = ?`, table).has(table)) return
  db.exec(
    `CREATE TABLE ${quoted(table)} (gram TEXT NOT NULL, _row INTEGER NOT NULL, PRIMARY KEY (gram, _row))
     STRICT, WITHOUT ROWID`,
  )
  const insert = db.prepare(`INSERT INTO ${quoted(table)} (gram, _row) VALUES (?, ?)`)
  const rows = db.prepare(`SELECT _row, search_key FROM ${quoted(collection)}`)
  for (const { _row, search_key: key } of rows.iterate()) {
    if (typeof key === 'string') for (const gram of searchGrams(key)) insert.run(gram, _row)
  }
}

function names(db: DatabaseSyncInstance, sql: string, parameter: string): Set<string> {
  return new Set(
    db
      .prepare(sql)
      .all(parameter)
      .map(({ name }) => String(name)),
  )
}
