import type { GroupReader } from './GroupReader.ts'
import type { TableField } from './table.ts'

/** The group of markers of which a table says nothing. */
const NO_GROUP = 'Markers'

/** Gathers groups and markers from rows, in each of which the type and the category are named. */
export class TableReader {
  readonly #reader: GroupReader

  constructor(reader: GroupReader) {
    this.#reader = reader
  }

  /** `cellOf` returns the text of a field; empty if the row has none. Only an own export names a shape. */
  readRow(
    place: { readonly x: number | null; readonly y: number | null },
    cellOf: (field: TableField) => string,
    shape = '',
  ): void {
    const text = (field: TableField) => cellOf(field).trim()
    const category = text('category')
    const name = text('type') || category || NO_GROUP
    const group = this.#reader.addGroup(groupKey(category, name), name, { category: category || null, shape })
    this.#reader.colour(group, text('colour'), text('name'))
    this.#reader.readMarker(group, {
      ...place,
      name: text('name'),
      description: text('description'),
      image: text('image'),
      id: text('id'),
      floor: text('floor'),
    })
  }
}

/** Types of one name may be in several categories. */
export const groupKey = (category: string, type: string): string => JSON.stringify([category, type])
