import type { PointMap } from './point.ts'

/**
 * The edges of a line or of rings, in whole hundredths of a map pixel, so that tests on them are exact. Edge i leads from
 * point i to the next; a ring has one more, from its last point to its first.
 */
export class Outline {
  readonly isClosed: boolean
  readonly pointCount: number
  readonly edgeCount: number
  readonly #points: readonly PointMap[]
  readonly ringCount: number
  /** Where each ring starts, and at last the number of points; null if there is only one. */
  readonly #starts: Int32Array | null
  /** The ring of each point. */
  readonly #ringOf: Int32Array | null

  /** `rings`: how many points each ring has, if there are several. */
  constructor(points: readonly PointMap[], isClosed: boolean, rings: readonly number[] | null = null) {
    this.#points = points
    this.#starts = rings && startsOf(rings)
    this.#ringOf = this.#starts && ringOfPoints(this.#starts, points.length)
    this.ringCount = rings?.length ?? 1
    this.isClosed = isClosed
    this.pointCount = points.length
    this.edgeCount = isClosed ? points.length : Math.max(0, points.length - 1)
  }

  ringOf(point: number): number {
    return this.#ringOf?.[point] ?? 0
  }

  /** Returns the first point of a ring; for the number of rings, that of points. */
  startOf(ring: number): number {
    return this.#starts?.[ring] ?? (ring > 0 ? this.pointCount : 0)
  }

  x(point: number): number {
    return Math.round((this.#points[point]?.x ?? Number.NaN) * 100)
  }

  y(point: number): number {
    return Math.round((this.#points[point]?.y ?? Number.NaN) * 100)
  }

  /** Returns the point in map pixels. */
  place(point: number): PointMap {
    return { x: this.x(point) / 100, y: this.y(point) / 100 }
  }

  /** Returns the point an edge leads to; an edge starts at the point of its own number. */
  endOf(edge: number): number {
    const ring = this.ringOf(edge)
    return edge + 1 === this.startOf(ring + 1) ? this.startOf(ring) : edge + 1
  }

  /** -1 before the first edge of a line. */
  edgeInto(point: number): number {
    const ring = this.ringOf(point)
    if (point > this.startOf(ring)) return point - 1
    return this.isClosed ? this.startOf(ring + 1) - 1 : -1
  }

  /** -1 after the last edge of a line. */
  edgeOutOf(point: number): number {
    return point < this.edgeCount ? point : -1
  }

  /** Whether two edges follow one another, and so may share a corner. */
  areAdjacent(a: number, b: number): boolean {
    return this.edgeOutOf(this.endOf(a)) === b || this.edgeOutOf(this.endOf(b)) === a
  }

  areSame(p: number, q: number): boolean {
    return this.x(p) === this.x(q) && this.y(p) === this.y(q)
  }

  /** Returns the side of an edge that a point is on: positive for left, negative for right, 0 for on its line. */
  side(edge: number, point: number): number {
    const end = this.endOf(edge)
    return orientation(this.x(edge), this.y(edge), this.x(end), this.y(end), this.x(point), this.y(point))
  }

  /** Orders points by x, and by y where x is the same. */
  compare(p: number, q: number): number {
    return this.x(p) - this.x(q) || this.y(p) - this.y(q)
  }
}

const startsOf = (sizes: readonly number[]): Int32Array => {
  const starts = new Int32Array(sizes.length + 1)
  sizes.forEach((size, ring) => (starts[ring + 1] = (starts[ring] ?? 0) + size))
  return starts
}

const ringOfPoints = (starts: Int32Array, count: number): Int32Array => {
  const rings = new Int32Array(count)
  for (let ring = 0; ring + 1 < starts.length; ring++) rings.fill(ring, starts[ring], starts[ring + 1])
  return rings
}

/** Up to here doubles are exact for all integers, and so for all products that do not exceed it. */
const EXACT_MAX = 2 ** 53

/**
 * Returns the side of the line from a to b that the point c is on: positive for left, negative for right, 0 for on the
 * line. Only the sign matters. Exact for integers up to 10⁹ (hundredths of a map pixel): differences are exact, and
 * rounding keeps the order of the two products (below 2⁶³), so at worst it makes different products equal. Equal products
 * above 2⁵³, which no map of less than 900,000 px has, are therefore compared as big integers.
 */
export const orientation = (
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number => {
  const left = (bx - ax) * (cy - ay)
  const right = (by - ay) * (cx - ax)
  if (left !== right || Math.abs(left) <= EXACT_MAX) return left - right
  return Number(BigInt(bx - ax) * BigInt(cy - ay) - BigInt(by - ay) * BigInt(cx - ax))
}
