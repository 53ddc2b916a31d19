import { type CollectionName, collectionShape } from '../collections.ts'
import { type TableIndex, tableIndexes } from '../tableIndexes.ts'
import type { TextScalar } from '../documentText.ts'
import type { TextPage, TextSort, TextWhere } from '../textQueries.ts'
import {
  allOf,
  compared,
  equal,
  isNotNull,
  isNull,
  joined,
  quoted,
  sql,
  type Sql,
  type Statements,
} from './statements.ts'

/** What follows `FROM`: the collection and the index to use. */
export const from = (collection: CollectionName, where: TextWhere, sort: readonly TextSort[]): Sql => {
  const index = chooseIndex(tableIndexes(collection, collectionShape(collection)), where, sort)
  return sql(quoted(collection) + (index ? ` INDEXED BY ${quoted(index.name)}` : ''))
}

/** Reads the ranges of a page one after another until the page is full. */
export const pageTexts = (
  statements: Statements,
  collection: CollectionName,
  { where, sort, after, limit }: TextPage,
  further: readonly Sql[] = [],
): string[] => {
  const texts: string[] = []
  for (const range of keysetRanges(sort, after)) {
    const conditions = allOf([...whereConditions(where), ...range, ...further])
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

export const whereConditions = ({ equals, range }: TextWhere): Sql[] => [
  ...equals.map(({ field, value }) => equal(field, value)),
  ...(range?.bounds ?? []).map(({ comparison, value }) => compared(range?.field ?? '', comparison, value)),
]

/**
 * Returns the conditions of the documents after `after`, as consecutive ranges in the order of `sort` that each lie
 * together in an index: first those equal in all fields but the last, then in all but the last two, and so on. Nulls come
 * first in ascending order, so last in descending order.
 */
export const keysetRanges = (sort: readonly TextSort[], after: readonly TextScalar[] | null): Sql[][] => {
  if (!after) return [[]]
  return sort
    .map((term, at) => ({ term, at }))
    .reverse()
    .flatMap(({ term, at }) => {
      const same = sort.slice(0, at).map(({ field }, index) => equal(field, after[index] ?? null))
      return beyond(term, after[at] ?? null).map((condition) => [...same, condition])
    })
}

function beyond({ field, direction }: TextSort, value: TextScalar): Sql[] {
  if (direction === 'ascending') return [value === null ? isNotNull(field) : compared(field, '>', value)]
  if (value === null) return []
  return field === '_id' ? [compared(field, '<', value)] : [compared(field, '<', value), isNull(field)]
}

const order = (sort: readonly TextSort[]): Sql =>
  sql(
    sort
      .map(({ field, direction }) => quoted(field) + (direction === 'ascending' ? ' ASC' : ' DESC'))
      .join(', '),
  )

/**
 * Chooses the index that a query walks. SQLite would guess: without statistics all indexes look alike to it, and with them
 * it reads and sorts the whole table where nearly all documents have a flag. The rule here: fields that must equal a
 * selective value count most, then an order that needs no sorting, then a range, then flags and nulls.
 */
const chooseIndex = (
  indexes: readonly TableIndex[],
  where: TextWhere,
  sort: readonly TextSort[],
): TableIndex | null => {
  const scored = indexes.map((index) => ({ index, score: score(index, where, sort) }))
  const best = scored.reduce<(typeof scored)[number] | null>(
    (leader, next) => (next.score > (leader?.score ?? 0) ? next : leader),
    null,
  )
  return best?.index ?? null
}

function score({ fields }: TableIndex, where: TextWhere, sort: readonly TextSort[]): number {
  const values = new Map(where.equals.map(({ field, value }) => [field, value]))
  const held = leading(fields, (field) => values.has(field))
  const selective = held.filter((field) => isSelective(values.get(field))).length
  const rest = fields.slice(held.length)
  const isRanged = where.range !== null && rest[0] === where.range.field
  return (
    selective * 100 + 40 * orderedPart(rest, sort, values) + (isRanged ? 20 : 0) + (held.length - selective)
  )
}

const isSelective = (value: unknown): boolean => value !== null && typeof value !== 'boolean'

/** Returns the share of the sort that walking the index in either direction spares. Fields held equal need no order. */
function orderedPart(
  fields: readonly string[],
  sort: readonly TextSort[],
  values: ReadonlyMap<string, unknown>,
): number {
  if (sort.length === 0) return 0
  const terms = sort.filter(({ field }) => !values.has(field))
  const end = terms.findIndex(
    ({ field, direction }, at) => fields[at] !== field || direction !== terms[0]?.direction,
  )
  return end < 0 ? 1 : end / terms.length
}

function leading(fields: readonly string[], isHeld: (field: string) => boolean): readonly string[] {
  const end = fields.findIndex((field) => !isHeld(field))
  return end < 0 ? fields : fields.slice(0, end)
}
