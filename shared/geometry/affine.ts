import type { PointMap } from './point.ts'

/** A place in either plane of a mapping: its unit and the directions of its axes are those of its plane. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Maps x,y to `xx`·x + `xy`·y + `x0`, `yx`·x + `yy`·y + `y0`. */
export interface Affine {
  readonly xx: number
  readonly xy: number
  readonly x0: number
  readonly yx: number
  readonly yy: number
  readonly y0: number
}

/** One place in both planes. */
export interface PointPair {
  readonly from: PointMap
  readonly to: Point
}

export const applyAffine = ({ xx, xy, x0, yx, yy, y0 }: Affine, { x, y }: Point): Point => ({
  x: xx * x + xy * y + x0,
  y: yx * x + yy * y + y0,
})

/** Returns null where the plane is pressed into a line or a point. */
export const inverseOf = ({ xx, xy, x0, yx, yy, y0 }: Affine): Affine | null => {
  const determinant = xx * yy - xy * yx
  const size = Math.max(Math.abs(xx), Math.abs(xy), Math.abs(yx), Math.abs(yy))
  if (!(Math.abs(determinant) > size * size * FLAT)) return null
  return {
    xx: yy / determinant,
    xy: -xy / determinant,
    x0: (xy * y0 - yy * x0) / determinant,
    yx: -yx / determinant,
    yy: xx / determinant,
    y0: (yx * x0 - xx * y0) / determinant,
  }
}

/** The share of its length below which a cloud of points counts as a line: fits through it would be arbitrary. */
const FLAT = 1e-9

/**
 * Returns the mapping that keeps the axes' directions (or turns them round) and takes two places exactly to theirs; null if
 * they lie on one column or row in either plane.
 */
export const fitCorners = (one: PointPair, other: PointPair): Affine | null => {
  const xx = (other.to.x - one.to.x) / (other.from.x - one.from.x)
  const yy = (other.to.y - one.to.y) / (other.from.y - one.from.y)
  if (!isScale(xx) || !isScale(yy)) return null
  return { xx, xy: 0, x0: one.to.x - xx * one.from.x, yx: 0, yy, y0: one.to.y - yy * one.from.y }
}

const isScale = (value: number): boolean => Number.isFinite(value) && value !== 0

/**
 * Returns the affine mapping with the least sum of squared distances to where the pairs lead (normal equations about the
 * middles of both planes); null for fewer than three pairs, and where they lie on one line in either plane.
 */
export const fitAffine = (pairs: readonly PointPair[]): Affine | null => {
  if (pairs.length < 3) return null
  const from = middle(pairs.map((pair) => pair.from))
  const to = middle(pairs.map((pair) => pair.to))
  let [sumXX, sumXY, sumYY] = [0, 0, 0]
  let [sumXToX, sumYToX, sumXToY, sumYToY] = [0, 0, 0, 0]
  for (const pair of pairs) {
    const x = pair.from.x - from.x
    const y = pair.from.y - from.y
    const toX = pair.to.x - to.x
    const toY = pair.to.y - to.y
    sumXX += x * x
    sumXY += x * y
    sumYY += y * y
    sumXToX += x * toX
    sumYToX += y * toX
    sumXToY += x * toY
    sumYToY += y * toY
  }
  const determinant = sumXX * sumYY - sumXY * sumXY
  if (!(determinant > (sumXX + sumYY) ** 2 * FLAT)) return null
  const xx = (sumXToX * sumYY - sumYToX * sumXY) / determinant
  const xy = (sumYToX * sumXX - sumXToX * sumXY) / determinant
  const yx = (sumXToY * sumYY - sumYToY * sumXY) / determinant
  const yy = (sumYToY * sumXX - sumXToY * sumXY) / determinant
  const fit: Affine = {
    xx,
    xy,
    x0: to.x - xx * from.x - xy * from.y,
    yx,
    yy,
    y0: to.y - yx * from.x - yy * from.y,
  }
  return inverseOf(fit) && fit
}

/** Returns how far from its place each pair is led, in units of the target plane. */
export const residualsOf = (pairs: readonly PointPair[], map: (from: PointMap) => Point): readonly number[] =>
  pairs.map(({ from, to }) => {
    const led = map(from)
    return Math.hypot(led.x - to.x, led.y - to.y)
  })

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
