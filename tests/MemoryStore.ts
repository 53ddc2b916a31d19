import { collectionShape, type CollectionName, type Documents } from '../api/store/collections.ts'
import { documentText, parseDocument } from '../api/store/documentText.ts'
import { DuplicateKeyError, type Page, type Store, type Where } from '../api/store/Store.ts'

/** The database that several processes share. Documents are frozen, so that no process can change what another has read. */
export class MemoryDatabase {
  readonly #collections = new Map<CollectionName, Map<string, unknown>>()

  all<C extends CollectionName>(collection: C): Documents[C][] {
    return [...this.#documents(collection).values()]
  }

  get<C extends CollectionName>(collection: C, id: string): Documents[C] | null {
    return this.#documents(collection).get(id) ?? null
  }

  /** Stores what the real store would return, so that nothing is kept that it would lose. */
  put<C extends CollectionName>(collection: C, document: Documents[C]): void {
    const kept = frozen(parseDocument(collection, documentText(collection, document)))
    this.#documents(collection).set(document._id, kept)
  }

  delete(collection: CollectionName, id: string): boolean {
    return this.#documents(collection).delete(id)
  }

  #documents<C extends CollectionName>(collection: C): Map<string, Documents[C]> {
    const documents = this.#collections.get(collection) ?? new Map<string, unknown>()
    this.#collections.set(collection, documents)
    return documents as Map<string, Documents[C]>
  }
}

const frozen = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null) return value
  Object.values(value).forEach(frozen)
  return Object.freeze(value)
}

/** What happens around each effect on the database: `before` and `after` may wait, fail, or never end. */
export interface Surroundings {
  before(): Promise<void>
  after(): Promise<void>
  /** Whether a scan, going on after a pause, misses what was put just behind where it paused. */
  skips(): boolean
}

/**
 * A store in memory that guarantees no more than the port: one insert is atomic and unique; what affects several
 * documents takes several steps, between which other processes run.
 */
export class MemoryStore implements Store {
  readonly #database: MemoryDatabase
  readonly #around: Surroundings

  constructor(database: MemoryDatabase, around: Surroundings) {
    this.#database = database
    this.#around = around
  }

  async get<C extends CollectionName>(collection: C, id: string): Promise<Documents[C] | null> {
    return this.#step(() => this.#database.get(collection, id))
  }

  async getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<Documents[C][]> {
    const found: Documents[C][] = []
    for (const id of ids) {
      const document = await this.get(collection, id)
      if (document) found.push(document)
    }
    return found
  }

  async find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]> {
    if (page.after) throw new Error('No test pages by what came last.')
    let there = new Set<string>()
    const first = await this.#step(() => {
      const matches = this.#matches(collection, page)
      there = new Set(matches.map(({ _id }) => _id))
      return matches.slice(0, Math.ceil(page.limit / 2))
    })
    const last = first.at(-1)
    if (!last || first.length === page.limit) return first
    return this.#step(() => {
      const rest = this.#matches(collection, page).filter((one) => inOrder(page, last, one) < 0)
      const [next] = rest
      const isMissed = next && !there.has(next._id) && this.#around.skips()
      return [...first, ...rest.slice(isMissed ? 1 : 0)].slice(0, page.limit)
    })
  }

  async *stream<C extends CollectionName>(collection: C, where: Where<C> = {}): AsyncIterable<Documents[C]> {
    for (const { _id } of this.#matches(collection, where)) {
      const document = await this.get(collection, _id)
      if (document) yield document
    }
  }

  async count<C extends CollectionName>(collection: C, where: Where<C> = {}): Promise<number> {
    return this.#step(() => this.#matches(collection, where).length)
  }

  async sum<C extends CollectionName>(collection: C, field: string, where: Where<C> = {}): Promise<number> {
    return this.#step(() =>
      this.#matches(collection, where).reduce(
        (sum, document) => sum + Number(Reflect.get(document, field) ?? 0),
        0,
      ),
    )
  }

  async othersVersion(): Promise<null> {
    return null
  }

  dataVersion(): null {
    return null
  }

  search(): Promise<never> {
    throw new Error('No test searches.')
  }

  async insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    return this.#step(() => {
      for (const field of ['_id', ...(collectionShape(collection).unique ?? [])])
        if (this.#has(collection, field, Reflect.get(document, field))) throw new DuplicateKeyError(field)
      this.#database.put(collection, document)
    })
  }

  async insertMany<C extends CollectionName>(
    collection: C,
    documents: readonly Documents[C][],
  ): Promise<void> {
    for (const document of documents) await this.insert(collection, document)
  }

  async update<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Partial<Omit<Documents[C], '_id'>>,
  ): Promise<boolean> {
    return this.#step(() => {
      const before = this.#database.get(collection, id)
      if (before) this.#database.put(collection, { ...before, ...fields })
      return before !== null
    })
  }

  async upsert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void> {
    return this.#step(() => this.#database.put(collection, document))
  }

  async delete<C extends CollectionName>(collection: C, id: string): Promise<boolean> {
    return this.#step(() => this.#database.delete(collection, id))
  }

  async deleteWhere<C extends CollectionName>(collection: C, where: Where<C>): Promise<number> {
    let deleted = 0
    for (const { _id } of this.#matches(collection, where)) if (await this.delete(collection, _id)) deleted++
    return deleted
  }

  async close(): Promise<void> {}

  async #step<T>(effect: () => T): Promise<T> {
    await this.#around.before()
    const result = effect()
    await this.#around.after()
    return result
  }

  #has<C extends CollectionName>(collection: C, field: string, value: unknown): boolean {
    if (field === '_id') return this.#database.get(collection, String(value)) !== null
    return this.#database.all(collection).some((other) => Reflect.get(other, field) === value)
  }

  /** Fully sorted where a page asks for an order, else by `_id`. */
  #matches<C extends CollectionName>(collection: C, where: Where<C> & Partial<Page<C>>): Documents[C][] {
    const documents = this.#database.all(collection).filter((one) => isMatch(where, one))
    return documents.sort((a, b) => inOrder(where, a, b))
  }
}

const isMatch = <C extends CollectionName>(
  { equals = {}, range }: Where<C>,
  document: Documents[C],
): boolean => {
  for (const [field, value] of Object.entries(equals))
    if (comparable(document, field) !== plain(value)) return false
  if (!range) return true
  const value = comparable(document, range.field)
  if (value === null) return false
  const { gt, gte, lt, lte } = range
  return (
    (gt == null || value > plain(gt)) &&
    (gte == null || value >= plain(gte)) &&
    (lt == null || value < plain(lt)) &&
    (lte == null || value <= plain(lte))
  )
}

type Plain = string | number | boolean

const comparable = (document: object, field: string): Plain | null => {
  const value: unknown = Reflect.get(document, field)
  return value == null ? null : plain(value)
}

/** A date compares as its milliseconds. */
const plain = (value: unknown): Plain => (value instanceof Date ? value.getTime() : (value as Plain))

/** Negative where `a` comes before `b`; nulls come first. */
const inOrder = <C extends CollectionName>(
  { sort = [{ field: '_id', direction: 'ascending' }] }: Partial<Page<C>>,
  a: Documents[C],
  b: Documents[C],
): number => {
  for (const { field, direction } of sort) {
    const [left, right] = [comparable(a, field), comparable(b, field)]
    if (left === right) continue
    const isBefore = left === null || (right !== null && left < right)
    return isBefore === (direction === 'ascending') ? -1 : 1
  }
  return 0
}
