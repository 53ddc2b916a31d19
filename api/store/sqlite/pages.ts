import { collectionShape, type CollectionName } from '../collections.ts'
import { order, stretches, whereConditions } from './conditions.ts'
import { chooseIndex } from './indexChoice.ts'
import type { TextPage, TextSort, TextWhere } from '../textForms.ts'
import { allOf, joined, quoted, sql, type Sql } from './sql.ts'
import type { Statements } from './statements.ts'
import { tableIndexes } from '../tableIndexes.ts'

/** `FROM` the collection, by the index that suits. */
export const from = (collection: CollectionName, where: TextWhere, sort: readonly TextSort[]): Sql => {
  const index = chooseIndex(tableIndexes(collection, collectionShape(collection)), where, sort)
  return sql(quoted(collection) + (index ? ` INDEXED BY ${quoted(index.name)}` : ''))
}

/** Reads the stretches of a page one after another until it is full. */
export const pageTexts = (
  statements: Statements,
  collection: CollectionName,
  { where, sort, after, limit }: TextPage,
  further: readonly Sql[] = [],
): string[] => {
  const texts: string[] = []
  for (const stretch of stretches(sort, after)) {
    const conditions = allOf([...whereConditions(where), ...stretch, ...further])
    const query = select(from(collection, where, sort), conditions, sort, limit - texts.length)
    texts.push(...textsOf(statements, query))
    if (texts.length === limit) break
  }
  return texts
}

export const select = (source: Sql, conditions: Sql, sort: readonly TextSort[], limit: number): Sql =>
  joined(
    [
      sql('SELECT _document FROM'),
      source,
      sql('WHERE'),
      conditions,
      sql('ORDER BY'),
      order(sort),
      sql('LIMIT ?', limit),
    ],
    ' ',
  )

export const textsOf = (statements: Statements, query: Sql): string[] =>
  statements.rows(query).map(({ _document: text }) => String(text))
