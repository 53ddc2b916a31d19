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

  /** Whether two edges follow one another, and so share a point by right. */
  areAdjacent(a: number, b: number): boolean {
    return this.#follows(a, b) || this.#follows(b, a)
  }

  #follows(after: number, before: number): boolean {
    return this.edgeOutOf(this.endOf(before)) === after
  }
}
