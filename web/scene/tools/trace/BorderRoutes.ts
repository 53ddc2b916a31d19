import { ringsOf } from '../../../../shared/geometry/rings.ts'
import { type PointMap, squaredToEdge } from '../../../../shared/geometry/point.ts'
import type { SceneZone } from '../../zones/ZoneShape.ts'
import { ShortestPaths } from './ShortestPaths.ts'

/** A way along borders, from the place where it starts, which is not repeated, to its end. Exact vertices of zones. */
export type Route = readonly PointMap[]

/** More points than this take too long to look through; zones that hold the start come first. */
const POINTS_MAX = 60_000
/** A place that snapped to an edge lies beside it by at most this, as it is rounded to hundredths. */
const ON_EDGE_MAP = 0.01

/**
 * The ways along the borders of zones from one place, which is a vertex or lies on an edge. Borders that meet in the same
 * vertex are connected, so that a way may lead along several zones. It is made once for a place: a pointer only looks up.
 */
export class BorderRoutes {
  readonly #points: readonly PointMap[]
  /** One for each step that leads away from the start. */
  readonly #ways: readonly ShortestPaths[]

  private constructor(points: readonly PointMap[], ways: readonly ShortestPaths[]) {
    this.#points = points
    this.#ways = ways
  }

  /** Returns null if no border leads away from there. */
  static from(start: PointMap, zones: readonly SceneZone[]): BorderRoutes | null {
    const net = new BorderNet()
    const holding = zones.filter((zone) => isOnBorder(zone, start))
    if (holding.length === 0) return null
    let count = 0
    for (const zone of new Set([...holding, ...zones])) {
      const { geometry } = zone
      if (geometry.kind === 'circle') continue
      count += geometry.points.length
      if (count > POINTS_MAX && !holding.includes(zone)) break
      for (const ring of ringsOf(geometry)) net.add(ring.points, geometry.kind !== 'polyline', start)
    }
    const { points, links } = net
    const from = net.nodeOf(start)
    const ways = (links[from] ?? []).map((first) => new ShortestPaths(points, links, { from, first }))
    return ways.length === 0 ? null : new BorderRoutes(points, ways)
  }

  /**
   * Returns the shortest way to the vertex nearest to a place, or the second shortest of those that start another way; where
   * there is none, null.
   */
  to(place: PointMap, way: 'shorter' | 'longer'): Route | null {
    const end = this.#nearest(place)
    if (end === null) return null
    const ways = this.#ways
      .filter((paths) => paths.lengthTo(end) < Infinity)
      .sort((a, b) => a.lengthTo(end) - b.lengthTo(end))
    return (way === 'shorter' ? ways[0] : ways[1])?.pathTo(end) ?? null
  }

  #nearest({ x, y }: PointMap): number | null {
    let nearest = Infinity
    let found: number | null = null
    this.#points.forEach((point, node) => {
      const squared = (point.x - x) ** 2 + (point.y - y) ** 2
      if (squared >= nearest || !this.#ways.some((paths) => paths.lengthTo(node) < Infinity)) return
      nearest = squared
      found = node
    })
    return found
  }
}

/** The vertices of zones, each place once, and which of them an edge connects. */
class BorderNet {
  readonly points: PointMap[] = []
  readonly links: number[][] = []
  readonly #nodes = new Map<string, number>()

  nodeOf(point: PointMap): number {
    const key = `${point.x} ${point.y}`
    const known = this.#nodes.get(key)
    if (known !== undefined) return known
    const node = this.points.push(point) - 1
    this.links.push([])
    this.#nodes.set(key, node)
    return node
  }

  /** An edge that the start lies on becomes two, which meet there. */
  add(points: readonly PointMap[], isRing: boolean, start: PointMap): void {
    let from = isRing ? points.at(-1) : undefined
    for (const to of points) {
      if (from !== undefined) {
        const isThrough = isOnEdge(from, to, start)
        if (isThrough) this.#link(from, start)
        this.#link(isThrough ? start : from, to)
      }
      from = to
    }
  }

  #link(a: PointMap, b: PointMap): void {
    const [from, to] = [this.nodeOf(a), this.nodeOf(b)]
    if (from === to || this.links[from]?.includes(to)) return
    this.links[from]?.push(to)
    this.links[to]?.push(from)
  }
}

/** Whether a place lies on an edge, and not at one of its ends. */
const isOnEdge = (from: PointMap, to: PointMap, place: PointMap): boolean =>
  squaredToEdge(from, to, place.x, place.y) <= ON_EDGE_MAP ** 2 &&
  (from.x !== place.x || from.y !== place.y) &&
  (to.x !== place.x || to.y !== place.y)

const isOnBorder = ({ geometry }: SceneZone, place: PointMap): boolean => {
  if (geometry.kind === 'circle') return false
  return ringsOf(geometry).some(({ points }) => {
    let from = geometry.kind === 'polyline' ? points[0] : points.at(-1)
    for (const to of points) {
      if (from && squaredToEdge(from, to, place.x, place.y) <= ON_EDGE_MAP ** 2) return true
      from = to
    }
    return false
  })
}
