import { Heap } from './Heap.ts'
import type { Board } from './Painting.ts'
import type { Spot } from './svg.ts'

/** A coarse lattice of places over a board, for finding ways across it. */
export class Lattice {
  readonly columns: number
  readonly rows: number
  readonly cell: number

  constructor(board: Board, cell: number) {
    this.cell = cell
    this.columns = Math.floor(board.width / cell)
    this.rows = Math.floor(board.height / cell)
  }

  get size(): number {
    return this.columns * this.rows
  }

  spot(index: number): Spot {
    return {
      x: ((index % this.columns) + 0.5) * this.cell,
      y: (Math.floor(index / this.columns) + 0.5) * this.cell,
    }
  }

  index({ x, y }: Spot): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.floor(x / this.cell)))
    const row = Math.min(this.rows - 1, Math.max(0, Math.floor(y / this.cell)))
    return row * this.columns + column
  }

  /** The eight places around, with how far they are in cells. */
  *around(index: number): IterableIterator<{ index: number; cells: number }> {
    const column = index % this.columns
    const row = Math.floor(index / this.columns)
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const isInside =
          column + dx >= 0 && column + dx < this.columns && row + dy >= 0 && row + dy < this.rows
        if (isInside && (dx !== 0 || dy !== 0)) {
          yield { index: index + dy * this.columns + dx, cells: Math.hypot(dx, dy) }
        }
      }
    }
  }
}

/**
 * For each place the next one downhill to the sea. Floods the land from the sea upwards, always over the lowest
 * place reached, so that no river ends in a hollow.
 */
export const drainage = (lattice: Lattice, heightAt: (spot: Spot) => number): Int32Array => {
  const next = new Int32Array(lattice.size).fill(-2)
  const heap = new Heap<number>()
  for (let index = 0; index < lattice.size; index++) {
    const height = heightAt(lattice.spot(index))
    if (height > 0) continue
    next[index] = -1
    heap.push(height, index)
  }
  for (let reached = heap.pop(); reached; reached = heap.pop()) {
    for (const { index } of lattice.around(reached.item)) {
      if (next[index] !== -2) continue
      next[index] = reached.item
      heap.push(Math.max(reached.cost, heightAt(lattice.spot(index))), index)
    }
  }
  return next
}

export const followDown = (lattice: Lattice, next: Int32Array, from: Spot): Spot[] => {
  const spots: Spot[] = []
  for (let index = lattice.index(from); index >= 0; index = next[index] ?? -1) spots.push(lattice.spot(index))
  return spots
}

/** The cheapest way between two places; `costAt` is for one cell. */
export const cheapestWay = (
  lattice: Lattice,
  from: Spot,
  to: Spot,
  costAt: (spot: Spot) => number,
): Spot[] => {
  const goal = lattice.index(to)
  const cost = new Float64Array(lattice.size).fill(Infinity)
  const previous = new Int32Array(lattice.size).fill(-1)
  const heap = new Heap<number>()
  cost[lattice.index(from)] = 0
  heap.push(0, lattice.index(from))
  for (let reached = heap.pop(); reached && reached.item !== goal; reached = heap.pop()) {
    if (reached.cost > (cost[reached.item] ?? 0)) continue
    for (const { index, cells } of lattice.around(reached.item)) {
      const total = reached.cost + costAt(lattice.spot(index)) * cells
      if (total >= (cost[index] ?? 0)) continue
      cost[index] = total
      previous[index] = reached.item
      heap.push(total, index)
    }
  }
  const spots: Spot[] = []
  for (let index = goal; index >= 0; index = previous[index] ?? -1) spots.push(lattice.spot(index))
  return spots.reverse()
}
