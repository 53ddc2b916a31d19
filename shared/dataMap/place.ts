import { type Affine, applyAffine } from '../geometry/affine.ts'
import { COORDINATE_MAX } from '../limits.ts'
import { type PointMap, quantise } from '../geometry/point.ts'
import { cornerOf, type Order, orderOf, type Origin, originOf } from './origin.ts'

/** A pair of a file's coordinates. */
export interface Pair {
  readonly x: number
  readonly y: number
}

/** The coordinates that an image covers. */
export interface Box {
  readonly minX: number
  readonly minY: number
  readonly width: number
  readonly height: number
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Returns the box between two opposite corners; null if it has no area. */
export const boxBetween = (a: Pair, b: Pair): Box | null => {
  const width = Math.abs(a.x - b.x)
  const height = Math.abs(a.y - b.y)
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return null
  return { minX: Math.min(a.x, b.x), minY: Math.min(a.y, b.y), width, height }
}

/** Returns the smallest box around all pairs; a box of one unit around a single one. */
export const boundsOf = (pairs: Iterable<Pair>): Box => {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of pairs) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  if (left > right) return { minX: 0, minY: 0, width: 1, height: 1 }
  return { minX: left, minY: bottom, width: right - left || 1, height: top - bottom || 1 }
}

/** Whether the last point is the first one again, as at the end of a ring. */
export const endsAtStart = (points: readonly Pair[]): boolean => {
  const [first, last] = [points[0], points.at(-1)]
  return first?.x === last?.x && first?.y === last?.y
}

/** A line that ends where it begins is the outline of a polygon: as a line it would touch itself. */
export const lineOrRingOf = (
  points: readonly Pair[],
): { readonly kind: 'polygon' | 'polyline'; readonly points: readonly Pair[] } =>
  points.length > 3 && endsAtStart(points)
    ? { kind: 'polygon', points: points.slice(0, -1) }
    : { kind: 'polyline', points }

/** Returns the origin that the two corners of a map's box tell, in map order: x first. */
export const detectOrigin = (topLeft: Pair, bottomRight: Pair, order: Order): Origin => {
  const side = topLeft.x > bottomRight.x ? 'right' : 'left'
  const end = topLeft.y < bottomRight.y ? 'top' : 'bottom'
  return originOf(`${end}_${side}`, order)
}

/** How a file's coordinates lie on an image. */
export interface Placement {
  readonly box: Box
  readonly image: ImageSize
  /** The first of a pair is read as y, unlike in the file's own order. */
  readonly isSwapped: boolean
  readonly isFromRight: boolean
  readonly isFromTop: boolean
  /** Leads the pairs to map pixels, where the coordinates of the game do; then all of the above but the image means nothing. */
  readonly toMap?: Affine | null
}

/** Returns how coordinates lie whose pairs were read in `fileOrder`. */
export const placementFor = (box: Box, image: ImageSize, origin: Origin, fileOrder: Order): Placement => {
  const corner = cornerOf(origin)
  return {
    box,
    image,
    isSwapped: orderOf(origin) !== fileOrder,
    isFromRight: corner.endsWith('right'),
    isFromTop: corner.startsWith('top'),
  }
}

/**
 * Returns where a pair of a file's coordinates lies on the image, in map pixels; null if that is too far from it. The
 * origin decides from which sides the shares of the box count, and another order than the file's exchanges them.
 */
export const placePair = (pair: Pair, placement: Placement): PointMap | null => {
  const { x, y } = placement.toMap ? applyAffine(placement.toMap, pair) : inBox(pair, placement)
  const placed = { x: quantise(x), y: quantise(y) }
  return Math.abs(placed.x) <= COORDINATE_MAX && Math.abs(placed.y) <= COORDINATE_MAX ? placed : null
}

const inBox = ({ x, y }: Pair, { box, image, isSwapped, isFromRight, isFromTop }: Placement): Pair => {
  const [acrossX, acrossY] = [(x - box.minX) / box.width, (y - box.minY) / box.height]
  const [u, v] = isSwapped ? [acrossY, acrossX] : [acrossX, acrossY]
  return { x: (isFromRight ? 1 - u : u) * image.width, y: (isFromTop ? 1 - v : v) * image.height }
}

/** Returns the pair of the box that a place on the image has: what `placePair` leads there. */
export const pairAt = ({ x, y }: PointMap, placement: Placement): Pair => {
  const { box, image, isSwapped, isFromRight, isFromTop } = placement
  const [u, v] = [x / image.width, y / image.height]
  const [across, up] = [isFromRight ? 1 - u : u, isFromTop ? 1 - v : v]
  const [acrossX, acrossY] = isSwapped ? [up, across] : [across, up]
  return { x: box.minX + acrossX * box.width, y: box.minY + acrossY * box.height }
}

export const isOutside = ({ x, y }: PointMap, { width, height }: ImageSize): boolean =>
  x < 0 || y < 0 || x > width || y > height
