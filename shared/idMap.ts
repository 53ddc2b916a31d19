const BUCKETS = 1024

type Bucket<T> = ReadonlyMap<number, T>

/** Stands for every empty bucket, so that an empty map costs nothing. Never written to. */
const EMPTY_BUCKET: Bucket<never> = new Map<number, never>()
const EMPTY_BUCKETS: readonly Bucket<never>[] = new Array<Bucket<never>>(BUCKETS).fill(EMPTY_BUCKET)

/**
 * An immutable map from positive integer ids to values, in buckets that unchanged copies share: setting one of
 * 50,000 entries copies one bucket, not the whole. Iterates bucket by bucket, which is no order to show people.
 */
export class IdMap<T> implements Iterable<T> {
  readonly size: number
  readonly #buckets: readonly Bucket<T>[]

  private constructor(buckets: readonly Bucket<T>[], size: number) {
    this.#buckets = buckets
    this.size = size
  }

  static empty<T>(): IdMap<T> {
    return new IdMap<T>(EMPTY_BUCKETS, 0)
  }

  /** A later entry of the same id wins. */
  static from<T>(entries: Iterable<readonly [number, T]>): IdMap<T> {
    const draft = IdMap.empty<T>().edit()
    for (const [id, value] of entries) draft.set(id, value)
    return draft.done()
  }

  get(id: number): T | undefined {
    return this.#buckets[bucketOf(id)]?.get(id)
  }

  has(id: number): boolean {
    return this.#buckets[bucketOf(id)]?.has(id) ?? false
  }

  with(id: number, value: T): IdMap<T> {
    const draft = this.edit()
    draft.set(id, value)
    return draft.done()
  }

  without(id: number): IdMap<T> {
    const draft = this.edit()
    draft.delete(id)
    return draft.done()
  }

  /** For many alterations in a row: each bucket is copied once at most, whatever happens to it. */
  edit(): IdMapDraft<T> {
    return new IdMapDraft<T>(this, this.#buckets, (buckets, size) => new IdMap(buckets, size))
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const bucket of this.#buckets) if (bucket.size > 0) yield* bucket.values()
  }

  *entries(): IterableIterator<[number, T]> {
    for (const bucket of this.#buckets) if (bucket.size > 0) yield* bucket.entries()
  }

  /** The ids whose values differ between two versions; cost follows the buckets that differ. */
  *changedIds(before: IdMap<T>): IterableIterator<number> {
    for (let index = 0; index < BUCKETS; index++) {
      const mine = this.#buckets[index]
      const theirs = before.#buckets[index]
      if (mine === theirs || mine === undefined || theirs === undefined) continue
      for (const [id, value] of mine) if (!theirs.has(id) || theirs.get(id) !== value) yield id
      for (const id of theirs.keys()) if (!mine.has(id)) yield id
    }
  }
}

/** An IdMap being altered. Nothing of it shows in the map it began with, nor in one that `done` has given. */
export class IdMapDraft<T> implements Iterable<T> {
  #base: IdMap<T>
  #buckets: readonly Bucket<T>[]
  /** The buckets copied since `#base`, which alone may be written to. */
  #own = new Map<number, Map<number, T>>()
  #size: number
  readonly #build: (buckets: readonly Bucket<T>[], size: number) => IdMap<T>

  constructor(
    base: IdMap<T>,
    buckets: readonly Bucket<T>[],
    build: (buckets: readonly Bucket<T>[], size: number) => IdMap<T>,
  ) {
    this.#base = base
    this.#buckets = buckets
    this.#size = base.size
    this.#build = build
  }

  get size(): number {
    return this.#size
  }

  get(id: number): T | undefined {
    return this.#bucket(bucketOf(id))?.get(id)
  }

  has(id: number): boolean {
    return this.#bucket(bucketOf(id))?.has(id) ?? false
  }

  /** @throws RangeError where `id` is not a positive safe integer */
  set(id: number, value: T): void {
    const bucket = this.#ownBucket(bucketOf(id))
    const sizeBefore = bucket.size
    bucket.set(id, value)
    this.#size += bucket.size - sizeBefore
  }

  delete(id: number): void {
    if (!this.has(id)) return
    this.#ownBucket(bucketOf(id)).delete(id)
    this.#size--
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (let index = 0; index < BUCKETS; index++) yield* this.#bucket(index)?.values() ?? []
  }

  /** The map as it stands; the draft may be altered further without touching it. */
  done(): IdMap<T> {
    if (this.#own.size === 0) return this.#base
    const buckets = this.#buckets.slice()
    for (const [index, bucket] of this.#own) buckets[index] = bucket
    this.#buckets = buckets
    this.#own = new Map()
    this.#base = this.#build(buckets, this.#size)
    return this.#base
  }

  #bucket(index: number): Bucket<T> | undefined {
    return this.#own.get(index) ?? this.#buckets[index]
  }

  #ownBucket(index: number): Map<number, T> {
    const own = this.#own.get(index)
    if (own) return own
    if (index < 0) throw new RangeError('Ids are positive safe integers.')
    const copy = new Map(this.#buckets[index])
    this.#own.set(index, copy)
    return copy
  }
}

/** -1, which no bucket has, for what cannot be an id. */
const bucketOf = (id: number): number => (Number.isSafeInteger(id) && id > 0 ? id % BUCKETS : -1)
