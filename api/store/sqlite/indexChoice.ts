import type { TextSort, TextWhere } from '../textForms.ts'
import type { TableIndex } from '../tableIndexes.ts'

/**
 * The index a query walks. SQLite would have to guess, since without statistics all indexes look alike, and with them
 * it takes "nearly all documents have this flag" for a reason to read and sort the whole table. The rule: fields that
 * must equal a telling value count most, then an order that needs no sorting, then a range, then flags and nulls.
 */
export const chooseIndex = (
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
  const telling = held.filter((field) => isTelling(values.get(field))).length
  const rest = fields.slice(held.length)
  const isRanged = where.range !== null && rest[0] === where.range.field
  return telling * 100 + 40 * orderedPart(rest, sort, values) + (isRanged ? 20 : 0) + (held.length - telling)
}

const isTelling = (value: unknown): boolean => value !== null && typeof value !== 'boolean'

/** How much of the sort walking the index, forwards or backwards, spares: 1 for all. Equal fields need no order. */
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
