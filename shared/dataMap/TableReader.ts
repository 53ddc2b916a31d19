import type { GroupReader } from './GroupReader.ts'
import type { Columns, TableField } from './table.ts'

/** The group of markers of which a table says nothing. */
const NO_GROUP = 'Markers'

/** Gathers groups and markers from rows, in each of which the type and the category are named. */
export class TableReader {
  readonly #reader: GroupReader
  readonly #columns: Columns

  constructor(reader: GroupReader, columns: Columns) {
    this.#reader = reader
    this.#columns = columns
  }

  /** `cellOf` returns the text in a column; empty if the row has none. */
  readRow(
    place: { readonly x: number | null; readonly y: number | null },
    cellOf: (column: string) => string,
  ): void {
    const text = (field: TableField) => {
      const column = this.#columns[field]
      return column === undefined ? '' : cellOf(column).trim()
    }
    const category = text('category')
    const name = text('type') || category || NO_GROUP
    const group = this.#reader.addGroup(groupKey(category, name), name, {
      category: category || null,
      color: text('colour'),
    })
    this.#reader.readMarker(group, {
      ...place,
      name: text('name'),
      description: text('description'),
      image: text('image'),
      id: text('id'),
    })
  }
}

/** Types of one name may be in several categories. */
export const groupKey = (category: string, type: string): string => JSON.stringify([category, type])
