import type { CollectionShape } from '../CollectionShape.ts'
import { tableIndexes } from '../tableIndexes.ts'
import { addGrams } from './search.ts'
import { quoted, sql, type Statements } from './statements.ts'

const columnFields = ({ indexed, compound = [], unique = [], searchable }: CollectionShape): string[] => [
  ...new Set([...indexed, ...compound.flat(), ...unique, ...(searchable ? ['search_key'] : [])]),
]

/**
 * Creates what the collections need: a file written by an earlier version gains columns, indexes and grams, and loses
 * indexes that are no longer used. Fields are virtual columns of the document's JSON, so adding one writes no row.
 */
export const prepareTables = (
  statements: Statements,
  shapes: Readonly<Record<string, CollectionShape>>,
): void => {
  statements.database.exec('BEGIN IMMEDIATE')
  try {
    for (const [collection, shape] of Object.entries(shapes)) prepareTable(statements, collection, shape)
    statements.database.exec('COMMIT')
  } catch (error) {
    if (statements.database.isTransaction) statements.database.exec('ROLLBACK')
    throw error
  }
}

function prepareTable(statements: Statements, collection: string, shape: CollectionShape): void {
  statements.database.exec(
    `CREATE TABLE IF NOT EXISTS ${quoted(collection)}
     (_row INTEGER PRIMARY KEY, _id TEXT NOT NULL, _document TEXT NOT NULL) STRICT`,
  )
  addColumns(statements, collection, columnFields(shape))
  matchIndexes(statements, collection, shape)
  if (shape.searchable) prepareGrams(statements, collection)
}

function addColumns(statements: Statements, collection: string, fields: readonly string[]): void {
  const existing = names(statements, 'SELECT name FROM pragma_table_xinfo(?)', collection)
  for (const field of fields.filter((name) => !existing.has(name))) {
    statements.database.exec(
      `ALTER TABLE ${quoted(collection)} ADD COLUMN ${quoted(field)} ANY
       GENERATED ALWAYS AS (_document ->> '$.${field}') VIRTUAL`,
    )
  }
}

function matchIndexes(statements: Statements, collection: string, shape: CollectionShape): void {
  const wanted = new Map(tableIndexes(collection, shape).map(({ name, fields }) => [name, fields]))
  const uniques = new Map((shape.unique ?? []).map((field) => [`${collection}:unique:${field}`, [field]]))
  const existing = names(
    statements,
    `SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = ?`,
    collection,
  )
  for (const name of existing) {
    if (!wanted.has(name) && !uniques.has(name)) statements.database.exec(`DROP INDEX ${quoted(name)}`)
  }
  for (const [name, fields] of [...wanted, ...uniques]) {
    const isUnique = uniques.has(name) || name === `${collection}:_id`
    statements.database.exec(
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quoted(name)}
       ON ${quoted(collection)} (${fields.map(quoted).join(', ')})`,
    )
  }
}

function prepareGrams(statements: Statements, collection: string): void {
  const table = `${collection}:grams`
  if (names(statements, `SELECT name FROM sqlite_schema WHERE name = ?`, table).has(table)) return
  statements.database.exec(
    `CREATE TABLE ${quoted(table)} (gram TEXT NOT NULL, _row INTEGER NOT NULL, PRIMARY KEY (gram, _row))
     STRICT, WITHOUT ROWID`,
  )
  const rows = statements.each(sql(`SELECT _row, search_key FROM ${quoted(collection)}`))
  for (const { _row, search_key: key } of rows) {
    if (typeof key === 'string') addGrams(statements, collection, [{ row: Number(_row), key }])
  }
}

function names(statements: Statements, query: string, parameter: string): Set<string> {
  return new Set(statements.rows(sql(query, parameter)).map(({ name }) => String(name)))
}
