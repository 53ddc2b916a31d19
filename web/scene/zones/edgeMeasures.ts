import type { ZoneGeometry } from '../../../shared/content/zones.ts'
import type { PointMap } from '../../../shared/geometry/point.ts'
import { edgeInto, endOfEdge } from '../../../shared/geometry/rings.ts'

export type Edge = readonly [from: PointMap, to: PointMap]

/** A vertex with its neighbours. */
export interface Corner {
  readonly before: PointMap
  readonly at: PointMap
  readonly after: PointMap
}

/** Of more edges than this only the last ones are measured: no one reads hundreds of numbers. */
const MEASURED_MAX = 40

export const edgesOfLine = (points: readonly PointMap[]): readonly Edge[] => {
  const last = points.slice(-MEASURED_MAX - 1)
  return last.slice(1).flatMap((to, at) => {
    const from = last[at]
    return from === undefined ? [] : [[from, to] as const]
  })
}

/** Returns the one or two edges that meet in a vertex; a rectangle says its sides elsewhere. */
export const edgesAtVertex = (geometry: ZoneGeometry, vertex: number): readonly Edge[] => {
  const { before, at, after } = around(geometry, vertex)
  if (at === undefined) return []
  return [before, after].flatMap((other) => (other === undefined ? [] : [[other, at] as const]))
}

/** Null at the ends of a line. */
export const cornerAt = (geometry: ZoneGeometry, vertex: number): Corner | null => {
  const { before, at, after } = around(geometry, vertex)
  return before && at && after ? { before, at, after } : null
}

/** Returns the angle between the edges of a corner, from 0° to 180°. */
export const degreesAt = ({ before, at, after }: Corner): number => {
  const [ax, ay] = [before.x - at.x, before.y - at.y]
  const [bx, by] = [after.x - at.x, after.y - at.y]
  return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) / Math.PI) * 180
}

const around = (geometry: ZoneGeometry, vertex: number): Partial<Corner> => {
  if (geometry.kind === 'circle' || geometry.kind === 'rectangle') return {}
  const { points } = geometry
  return {
    before: points[edgeInto(geometry, vertex) ?? -1],
    at: points[vertex],
    after: points[endOfEdge(geometry, vertex) ?? -1],
  }
}
