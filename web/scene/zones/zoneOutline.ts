import { type PointMap, squaredToEdge } from '../../../shared/geometry/point.ts'
import type { ZoneGeometry } from '../../../shared/zones.ts'
import type { RectMap } from '../plane/coordinates.ts'

export const boundsOfGeometry = (geometry: ZoneGeometry): RectMap => {
  if (geometry.kind === 'circle') {
    const { centre, radius } = geometry
    return {
      left: centre.x - radius,
      right: centre.x + radius,
      bottom: centre.y - radius,
      top: centre.y + radius,
    }
  }
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of geometry.points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return { left, right, bottom, top }
}

/** In square map px; a line has none. */
export const areaOfGeometry = (geometry: ZoneGeometry): number => {
  if (geometry.kind === 'circle') return Math.PI * geometry.radius ** 2
  if (geometry.kind === 'polyline') return 0
  let doubled = 0
  let from = geometry.points.at(-1)
  for (const to of geometry.points) {
    if (from !== undefined) doubled += from.x * to.y - to.x * from.y
    from = to
  }
  return Math.abs(doubled) / 2
}

/** Whether a place lies within a shape, or within `slopMap` of a line. */
export const isOnGeometry = (geometry: ZoneGeometry, { x, y }: PointMap, slopMap: number): boolean => {
  if (geometry.kind === 'circle') {
    const { centre, radius } = geometry
    return (x - centre.x) ** 2 + (y - centre.y) ** 2 <= radius ** 2
  }
  return geometry.kind === 'polygon'
    ? isInRing(geometry.points, x, y)
    : isNearLine(geometry.points, x, y, slopMap)
}

/** Counts the edges to the right of a place. */
const isInRing = (points: readonly PointMap[], x: number, y: number): boolean => {
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

const isNearLine = (points: readonly PointMap[], x: number, y: number, slopMap: number): boolean => {
  let from: PointMap | undefined
  for (const to of points) {
    if (from !== undefined && squaredToEdge(from, to, x, y) <= slopMap ** 2) return true
    from = to
  }
  return false
}
