import type { Board } from './Painting.ts'

/** Values sampled every `cell` board units, with bilinear interpolation. */
export class Grid {
  readonly columns: number
  readonly rows: number
  readonly cell: number
  readonly values: Float32Array

  constructor(board: Board, cell: number) {
    this.cell = cell
    this.columns = Math.ceil(board.width / cell) + 1
    this.rows = Math.ceil(board.height / cell) + 1
    this.values = new Float32Array(this.columns * this.rows)
  }

  static sample(board: Board, cell: number, valueOf: (x: number, y: number) => number): Grid {
    const grid = new Grid(board, cell)
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.columns; column++) {
        grid.values[row * grid.columns + column] = valueOf(column * cell, row * cell)
      }
    }
    return grid
  }

  at(x: number, y: number): number {
    const u = Math.min(Math.max(x / this.cell, 0), this.columns - 1.001)
    const v = Math.min(Math.max(y / this.cell, 0), this.rows - 1.001)
    const column = Math.floor(u)
    const row = Math.floor(v)
    const corner = row * this.columns + column
    const { values, columns } = this
    const topLeft = values[corner] ?? 0
    const topRight = values[corner + 1] ?? 0
    const bottomLeft = values[corner + columns] ?? 0
    const bottomRight = values[corner + columns + 1] ?? 0
    const top = topLeft + (u - column) * (topRight - topLeft)
    const bottom = bottomLeft + (u - column) * (bottomRight - bottomLeft)
    return top + (v - row) * (bottom - top)
  }
}
