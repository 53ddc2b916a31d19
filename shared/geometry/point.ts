import * as z from 'zod/mini'
import { COORDINATE_MAX } from '../limits.ts'

/** A place on the map's image, in map pixels, 0,0 at the bottom left, y up. */
export interface PointMap {
  readonly x: number
  readonly y: number
}

/** Rounds to hundredths of a map pixel, in which coordinates are stored, so that tests on them are exact. 12.345 → 12.35 */
export const quantise = (value: number): number => Math.round(value * 100) / 100 || 0

/** Returns the centre of the bounds of points; 0,0 if there are none. */
export const middleOf = (points: readonly PointMap[]): PointMap => {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of points) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.min(bottom, y)
    top = Math.max(top, y)
  }
  return points.length === 0 ? { x: 0, y: 0 } : { x: (left + right) / 2, y: (bottom + top) / 2 }
}

export const coordinateSchema = z.pipe(
  z.number().check(z.gte(-COORDINATE_MAX), z.lte(COORDINATE_MAX)),
  z.transform(quantise),
)

export const pointSchema = z.readonly(z.strictObject({ x: coordinateSchema, y: coordinateSchema }))

/**
 * A list of points, checked in a plain loop: an array of `pointSchema` takes fifty times as long, which is several frames for
 * a large zone. A list whose points are whole hundredths already stays the same list, and is not checked again.
 */
export const pointListSchema = (least: number, most: number) =>
  z
    .pipe(
      z.custom<readonly PointMap[]>(
        (value) =>
          Array.isArray(value) &&
          value.length >= least &&
          value.length <= most &&
          (checkedLists.has(value) || value.every(isPoint)),
        `Expected ${least} to ${most} points, each with an x and a y on a map.`,
      ),
      z.transform(quantisePoints),
    )
    .register(z.globalRegistry, {
      type: 'array',
      minItems: least,
      maxItems: most,
      items: {
        type: 'object',
        properties: { x: COORDINATE, y: COORDINATE },
        required: ['x', 'y'],
        additionalProperties: false,
      },
    })

const COORDINATE = { type: 'number', minimum: -COORDINATE_MAX, maximum: COORDINATE_MAX }

const isPoint = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null || !('x' in value) || !('y' in value)) return false
  for (const key in value) if (key !== 'x' && key !== 'y') return false
  return isCoordinate(value.x) && isCoordinate(value.y)
}

const isCoordinate = (value: unknown): boolean =>
  typeof value === 'number' && value >= -COORDINATE_MAX && value <= COORDINATE_MAX

const quantisePoints = (points: readonly PointMap[]): readonly PointMap[] => {
  if (checkedLists.has(points)) return points
  const quantised = points.every(isWhole)
    ? points
    : points.map(({ x, y }) => ({ x: quantise(x), y: quantise(y) }))
  checkedLists.add(quantised)
  return quantised
}

const isWhole = ({ x, y }: PointMap): boolean => Object.is(quantise(x), x) && Object.is(quantise(y), y)

/** Lists of valid points in whole hundredths. Lists are never changed, so each is checked once. */
const checkedLists = new WeakSet<readonly unknown[]>()

/**
 * Takes a list for checked without looking at all of it: it is the checked list `from` with the points of `fresh` replaced or
 * added, or moved by whole hundredths to within the bounds of `fresh`. Only who makes such a list may know.
 */
export const rememberChecked = (
  points: readonly PointMap[],
  { from, fresh }: { readonly from: readonly PointMap[]; readonly fresh: readonly PointMap[] },
): void => {
  if (checkedLists.has(from) && fresh.every((point) => isPoint(point) && isWhole(point)))
    checkedLists.add(points)
}

/** Takes a list for checked that was just read from whole hundredths within the bounds of all maps. */
export const rememberRead = (points: readonly PointMap[]): void => void checkedLists.add(points)

/** Returns the place on an edge that is nearest to another place. */
export const nearestOnEdge = (from: PointMap, to: PointMap, { x, y }: PointMap): PointMap => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return { x: from.x + dx * within, y: from.y + dy * within }
}

/** Returns the square of the distance from a place to the nearest point of an edge. */
export const squaredToEdge = (from: PointMap, to: PointMap, x: number, y: number): number => {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / squared
  const within = Math.min(1, Math.max(0, share))
  return (from.x + dx * within - x) ** 2 + (from.y + dy * within - y) ** 2
}

/** Whether a place is within a closed outline, by the parity of the edges to its right. */
export const isInRing = (
  points: readonly { readonly x: number; readonly y: number }[],
  x: number,
  y: number,
): boolean => {
  let isInside = false
  let from = points.at(-1)
  for (const to of points) {
    if (from !== undefined && from.y > y !== to.y > y) {
      const crossing = to.x + ((from.x - to.x) * (y - to.y)) / (from.y - to.y)
      if (x < crossing) isInside = !isInside
    }
    from = to
  }
  return isInside
}
