import type { TextScalar } from '../documentText.ts'
import type { TextSort, TextWhere } from '../textForms.ts'
import { compared, equal, isNotNull, isNull, quoted, sql, type Sql } from './sql.ts'

export const whereConditions = ({ equals, range }: TextWhere): Sql[] => [
  ...equals.map(({ field, value }) => equal(field, value)),
  ...(range?.bounds ?? []).map(({ comparison, value }) => compared(range?.field ?? '', comparison, value)),
]

/**
 * The documents behind `after`, as stretches that follow one another in the order of `sort` and each lie together in an
 * index: first those equal in all fields but the last, then in all but the last two, and so on. Nulls come first
 * ascending, so last descending.
 */
export const stretches = (sort: readonly TextSort[], after: readonly TextScalar[] | null): Sql[][] => {
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

export const order = (sort: readonly TextSort[]): Sql =>
  sql(
    sort
      .map(({ field, direction }) => quoted(field) + (direction === 'ascending' ? ' ASC' : ' DESC'))
      .join(', '),
  )
