import { searchGrams } from '../searchKey.ts'
import { quoted, sql, type Sql } from './sql.ts'
import type { Statements } from './statements.ts'

/** A stored document's place, and the search key it has in the collection. */
export interface StoredRow {
  readonly row: number
  readonly key: string | null
}

export const gramsTable = (collection: string): string => quoted(`${collection}:grams`)

/** Many documents' grams go in together and sorted: neighbours then share a page. */
export const addGrams = (statements: Statements, collection: string, rows: readonly StoredRow[]): void => {
  const pairs = rows.flatMap(({ row, key }) => searchGrams(key ?? '').map((gram) => [gram, row]))
  if (pairs.length === 0) return
  statements.run(
    sql(
      `INSERT INTO ${gramsTable(collection)} (gram, _row)
       SELECT value ->> 0, value ->> 1 FROM json_each(?) ORDER BY 1, 2`,
      JSON.stringify(pairs),
    ),
  )
}

export const dropGrams = (statements: Statements, collection: string, { row, key }: StoredRow): void => {
  if (!key) return
  statements.run(
    sql(
      `DELETE FROM ${gramsTable(collection)} WHERE _row = ? AND gram IN (SELECT value FROM json_each(?))`,
      row,
      JSON.stringify(searchGrams(key)),
    ),
  )
}

/** True for grams that begin with `start`. */
export const gramBegins = (start: string): Sql => sql('gram >= ? AND gram < ?', start, `${start}\u{10ffff}`)
