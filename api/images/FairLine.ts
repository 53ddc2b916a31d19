/** People who wait in line, each with one thing after another: after one of theirs it is everybody else's turn. */
export class FairLine<T> {
  readonly #waiting = new Map<number, T[]>()
  readonly #max: number
  readonly #perPersonMax: number
  #length = 0

  constructor(max: number, perPersonMax: number) {
    this.#max = max
    this.#perPersonMax = perPersonMax
  }

  /** Returns false if the line, or that of the person's own things, is full. */
  add(personId: number, thing: T): boolean {
    const own = this.#waiting.get(personId) ?? []
    if (this.#length >= this.#max || own.length >= this.#perPersonMax) return false
    this.#waiting.set(personId, [...own, thing])
    this.#length += 1
    return true
  }

  /** Takes the next thing of the next person who may have a turn. */
  take(mayHaveTurn: (personId: number) => boolean): { personId: number; thing: T } | null {
    for (const [personId, [thing, ...others]] of this.#waiting) {
      if (thing === undefined || !mayHaveTurn(personId)) continue
      // Whoever is put in again is the last.
      this.#put(personId, others)
      return { personId, thing }
    }
    return null
  }

  /** Takes a thing out of the line. Returns whether it was there. */
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
