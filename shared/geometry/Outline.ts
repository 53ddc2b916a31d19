import { orientation } from './orientation.ts'
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
