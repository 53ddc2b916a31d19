import Papa from 'papaparse'
import { type ExportedMap, pictureUrl } from './dataMap.ts'

/** Begins the file, so that Excel reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const CSV_COLUMNS = [
  'id',
  'x',
  'y',
  'name',
  'category',
  'type',
  'description',
  'colour',
  'shape',
  'image',
] as const

/** What a spreadsheet would take for a formula gets an apostrophe before it, and what looks like such a text gets one more. */
export const FORMULA = /^'*[=+\-@\t\r]/

/** Returns a cell's text as it was before `writeCsv`. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** Yields the POIs of a map as CSV (RFC 4180), a row at a time. */
export function* writeCsv(map: ExportedMap): Generator<string, void> {
  yield BYTE_ORDER_MARK + rowOf(CSV_COLUMNS)
  const { pois, types, categories } = map.content
  for (const { id, x, y, name, typeId, description, image } of pois) {
    const type = types.get(typeId)
    const category = categories.get(type?.categoryId ?? 0)
    yield rowOf([
      id,
      x,
      y,
      name,
      category?.name ?? '',
      type?.name ?? '',
      description,
      type?.colour ?? '',
      type?.shape ?? '',
      pictureUrl(map, image) ?? '',
    ])
  }
}

const rowOf = (cells: readonly (string | number)[]): string =>
  Papa.unparse([[...cells]], { escapeFormulae: FORMULA }) + '\r\n'
