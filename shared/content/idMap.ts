/** There are this many rows of this many buckets each: a change copies the list of rows, one row and one bucket. */
const SIDE = 32

type Bucket<T> = ReadonlyMap<number, T>
type Buckets<T> = readonly Bucket<T>[]

/** Entries whose values are made when they are asked for, one by one or all at once. A value stays the same one. */
export interface LazyEntries<T> {
  get(id: number): T | undefined
  has(id: number): boolean
  entries(): Iterable<readonly [number, T]>
}

/** A row of buckets, which are filled only once they are needed. */
class Row<T> {
  #buckets: Buckets<T>
  #lazy: LazyEntries<T> | null = null
  #row = 0

  constructor(buckets: Buckets<T>) {
    this.#buckets = buckets
  }

  /** Returns a row that is filled with those of the entries that belong to it. */
  static lazy<T>(row: number, entries: LazyEntries<T>): Row<T> {
    const made = new Row<T>(EMPTY_ROW.buckets)
    made.#lazy = entries
    made.#row = row
    return made
  }

  get isFilled(): boolean {
    return this.#lazy === null
  }

  get buckets(): Buckets<T> {
    if (this.#lazy) {
      const buckets = Array.from({ length: SIDE }, () => new Map<number, T>())
      for (const [id, value] of this.#lazy.entries())
        if (rowOf(id) === this.#row) buckets[columnOf(id)]?.set(id, value)
      this.#buckets = buckets
      this.#lazy = null
    }
    return this.#buckets
  }

  /** Where to look for an id, without filling the buckets. */
  near(id: number): Pick<ReadonlyMap<number, T>, 'get' | 'has'> {
    return this.#lazy ?? this.#buckets[columnOf(id)] ?? EMPTY_BUCKET
  }
}

/** Shared by everything empty, so that an empty map costs nothing. Never written to. */
const EMPTY_BUCKET: Bucket<never> = new Map<number, never>()
const EMPTY_ROW = new Row<never>(new Array<Bucket<never>>(SIDE).fill(EMPTY_BUCKET))
const EMPTY_ROWS: readonly Row<never>[] = new Array<Row<never>>(SIDE).fill(EMPTY_ROW)

/**
 * An immutable map from positive integer ids to values, in buckets that versions share: setting one of 50,000 entries
 * copies one bucket and not the whole. It iterates bucket by bucket, an order that must not be shown to people.
 */
export class IdMap<T> implements Iterable<T> {
  readonly size: number
  readonly #rows: readonly Row<T>[]

  private constructor(rows: readonly Row<T>[], size: number) {
    this.#rows = rows
    this.size = size
  }

  static empty<T>(): IdMap<T> {
    return new IdMap<T>(EMPTY_ROWS, 0)
  }

  /** A later entry of the same id wins. */
  static from<T>(entries: Iterable<readonly [number, T]>): IdMap<T> {
    const draft = IdMap.empty<T>().edit()
    for (const [id, value] of entries) draft.set(id, value)
    return draft.done()
  }

  /** Returns a map of `size` entries. `entriesOf` has, for each row that is not empty, what makes its entries. */
  static lazy<T>(size: number, entriesOf: ReadonlyMap<number, LazyEntries<T>>): IdMap<T> {
    const rows: Row<T>[] = EMPTY_ROWS.slice()
    for (const [row, entries] of entriesOf) rows[row] = Row.lazy(row, entries)
    return new IdMap(rows, size)
  }

  get(id: number): T | undefined {
    return this.#rows[rowOf(id)]?.near(id).get(id)
  }

  has(id: number): boolean {
    return this.#rows[rowOf(id)]?.near(id).has(id) ?? false
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

  /** For many changes in a row: copies each bucket once at most. */
  edit(): IdMapDraft<T> {
    return new IdMapDraft<T>(this, this.#rows, (rows, size) => new IdMap(rows, size))
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const bucket of filledBuckets(this.#rows)) yield* bucket.values()
  }

  /** Several times as fast as iterating, in the same order. */
  forEach(act: (value: T) => void): void {
    for (const bucket of filledBuckets(this.#rows)) for (const value of bucket.values()) act(value)
  }

  *entries(): IterableIterator<[number, T]> {
    for (const bucket of filledBuckets(this.#rows)) yield* bucket.entries()
  }

  /**
   * Parts the entries by their ids alone: the same ids are in the same slice of every version. `count` is a power of two, at
   * most 32.
   */
  slices(count: number): IdMapSlice<T>[] {
    const width = SIDE / count
    return Array.from(
      { length: count },
      (_, index) => new IdMapSlice(this.#rows.slice(index * width, (index + 1) * width)),
    )
  }

  /** Yields the ids whose values differ between two versions; the cost depends on the buckets that differ. */
  *changedIds(before: IdMap<T>): IterableIterator<number> {
    for (const [index, row] of this.#rows.entries()) {
      const rowBefore = before.#rows[index] ?? EMPTY_ROW
      if (row === rowBefore) continue
      for (const [column, bucket] of row.buckets.entries())
        yield* changedIdsOf(bucket, rowBefore.buckets[column] ?? EMPTY_BUCKET)
    }
  }
}

/** Some of the entries of an IdMap. */
export class IdMapSlice<T> {
  readonly #rows: readonly Row<T>[]

  constructor(rows: readonly Row<T>[]) {
    this.#rows = rows
  }

  values(): T[] {
    const values: T[] = []
    for (const bucket of filledBuckets(this.#rows)) values.push(...bucket.values())
    return values
  }

  get isEmpty(): boolean {
    return this.#rows.every((row) => row.isFilled && row.buckets.every(({ size }) => size === 0))
  }

  /** Whether nothing was set or deleted between the two; the cost depends on the rows, not on the entries. */
  isSameAs(other: IdMapSlice<T>): boolean {
    return this.#rows.length === other.#rows.length && this.#rows.every((row, at) => row === other.#rows[at])
  }
}

/** An IdMap being changed. The map it began with stays as it was, and so does every map that `done` returned. */
export class IdMapDraft<T> implements Iterable<T> {
  #done: IdMap<T>
  #rows: readonly Row<T>[]
  /** The buckets copied since `#done`, by their place; only these may be written to. */
  #own = new Map<number, Map<number, T>>()
  #size: number
  readonly #build: (rows: readonly Row<T>[], size: number) => IdMap<T>

  constructor(
    map: IdMap<T>,
    rows: readonly Row<T>[],
    build: (rows: readonly Row<T>[], size: number) => IdMap<T>,
  ) {
    this.#done = map
    this.#rows = rows
    this.#size = map.size
    this.#build = build
  }

  get size(): number {
    return this.#size
  }

  get(id: number): T | undefined {
    return this.#bucket(id)?.get(id)
  }

  has(id: number): boolean {
    return this.#bucket(id)?.has(id) ?? false
  }

  /** @throws RangeError where `id` is not a positive safe integer */
  set(id: number, value: T): void {
    const bucket = this.#ownBucket(id)
    const sizeBefore = bucket.size
    bucket.set(id, value)
    this.#size += bucket.size - sizeBefore
  }

  delete(id: number): void {
    if (!this.has(id)) return
    this.#ownBucket(id).delete(id)
    this.#size--
  }

  *[Symbol.iterator](): IterableIterator<T> {
    yield* this.done()
  }

  /** Returns the map as it is now; later changes to the draft do not affect it. */
  done(): IdMap<T> {
    if (this.#own.size === 0) return this.#done
    const rows = this.#rows.slice()
    const copies = new Map<number, Bucket<T>[]>()
    for (const [place, bucket] of this.#own) {
      const index = Math.floor(place / SIDE)
      let copy = copies.get(index)
      if (!copy) {
        copies.set(index, (copy = [...(rows[index] ?? EMPTY_ROW).buckets]))
        rows[index] = new Row<T>(copy)
      }
      copy[place % SIDE] = bucket
    }
    this.#rows = rows
    this.#own = new Map()
    this.#done = this.#build(rows, this.#size)
    return this.#done
  }

  #bucket(id: number): Pick<Bucket<T>, 'get' | 'has'> | undefined {
    return this.#own.get(placeOf(id)) ?? this.#rows[rowOf(id)]?.near(id)
  }

  #ownBucket(id: number): Map<number, T> {
    const place = placeOf(id)
    const own = this.#own.get(place)
    if (own) return own
    if (place < 0) throw new RangeError('Ids are positive safe integers.')
    const copy = new Map(this.#rows[rowOf(id)]?.buckets[columnOf(id)])
    this.#own.set(place, copy)
    return copy
  }
}

function* filledBuckets<T>(rows: readonly Row<T>[]): IterableIterator<Bucket<T>> {
  for (const row of rows) {
    if (row === EMPTY_ROW) continue
    for (const bucket of row.buckets) if (bucket.size > 0) yield bucket
  }
}

function* changedIdsOf<T>(bucket: Bucket<T>, before: Bucket<T>): IterableIterator<number> {
  if (bucket === before) return
  for (const [id, value] of bucket) if (!before.has(id) || before.get(id) !== value) yield id
  for (const id of before.keys()) if (!bucket.has(id)) yield id
}

/** The index of the id's bucket; -1, which no bucket has, for anything that is not an id. */
const placeOf = (id: number): number => (Number.isSafeInteger(id) && id > 0 ? id % (SIDE * SIDE) : -1)
/** The row that an id belongs to; below 0 for anything that is not an id. */
export const rowOf = (id: number): number => Math.floor(placeOf(id) / SIDE)
const columnOf = (id: number): number => placeOf(id) % SIDE
