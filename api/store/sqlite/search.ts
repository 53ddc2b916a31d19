import type { CollectionName } from '../collections.ts'
import { isOneGram, searchTextGrams } from '../searchKey.ts'
import { stretches, whereConditions } from './conditions.ts'
import type { TextPage } from './messages.ts'
import { pageTexts, select, textsOf } from './pages.ts'
import { allOf, anyOf, quoted, sql, type Sql } from './sql.ts'
import type { Statements } from './statements.ts'
import { gramsTable } from './tables.ts'

/**
 * A gram in fewer documents than this is rare: reading and sorting all of them costs less than walking the sorted index
 * until the page is full. (Measured with 100,000 maps; the two cost the same at some 1,500.)
 */
const RARE_MAX = 1_500
/** A long text is narrowed well enough by a few of its grams. */
const COUNTED_GRAMS_MAX = 12

/** The page of documents whose search key holds `key`, which is folded and not empty. */
export const searchTexts = (
  statements: Statements,
  collection: CollectionName,
  key: string,
  page: TextPage,
): string[] => {
  const { gram, count } = rarestGram(statements, collection, key)
  // A gram's presence is the match itself; the table answers that without a look at the document.
  const verified = isOneGram(key) ? [] : [sql('instr(search_key, ?) > 0', key)]
  if (count === 0) return []
  if (count < RARE_MAX) return rareTexts(statements, collection, gram, page, verified)
  return pageTexts(statements, collection, page, [hasGram(collection, gram), ...verified])
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

const countUpTo = (collection: CollectionName, gram: string, most: number): Sql =>
  sql(`SELECT count(*) FROM (SELECT 1 FROM ${gramsTable(collection)} WHERE gram = ? LIMIT ?)`, gram, most)

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
  // The cross join keeps SQLite from walking the collection and looking for the gram of each.
  const source = sql(
    `${gramsTable(collection)} AS grams CROSS JOIN ${quoted(collection)} AS found NOT INDEXED
     ON found._row = grams._row`,
  )
  const behind = anyOf(stretches(sort, after).map(allOf))
  const conditions = allOf([sql('grams.gram = ?', gram), ...whereConditions(where), behind, ...verified])
  return textsOf(statements, select(source, conditions, sort, limit))
}
