import { middleOf, type PointMap } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import { wholeText } from '../../ui/wholeText.ts'

const rounded = (value: number): string => wholeText(Math.round(value))

/** Returns the size of a zone as text: 'Circle, radius 120 px', in map pixels. */
export const zoneMeasure = (geometry: ZoneGeometry): string => {
  switch (geometry.kind) {
    case 'circle':
      return `Circle, radius ${rounded(geometry.radius)} px`
    case 'polyline':
      return `Line, ${rounded(lengthOf(geometry.points))} px, ${rounded(geometry.points.length)} points`
    case 'polygon':
      return `Polygon, ${rounded(areaOf(geometry.points))} px², ${rounded(geometry.points.length)} points`
    case 'rectangle':
      return `Rectangle, ${sidesOf(geometry.points)} px`
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

/** '120 × 80' */
const sidesOf = ([corner, , opposite]: readonly PointMap[]): string =>
  corner && opposite
    ? `${rounded(Math.abs(opposite.x - corner.x))} × ${rounded(Math.abs(opposite.y - corner.y))}`
    : ''

/** Returns the middle of a zone's bounds. */
export const zoneMiddle = (geometry: ZoneGeometry): PointMap =>
  geometry.kind === 'circle' ? geometry.centre : middleOf(geometry.points)
