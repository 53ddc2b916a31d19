import type { RectMap } from './coordinates.ts'

/** The points of the index, which keeps no copy of them: they must not change. */
export interface PointColumns {
  readonly xs: Float64Array
  readonly ys: Float64Array
}

/**
 * A uniform grid over points in two flat arrays: cell c holds `items[starts[c]]` up to `items[starts[c + 1]]`, in
 * ascending order of index. Building is two passes; a query looks at the cells its rectangle touches.
 */
export interface GridIndex {
  readonly columns: PointColumns
  readonly count: number
  readonly bounds: RectMap
  readonly across: number
  readonly down: number
  readonly perCellX: number
  readonly perCellY: number
  readonly starts: Uint32Array
  readonly items: Uint32Array
}

const POINTS_PER_CELL = 3
const CELLS_PER_SIDE_MAX = 1024

export const buildGridIndex = (
  columns: PointColumns,
  count: number,
  bounds = boundsOf(columns, count),
): GridIndex => {
  const width = Math.max(bounds.right - bounds.left, Number.MIN_VALUE)
  const height = Math.max(bounds.top - bounds.bottom, Number.MIN_VALUE)
  const cells = Math.max(1, count / POINTS_PER_CELL)
  const across = cellsAlong(Math.sqrt((cells * width) / height))
  const down = cellsAlong(cells / across)
  const grid = { columns, count, bounds, across, down, perCellX: across / width, perCellY: down / height }
  return { ...grid, ...fill(grid) }
}

/** Writes the indices of the points within `rect` (edges included) into `found`, and returns how many. */
export const queryGridIndex = (grid: GridIndex, rect: RectMap, found: Uint32Array): number => {
  const { columns, starts, items, across } = grid
  const { xs, ys } = columns
  let total = 0
  if (isOutside(grid, rect)) return 0
  const [firstColumn, lastColumn] = [columnOf(grid, rect.left), columnOf(grid, rect.right)]
  for (let row = rowOf(grid, rect.bottom), last = rowOf(grid, rect.top); row <= last; row++) {
    const end = starts[row * across + lastColumn + 1] ?? 0
    for (let at = starts[row * across + firstColumn] ?? 0; at < end; at++) {
      const item = items[at] ?? 0
      const x = xs[item] ?? 0
      const y = ys[item] ?? 0
      if (x >= rect.left && x <= rect.right && y >= rect.bottom && y <= rect.top) found[total++] = item
    }
  }
  return total
}

/** Returns how many points lie in the cells that `rect` touches. */
export const countInCells = (grid: GridIndex, rect: RectMap): number => {
  if (isOutside(grid, rect)) return 0
  const { starts, across } = grid
  const [firstColumn, lastColumn] = [columnOf(grid, rect.left), columnOf(grid, rect.right)]
  let total = 0
  for (let row = rowOf(grid, rect.bottom), last = rowOf(grid, rect.top); row <= last; row++)
    total += (starts[row * across + lastColumn + 1] ?? 0) - (starts[row * across + firstColumn] ?? 0)
  return total
}

const isOutside = ({ bounds, count }: GridIndex, rect: RectMap): boolean =>
  count === 0 ||
  rect.right < bounds.left ||
  rect.left > bounds.right ||
  rect.top < bounds.bottom ||
  rect.bottom > bounds.top

const columnOf = (grid: Pick<GridIndex, 'bounds' | 'perCellX' | 'across'>, x: number): number =>
  cellAt((x - grid.bounds.left) * grid.perCellX, grid.across)

const rowOf = (grid: Pick<GridIndex, 'bounds' | 'perCellY' | 'down'>, y: number): number =>
  cellAt((y - grid.bounds.bottom) * grid.perCellY, grid.down)

const cellAt = (position: number, cells: number): number =>
  position >= cells - 1 ? cells - 1 : position > 0 ? Math.trunc(position) : 0

const cellsAlong = (wanted: number): number =>
  Math.max(1, Math.min(CELLS_PER_SIDE_MAX, Math.floor(wanted) || 1))

/** Returns the least rectangle around the first `count` points. */
export const boundsOf = ({ xs, ys }: PointColumns, count: number): RectMap => {
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = 0; index < count; index++) {
    const x = xs[index] ?? 0
    const y = ys[index] ?? 0
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return count === 0 ? { left: 0, right: 0, bottom: 0, top: 0 } : { left, right, bottom, top }
}

type EmptyGrid = Omit<GridIndex, 'starts' | 'items'>

/** Counting sort by cell. Visiting the points in order keeps each cell's items ascending. */
const fill = (grid: EmptyGrid): { starts: Uint32Array; items: Uint32Array } => {
  const { columns, count, across, down } = grid
  const cellOf = new Uint32Array(count)
  const starts = new Uint32Array(across * down + 1)
  for (let index = 0; index < count; index++) {
    const cell = rowOf(grid, columns.ys[index] ?? 0) * across + columnOf(grid, columns.xs[index] ?? 0)
    cellOf[index] = cell
    starts[cell + 1] = (starts[cell + 1] ?? 0) + 1
  }
  for (let cell = 0; cell < across * down; cell++)
    starts[cell + 1] = (starts[cell + 1] ?? 0) + (starts[cell] ?? 0)
  const next = starts.slice()
  const items = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const cell = cellOf[index] ?? 0
    const at = next[cell] ?? 0
    items[at] = index
    next[cell] = at + 1
  }
  return { starts, items }
}
