/** A fair queue: people take turns, each with one item at a time. */
export class FairLine<T> {
  readonly #waiting = new Map<number, T[]>()
  readonly #max: number
  readonly #perPersonMax: number
  #length = 0

  constructor(max: number, perPersonMax: number) {
    this.#max = max
    this.#perPersonMax = perPersonMax
  }

  /** Returns false if the line is full, or the person has too many items in it. */
  add(personId: number, thing: T): boolean {
    const own = this.#waiting.get(personId) ?? []
    if (this.#length >= this.#max || own.length >= this.#perPersonMax) return false
    this.#waiting.set(personId, [...own, thing])
    this.#length += 1
    return true
  }

  /** Removes and returns the next item of the next person who may have a turn. */
  take(mayHaveTurn: (personId: number) => boolean): { personId: number; thing: T } | null {
    for (const [personId, [thing, ...others]] of this.#waiting) {
      if (thing === undefined || !mayHaveTurn(personId)) continue
      // Adding the person again puts them last.
      this.#put(personId, others)
      return { personId, thing }
    }
    return null
  }

  /** Removes an item from the line. Returns whether it was there. */
  leave(personId: number, thing: T): boolean {
    const own = this.#waiting.get(personId) ?? []
    const others = own.filter((other) => other !== thing)
    if (others.length === own.length) return false
    if (others.length > 0) this.#waiting.set(personId, others)
    else this.#waiting.delete(personId)
    this.#length -= 1
    return true
  }

  #put(personId: number, things: T[]): void {
    this.#waiting.delete(personId)
    if (things.length > 0) this.#waiting.set(personId, things)
    this.#length -= 1
  }
}
