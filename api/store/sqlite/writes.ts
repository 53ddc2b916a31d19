import { collectionShape, type CollectionName } from '../collections.ts'
import { searchGrams } from '../searchKey.ts'
import { whereConditions } from './conditions.ts'
import type { TextWhere, Write } from './messages.ts'
import { from } from './pages.ts'
import { allOf, joined, quoted, sql, type Sql } from './sql.ts'
import type { Statements } from './statements.ts'
import { gramsTable } from './tables.ts'

/** Deletions are cut into pieces so that other requests come between them. */
const DELETED_PER_SLICE = 500

/** Runs inside a transaction. How many documents it touched. */
export const perform = (statements: Statements, write: Write): number => {
  switch (write.act) {
    case 'insert':
      for (const { id, text } of write.documents) insert(statements, write.collection, id, text)
      return write.documents.length
    case 'update':
      return update(statements, write.collection, write.id, write.text)
    case 'upsert':
      return upsert(statements, write.collection, write.id, write.text)
    case 'delete':
      return remove(statements, write.collection, rowsById(statements, write.collection, write.id))
    case 'deleteSlice':
      return remove(statements, write.collection, rowsWhere(statements, write.collection, write.where))
  }
}

/** A stored document's place, and what it is found by if its collection is searched. */
interface StoredRow {
  readonly row: number
  readonly key: string | null
}

function insert(statements: Statements, collection: CollectionName, id: string, text: string): void {
  const query = sql(`INSERT INTO ${quoted(collection)} (_id, _document) VALUES (?, ?)`, id, text)
  const { row } = statements.run(query)
  changeGrams(statements, collection, { row, key: null })
}

function upsert(statements: Statements, collection: CollectionName, id: string, text: string): number {
  const [stored] = rowsById(statements, collection, id)
  if (stored) rewrite(statements, collection, stored, text)
  else insert(statements, collection, id, text)
  return 1
}

function update(statements: Statements, collection: CollectionName, id: string, text: string): number {
  const [stored] = rowsById(statements, collection, id)
  if (!stored) return 0
  const read = sql(`SELECT _document FROM ${quoted(collection)} WHERE _row = ?`, stored.row)
  const before = JSON.parse(String(statements.first(read)?._document)) as object
  rewrite(statements, collection, stored, JSON.stringify({ ...before, ...(JSON.parse(text) as object) }))
  return 1
}

function rewrite(statements: Statements, collection: CollectionName, stored: StoredRow, text: string): void {
  statements.run(sql(`UPDATE ${quoted(collection)} SET _document = ? WHERE _row = ?`, text, stored.row))
  changeGrams(statements, collection, stored)
}

function remove(statements: Statements, collection: CollectionName, rows: readonly StoredRow[]): number {
  for (const { row, key } of rows) {
    if (key !== null) dropGrams(statements, collection, row, searchGrams(key))
    statements.run(sql(`DELETE FROM ${quoted(collection)} WHERE _row = ?`, row))
  }
  return rows.length
}

/** Brings the grams of a row in line with its document; `before` is what they stand for now. */
function changeGrams(statements: Statements, collection: CollectionName, before: StoredRow): void {
  if (!collectionShape(collection).searchable) return
  const { row } = before
  const [after] = storedRows(statements, collection, sql('WHERE _row = ?', row))
  if (!after || after.key === before.key) return
  const old = new Set(searchGrams(before.key ?? ''))
  const added = searchGrams(after.key ?? '').filter((gram) => !old.delete(gram))
  dropGrams(statements, collection, row, old)
  for (const gram of added) {
    statements.run(sql(`INSERT INTO ${gramsTable(collection)} (gram, _row) VALUES (?, ?)`, gram, row))
  }
}

function dropGrams(
  statements: Statements,
  collection: CollectionName,
  row: number,
  grams: Iterable<string>,
): void {
  for (const gram of grams) {
    statements.run(sql(`DELETE FROM ${gramsTable(collection)} WHERE gram = ? AND _row = ?`, gram, row))
  }
}

const rowsById = (statements: Statements, collection: CollectionName, id: string): StoredRow[] =>
  storedRows(statements, collection, sql('WHERE _id = ?', id))

function rowsWhere(statements: Statements, collection: CollectionName, where: TextWhere): StoredRow[] {
  const conditions = [sql('WHERE'), allOf(whereConditions(where)), sql('LIMIT ?', DELETED_PER_SLICE)]
  return storedRows(statements, collection, joined(conditions, ' '), from(collection, where, []))
}

function storedRows(
  statements: Statements,
  collection: CollectionName,
  which: Sql,
  source: Sql = sql(quoted(collection)),
): StoredRow[] {
  const key = collectionShape(collection).searchable ? 'search_key' : 'NULL'
  const query = joined([sql(`SELECT _row, ${key} AS key FROM`), source, which], ' ')
  return statements
    .rows(query)
    .map(({ _row, key }) => ({ row: Number(_row), key: typeof key === 'string' ? key : null }))
}
