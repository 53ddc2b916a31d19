import type { CollectionName } from '../collections.ts'
import { isShort, isWholeGram, searchTextGrams } from '../searchKey.ts'
import { stretches, whereConditions } from './conditions.ts'
import { gramBegins, gramsTable } from './grams.ts'
import type { TextPage } from '../textForms.ts'
import { pageTexts, select, textsOf } from './pages.ts'
import { allOf, anyOf, joined, quoted, sql, type Sql } from './sql.ts'
import type { Statements } from './statements.ts'

/**
 * A gram in fewer documents than this is rare: reading and sorting all of them costs less than walking the sorted index
 * until the page is full. (Measured with 100,000 maps; the two cost the same at some 1,500.)
 */
const RARE_MAX = 1_500
/** A long text is narrowed well enough by a few of its grams. */
const COUNTED_GRAMS_MAX = 12
const COMPARED_GRAMS_MAX = 3

/** The page of documents whose search key holds `key`, which is folded and not empty. */
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

/** Grams are looked up without reading the document; it is read where they leave it open whether it matches. */
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

/** At most `most` of the items, taken evenly from the whole list. */
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
  // The cross join keeps SQLite from walking the collection and looking for the gram of each.
  const source = sql(
    `(SELECT DISTINCT _row FROM ${gramsTable(collection)} WHERE ${text}) AS grams
     CROSS JOIN ${quoted(collection)} AS found NOT INDEXED ON found._row = grams._row`,
    ...values,
  )
  const behind = anyOf(stretches(sort, after).map(allOf))
  const conditions = allOf([...whereConditions(where), behind, ...verified])
  return textsOf(statements, select(source, conditions, sort, limit))
}
