import type { PointMap } from '../../../shared/geometry/point.ts'
import { quantisePoint } from '../plane/coordinates.ts'
import type { SceneZone } from '../zones/ZoneShape.ts'
import type { ToolContext } from '../state/Tool.ts'

/** The distance within which a pointer snaps to a vertex or an edge. */
export const SNAP_RADIUS_VIEW = 30

/** What a point snapped to. `first` is the first vertex of the outline being drawn: it closes there. */
export interface Snap {
  readonly kind: 'first' | 'vertex' | 'edge'
  readonly pointMap: PointMap
}

export interface SnapOptions {
  readonly context: Pick<ToolContext, 'scale' | 'zonesIn' | 'isSnapping'>
  /** Where the outline being drawn can close; of equally near vertices this one wins. */
  readonly first?: PointMap | null
  /** What is being reshaped does not snap to itself. */
  readonly exceptZoneIds?: readonly number[]
}

/** Returns the nearest vertex within reach, else the nearest place on an edge; null if there is neither. Quantised. */
export const snapPoint = (
  point: PointMap,
  { context, first = null, exceptZoneIds = [] }: SnapOptions,
): Snap | null => {
  const radiusMap = SNAP_RADIUS_VIEW / context.scale
  const search = new SnapSearch(point, radiusMap)
  // An outline closes at its first point whether points snap or not.
  if (first !== null) search.offer('first', first.x, first.y)
  if (!context.isSnapping) return search.found
  const near = {
    left: point.x - radiusMap,
    right: point.x + radiusMap,
    bottom: point.y - radiusMap,
    top: point.y + radiusMap,
  }
  for (const zone of context.zonesIn(near)) if (!exceptZoneIds.includes(zone.id)) search.addZone(zone)
  return search.found
}

/** Searches many candidates without allocating an object for each. */
class SnapSearch {
  readonly #at: PointMap
  readonly #limit: number
  readonly #best: Record<Snap['kind'], { squared: number; x: number; y: number }>

  constructor(at: PointMap, radiusMap: number) {
    this.#at = at
    const squared = radiusMap * radiusMap
    this.#best = {
      first: { squared, x: 0, y: 0 },
      vertex: { squared, x: 0, y: 0 },
      edge: { squared, x: 0, y: 0 },
    }
    this.#limit = squared
  }

  get found(): Snap | null {
    const { first, vertex } = this.#best
    if (first.squared < this.#limit && first.squared <= vertex.squared) return this.#snap('first')
    if (vertex.squared < this.#limit) return this.#snap('vertex')
    return this.#best.edge.squared < this.#limit ? this.#snap('edge') : null
  }

  offer(kind: Snap['kind'], x: number, y: number): void {
    const best = this.#best[kind]
    const squared = (x - this.#at.x) ** 2 + (y - this.#at.y) ** 2
    if (squared >= best.squared) return
    best.squared = squared
    best.x = x
    best.y = y
  }

  addZone({ geometry }: SceneZone): void {
    if (geometry.kind === 'circle') return this.#addCircle(geometry.centre, geometry.radius)
    const { points } = geometry
    let from = geometry.kind === 'polyline' ? undefined : points.at(-1)
    for (const to of points) {
      this.offer('vertex', to.x, to.y)
      if (from !== undefined) this.#addEdge(from, to)
      from = to
    }
  }

  #addCircle(centre: PointMap, radius: number): void {
    this.offer('vertex', centre.x, centre.y)
    const dx = this.#at.x - centre.x
    const dy = this.#at.y - centre.y
    const distance = Math.hypot(dx, dy)
    if (distance > 0)
      this.offer('edge', centre.x + (dx / distance) * radius, centre.y + (dy / distance) * radius)
  }

  #addEdge(from: PointMap, to: PointMap): void {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const squared = dx * dx + dy * dy
    if (squared === 0) return
    const share = ((this.#at.x - from.x) * dx + (this.#at.y - from.y) * dy) / squared
    const within = Math.min(1, Math.max(0, share))
    this.offer('edge', from.x + dx * within, from.y + dy * within)
  }

  #snap(kind: Snap['kind']): Snap {
    const { x, y } = this.#best[kind]
    return { kind, pointMap: quantisePoint({ x, y }) }
  }
}
