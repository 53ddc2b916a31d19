/** A priority queue: the cheapest item comes first. */
export class Heap<T> {
  #entries: { cost: number; item: T }[] = []

  get size(): number {
    return this.#entries.length
  }

  push(cost: number, item: T): void {
    const entries = this.#entries
    entries.push({ cost, item })
    let index = entries.length - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#costAt(parent) <= cost) break
      this.#swap(index, parent)
      index = parent
    }
  }

  pop(): { cost: number; item: T } | undefined {
    const least = this.#entries[0]
    const last = this.#entries.pop()
    if (least === undefined || last === undefined || this.#entries.length === 0) return least
    this.#entries[0] = last
    this.#sink(0)
    return least
  }

  #sink(from: number): void {
    let index = from
    for (;;) {
      const left = 2 * index + 1
      const child = this.#costAt(left + 1) < this.#costAt(left) ? left + 1 : left
      if (this.#costAt(child) >= this.#costAt(index)) return
      this.#swap(index, child)
      index = child
    }
  }

  #costAt(index: number): number {
    return this.#entries[index]?.cost ?? Infinity
  }

  #swap(a: number, b: number): void {
    const first = this.#entries[a]
    const second = this.#entries[b]
    if (!first || !second) return
    this.#entries[a] = second
    this.#entries[b] = first
  }
}
