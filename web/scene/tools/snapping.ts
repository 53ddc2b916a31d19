import type { PointMap } from '../../../shared/geometry/point.ts'
import { ringsOf } from '../../../shared/geometry/rings.ts'
import { quantisePoint, type RectMap } from '../plane/coordinates.ts'
import type { Snap, SnapKind } from '../state/Snap.ts'
import type { ToolContext } from '../state/Tool.ts'
import type { SceneZone } from '../zones/ZoneShape.ts'
import { type Edge, edgeCrossings } from './edgeCrossings.ts'

/** The distance within which a pointer snaps to a vertex or an edge, where there are few. */
export const SNAP_RADIUS_VIEW = 30
/** With more places to snap to than this around the pointer, the distance shrinks so far that about so many are left. */
const PLACES_MAX = 4
/** A distance that a hand still aims at. */
const RADIUS_MIN_VIEW = 8

/** A kind of lower rank wins over all others, however near they are; within a rank, what is nearest does. */
const RANKS: readonly (readonly SnapKind[])[] = [
  // Of equally near ones, the first one wins.
  ['first', 'vertex', 'corner', 'crossing'],
  ['marker'],
  ['edge', 'border'],
]

/** Markers and the image's border lie where much is drawn that does not mean them. */
const REACHES: Partial<Record<SnapKind, number>> = { marker: 0.4, border: 0.4 }

export interface SnapOptions {
  readonly context: Pick<ToolContext, 'scale' | 'zonesIn' | 'markersIn' | 'isSnapping' | 'bounds'>
  /** Where the outline being drawn can close; of equally near vertices this one wins. */
  readonly first?: PointMap | null
  /** What is being reshaped or moved does not snap to itself. */
  readonly exceptZoneIds?: ReadonlySet<number>
  /** Whether it snaps to markers; a marker that is moved would hide the one that it snaps to. */
  readonly isMarkerWanted?: boolean
  readonly radiusView?: number
}

/** Returns what a point snaps to: the nearest vertex or other single place within reach, else the nearest edge. */
export const snapPoint = (
  point: PointMap,
  {
    context,
    first = null,
    exceptZoneIds = NO_IDS,
    isMarkerWanted = true,
    radiusView = SNAP_RADIUS_VIEW,
  }: SnapOptions,
): Snap | null => {
  const radiusMap = radiusView / context.scale
  const search = new SnapSearch(point, radiusMap)
  // An outline closes at its first point whether points snap or not.
  if (first !== null) search.offer('first', first.x, first.y)
  if (!context.isSnapping) return search.found(radiusMap)
  for (const zone of context.zonesIn(around(point, radiusMap)))
    if (!exceptZoneIds.has(zone.id)) search.addZone(zone)
  search.addCrossings()
  if (isMarkerWanted)
    for (const { x, y } of context.markersIn(around(point, radiusMap * (REACHES.marker ?? 1))))
      search.offer('marker', x, y)
  if (context.bounds !== null) search.addImage(context.bounds)
  const shrunk = Math.sqrt(PLACES_MAX / Math.max(PLACES_MAX, search.places)) * radiusMap
  return search.found(Math.max(shrunk, Math.min(radiusMap, RADIUS_MIN_VIEW / context.scale)))
}

const NO_IDS: ReadonlySet<number> = new Set()

const around = ({ x, y }: PointMap, radiusMap: number): RectMap => ({
  left: x - radiusMap,
  right: x + radiusMap,
  bottom: y - radiusMap,
  top: y + radiusMap,
})

interface Best {
  squared: number
  x: number
  y: number
}

/** Searches many candidates without allocating an object for each. */
class SnapSearch {
  readonly #at: PointMap
  readonly #limit: number
  readonly #best: Partial<Record<SnapKind, Best>> = {}
  /** The edges within reach, and the zone of each. */
  readonly #edges: Edge[] = []
  /** The places within reach, so that those on a shared border are counted once. */
  readonly #places: number[] = []

  constructor(at: PointMap, radiusMap: number) {
    this.#at = at
    this.#limit = radiusMap * radiusMap
  }

  /** The number of vertices within reach; no more are counted than shrink the reach to its least. */
  get places(): number {
    return this.#places.length / 2
  }

  /** `radiusMap`: the reach of what has the whole of it; an outline closes from as far as ever. */
  found(radiusMap: number): Snap | null {
    for (const kinds of RANKS) {
      let nearest: SnapKind | null = null
      let squared = Infinity
      for (const kind of kinds) {
        const best = this.#best[kind]
        const reach = radiusMap * (REACHES[kind] ?? 1)
        const limit = kind === 'first' ? this.#limit : reach * reach
        if (best === undefined || best.squared >= limit || best.squared >= squared) continue
        nearest = kind
        squared = best.squared
      }
      const best = nearest && this.#best[nearest]
      if (nearest && best) return { kind: nearest, pointMap: quantisePoint({ x: best.x, y: best.y }) }
    }
    return null
  }

  offer(kind: SnapKind, x: number, y: number): void {
    const squared = this.#squaredTo(x, y)
    const best = (this.#best[kind] ??= { squared: this.#limit, x: 0, y: 0 })
    if (squared >= best.squared) return
    best.squared = squared
    best.x = x
    best.y = y
  }

  addZone({ id, geometry }: SceneZone): void {
    if (geometry.kind === 'circle') return this.#addCircle(geometry.centre, geometry.radius)
    for (const { points } of ringsOf(geometry)) {
      let from = geometry.kind === 'polyline' ? undefined : points.at(-1)
      for (const to of points) {
        this.#addVertex(to)
        if (from !== undefined && this.#addEdge('edge', from, to) && this.#edges.length < EDGES_MAX)
          this.#edges.push({ zoneId: id, from, to })
        from = to
      }
    }
  }

  addCrossings(): void {
    for (const { x, y } of edgeCrossings(this.#edges)) this.offer('crossing', x, y)
  }

  addImage({ left, right, bottom, top }: RectMap): void {
    const corners = [
      { x: left, y: bottom },
      { x: right, y: bottom },
      { x: right, y: top },
      { x: left, y: top },
    ]
    let from = corners.at(-1)
    for (const to of corners) {
      this.offer('corner', to.x, to.y)
      if (from !== undefined) this.#addEdge('border', from, to)
      from = to
    }
  }

  #squaredTo(x: number, y: number): number {
    return (x - this.#at.x) ** 2 + (y - this.#at.y) ** 2
  }

  #addVertex({ x, y }: PointMap): void {
    if (this.#squaredTo(x, y) >= this.#limit) return
    this.offer('vertex', x, y)
    const places = this.#places
    if (this.places >= COUNTED_MAX) return
    for (let at = 0; at < places.length; at += 2) if (places[at] === x && places[at + 1] === y) return
    places.push(x, y)
  }

  #addCircle(centre: PointMap, radius: number): void {
    this.#addVertex(centre)
    const dx = this.#at.x - centre.x
    const dy = this.#at.y - centre.y
    const distance = Math.hypot(dx, dy)
    if (distance > 0)
      this.offer('edge', centre.x + (dx / distance) * radius, centre.y + (dy / distance) * radius)
  }

  /** Returns whether it is within reach. */
  #addEdge(kind: 'edge' | 'border', from: PointMap, to: PointMap): boolean {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const squared = dx * dx + dy * dy
    if (squared === 0) return false
    const share = ((this.#at.x - from.x) * dx + (this.#at.y - from.y) * dy) / squared
    const within = Math.min(1, Math.max(0, share))
    const [x, y] = [from.x + dx * within, from.y + dy * within]
    this.offer(kind, x, y)
    return this.#squaredTo(x, y) < this.#limit
  }
}

/** So many places shrink the reach to its least. */
const COUNTED_MAX = PLACES_MAX * (SNAP_RADIUS_VIEW / RADIUS_MIN_VIEW) ** 2
/** Of more edges within reach, no hand can tell the crossings apart. */
const EDGES_MAX = 40
