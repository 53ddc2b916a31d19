import type { CollectionName } from '../collections.ts'
import type { TextSort, TextWhere } from '../textQueries.ts'
import type { Answer, Read } from './messages.ts'
import { from, pageTexts, select, textsOf, whereConditions } from './pages.ts'
import { searchTexts } from './search.ts'
import { allOf, compared, joined, quoted, sql, type Sql, type Statements } from './statements.ts'

/** A slice of a stream ends at whichever limit is reached first. */
const SLICE_DOCUMENTS_MAX = 500
const SLICE_CHARACTERS_MAX = 4 * 1024 * 1024

export const answerRead = (statements: Statements, read: Read): Answer => {
  switch (read.act) {
    case 'getMany':
      return { kind: 'texts', texts: textsOf(statements, manyQuery(read.collection, read.ids)) }
    case 'find':
      return { kind: 'texts', texts: pageTexts(statements, read.collection, read.page) }
    case 'search':
      return { kind: 'texts', texts: searchTexts(statements, read.collection, read.key, read.page) }
    case 'slice':
      return { kind: 'texts', texts: sliceTexts(statements, read.collection, read.where, read.afterId) }
    case 'count':
      return { kind: 'number', value: statements.number(aggregate(read, sql('count(*)'))) }
    case 'sum':
      return {
        kind: 'number',
        value: statements.number(aggregate(read, sql(`total(${quoted(read.field)})`))),
      }
  }
}

const manyQuery = (collection: CollectionName, ids: readonly string[]): Sql =>
  sql(
    `SELECT _document FROM ${quoted(collection)} WHERE _id IN (SELECT value FROM json_each(?))`,
    JSON.stringify(ids),
  )

const aggregate = (
  { collection, where }: { collection: CollectionName; where: TextWhere },
  value: Sql,
): Sql =>
  joined(
    [
      sql('SELECT'),
      value,
      sql('FROM'),
      from(collection, where, []),
      sql('WHERE'),
      allOf(whereConditions(where)),
    ],
    ' ',
  )

function sliceTexts(
  statements: Statements,
  collection: CollectionName,
  where: TextWhere,
  afterId: string | null,
): string[] {
  const sort: TextSort[] = [{ field: '_id', direction: 'ascending' }]
  const behind = afterId === null ? [] : [compared('_id', '>', afterId)]
  const conditions = allOf([...whereConditions(where), ...behind])
  const query = select(from(collection, where, sort), conditions, sort, SLICE_DOCUMENTS_MAX)
  const texts: string[] = []
  let characters = 0
  for (const { _document: text } of statements.each(query)) {
    texts.push(String(text))
    characters += String(text).length
    if (characters >= SLICE_CHARACTERS_MAX) break
  }
  return texts
}
