import Papa from 'papaparse'
import { ENTITIES_PER_MAP_MAX } from '../limits.ts'
import type { DataMap } from './dataMap.ts'
import { fittedBox } from './extent.ts'
import { GroupReader } from './GroupReader.ts'
import { numberOf } from './looseJson.ts'
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
import { CSV_COLUMNS, withoutApostrophe } from './writeCsv.ts'

/** The rows of a CSV file, without its header. */
export class CsvTable {
  readonly names: readonly string[]
  readonly rows: readonly (readonly string[])[]

  private constructor(names: readonly string[], rows: readonly (readonly string[])[]) {
    this.names = names
    this.rows = rows
  }

  /** Returns the table in a text; null if it is none: a header with two columns at least, and a row below it. */
  static parse(text: string): CsvTable | null {
    const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
    const [header = [], ...rows] = Papa.parse<string[]>(text.slice(line.length), {
      delimiter,
      skipEmptyLines: 'greedy',
      preview: ENTITIES_PER_MAP_MAX + 2,
    }).data
    const isTable =
      header.length >= 2 &&
      header.length <= COLUMNS_MAX &&
      rows.length > 0 &&
      !header.some((name) => CONTROL.test(name))
    return isTable ? new CsvTable(uniqueNames(header), rows) : null
  }
}

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
export const readCsv = ({ names, rows }: CsvTable, chosen?: Columns): DataMap => {
  const columns = chosen ?? guessColumns(names, TABLE_FIELDS)
  const isOurs = CSV_COLUMNS.every((name, index) => names[index] === name)
  const reader = new GroupReader('xy', { wiki: null, isMarkup: !isOurs })
  const table = new TableReader(reader)
  const [xIndex, yIndex] = [names.indexOf(columns.x ?? ''), names.indexOf(columns.y ?? '')]
  const isPlaced = xIndex >= 0 && yIndex >= 0
  for (const row of isPlaced ? rows : [])
    table.readRow({ x: decimal(row[xIndex]), y: decimal(row[yIndex]) }, (field) => {
      const cell = row[names.indexOf(columns[field] ?? '')] ?? ''
      return isOurs ? withoutApostrophe(cell) : cell
    })
  const groups = reader.done()
  return {
    format: 'csv',
    name: '',
    game: '',
    box: fittedBox({ groups, zones: [] }),
    unit: isOurs ? 'pixels' : isGeographic(columns) ? 'degrees' : 'open',
    origin: 'bottom_left',
    backgrounds: [],
    groups,
    zones: [],
    table: { fields: TABLE_FIELDS, names, columns, samples: rows.slice(0, SAMPLES_MAX) },
    ...reader.tally.losses,
  }
}

/** A number, also as it is written in many countries: '1 012,5' → 1012.5 */
const decimal = (cell: string | undefined): number | null =>
  numberOf(
    cell
      ?.trim()
      .replace(/^\u2212/, '-')
      .replace(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
      .replace(/^([+-]?\d*),(\d+)$/, '$1.$2'),
  )
