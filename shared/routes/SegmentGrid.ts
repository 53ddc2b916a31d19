import { nearestOnEdge, type PointMap } from '../geometry/point.ts'
import type { Ways } from './ways.ts'

/** One edge of a line. */
export interface Segment {
  readonly line: number
  readonly from: PointMap
  readonly to: PointMap
  /** How far along its line it begins, in map px. */
  readonly along: number
}

/** A place on a segment. */
export interface PlaceOnWay {
  readonly segment: Segment
  readonly point: PointMap
  /** From the place that it was searched for, in map px. */
  readonly distance: number
}

const CELLS_PER_SIDE_MAX = 256

/** The segments of lines by the cells of a grid that they touch. */
export class SegmentGrid {
  readonly segments: readonly Segment[]
  readonly #cells = new Map<number, number[]>()
  readonly #left: number
  readonly #bottom: number
  readonly #right: number
  readonly #top: number
  readonly #cell: number

  constructor(lines: Ways['lines']) {
    this.segments = lines.flatMap(segmentsOf)
    const points = lines.flat()
    this.#left = points.reduce((least, { x }) => Math.min(least, x), Infinity)
    this.#right = points.reduce((most, { x }) => Math.max(most, x), -Infinity)
    this.#bottom = points.reduce((least, { y }) => Math.min(least, y), Infinity)
    this.#top = points.reduce((most, { y }) => Math.max(most, y), -Infinity)
    const side = Math.max(this.#right - this.#left, this.#top - this.#bottom)
    const perSide = Math.min(CELLS_PER_SIDE_MAX, Math.ceil(Math.sqrt(this.segments.length)))
    this.#cell = side > 0 ? side / perSide : 1
    this.segments.forEach((segment, index) => this.#put(segment, index))
  }

  /** Returns the segments that may be within a distance of another one, in no order. */
  *around({ from, to }: Pick<Segment, 'from' | 'to'>, reach: number): Generator<Segment> {
    const seen = new Set<number>()
    const [left, right] = [Math.min(from.x, to.x) - reach, Math.max(from.x, to.x) + reach]
    const [bottom, top] = [Math.min(from.y, to.y) - reach, Math.max(from.y, to.y) + reach]
    for (let row = this.#rowOf(bottom); row <= this.#rowOf(top); row++)
      for (let column = this.#columnOf(left); column <= this.#columnOf(right); column++)
        for (const index of this.#cells.get(keyOf(column, row)) ?? []) {
          const segment = this.segments[index]
          if (segment === undefined || seen.has(index)) continue
          seen.add(index)
          yield segment
        }
  }

  /** Returns null if there are no lines. */
  nearest(point: PointMap): PlaceOnWay | null {
    if (this.segments.length === 0) return null
    const [column, row] = [this.#columnOf(point.x), this.#rowOf(point.y)]
    const rings = Math.max(this.#columnOf(this.#right), this.#rowOf(this.#top)) + 1
    let best: PlaceOnWay | null = null
    // What is beyond a ring of cells is at least as far away as the ring is wide, from outside of the grid, too.
    for (let ring = 0; ring <= rings; ring++) {
      if (best !== null && best.distance <= (ring - 1) * this.#cell) break
      for (const [x, y] of ringCells(column, row, ring))
        for (const index of this.#cells.get(keyOf(x, y)) ?? []) {
          const segment = this.segments[index]
          if (segment === undefined) continue
          const place = placeOn(segment, point)
          if (best === null || place.distance < best.distance) best = place
        }
    }
    return best
  }

  #put({ from, to }: Segment, index: number): void {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / this.#cell))
    const at = (step: number) => ({
      x: from.x + ((to.x - from.x) * step) / steps,
      y: from.y + ((to.y - from.y) * step) / steps,
    })
    for (let step = 0; step < steps; step++) {
      const [start, end] = [at(step), at(step + 1)]
      const [columnA, columnB] = [this.#columnOf(start.x), this.#columnOf(end.x)]
      const [rowA, rowB] = [this.#rowOf(start.y), this.#rowOf(end.y)]
      for (let row = Math.min(rowA, rowB); row <= Math.max(rowA, rowB); row++)
        for (let column = Math.min(columnA, columnB); column <= Math.max(columnA, columnB); column++) {
          const key = keyOf(column, row)
          const cell = this.#cells.get(key)
          if (cell === undefined) this.#cells.set(key, [index])
          else if (cell.at(-1) !== index) cell.push(index)
        }
    }
  }

  #columnOf(x: number): number {
    return Math.floor((Math.min(this.#right, Math.max(this.#left, x)) - this.#left) / this.#cell)
  }

  #rowOf(y: number): number {
    return Math.floor((Math.min(this.#top, Math.max(this.#bottom, y)) - this.#bottom) / this.#cell)
  }
}

export const placeOn = (segment: Segment, point: PointMap): PlaceOnWay => {
  const nearest = nearestOnEdge(segment.from, segment.to, point)
  return { segment, point: nearest, distance: Math.hypot(nearest.x - point.x, nearest.y - point.y) }
}

/** Returns how far along its line a place is, in map px. */
export const alongOf = ({ segment: { from, along }, point }: PlaceOnWay): number =>
  along + Math.hypot(point.x - from.x, point.y - from.y)

const segmentsOf = (points: readonly PointMap[], line: number): Segment[] => {
  let along = 0
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const segment = { line, from, to, along }
    along += Math.hypot(to.x - from.x, to.y - from.y)
    return segment
  })
}

const keyOf = (column: number, row: number): number => row * (CELLS_PER_SIDE_MAX + 1) + column

function* ringCells(column: number, row: number, ring: number): Generator<readonly [number, number]> {
  for (let x = column - ring; x <= column + ring; x++) {
    if (x < 0 || x > CELLS_PER_SIDE_MAX) continue
    const isSide = Math.abs(x - column) === ring
    const step = isSide || ring === 0 ? 1 : ring * 2
    for (let y = row - ring; y <= row + ring; y += step) if (y >= 0) yield [x, y]
  }
}
