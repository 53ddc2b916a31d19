/**
 * An immutable map from positive integer ids to values, in buckets that unchanged copies share: setting one of
 * 50,000 entries copies one bucket, not the whole. Iterates bucket by bucket, which is no order to show people.
 */
export class IdMap<T> implements Iterable<T> {
  static readonly BUCKETS = 1024

  readonly size: number
  readonly #buckets: ReadonlyArray<ReadonlyMap<number, T>>

  private constructor(buckets: ReadonlyArray<ReadonlyMap<number, T>>, size: number) {
    this.#buckets = buckets
    this.size = size
  }

  static empty<T>(): IdMap<T> {
    return new IdMap<T>(new Array<ReadonlyMap<number, T>>(IdMap.BUCKETS).fill(new Map()), 0)
  }

  static from<T>(entries: Iterable<readonly [number, T]>): IdMap<T> {
    const buckets = Array.from({ length: IdMap.BUCKETS }, () => new Map<number, T>())
    for (const [id, value] of entries) buckets[bucketOf(id)]?.set(id, value)
    return new IdMap(
      buckets,
      buckets.reduce((total, bucket) => total + bucket.size, 0),
    )
  }

  get(id: number): T | undefined {
    return this.#buckets[bucketOf(id)]?.get(id)
  }

  has(id: number): boolean {
    return this.#buckets[bucketOf(id)]?.has(id) ?? false
  }

  with(id: number, value: T): IdMap<T> {
    const bucket = new Map(this.#buckets[bucketOf(id)]).set(id, value)
    return new IdMap(this.#buckets.with(bucketOf(id), bucket), this.size + (this.has(id) ? 0 : 1))
  }

  without(id: number): IdMap<T> {
    if (!this.has(id)) return this
    const bucket = new Map(this.#buckets[bucketOf(id)])
    bucket.delete(id)
    return new IdMap(this.#buckets.with(bucketOf(id), bucket), this.size - 1)
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const bucket of this.#buckets) yield* bucket.values()
  }

  *entries(): IterableIterator<[number, T]> {
    for (const bucket of this.#buckets) yield* bucket.entries()
  }

  /** The ids whose values differ between two versions; cost follows the buckets that differ. */
  *changedIds(before: IdMap<T>): IterableIterator<number> {
    for (let index = 0; index < IdMap.BUCKETS; index++) {
      const mine = this.#buckets[index]
      const theirs = before.#buckets[index]
      if (mine === theirs || mine === undefined || theirs === undefined) continue
      for (const [id, value] of mine) if (theirs.get(id) !== value) yield id
      for (const id of theirs.keys()) if (!mine.has(id)) yield id
    }
  }
}

const bucketOf = (id: number): number => id % IdMap.BUCKETS
