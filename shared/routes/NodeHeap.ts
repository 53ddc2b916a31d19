/** Nodes by their lengths, the least first. A node whose length becomes less is put in once more, and moves up. */
export class NodeHeap {
  readonly #lengths: Float64Array
  readonly #nodes: Int32Array
  /** Where each node is; -1 if it is not in. */
  readonly #places: Int32Array
  #count = 0

  constructor(lengths: Float64Array) {
    this.#lengths = lengths
    this.#nodes = new Int32Array(lengths.length)
    this.#places = new Int32Array(lengths.length).fill(-1)
  }

  clear(): void {
    while (this.#count > 0) this.#places[this.#nodes[--this.#count] ?? 0] = -1
  }

  put(node: number): void {
    const known = this.#places[node] ?? -1
    this.#moveUp(known < 0 ? this.#count++ : known, node)
  }

  /** Returns -1 if there is none left. */
  take(): number {
    if (this.#count === 0) return -1
    const first = this.#nodes[0] ?? -1
    this.#places[first] = -1
    this.#count--
    const last = this.#nodes[this.#count] ?? -1
    if (this.#count > 0) this.#moveDown(last)
    return first
  }

  #moveUp(from: number, node: number): void {
    const length = this.#lengths[node] ?? 0
    let place = from
    while (place > 0) {
      const above = (place - 1) >> 1
      const other = this.#nodes[above] ?? 0
      if ((this.#lengths[other] ?? 0) <= length) break
      this.#set(place, other)
      place = above
    }
    this.#set(place, node)
  }

  #moveDown(node: number): void {
    const length = this.#lengths[node] ?? 0
    let place = 0
    for (;;) {
      const left = place * 2 + 1
      if (left >= this.#count) break
      const isRight = left + 1 < this.#count && this.#lengthAt(left + 1) < this.#lengthAt(left)
      const below = isRight ? left + 1 : left
      if (this.#lengthAt(below) >= length) break
      this.#set(place, this.#nodes[below] ?? 0)
      place = below
    }
    this.#set(place, node)
  }

  #lengthAt(place: number): number {
    return this.#lengths[this.#nodes[place] ?? 0] ?? 0
  }

  #set(place: number, node: number): void {
    this.#nodes[place] = node
    this.#places[node] = place
  }
}
