import type { Content } from '../../../shared/content/content.ts'
import { findKey } from '../../ui/text/findText.tsx'
import type { TableColumn, TableKind } from './TableKind.ts'
import { typedNumber } from '../../../shared/typedNumber.ts'

export interface SortBy {
  readonly field: string
  readonly isDescending: boolean
}

/** What is looked for, by column. */
export type Filters = ReadonlyMap<string, string>

export interface TableOrder {
  readonly sort: SortBy
  readonly filters: Filters
}

/** Returns the ids of the rows that pass the filters, sorted, in short steps. */
export function* orderRows(
  table: TableKind,
  content: Content,
  { sort, filters }: TableOrder,
): Generator<void, readonly number[]> {
  const passes = passesOf(table, content, filters)
  const keyOf = keyOfColumn(table, content, sort.field)
  const compare = comparison(sort.isDescending)
  let runs: Keyed[][] = []
  for (const slice of table.entitiesOf(content).slices(SLICES)) {
    const run: Keyed[] = []
    for (const { id } of slice.values()) if (passes(id)) run.push({ id, key: keyOf(id) })
    if (run.length > 0) runs.push(run.sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Keyed[][] = []
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = runs.slice(at, at + 2)
      // The engine's merge sort finds two sorted runs, and compares each entry about once.
      merged.push(left.concat(right).sort(compare))
      yield
    }
    runs = merged
  }
  return (runs[0] ?? []).map(({ id }) => id)
}

const SLICES = 32

/** Returns whether a row passes the filters. */
const passesOf = ({ columns }: TableKind, content: Content, filters: Filters): ((id: number) => boolean) => {
  const tests = columns.flatMap((column) => {
    const wanted = filters.get(column.field)?.trim() ?? ''
    return wanted === '' ? [] : [testOf(column, content, wanted)]
  })
  return (id) => tests.every((test) => test(id))
}

/** `=` alone finds empty cells, `=text` that text; numbers are compared by `>`, `<` and `from..to`. Else a part of the text does. */
const testOf = (column: TableColumn, content: Content, wanted: string): ((id: number) => boolean) => {
  const { textOf, numberOf } = column
  const range = numberOf && rangeOf(wanted)
  if (range)
    return (id) => {
      const value = numberOf(content, id)
      return value >= range.least && value <= range.most
    }
  const key = findKey(wanted.replace(/^=/, '').trim())
  if (wanted.startsWith('=')) return (id) => findKey(textOf(content, id).trim()) === key
  return (id) => findKey(textOf(content, id)).includes(key)
}

const NUMBER = String.raw`\s*([-−]?\d+(?:[.,]\d+)*)\s*`
const RANGES: readonly (readonly [RegExp, (a: number, b: number) => { least: number; most: number }])[] = [
  [new RegExp(`^>=?${NUMBER}$`), (a) => ({ least: a, most: Infinity })],
  [new RegExp(`^<=?${NUMBER}$`), (a) => ({ least: -Infinity, most: a })],
  [new RegExp(`^${NUMBER}\\.\\.${NUMBER}$`), (a, b) => ({ least: Math.min(a, b), most: Math.max(a, b) })],
]

const rangeOf = (wanted: string): { readonly least: number; readonly most: number } | undefined => {
  for (const [pattern, range] of RANGES) {
    const found = pattern.exec(wanted)
    if (found) return range(numberIn(found[1]), numberIn(found[2]))
  }
  return undefined
}

const numberIn = (text = ''): number => typedNumber(text) ?? NaN

interface Keyed {
  readonly id: number
  /** Null for an empty cell. */
  readonly key: string | number | null
}

/** Empty cells come last either way. */
const comparison =
  (isDescending: boolean) =>
  (a: Keyed, b: Keyed): number => {
    if (a.key === null || b.key === null) return a.key === b.key ? a.id - b.id : a.key === null ? 1 : -1
    if (a.key === b.key) return a.id - b.id
    return a.key < b.key === isDescending ? 1 : -1
  }

const keyOfColumn = (
  { columns }: TableKind,
  content: Content,
  field: string,
): ((id: number) => string | number | null) => {
  const column = columns.find((one) => one.field === field)
  if (!column) return () => null
  const { textOf, numberOf } = column
  if (numberOf)
    return (id) => {
      const value = numberOf(content, id)
      return Number.isNaN(value) ? null : value
    }
  return (id) => {
    const text = textOf(content, id)
    // Comparing prepared strings is far cheaper than a collator; digits are padded so that 2 comes before 10.
    return text === '' ? null : findKey(text).replace(/\d+/g, (digits) => digits.padStart(12, '0'))
  }
}

/** Returns rows as they are in a later content: without those removed, with new ones at the end. What is edited stays where it is. */
export const followRows = (
  table: TableKind,
  rows: readonly number[],
  {
    before,
    after,
    filters,
  }: { readonly before: Content; readonly after: Content; readonly filters: Filters },
): readonly number[] => {
  const [old, now] = [table.entitiesOf(before), table.entitiesOf(after)]
  if (old === now) return rows
  const gone = new Set<number>()
  const come: number[] = []
  for (const id of table.changedIds(before, after))
    if (!now.has(id)) gone.add(id)
    else if (!old.has(id)) come.push(id)
  const left = gone.size === 0 ? rows : rows.filter((id) => !gone.has(id))
  if (come.length === 0) return left
  const known = new Set(left)
  const passes = passesOf(table, after, filters)
  return [...left, ...come.filter((id) => !known.has(id) && passes(id))]
}
