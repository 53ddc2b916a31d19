import Papa from 'papaparse'
import type { Content } from '../content/content.ts'
import { CSV_BEGINNING, CSV_FORMULA } from '../dataMap/writeCsv.ts'
import type { Layer } from '../maps/layers.ts'
import type { Pin } from '../maps/pins.ts'

/** What is written of a playthrough. */
export interface WrittenMarks {
  readonly found: ReadonlySet<number>
  readonly pins: readonly Pin[]
  readonly layers: readonly Layer[]
}

export const MARKS_CSV_COLUMNS = ['kind', 'id', 'name', 'category', 'type', 'x', 'y', 'colour'] as const

/** Writes marks as JSON, with all that is known of them. */
export const writeMarksJson = ({ found, pins, layers }: WrittenMarks, content: Content): string =>
  JSON.stringify(
    { found: [...found].map((id) => ({ id, name: nameOf(content, id) })), pins, layers },
    null,
    1,
  )

/** Writes found marks and pins as CSV (RFC 4180), a row each. */
export const writeMarksCsv = ({ found, pins }: WrittenMarks, content: Content): string => {
  const rows = [
    ...[...found].map((id) => {
      const poi = content.pois.get(id)
      const type = content.types.get(poi?.typeId ?? 0)
      const category = content.categories.get(type?.categoryId ?? 0)
      return [
        'found',
        id,
        poi?.name ?? '',
        category?.name ?? '',
        type?.name ?? '',
        poi?.x ?? '',
        poi?.y ?? '',
        '',
      ]
    }),
    ...pins.map(({ id, label, x, y, colour }) => ['pin', id, label, '', '', x, y, colour]),
  ]
  const options = { escapeFormulae: CSV_FORMULA }
  return `${CSV_BEGINNING}${Papa.unparse([[...MARKS_CSV_COLUMNS], ...rows], options)}\r\n`
}

const nameOf = ({ pois, types }: Content, id: number): string => {
  const poi = pois.get(id)
  return poi?.name || (types.get(poi?.typeId ?? 0)?.name ?? '')
}
