/** The side of a cell in CSS px. */
export const CELL = 4

/**
 * The occupied 4 px cells of a region. A rectangle occupies every cell it touches. Everything outside the region is
 * occupied.
 */
export class OccupancyGrid {
  readonly #across: number
  readonly #down: number
  readonly #cells: Uint8Array<ArrayBuffer>

  /** `cells`: of another grid of this size. */
  constructor(width: number, height: number, cells?: Uint8Array<ArrayBuffer>) {
    this.#across = Math.ceil(width / CELL)
    this.#down = Math.ceil(height / CELL)
    this.#cells = cells ?? new Uint8Array(this.#across * this.#down)
  }

  get cells(): Uint8Array<ArrayBuffer> {
    return this.#cells
  }

  take(left: number, top: number, width: number, height: number): void {
    const firstColumn = Math.max(0, Math.floor(left / CELL))
    const endColumn = Math.min(this.#across, Math.ceil((left + width) / CELL))
    const firstRow = Math.max(0, Math.floor(top / CELL))
    const endRow = Math.min(this.#down, Math.ceil((top + height) / CELL))
    for (let row = firstRow; row < endRow; row++)
      this.#cells.fill(
        1,
        row * this.#across + firstColumn,
        row * this.#across + Math.max(firstColumn, endColumn),
      )
  }

  /** Occupies a square around a place. This may run fifty thousand times for one picture. */
  takeAround(left: number, top: number, half: number): void {
    const cells = this.#cells
    const endColumn = Math.min(this.#across, Math.ceil((left + half) / CELL))
    const endRow = Math.min(this.#down, Math.ceil((top + half) / CELL))
    const firstColumn = Math.max(0, Math.floor((left - half) / CELL))
    for (let row = Math.max(0, Math.floor((top - half) / CELL)); row < endRow; row++)
      for (let column = firstColumn; column < endColumn; column++) cells[row * this.#across + column] = 1
  }

  isFree(left: number, top: number, width: number, height: number): boolean {
    const firstColumn = Math.floor(left / CELL)
    const endColumn = Math.ceil((left + width) / CELL)
    const firstRow = Math.floor(top / CELL)
    const endRow = Math.ceil((top + height) / CELL)
    if (firstColumn < 0 || firstRow < 0 || endColumn > this.#across || endRow > this.#down) return false
    for (let row = firstRow; row < endRow; row++)
      for (let at = row * this.#across + firstColumn, end = at + endColumn - firstColumn; at < end; at++)
        if (this.#cells[at] === 1) return false
    return true
  }
}
