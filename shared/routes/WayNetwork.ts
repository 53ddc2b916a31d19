import type { PointMap } from '../geometry/point.ts'
import { lengthOfLine } from './routeLength.ts'
import { alongOf, type PlaceOnWay, SegmentGrid } from './SegmentGrid.ts'
import { TOUCH_MAP, wayCrossings } from './wayCrossings.ts'
import { TELEPORTS_MAX, WAY_POINTS_MAX, type Ways, WaysError } from './ways.ts'

/** What leads from one node to another. */
interface Edge {
  readonly to: number
  readonly length: number
  /** The points between both nodes, in the direction of the edge; null if it is a teleport. */
  readonly between: readonly PointMap[] | null
}

interface NodeOnLine {
  readonly node: number
  readonly along: number
}

/**
 * The ways of a map as nodes and edges: nodes are the ends of lines, where they meet, the ends of teleports, and the stops, each
 * joined to the nearest way, and to the nearest teleport, by a straight walk. Ends of teleports that touch are joined, too. The
 * first nodes are the stops.
 */
export class WayNetwork {
  readonly points: PointMap[]
  readonly edges: Edge[][]
  readonly stops: readonly PointMap[]
  /** How far it is from each stop to the nearest way, in map px; Infinity if there is none. */
  readonly walks: readonly number[]
  /** The line that each stop is joined to. */
  readonly #linesOfStops: readonly (number | null)[]
  /** For each line, one of those that it is connected with: the same one for all of them once it is followed to its end. */
  readonly #connected: number[]
  readonly #lines: Ways['lines']
  readonly #nodesOnLines: NodeOnLine[][]

  constructor({ lines, teleports }: Ways, stops: readonly PointMap[]) {
    if (
      lines.reduce((sum, { length }) => sum + length, 0) > WAY_POINTS_MAX ||
      teleports.length > TELEPORTS_MAX
    )
      throw new WaysError(
        `Routes lead along ways of at most ${WAY_POINTS_MAX} points and ${TELEPORTS_MAX} teleports. Plan in straight lines.`,
      )
    this.#lines = lines
    this.stops = stops
    this.points = [...stops]
    this.edges = stops.map(() => [])
    this.#nodesOnLines = lines.map(() => [])
    this.#connected = lines.map((_, line) => line)
    const grid = new SegmentGrid(lines)
    lines.forEach((points, line) => this.#addEnds(points, line))
    for (const { point, places } of wayCrossings(grid)) {
      const node = this.#addNode(point)
      for (const { line, along } of places) this.#nodesOnLines[line]?.push({ node, along })
      const [one, other] = places
      if (one && other) this.#connected[this.#groupOf(one.line)] = this.#groupOf(other.line)
    }
    const ends = this.#addTeleports(teleports)
    for (const end of ends) this.#joinToWay(end, grid)
    const places = stops.map((_, stop) => this.#joinToWay(stop, grid))
    this.walks = places.map((place) => place?.distance ?? Infinity)
    this.#linesOfStops = places.map((place) => place?.segment.line ?? null)
    stops.forEach((_, stop) => this.#joinToNearest(stop, ends))
    this.#nodesOnLines.forEach((nodes, line) => this.#joinAlong(nodes, line))
  }

  #addNode(point: PointMap): number {
    this.edges.push([])
    return this.points.push(point) - 1
  }

  #join(from: number, to: number, length: number, between: Edge['between']): void {
    this.edges[from]?.push({ to, length, between })
    this.edges[to]?.push({ to: from, length, between: between?.toReversed() ?? null })
  }

  #addEnds(points: readonly PointMap[], line: number): void {
    const [first, last] = [points[0], points.at(-1)]
    if (first) this.#nodesOnLines[line]?.push({ node: this.#addNode(first), along: 0 })
    if (last) this.#nodesOnLines[line]?.push({ node: this.#addNode(last), along: lengthOfLine(points) })
  }

  /** Returns the nodes of their ends: one for all ends at a place. */
  #addTeleports(teleports: Ways['teleports']): readonly number[] {
    const nodes = new Map<string, number>()
    const nodeAt = (point: PointMap): number => {
      const key = `${point.x} ${point.y}`
      const node = nodes.get(key) ?? this.#addNode(point)
      nodes.set(key, node)
      return node
    }
    for (const { from, to, cost } of teleports) this.#join(nodeAt(from), nodeAt(to), cost, null)
    const ends = [...nodes.values()]
    ends.forEach((end, index) => {
      for (const other of ends.slice(index + 1)) {
        const distance = this.distance(end, other)
        if (distance <= TOUCH_MAP) this.#join(end, other, distance, [])
      }
    })
    return ends
  }

  #joinToWay(node: number, grid: SegmentGrid): PlaceOnWay | null {
    const point = this.points[node]
    const place = point && grid.nearest(point)
    if (!place) return null
    const onWay = this.#addNode(place.point)
    this.#nodesOnLines[place.segment.line]?.push({ node: onWay, along: alongOf(place) })
    this.#join(node, onWay, place.distance, [])
    return place
  }

  #joinToNearest(stop: number, others: readonly number[]): void {
    let nearest: number | null = null
    let shortest = Infinity
    for (const other of others) {
      const distance = this.distance(stop, other)
      if (distance >= shortest) continue
      shortest = distance
      nearest = other
    }
    if (nearest !== null) this.#join(stop, nearest, shortest, [])
  }

  /** Whether ways lead from one stop to another without any teleport. */
  areConnected(from: number, to: number): boolean {
    const [one, other] = [this.#linesOfStops[from] ?? null, this.#linesOfStops[to] ?? null]
    return one !== null && other !== null && this.#groupOf(one) === this.#groupOf(other)
  }

  #groupOf(line: number): number {
    let group = line
    for (let next = this.#connected[group] ?? group; next !== group; next = this.#connected[group] ?? group)
      group = next
    this.#connected[line] = group
    return group
  }

  /** In a straight line, in map px. */
  distance(a: number, b: number): number {
    const [from, to] = [this.points[a], this.points[b]]
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : Infinity
  }

  #joinAlong(nodes: NodeOnLine[], line: number): void {
    const points = this.#lines[line] ?? []
    nodes.sort((a, b) => a.along - b.along || a.node - b.node)
    let at = 1
    let along = 0
    nodes.slice(1).forEach((next, index) => {
      const before = nodes[index] ?? next
      const between: PointMap[] = []
      for (; at < points.length - 1; at++) {
        const [from, to] = [points[at - 1], points[at]]
        const reached = along + (from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0)
        if (reached >= next.along) break
        along = reached
        if (to && reached > before.along) between.push(to)
      }
      this.#join(before.node, next.node, next.along - before.along, between)
    })
  }
}
