import type { TextScalar } from '../documentText.ts'

/** A piece of SQL with the values for its question marks. */
export interface Sql {
  readonly text: string
  readonly values: readonly (string | number)[]
}

export const sql = (text: string, ...values: (string | number)[]): Sql => ({ text, values })

/** A table, column or index. Names come from our own collections, never from outside. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const joined = (parts: readonly Sql[], separator: string): Sql => ({
  text: parts.map(({ text }) => text).join(separator),
  values: parts.flatMap(({ values }) => values),
})

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql('true') : joined(conditions, ' AND ')

export const anyOf = (conditions: readonly Sql[]): Sql => {
  const { text, values } = conditions.length === 0 ? sql('false') : joined(conditions, ' OR ')
  return sql(`(${text})`, ...values)
}

export type Comparison = '=' | '<' | '<=' | '>' | '>='

/** `value` is not null: in SQL nothing compares with null. */
export const compared = (field: string, comparison: Comparison, value: string | number | boolean): Sql => {
  const column = `${quoted(field)} ${comparison}`
  if (typeof value === 'boolean') return sql(`${column} ?`, value ? 1 : 0)
  // SQLite reads some fractions in a text as a neighbouring double: both sides must be read alike.
  if (typeof value === 'number' && !Number.isInteger(value)) {
    return sql(`${column} (? ->> '$')`, JSON.stringify(value))
  }
  return sql(`${column} ?`, value)
}

export const isNull = (field: string): Sql => sql(`${quoted(field)} IS NULL`)
export const isNotNull = (field: string): Sql => sql(`${quoted(field)} IS NOT NULL`)

export const equal = (field: string, value: TextScalar): Sql =>
  value === null ? isNull(field) : compared(field, '=', value)
