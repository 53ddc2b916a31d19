import type { PointMap } from '../geometry/point.ts'
import { NodeHeap } from './NodeHeap.ts'
import type { Distances } from './tourProblem.ts'
import type { WayNetwork } from './WayNetwork.ts'

/** A part of a route that is walked without a teleport. */
export type Walk = readonly PointMap[]

/** The shortest ways between the stops of a network, by Dijkstra's algorithm from each of them. */
export class ShortestPaths {
  readonly #network: WayNetwork
  readonly #lengths: Float64Array
  /** The node before each one on the way to it, and which of that node's edges leads on. */
  readonly #before: Int32Array
  readonly #edges: Int32Array
  readonly #heap: NodeHeap
  /** The edges of all nodes in flat arrays: those of a node begin at `#starts`. */
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  readonly #edgeLengths: Float64Array

  constructor(network: WayNetwork) {
    const count = network.points.length
    const all = network.edges.flat()
    this.#starts = new Int32Array(count + 1)
    network.edges.forEach(
      (edges, node) => (this.#starts[node + 1] = (this.#starts[node] ?? 0) + edges.length),
    )
    this.#ends = Int32Array.from(all, ({ to }) => to)
    this.#edgeLengths = Float64Array.from(all, ({ length }) => length)
    this.#network = network
    this.#lengths = new Float64Array(count)
    this.#before = new Int32Array(count)
    this.#edges = new Int32Array(count)
    this.#heap = new NodeHeap(this.#lengths)
  }

  /** Fills the matrix row by row, and yields after each. */
  *distances(): Generator<void, Distances> {
    const count = this.#network.stops.length
    const between = new Float64Array(count * count)
    for (let from = 0; from < count; from++) {
      this.#run(from, count - from)
      for (let to = from + 1; to < count; to++) {
        const straight = this.#network.distance(from, to)
        const length = this.#isStraight(from, to) ? straight : (this.#lengths[to] ?? straight)
        between[from * count + to] = length
        between[to * count + from] = length
      }
      yield
    }
    return { count, between }
  }

  pointOf(stop: number): PointMap | undefined {
    return this.#network.stops[stop]
  }

  /** Returns what is walked from one stop to another, both included: several parts if teleports lie between. */
  walksBetween(from: number, to: number): readonly Walk[] {
    const { points, edges } = this.#network
    const [first, last] = [points[from], points[to]]
    if (!first || !last) return []
    this.#run(from, 1, to)
    if (this.#isStraight(from, to)) return [[first, last]]
    const walks: PointMap[][] = [[last]]
    for (let node = to; node !== from;) {
      const before = this.#before[node] ?? from
      const edge = edges[before]?.[this.#edges[node] ?? 0]
      const point = points[before]
      if (!point) break
      if (edge?.between === null) walks.push([point])
      else walks.at(-1)?.push(...(edge?.between.toReversed() ?? []), point)
      node = before
    }
    return walks.reverse().map((walk) => walk.reverse())
  }

  /**
   * Nobody goes to a way if the goal is nearer than the ways are; and where no way leads, one goes straight. Then a teleport is
   * taken only if that is shorter.
   */
  #isStraight(from: number, to: number): boolean {
    const { walks } = this.#network
    const walked = (walks[from] ?? Infinity) + (walks[to] ?? Infinity)
    const straight = this.#network.distance(from, to)
    const isOpen = straight <= walked || !this.#network.areConnected(from, to)
    return isOpen && straight <= (this.#lengths[to] ?? Infinity)
  }

  /** Ends once `wanted` stops from `from` or `first` on are reached: there is no need to look further. */
  #run(from: number, wanted: number, first = from): void {
    const [lengths, heap] = [this.#lengths, this.#heap]
    const { stops } = this.#network
    const isWanted = (node: number): boolean =>
      first === from ? node >= from && node < stops.length : node === first
    lengths.fill(Infinity)
    heap.clear()
    lengths[from] = 0
    heap.put(from)
    let left = wanted
    for (let node = heap.take(); node >= 0; node = heap.take()) {
      if (isWanted(node) && --left === 0) return
      const length = lengths[node] ?? 0
      const start = this.#starts[node] ?? 0
      const end = this.#starts[node + 1] ?? 0
      for (let edge = start; edge < end; edge++) {
        const to = this.#ends[edge] ?? 0
        const reached = length + (this.#edgeLengths[edge] ?? 0)
        if (reached >= (lengths[to] ?? 0)) continue
        lengths[to] = reached
        this.#before[to] = node
        this.#edges[to] = edge - start
        heap.put(to)
      }
    }
  }
}
