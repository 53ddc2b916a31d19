import type { Scalar } from '../Store.ts'
import { type CollectionName, collectionShape } from '../collections.ts'
import type { TextScalar } from '../documentText.ts'
import { isShort, searchTextGrams } from '../searchKey.ts'
import type { TextPage, TextSort, TextWhere } from '../textQueries.ts'
import { type Condition, GRAMS_FIELD } from './storedDocument.ts'

const OPERATORS = { '>': '$gt', '>=': '$gte', '<': '$lt', '<=': '$lte' } as const

/** Joins conditions that must all hold. Values never are objects from a caller, so none is taken for an operator. */
export const allOf = (conditions: readonly Condition[]): Condition => {
  const [first = {}] = conditions
  return conditions.length > 1 ? { $and: [...conditions] } : first
}

/** A range compares values of one type only, so null is in none. */
export const whereConditions = (collection: CollectionName, { equals, range }: TextWhere): Condition[] => [
  ...equals.map(({ field, value }) => ({ [field]: stored(collection, field, value) })),
  ...(range?.bounds ?? []).map(({ comparison, value }) => ({
    [range?.field ?? '']: { [OPERATORS[comparison]]: stored(collection, range?.field ?? '', value) },
  })),
]

/**
 * Returns the conditions of the documents after `after`, as consecutive ranges in the order of the sort that each lie
 * together in an index. One query for all would read every document that shares the first field's value.
 */
export const keysetRanges = (collection: CollectionName, { sort, after }: TextPage): Condition[][] => {
  if (!after) return [[]]
  const valueAt = (at: number): Scalar => stored(collection, sort[at]?.field ?? '', after[at] ?? null)
  return sort
    .map((term, at) => ({ term, at }))
    .reverse()
    .flatMap(({ term, at }) => {
      const same = sort.slice(0, at).map(({ field }, index) => ({ [field]: valueAt(index) }))
      return beyond(term, valueAt(at)).map((condition) => [...same, condition])
    })
}

/** Null comes first in ascending order, so last in descending order. */
function beyond({ field, direction }: TextSort, value: Scalar): Condition[] {
  if (direction === 'ascending') return [{ [field]: value === null ? { $ne: null } : { $gt: value } }]
  if (value === null) return []
  const less = { [field]: { $lt: value } }
  return field === '_id' ? [less] : [less, { [field]: null }]
}

export const order = (sort: readonly TextSort[]): Record<string, 1 | -1> =>
  Object.fromEntries(sort.map(({ field, direction }) => [field, direction === 'ascending' ? 1 : -1]))

function stored(collection: CollectionName, field: string, value: TextScalar): Scalar {
  const isDate = collectionShape(collection).dates.includes(field)
  return isDate && typeof value === 'number' ? new Date(value) : value
}

/** For a long text, a few of its grams narrow the search well enough. */
const COMPARED_GRAMS_MAX = 8

/** Returns conditions for documents whose search key contains `key`, which is folded and not empty. */
export const holdsText = (key: string): Condition[] => {
  if (isShort(key)) return [{ [GRAMS_FIELD]: key }]
  const grams = searchTextGrams(key)
  const step = Math.max(1, grams.length / COMPARED_GRAMS_MAX)
  const some = grams.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
  return [{ [GRAMS_FIELD]: { $all: some } }, { search_key: { $regex: literally(key) } }]
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
