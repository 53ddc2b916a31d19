import type { SparseColumn } from './columns.ts'

/** Lists the values other than the usual one. */
export const toSparse = <T, U extends T>(column: readonly T[], usual: U): SparseColumn<Exclude<T, U>> => {
  const isUnusual = (value: T): value is Exclude<T, U> => value !== usual
  const at: number[] = []
  const values: Exclude<T, U>[] = []
  let row = -1
  column.forEach((value, index) => {
    if (!isUnusual(value)) return
    at.push(index - row)
    values.push(value)
    row = index
  })
  return { at, values }
}

/** Encodes which rows are locked: nothing if none is. */
export const toLocks = (
  rows: readonly { readonly isLocked?: boolean }[],
): { readonly locked?: SparseColumn<true> } => {
  const locked = toSparse(
    rows.map(({ isLocked }) => isLocked ?? false),
    false,
  )
  return locked.at.length === 0 ? {} : { locked }
}

/** Encodes a column of long runs of equal values: the value of each run, and how far after the last run it begins. */
export const toRuns = <T, U extends T>(column: readonly T[], first: U): SparseColumn<T> => {
  const at: number[] = []
  const values: T[] = []
  let row = -1
  let running: T = first
  column.forEach((value, index) => {
    if (value === running) return
    at.push(index - row)
    values.push(value)
    row = index
    running = value
  })
  return { at, values }
}

/** Encodes ascending ids as the steps between them. [7, 9, 20] → [7, 2, 11] */
export const toSteps = (ids: readonly number[]): number[] =>
  ids.map((id, index) => id - (ids[index - 1] ?? 0))
