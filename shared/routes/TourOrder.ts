/** The places of a tour in order. All changes of it are reversals of a stretch, so that they can be taken back. */
export class TourOrder {
  readonly #places: Int32Array
  readonly #positions: Int32Array
  /** Pairs of positions: the stretches that were reversed since `keep`. */
  readonly #reversed: number[] = []

  constructor(tour: readonly number[]) {
    this.#places = Int32Array.from(tour)
    this.#positions = new Int32Array(tour.length)
    tour.forEach((place, position) => (this.#positions[place] = position))
  }

  get length(): number {
    return this.#places.length
  }

  /** Returns -1 before the first position and after the last. */
  placeAt(position: number): number {
    return this.#places[position] ?? -1
  }

  positionOf(place: number): number {
    return this.#positions[place] ?? -1
  }

  /** Both positions included; nothing happens if the stretch is empty. */
  reverse(first: number, last: number): void {
    if (first >= last) return
    this.#reversed.push(first, last)
    this.#swap(first, last)
  }

  /** Exchanges the neighbouring stretches `first…middle` and `middle + 1…last`, which stay as they are. */
  exchange(first: number, middle: number, last: number): void {
    this.reverse(first, last)
    this.reverse(first, first + last - middle - 1)
    this.reverse(first + last - middle, last)
  }

  keep(): void {
    this.#reversed.length = 0
  }

  /** Makes the order what it was when it was kept last. */
  takeBack(): void {
    for (let last = this.#reversed.pop(); last !== undefined; last = this.#reversed.pop())
      this.#swap(this.#reversed.pop() ?? 0, last)
  }

  toArray(): number[] {
    return [...this.#places]
  }

  #swap(from: number, to: number): void {
    const [places, positions] = [this.#places, this.#positions]
    for (let left = from, right = to; left < right; left++, right--) {
      const place = places[left] ?? 0
      const other = places[right] ?? 0
      places[left] = other
      places[right] = place
      positions[other] = left
      positions[place] = right
    }
  }
}
