import type { ZoneGeometry } from '../../../../shared/content/zones.ts'
import type { PointMap } from '../../../../shared/geometry/point.ts'
import { type Outlined, ringsOf } from '../../../../shared/geometry/rings.ts'
import type { PointerKind } from '../../state/SceneKind.ts'
import type { PointerFacts, ToolContext } from '../../state/Tool.ts'
import { isOnGeometry, MIDPOINT_EDGE_MIN_VIEW } from '../../zones/zoneGeometry.ts'

/** The part of a shape that is grabbed. A circle's vertices are its centre and its rim. */
export type Grip =
  | { readonly kind: 'vertex'; readonly index: number }
  /** The middle of an edge: a new vertex, or the side of a rectangle. */
  | { readonly kind: 'midpoint'; readonly edge: number }
  | { readonly kind: 'whole' }
  | { readonly kind: 'map' }

export const CENTRE = 0
export const RIM = 1

/** The touch target of a vertex is 40 px across. */
export const VERTEX_REACH_VIEW: Record<PointerKind, number> = { mouse: 10, pen: 14, touch: 22 }
export const MIDPOINT_REACH_VIEW: Record<PointerKind, number> = { mouse: 8, pen: 12, touch: 20 }

/** Returns what a pointer is on: vertices first, then midpoints, then the shape itself. */
export const gripAt = (
  geometry: ZoneGeometry,
  { pointMap, pointer }: Pick<PointerFacts, 'pointMap' | 'pointer'>,
  { scale }: Pick<ToolContext, 'scale'>,
): Grip => {
  const vertexReach = VERTEX_REACH_VIEW[pointer] / scale
  const grip =
    geometry.kind === 'circle'
      ? circleGrip(geometry, pointMap, vertexReach)
      : (vertexGrip(geometry.points, pointMap, vertexReach) ??
        midpointGrip(geometry, pointMap, {
          reach: MIDPOINT_REACH_VIEW[pointer] / scale,
          edgeMin: MIDPOINT_EDGE_MIN_VIEW / scale,
        }))
  return grip ?? (isOnGeometry(geometry, pointMap, vertexReach) ? { kind: 'whole' } : { kind: 'map' })
}

/** Returns the handles of a shape, in order. `towards`: where a circle's rim is grabbed. */
export const handlesOf = (geometry: ZoneGeometry, towards: PointMap | null): readonly PointMap[] => {
  if (geometry.kind !== 'circle') return geometry.points
  const { centre, radius } = geometry
  const [dx, dy] = towards === null ? [1, 0] : [towards.x - centre.x, towards.y - centre.y]
  const distance = Math.hypot(dx, dy)
  const share = distance === 0 ? 0 : radius / distance
  return [centre, { x: centre.x + dx * share, y: centre.y + dy * share }]
}

export const vertexCount = (geometry: ZoneGeometry): number =>
  geometry.kind === 'circle' ? RIM + 1 : geometry.points.length

/** The whole rim is a handle. In a small circle, the nearer of rim and centre is grabbed. */
const circleGrip = (
  { centre, radius }: ZoneGeometry & { kind: 'circle' },
  point: PointMap,
  reach: number,
): Grip | null => {
  const distance = Math.hypot(point.x - centre.x, point.y - centre.y)
  if (Math.abs(distance - radius) <= reach && distance > radius / 2) return { kind: 'vertex', index: RIM }
  return distance <= reach ? { kind: 'vertex', index: CENTRE } : null
}

const vertexGrip = (points: readonly PointMap[], point: PointMap, reach: number): Grip | null => {
  let nearest = reach ** 2
  let found: Grip | null = null
  points.forEach(({ x, y }, index) => {
    const squared = (x - point.x) ** 2 + (y - point.y) ** 2
    if (squared > nearest) return
    nearest = squared
    found = { kind: 'vertex', index }
  })
  return found
}

const midpointGrip = (
  geometry: Outlined,
  point: PointMap,
  { reach, edgeMin }: { readonly reach: number; readonly edgeMin: number },
): Grip | null => {
  let nearest = reach ** 2
  let found: Grip | null = null
  for (const { points, first } of ringsOf(geometry))
    points.forEach((from, at) => {
      const to = points[at + 1] ?? (geometry.kind === 'polyline' ? undefined : points[0])
      if (to === undefined || Math.hypot(to.x - from.x, to.y - from.y) < edgeMin) return
      const squared = ((from.x + to.x) / 2 - point.x) ** 2 + ((from.y + to.y) / 2 - point.y) ** 2
      if (squared > nearest) return
      nearest = squared
      found = { kind: 'midpoint', edge: first + at }
    })
  return found
}
