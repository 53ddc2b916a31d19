import { numberOf } from './looseJson.ts'

/** How the numbers of a file are written. */
export interface NumberFormat {
  readonly decimal: '.' | ','
  /** No number of the file tells it for sure: all are such as 1.234. */
  readonly isUnsure: boolean
}

/**
 * Returns how numbers are written, by all cells with coordinates together: one alone, such as 1.234, does not tell it.
 * `isCommaFree` says that a comma separates the columns, so that one within a number stands for thousands.
 */
export const numberFormatOf = (cells: Iterable<string>, isCommaFree: boolean): NumberFormat => {
  const votes = { '.': 0, ',': 0 }
  const unsure = { '.': 0, ',': 0 }
  for (const cell of cells) {
    const [, before = '', separator, after = ''] =
      /^[+-]?(\d*)([.,])([\d.,]*)$/.exec(withoutSpaces(cell)) ?? []
    if (separator !== '.' && separator !== ',') continue
    const other = separator === '.' ? ',' : '.'
    if (after.includes(separator)) votes[other]++
    else if (after.includes(other)) votes[other]++
    else if (/^\d{3}$/.test(after) && /^[1-9]\d{0,2}$/.test(before)) unsure[separator]++
    else votes[separator]++
  }
  if (votes['.'] !== votes[',']) return { decimal: votes['.'] > votes[','] ? '.' : ',', isUnsure: false }
  const isComma = unsure[','] > 0 && unsure['.'] === 0 && !isCommaFree
  return { decimal: isComma ? ',' : '.', isUnsure: unsure['.'] + unsure[','] > 0 }
}

/** Returns a number as it is written in many countries: '1 012,5' → 1012.5; null if it is none. */
export const numberIn = (cell: string, { decimal }: NumberFormat): number | null => {
  const text = withoutSpaces(cell)
  const grouped =
    decimal === '.' ? /^([+-]?\d{1,3}(?:,\d{3})+)(\.\d+)?$/ : /^([+-]?\d{1,3}(?:\.\d{3})+)(,\d+)?$/
  const [, whole, rest = ''] = grouped.exec(text) ?? []
  if (whole !== undefined) return numberOf(whole.replace(/[.,]/g, '') + rest.replace(',', '.'))
  return numberOf(text.replace(/^([+-]?\d*),(\d+)$/, '$1.$2'))
}

const withoutSpaces = (cell: string): string =>
  cell
    .trim()
    .replace(/^\u2212/, '-')
    .replace(/(?<=\d)[\s’'](?=\d{3}(?!\d))/g, '')
