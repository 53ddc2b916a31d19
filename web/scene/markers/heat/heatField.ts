import type { RectDevice } from '../../raster/pixelFrame.ts'
import { WEIGHT_MAX } from '../markerFilter.ts'

/** The side of a cell. The picture of the field has a pixel for each, and is enlarged smoothly. */
const CELL_VIEW = 4
/** How far one pass of the blur reaches, in cells. */
const PASS_REACH = 3
const PASSES = 3
/** How far a marker reaches, in cells: besides the blur, it is shared among the cells around it. */
const REACH = PASS_REACH * PASSES + 1
/** A marker is shared among the nearest cells by sixteenths of its way from one to the next. */
const SHARES = 16

/** A rectangle of whole cells of the frame's plane, which are fixed on the map. */
export interface CellRect {
  readonly column: number
  readonly row: number
  readonly columns: number
  readonly rows: number
}

/** Places with weights; the first `count` are in use. */
export interface WeightedPlaces {
  readonly count: number
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly weights: Uint8Array
}

/** In whole device px. */
export const cellSideOf = (pixelRatio: number): number => Math.max(1, Math.round(CELL_VIEW * pixelRatio))

/** Returns the cells whose picture, enlarged, fills a rectangle: with those beside it, from which it goes over smoothly. */
export const cellsOver = ({ left, top, width, height }: RectDevice, side: number): CellRect => {
  const [column, row] = [Math.floor(left / side) - 1, Math.floor(top / side) - 1]
  return {
    column,
    row,
    columns: Math.floor((left + width) / side) + 2 - column,
    rows: Math.floor((top + height) / side) + 2 - row,
  }
}

/** Returns the rectangle of the plane from which markers reach into cells. */
export const reachOfCells = ({ column, row, columns, rows }: CellRect, side: number): RectDevice => ({
  left: (column - REACH) * side,
  top: (row - REACH) * side,
  width: (columns + REACH * 2) * side,
  height: (rows + REACH * 2) * side,
})

/**
 * Returns how crowded each of the cells is, row by row: 1 in the middle of one marker that stands alone. It depends on where a
 * cell lies on the map and on the zoom alone: all sums are of whole numbers, and therefore the same whatever is summed up with them. `perMap`: cells per map px.
 */
export function* heatField(
  places: WeightedPlaces,
  cells: CellRect,
  perMap: number,
): Generator<void, Float64Array> {
  const columns = cells.columns + REACH * 2
  const rows = cells.rows + REACH * 2
  const sums = new Float64Array(columns * rows)
  scatter(places, { column: cells.column - REACH, row: cells.row - REACH, columns, rows }, perMap, sums)
  yield
  const between = new Float64Array(columns * rows)
  for (let pass = 0; pass < PASSES; pass++) {
    blurRows(sums, between, columns, rows)
    blurColumns(between, sums, columns, rows)
    yield
  }
  const field = new Float64Array(cells.columns * cells.rows)
  for (let row = 0; row < cells.rows; row++) {
    const from = (row + REACH) * columns + REACH
    for (let column = 0; column < cells.columns; column++)
      field[row * cells.columns + column] = (sums[from + column] ?? 0) / WHOLE
  }
  return field
}

/** What passes of the blur leave of a value in its own cell, along one axis: how often three steps of at most three cells end where they began. */
const KEPT = 37
/** The sum in the cell of one whole marker. */
const WHOLE = WEIGHT_MAX * SHARES ** 2 * KEPT ** 2
/** Beside a place, markers add up as if they all stood in a square of this side. */
export const CROWD_SIDE_VIEW = ((PASS_REACH * 2 + 1) ** PASSES / KEPT) * CELL_VIEW

/** Adds each place's weight to the four cells whose middles are nearest. */
const scatter = (
  { count, xs, ys, weights }: WeightedPlaces,
  { column, row, columns, rows }: CellRect,
  perMap: number,
  sums: Float64Array,
): void => {
  for (let at = 0; at < count; at++) {
    const across = (xs[at] ?? 0) * perMap - 0.5
    const down = -(ys[at] ?? 0) * perMap - 0.5
    const [left, top] = [Math.floor(across), Math.floor(down)]
    const [toColumn, toRow] = [left - column, top - row]
    if (toColumn < 0 || toRow < 0 || toColumn + 1 >= columns || toRow + 1 >= rows) continue
    const weight = weights[at] ?? 0
    const [right, below] = [Math.round((across - left) * SHARES), Math.round((down - top) * SHARES)]
    const cell = toRow * columns + toColumn
    sums[cell] = (sums[cell] ?? 0) + weight * (SHARES - right) * (SHARES - below)
    sums[cell + 1] = (sums[cell + 1] ?? 0) + weight * right * (SHARES - below)
    sums[cell + columns] = (sums[cell + columns] ?? 0) + weight * (SHARES - right) * below
    sums[cell + columns + 1] = (sums[cell + columns + 1] ?? 0) + weight * right * below
  }
}

/** Sums up each cell with those beside it; beyond the edges is nothing. */
const blurRows = (from: Float64Array, to: Float64Array, columns: number, rows: number): void => {
  for (let row = 0; row < rows; row++) {
    const start = row * columns
    let sum = 0
    for (let column = -PASS_REACH; column < columns; column++) {
      if (column + PASS_REACH < columns) sum += from[start + column + PASS_REACH] ?? 0
      if (column > PASS_REACH) sum -= from[start + column - PASS_REACH - 1] ?? 0
      if (column >= 0) to[start + column] = sum
    }
  }
}

/** The same with those above and below it. */
const blurColumns = (from: Float64Array, to: Float64Array, columns: number, rows: number): void => {
  const sums = new Float64Array(columns)
  const add = (row: number, sign: number): void => {
    if (row < 0 || row >= rows) return
    const start = row * columns
    for (let column = 0; column < columns; column++)
      sums[column] = (sums[column] ?? 0) + sign * (from[start + column] ?? 0)
  }
  for (let row = -PASS_REACH; row < rows; row++) {
    add(row + PASS_REACH, 1)
    add(row - PASS_REACH - 1, -1)
    if (row >= 0) to.set(sums, row * columns)
  }
}
