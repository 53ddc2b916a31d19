import { type CollectionName, collectionShape } from '../collections.ts'
import type { TextWhere } from '../textQueries.ts'
import { type Answer, refusal, type Write } from './messages.ts'
import { from, whereConditions } from './pages.ts'
import { addGrams, dropGrams, type StoredRow } from './search.ts'
import { allOf, joined, quoted, sql, type Sql, type Statements } from './statements.ts'

/**
 * Commits several waiting writes with one sync of the disk; the answers are durable once this returns. A write that fails
 * is undone alone. Everything here is synchronous, because another write would join the transaction.
 */
export const commitTogether = (statements: Statements, writes: readonly Write[]): Answer[] => {
  const { database } = statements
  try {
    database.exec('BEGIN IMMEDIATE')
    const answers = writes.map((write) => performAlone(statements, write))
    database.exec('COMMIT')
    return answers
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    return writes.map(() => refusal(error))
  }
}

function performAlone(statements: Statements, write: Write): Answer {
  statements.run(sql('SAVEPOINT write'))
  try {
    const value = perform(statements, write)
    statements.run(sql('RELEASE write'))
    return { kind: 'number', value }
  } catch (error) {
    // A full disk, for example, ends the whole transaction; then none of its writes may be acknowledged.
    if (!statements.database.isTransaction) throw error
    statements.run(sql('ROLLBACK TO write'))
    statements.run(sql('RELEASE write'))
    return refusal(error)
  }
}

/** Deletes in slices, so that other requests get their turn. */
const DELETED_PER_SLICE = 500

/** Runs inside a transaction. Returns how many documents it wrote or deleted. */
const perform = (statements: Statements, write: Write): number => {
  switch (write.act) {
    case 'insert':
      return insert(statements, write.collection, write.documents)
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

function insert(
  statements: Statements,
  collection: CollectionName,
  documents: readonly { id: string; text: string }[],
): number {
  const query = `INSERT INTO ${quoted(collection)} (_id, _document) VALUES (?, ?)`
  const rows = documents.map(({ id, text }) => statements.run(sql(query, id, text)).row)
  if (isSearchable(collection)) {
    addGrams(
      statements,
      collection,
      rows.flatMap((row) => rowsAt(statements, collection, row)),
    )
  }
  return documents.length
}

function upsert(statements: Statements, collection: CollectionName, id: string, text: string): number {
  const [stored] = rowsById(statements, collection, id)
  if (!stored) return insert(statements, collection, [{ id, text }])
  rewrite(statements, collection, stored, text)
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
  if (!isSearchable(collection)) return
  const [after] = rowsAt(statements, collection, stored.row)
  if (!after || after.key === stored.key) return
  dropGrams(statements, collection, stored)
  addGrams(statements, collection, [after])
}

function remove(statements: Statements, collection: CollectionName, rows: readonly StoredRow[]): number {
  for (const stored of rows) {
    dropGrams(statements, collection, stored)
    statements.run(sql(`DELETE FROM ${quoted(collection)} WHERE _row = ?`, stored.row))
  }
  return rows.length
}

const isSearchable = (collection: CollectionName): boolean => collectionShape(collection).searchable === true

const rowsAt = (statements: Statements, collection: CollectionName, row: number): StoredRow[] =>
  storedRows(statements, collection, sql('WHERE _row = ?', row))

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
  const key = isSearchable(collection) ? 'search_key' : 'NULL'
  const query = joined([sql(`SELECT _row, ${key} AS key FROM`), source, which], ' ')
  return statements
    .rows(query)
    .map(({ _row, key }) => ({ row: Number(_row), key: typeof key === 'string' ? key : null }))
}
