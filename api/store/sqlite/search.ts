import type { CollectionName } from '../collections.ts'
import { isShort, isWholeGram, searchGrams, searchTextGrams } from '../searchKey.ts'
import type { TextPage } from '../textQueries.ts'
import { pageTexts, select, keysetRanges, textsOf, whereConditions } from './pages.ts'
import { allOf, anyOf, joined, quoted, sql, type Sql, type Statements } from './statements.ts'

/**
 * A gram in fewer documents than this is rare: reading and sorting them all costs less than walking the sorted index until
 * the page is full. Measured with 100,000 maps, the two cost the same at about 1,500.
 */
const RARE_MAX = 1_500
/** For a long text, a few of its grams narrow the search well enough. */
const COUNTED_GRAMS_MAX = 12
const COMPARED_GRAMS_MAX = 3

/** Returns the page of documents whose search key contains `key`, which is folded and not empty. */
export const searchTexts = (
  statements: Statements,
  collection: CollectionName,
  key: string,
  page: TextPage,
): string[] => {
  const { gram, count } = rarestGram(statements, collection, key)
  if (count === 0) return []
  if (count < RARE_MAX) return rareTexts(statements, collection, gram, page, isShort(key) ? [] : [holds(key)])
  return pageTexts(statements, collection, page, [isMatch(collection, key)])
}

const holds = (key: string): Sql => sql('instr(search_key, ?) > 0', key)

/** Looks up grams first, which reads no document; only where they are not conclusive is the document read. */
function isMatch(collection: CollectionName, key: string): Sql {
  if (isShort(key) && !isWholeGram(key)) return holds(key)
  const grams = spread(searchTextGrams(key), COMPARED_GRAMS_MAX).map((gram) => hasGram(collection, gram))
  if (isWholeGram(key)) return allOf(grams)
  return joined([sql('CASE WHEN'), allOf(grams), sql('THEN'), holds(key), sql('END')], ' ')
}

function rarestGram(
  statements: Statements,
  collection: CollectionName,
  key: string,
): { gram: string; count: number } {
  let rarest = { gram: '', count: RARE_MAX }
  for (const gram of spread(searchTextGrams(key), COUNTED_GRAMS_MAX)) {
    const count = statements.number(countUpTo(collection, gram, rarest.count))
    if (rarest.gram === '' || count < rarest.count) rarest = { gram, count }
    if (count === 0) break
  }
  return rarest
}

/** Returns at most `most` of the items, spread evenly over the list. */
function spread<T>(items: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

function countUpTo(collection: CollectionName, gram: string, most: number): Sql {
  const { text, values } = gramBegins(gram)
  const found = `SELECT 1 FROM ${gramsTable(collection)} WHERE ${text} LIMIT ?`
  return sql(`SELECT count(*) FROM (${found})`, ...values, most)
}

const hasGram = (collection: CollectionName, gram: string): Sql =>
  sql(
    `EXISTS (SELECT 1 FROM ${gramsTable(collection)} AS grams
             WHERE grams.gram = ? AND grams._row = ${quoted(collection)}._row)`,
    gram,
  )

function rareTexts(
  statements: Statements,
  collection: CollectionName,
  gram: string,
  { where, sort, after, limit }: TextPage,
  verified: readonly Sql[],
): string[] {
  const { text, values } = gramBegins(gram)
  // The cross join keeps SQLite from walking the collection and looking up the gram for each document.
  const source = sql(
    `(SELECT DISTINCT _row FROM ${gramsTable(collection)} WHERE ${text}) AS grams
     CROSS JOIN ${quoted(collection)} AS found NOT INDEXED ON found._row = grams._row`,
    ...values,
  )
  const behind = anyOf(keysetRanges(sort, after).map(allOf))
  const conditions = allOf([...whereConditions(where), behind, ...verified])
  return textsOf(statements, select(source, conditions, sort, limit))
}

/** The row of a stored document and its search key. */
export interface StoredRow {
  readonly row: number
  readonly key: string | null
}

const gramsTable = (collection: string): string => quoted(`${collection}:grams`)

/** Inserts the grams of many documents together and sorted, so that neighbours share a page. */
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

/** A condition for grams that begin with `start`. */
const gramBegins = (start: string): Sql => sql('gram >= ? AND gram < ?', start, `${start}\u{10ffff}`)
