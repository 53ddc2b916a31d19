import Papa from 'papaparse'
import { withoutApostrophe } from '../../../shared/dataMap/writeCsv.ts'
import { ENTITIES_PER_MAP_MAX } from '../../../shared/limits.ts'
import { sameName } from '../../../shared/names.ts'
import { coordinateText } from '../../ui/text/numberText.ts'
import type { TableColumn } from './TableKind.ts'
import type { RowWrite } from './writeRows.ts'

/** Returns the cells of a text from a spreadsheet: columns are parted by tabs, or by commas if it is CSV. */
export const cellsOfText = (text: string, isCsv = false): string[][] => {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  if (plain === '') return []
  const delimiter = isCsv && !plain.includes('\t') ? ',' : '\t'
  const quoted = Papa.parse<string[]>(plain, { delimiter })
  // A cell that begins with a quotation mark of its own would swallow what follows.
  const { data } =
    quoted.errors.length === 0
      ? quoted
      : Papa.parse<string[]>(plain, { delimiter, quoteChar: '\u0000', newline: newlineOf(plain) })
  return data.map((row) => row.map(withoutApostrophe))
}

const newlineOf = (text: string) => (text.includes('\r\n') ? '\r\n' : '\n')

/** Returns cells as a text for spreadsheets. */
export const textOfCells = (cells: readonly (readonly string[])[]): string =>
  Papa.unparse(
    cells.map((row) => [...row]),
    { delimiter: '\t', newline: '\n', escapeFormulae: CSV_FORMULA },
  )

/** A number below 0 is none. */
const CSV_FORMULA = /^'*(?!-?\d+(\.\d+)?$)[=+\-@\t\r]/

interface PastePlace {
  readonly columns: readonly TableColumn[]
  /** The rows from the first that is written on. */
  readonly rows: readonly number[]
  /** The index of the first column that is written. */
  readonly columnIndex: number
  /** Returns the number of a further row, which becomes a new one; null where there are none. */
  readonly addRow: () => number | null
}

export interface Pasted {
  readonly writes: readonly RowWrite[]
  /** How many columns or rows had no place. */
  readonly lostColumns: number
  readonly lostRows: number
}

/**
 * Says what pasted cells write where: from the first cell on, to the right and down. If the first row has titles of columns, the
 * cells below them go into those. More rows than a map may have are refused as a whole.
 */
export const placePasted = (
  cells: readonly (readonly string[])[],
  place: PastePlace,
): Pasted | { readonly error: string } => {
  if (cells.length > ENTITIES_PER_MAP_MAX)
    return {
      error: `A map has at most ${coordinateText(ENTITIES_PER_MAP_MAX)} rows. These are ${coordinateText(cells.length)}.`,
    }
  const { columns, rows, columnIndex, addRow } = place
  const [first = []] = cells
  const titled = columnsOfTitles(first, columns)
  const hasTitles = titled !== null && cells.length > 1
  const targets = hasTitles ? titled : first.map((_, at) => columns[columnIndex + at] ?? null)
  let lostRows = 0
  const writes: RowWrite[] = []
  for (const [at, texts] of (hasTitles ? cells.slice(1) : cells).entries()) {
    const row = rows[at] ?? addRow()
    if (row === null) lostRows++
    else writes.push({ row, texts: textsByField(targets, texts) })
  }
  return { writes, lostColumns: targets.filter((column) => column === null).length, lostRows }
}

const textsByField = (
  targets: readonly (TableColumn | null)[],
  texts: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(
    targets.flatMap((column, at) => {
      const text = texts[at]
      return column && text !== undefined ? [[column.field, text] as const] : []
    }),
  )

/** Returns the columns that a row names by their titles; null unless it names two, or all of its cells are titles. */
const columnsOfTitles = (
  texts: readonly string[],
  columns: readonly TableColumn[],
): (TableColumn | null)[] | null => {
  const named = texts.map((text) => columns.find(({ title }) => sameName(title, text)) ?? null)
  const count = named.filter((column) => column !== null).length
  return count >= 2 || (count > 0 && count === texts.length) ? named : null
}
