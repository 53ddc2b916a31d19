import Papa from 'papaparse'
import { ENTITIES_PER_MAP_MAX } from '../limits.ts'
import { numberFormatOf, numberIn } from './columnNumbers.ts'
import type { DataMap, ImportTally } from './dataMap.ts'
import { fittedBox } from './extent.ts'
import { GroupReader } from './GroupReader.ts'
import {
  COLUMN_NAME_MAX,
  COLUMNS_MAX,
  type Columns,
  guessColumns,
  isGeographic,
  SAMPLES_MAX,
  TABLE_FIELDS,
} from './table.ts'
import { TableReader } from './TableReader.ts'
import { CSV_COLUMNS, isCoordinateColumn, withoutApostrophe } from './writeCsv.ts'

/** The rows of a CSV file, without its header. */
export class CsvTable {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Its first row is none of names, so that the columns are numbered. */
  readonly isHeaderless: boolean
  /** What separates the columns. */
  readonly delimiter: string
  /** Whether a quote is opened and never closed. */
  readonly isQuoteOpen: boolean

  private constructor({ data, meta, errors }: Papa.ParseResult<string[]>) {
    const [header = [], ...rows] = data
    this.isHeaderless = isData(header, rows[0] ?? header)
    this.names = uniqueNames(this.isHeaderless ? header.map(() => '') : header)
    this.rows = this.isHeaderless ? data : rows
    this.delimiter = meta.delimiter
    this.isQuoteOpen = errors.some(({ code }) => code === 'MissingQuotes')
  }

  /** Returns the table in a text; null if it is none: two columns at least, and a row below the header. */
  static parse(text: string): CsvTable | null {
    const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
    const parsed = Papa.parse<string[]>(text.slice(line.length), {
      delimiter,
      skipEmptyLines: 'greedy',
      preview: ENTITIES_PER_MAP_MAX + 2,
    })
    const [header = []] = parsed.data
    const isTable =
      header.length >= 2 && header.length <= COLUMNS_MAX && !header.some((name) => CONTROL.test(name))
    const table = isTable ? new CsvTable(parsed) : null
    return table && table.rows.length > 0 ? table : null
  }
}

/** Whether the first row is one of data: it has two numbers at least, where the second one has numbers, too. */
const isData = (first: readonly string[], second: readonly string[]): boolean =>
  first.filter((cell, at) => isNumber(cell) && isNumber(second[at] ?? '')).length >= 2

const isNumber = (cell: string): boolean => numberIn(cell, { decimal: '.', isUnsure: false }) !== null

/**
 * Takes two columns of numbers for x and y, and the column of most different texts for names. Which two of several are x and y is
 * for a person to say.
 */
const guessByRows = ({ names, rows }: CsvTable): Columns => {
  const some = rows.slice(0, LOOKED_THROUGH)
  const cellsOf = (at: number) => some.map((row) => row[at]?.trim() ?? '')
  const numeric = names.filter((_name, at) => cellsOf(at).every(isNumber))
  const [x, y] = numeric.length === 2 ? numeric : []
  const texts = names.filter((column) => !numeric.includes(column))
  const variety = (column: string) => new Set(cellsOf(names.indexOf(column))).size
  const [name] = texts.toSorted((a, b) => variety(b) - variety(a))
  return { x, y, name }
}

const LOOKED_THROUGH = 1000

/** The first line by which spreadsheets tell one another how columns are separated: 'sep=;' */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** What no header has, but many a file that is not text. */
const CONTROL = /[^\P{Cc}\t\n\r]|\uFFFD/u

const uniqueNames = (header: readonly string[]): string[] => {
  const names: string[] = []
  for (const [index, cell] of header.entries()) {
    const name = cell.trim().slice(0, COLUMN_NAME_MAX) || `Column ${index + 1}`
    names.push(names.includes(name) ? `${name} (${index + 1})` : name)
  }
  return names
}

/** A table whose x and y are unknown has no markers: see `lacksCoordinates`. */
export const readCsv = (csv: CsvTable, chosen?: Columns): DataMap => {
  const { names, rows } = csv
  const isOurs = CSV_COLUMNS.every((name, index) => names[index] === name || isCoordinateColumn(index))
  const guessed = csv.isHeaderless ? guessByRows(csv) : guessColumns(names, TABLE_FIELDS)
  const columns = chosen ?? (isOurs ? { ...guessed, x: names[1], y: names[2] } : guessed)
  const isInPixels = CSV_COLUMNS.every((name, index) => names[index] === name)
  const reader = new GroupReader('xy', { wiki: null, isMarkup: !isOurs })
  const table = new TableReader(reader)
  const [xIndex, yIndex] = [names.indexOf(columns.x ?? ''), names.indexOf(columns.y ?? '')]
  const isPlaced = xIndex >= 0 && yIndex >= 0
  const format = numberFormatOf(
    rows.flatMap((row) => [row[xIndex] ?? '', row[yIndex] ?? '']),
    csv.delimiter === ',',
  )
  const read = (cell: string | undefined) => numberIn(cell ?? '', format)
  for (const row of isPlaced ? rows : [])
    table.readRow(
      { x: read(row[xIndex]), y: read(row[yIndex]) },
      (field) => {
        const cell = row[names.indexOf(columns[field] ?? '')] ?? ''
        return isOurs ? withoutApostrophe(cell) : cell
      },
      isOurs ? row[names.indexOf('shape')] : undefined,
    )
  if (isPlaced) tallyTable(csv, columns, reader.tally, isOurs)
  if (isPlaced && format.isUnsure) reader.tally.add('numbers-unsure')
  const groups = reader.done()
  return {
    format: 'csv',
    name: '',
    game: '',
    box: fittedBox({ groups, zones: [] }),
    unit: isInPixels ? 'pixels' : isGeographic(columns) ? 'degrees' : 'open',
    origin: 'bottom_left',
    backgrounds: [],
    groups,
    zones: [],
    table: { fields: TABLE_FIELDS, names, columns, samples: rows.slice(0, SAMPLES_MAX) },
    ...reader.tally.losses,
  }
}

/** Counts what of a table is not read. */
const tallyTable = (
  { names, rows, isHeaderless, isQuoteOpen }: CsvTable,
  columns: Columns,
  tally: ImportTally,
  isOurs: boolean,
): void => {
  if (isHeaderless) tally.add('header-missing')
  if (isQuoteOpen) tally.add('quote-open')
  const read = Object.values(columns)
  for (const [at, name] of names.entries()) {
    if (read.includes(name) || (isOurs && name === 'shape')) continue
    if (rows.some((row) => (row[at] ?? '').trim() !== '')) tally.addNamed('property-left-out', name)
  }
  for (const row of rows)
    if (row.slice(names.length).some((cell) => cell.trim() !== '')) tally.add('cells-left-out')
}
