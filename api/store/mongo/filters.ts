import { collectionShape, type CollectionName } from '../collections.ts'
import type { TextScalar } from '../documentText.ts'
import type { Scalar } from '../Store.ts'
import type { TextPage, TextSort, TextWhere } from '../textForms.ts'
import type { Condition } from './StoredDocument.ts'

const OPERATORS = { '>': '$gt', '>=': '$gte', '<': '$lt', '<=': '$lte' } as const

/** All must hold. A value is never an object of the caller's, so that none is taken for an operator. */
export const allOf = (conditions: readonly Condition[]): Condition => {
  const [first = {}] = conditions
  return conditions.length > 1 ? { $and: [...conditions] } : first
}

/** A range compares within one kind of value, so that null lies in none. */
export const whereConditions = (collection: CollectionName, { equals, range }: TextWhere): Condition[] => [
  ...equals.map(({ field, value }) => ({ [field]: stored(collection, field, value) })),
  ...(range?.bounds ?? []).map(({ comparison, value }) => ({
    [range?.field ?? '']: { [OPERATORS[comparison]]: stored(collection, range?.field ?? '', value) },
  })),
]

/**
 * The documents behind the place where a page begins, as stretches that follow one another in the order of the sort and
 * each lie together in an index. One query for all of them would read every document that shares the place's first field.
 */
export const stretches = (collection: CollectionName, { sort, after }: TextPage): Condition[][] => {
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

/** Null comes first ascending, so last descending. */
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
