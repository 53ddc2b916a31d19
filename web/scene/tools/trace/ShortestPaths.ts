import type { PointMap } from '../../../../shared/geometry/point.ts'

interface Start {
  readonly from: number
  /** The step that all paths begin with; none comes back to the start. */
  readonly first: number
}

/** The shortest paths in a net from one node to all others (Dijkstra). */
export class ShortestPaths {
  readonly #points: readonly PointMap[]
  readonly #from: number
  readonly #lengths: Float64Array
  /** The node before each on its path; -1 where no path leads. */
  readonly #before: Int32Array

  constructor(points: readonly PointMap[], links: readonly (readonly number[])[], { from, first }: Start) {
    this.#points = points
    this.#from = from
    this.#lengths = new Float64Array(points.length).fill(Infinity)
    this.#before = new Int32Array(points.length).fill(-1)
    const queue = new NodeQueue(this.#lengths)
    const reach = (node: number, length: number, before: number): void => {
      if (length >= (this.#lengths[node] ?? 0) || node === from) return
      this.#lengths[node] = length
      this.#before[node] = before
      queue.add(node)
    }
    reach(first, this.#between(from, first), from)
    for (let node = queue.take(); node !== undefined; node = queue.take()) {
      const length = this.#lengths[node] ?? 0
      for (const next of links[node] ?? []) reach(next, length + this.#between(node, next), node)
    }
  }

  /** Infinite where no path leads. */
  lengthTo(node: number): number {
    return this.#lengths[node] ?? Infinity
  }

  /** Without the node it starts from. */
  pathTo(node: number): readonly PointMap[] {
    const path: PointMap[] = []
    for (let at = node; at !== this.#from && at >= 0; at = this.#before[at] ?? -1) {
      const point = this.#points[at]
      if (point) path.push(point)
    }
    return path.reverse()
  }

  #between(a: number, b: number): number {
    const [from, to] = [this.#points[a], this.#points[b]]
    return from && to ? Math.hypot(to.x - from.x, to.y - from.y) : Infinity
  }
}

/** A binary heap of nodes by their lengths when they were added; a node may be in it several times. */
class NodeQueue {
  readonly #lengths: Float64Array
  readonly #heap: { node: number; length: number }[] = []

  constructor(lengths: Float64Array) {
    this.#lengths = lengths
  }

  add(node: number): void {
    const heap = this.#heap
    const item = { node, length: this.#lengths[node] ?? 0 }
    let at = heap.push(item) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (above === undefined || above.length <= item.length) break
      heap[at] = above
      at = parent
    }
    heap[at] = item
  }

  /** Returns the nearest node that was not reached by a shorter path meanwhile. */
  take(): number | undefined {
    for (let item = this.#pop(); item !== undefined; item = this.#pop())
      if (item.length <= (this.#lengths[item.node] ?? 0)) return item.node
    return undefined
  }

  #pop(): { node: number; length: number } | undefined {
    const heap = this.#heap
    const top = heap[0]
    const item = heap.pop()
    if (item === undefined || heap.length === 0) return top
    let at = 0
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]]
      const isRight = right !== undefined && left !== undefined && right.length < left.length
      const child = isRight ? right : left
      if (child === undefined || child.length >= item.length) break
      heap[at] = child
      at = 2 * at + (isRight ? 2 : 1)
    }
    heap[at] = item
    return top
  }
}
