import * as z from 'zod/mini'

/**
 * A field of many rows. Most have the default, so only the others are listed: `values[i]` stands `at[i]` rows after the
 * value before it, the first counted from row -1.
 */
export interface SparseColumn<T> {
  readonly at: number[]
  readonly values: T[]
}

/**
 * A column whose values are checked in a plain loop: an array schema takes thirty times as long, and a large map has fifty
 * thousand rows.
 */
export const columnSchema = <T>(isValue: (value: unknown) => value is T, what: string) =>
  z.custom<T[]>((column) => Array.isArray(column) && column.every(isValue), `Not a column of ${what}.`)

export const isIntegerIn =
  (min: number, max: number) =>
  (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max

export const isTextUpTo =
  (lengthMax: number) =>
  (value: unknown): value is string =>
    typeof value === 'string' && value.length <= lengthMax

/** Accepts what `schema` accepts without altering it. */
export const isAccepted =
  <T>(schema: z.ZodMiniType<T>) =>
  (value: unknown): value is T => {
    const parsed = schema.safeParse(value)
    return parsed.success && parsed.data === value
  }

export const sparseSchema = <T>(isValue: (value: unknown) => value is T, what: string) =>
  z
    .strictObject({
      at: columnSchema(isIntegerIn(1, Number.MAX_SAFE_INTEGER), 'places'),
      values: columnSchema(isValue, what),
    })
    .check(z.refine(({ at, values }) => at.length === values.length, 'Places and values do not pair.'))

/** @throws RangeError where the column names a row beyond `length` */
export const fromSparse = <T, U>(column: SparseColumn<T>, length: number, usual: U): (T | U)[] => {
  const dense = new Array<T | U>(length).fill(usual)
  let row = -1
  column.values.forEach((value, index) => {
    row += column.at[index] ?? Number.NaN
    if (!(row < length)) throw new RangeError('A column is longer than its table.')
    dense[row] = value
  })
  return dense
}

/** Returns what the lock adds to each row. @throws RangeError where the column names a row beyond `length` */
export const fromLocks = (
  column: SparseColumn<true> | undefined,
  length: number,
): { readonly isLocked?: true }[] =>
  fromSparse(column ?? { at: [], values: [] }, length, false).map((isLocked) =>
    isLocked ? { isLocked } : {},
  )

/** @throws RangeError where the column names a row beyond `length` */
export const fromRuns = <T, U>(column: SparseColumn<T>, length: number, first: U): (T | U)[] => {
  const dense = new Array<T | U>(length).fill(first)
  let row = -1
  column.values.forEach((value, index) => {
    row += column.at[index] ?? Number.NaN
    if (!(row < length)) throw new RangeError('A column is longer than its table.')
    dense.fill(value, row, row + (column.at[index + 1] ?? length))
  })
  return dense
}

/** Decodes the steps between ascending ids. @throws RangeError if an id is not a safe integer */
const fromSteps = (steps: readonly number[]): number[] => {
  let id = 0
  const ids = steps.map((step) => (id += step))
  if (!Number.isSafeInteger(id)) throw new RangeError('An id is no safe integer.')
  return ids
}

/**
 * Returns the ids of a table whose other complete columns are `columns`.
 * @throws RangeError if their lengths differ or an id is not a safe integer
 */
export const idsOf = (steps: readonly number[], columns: readonly (readonly unknown[])[]): number[] => {
  if (columns.some((column) => column.length !== steps.length))
    throw new RangeError('The columns of a table differ in length.')
  return fromSteps(steps)
}

/** Returns the value of a row. @throws RangeError if there is none */
export const cell = <T>(column: readonly T[], row: number): T => {
  const value = column[row]
  if (value === undefined) throw new RangeError('A column is shorter than its table.')
  return value
}
