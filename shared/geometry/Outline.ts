import type { PointMap } from './point.ts'

/**
 * The edges of a line or a ring, in whole hundredths of a map pixel, so that tests on them are exact. Edge i leads from
 * point i to the next; a ring has one more, from the last point to the first.
 */
export class Outline {
  readonly isClosed: boolean
  readonly pointCount: number
  readonly edgeCount: number
  readonly #points: readonly PointMap[]

  constructor(points: readonly PointMap[], isClosed: boolean) {
    this.#points = points
    this.isClosed = isClosed
    this.pointCount = points.length
    this.edgeCount = isClosed ? points.length : Math.max(0, points.length - 1)
  }

  x(point: number): number {
    return Math.round((this.#points[point]?.x ?? Number.NaN) * 100)
  }

  y(point: number): number {
    return Math.round((this.#points[point]?.y ?? Number.NaN) * 100)
  }

  /** Back in map pixels. */
  place(point: number): PointMap {
    return { x: this.x(point) / 100, y: this.y(point) / 100 }
  }

  /** The point an edge leads to; it starts at the point of its own number. */
  endOf(edge: number): number {
    return edge + 1 === this.pointCount ? 0 : edge + 1
  }

  /** -1 before the first edge of a line. */
  edgeInto(point: number): number {
    if (point > 0) return point - 1
    return this.isClosed ? this.pointCount - 1 : -1
  }

  /** -1 after the last edge of a line. */
  edgeOutOf(point: number): number {
    return point < this.edgeCount ? point : -1
  }

  /** Whether two edges follow one another, and so share a corner by right. */
  areAdjacent(a: number, b: number): boolean {
    return this.edgeOutOf(this.endOf(a)) === b || this.edgeOutOf(this.endOf(b)) === a
  }

  areSame(p: number, q: number): boolean {
    return this.x(p) === this.x(q) && this.y(p) === this.y(q)
  }

  /** On which side of an edge a point lies: positive on its left, negative on its right, 0 on its line. */
  side(edge: number, point: number): number {
    const end = this.endOf(edge)
    return orientation(this.x(edge), this.y(edge), this.x(end), this.y(end), this.x(point), this.y(point))
  }

  /** By x, and by y where x is the same. */
  compare(p: number, q: number): number {
    return this.x(p) - this.x(q) || this.y(p) - this.y(q)
  }
}

/** Every integer up to here is a double, and so is every product that does not exceed it. */
const EXACT_MAX = 2 ** 53

/**
 * On which side of the line from a to b the point c lies: positive on the left, negative on the right, 0 on the line.
 * Only the sign counts. Exact for integers up to 10⁹ (a map's hundredths): their differences are exact, and their
 * products (below 2⁶³) are rounded in a way that keeps their order, so doubles can only take two that differ for equal.
 * Those above 2⁵³, which no map of less than 900,000 px has, are then counted in big integers.
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
