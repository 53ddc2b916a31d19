/** A row by its number, a column by its index. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

/** The cells from one that stays to the one that has the focus. */
export interface CellRange {
  readonly anchor: CellPlace
  readonly active: CellPlace
}

export interface RangeIndexes {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOfCell = (place: CellPlace): CellRange => ({ anchor: place, active: place })

/** Returns the index of a row; of one that is gone, the first. */
export const indexOfRow = (rows: readonly number[], { row }: CellPlace): number =>
  Math.max(0, rows.indexOf(row))

export const indexesOf = (rows: readonly number[], { anchor, active }: CellRange): RangeIndexes => {
  const [from, to] = [indexOfRow(rows, anchor), indexOfRow(rows, active)]
  return {
    top: Math.min(from, to),
    bottom: Math.max(from, to),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}

export const isOneCell = ({ top, bottom, left, right }: RangeIndexes): boolean =>
  top === bottom && left === right

/** How the keys move through the cells. */
export const CELL_MOVES = [
  'cellLeft',
  'cellRight',
  'rowUp',
  'rowDown',
  'pageUp',
  'pageDown',
  'rowStart',
  'rowEnd',
  'tableStart',
  'tableEnd',
] as const
export type CellMove = (typeof CELL_MOVES)[number]

interface GridSize {
  readonly rows: readonly number[]
  readonly columnCount: number
  readonly pageRows: number
}

/** Returns the cell that a move leads to, at most to an edge. */
export const movedCell = (
  place: CellPlace,
  move: CellMove,
  { rows, columnCount, pageRows }: GridSize,
): CellPlace => {
  const index = indexOfRow(rows, place)
  const at = (rowIndex: number, column: number): CellPlace => ({
    row: rows[Math.max(0, Math.min(rows.length - 1, rowIndex))] ?? place.row,
    column: Math.max(0, Math.min(columnCount - 1, column)),
  })
  switch (move) {
    case 'cellLeft':
      return at(index, place.column - 1)
    case 'cellRight':
      return at(index, place.column + 1)
    case 'rowUp':
      return at(index - 1, place.column)
    case 'rowDown':
      return at(index + 1, place.column)
    case 'pageUp':
      return at(index - pageRows, place.column)
    case 'pageDown':
      return at(index + pageRows, place.column)
    case 'rowStart':
      return at(index, 0)
    case 'rowEnd':
      return at(index, columnCount - 1)
    case 'tableStart':
      return at(0, 0)
    case 'tableEnd':
      return at(rows.length - 1, columnCount - 1)
  }
}

/** Returns the next or the previous cell, row by row; null past the last or before the first. */
export const neighbourCell = (
  place: CellPlace,
  step: 1 | -1,
  { rows, columnCount }: Pick<GridSize, 'rows' | 'columnCount'>,
): CellPlace | null => {
  const at = indexOfRow(rows, place) * columnCount + place.column + step
  const row = rows[Math.floor(at / columnCount)]
  return row === undefined ? null : { row, column: at % columnCount }
}
