import { middleOf, type PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Returns the size of a zone as text: 'Circle, radius 120 px', in map pixels. */
export const zoneMeasure = (geometry: ZoneGeometry): string => {
  switch (geometry.kind) {
    case 'circle':
      return `Circle, radius ${numbers.format(geometry.radius)} px`
    case 'polyline':
      return `Line, ${numbers.format(lengthOf(geometry.points))} px, ${geometry.points.length} points`
    case 'polygon':
      return `${isUpright(geometry.points) ? 'Rectangle' : 'Polygon'}, ${numbers.format(areaOf(geometry.points))} px², ${geometry.points.length} points`
  }
}

const lengthOf = (points: readonly PointMap[]): number =>
  points.reduce((length, point, at) => {
    const before = points[at - 1]
    return before ? length + Math.hypot(point.x - before.x, point.y - before.y) : 0
  }, 0)

/** By the shoelace formula. */
const areaOf = (points: readonly PointMap[]): number => {
  const twice = points.reduce((sum, { x, y }, at) => {
    const next = points[(at + 1) % points.length] ?? { x, y }
    return sum + x * next.y - next.x * y
  }, 0)
  return Math.abs(twice) / 2
}

/** Whether the points are the corners of an axis-parallel rectangle. */
const isUpright = (points: readonly PointMap[]): boolean =>
  points.length === 4 &&
  points.every(({ x, y }, at) => {
    const next = points[(at + 1) % 4]
    return next !== undefined && (next.x === x) !== (next.y === y)
  })

/** Returns the middle of a zone's bounds. */
export const zoneMiddle = (geometry: ZoneGeometry): PointMap =>
  geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)
