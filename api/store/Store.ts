import type { CollectionName, Documents, IndexedField } from './collections.ts'

export type Scalar = string | number | boolean | Date | null

/** Equality on indexed fields; `null` matches documents whose field is null or missing. */
export type Equals<C extends CollectionName> = { readonly [F in IndexedField<C>]?: Scalar }

/** At least one bound; none of them null. A null field lies in no range. */
export interface Range<C extends CollectionName> {
  readonly field: IndexedField<C>
  readonly gt?: Scalar
  readonly gte?: Scalar
  readonly lt?: Scalar
  readonly lte?: Scalar
}

export interface Where<C extends CollectionName> {
  readonly equals?: Equals<C>
  readonly range?: Range<C>
}

export interface Sort<C extends CollectionName> {
  readonly field: IndexedField<C> | '_id'
  readonly direction: 'ascending' | 'descending'
}

/**
 * `after` holds the sort fields' values of the last document of the page before. Sorts must end in a unique field. Null
 * and missing fields come first ascending, texts order by their characters' code points. At most 10,000 a page.
 */
export interface Page<C extends CollectionName> extends Where<C> {
  readonly sort: readonly [Sort<C>, ...Sort<C>[]]
  readonly after?: readonly Scalar[]
  readonly limit: number
}

/** A document, or a claim on a name, was there already. Of several writers at once exactly one does not get this. */
export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError'
}

/** The store cannot be reached for now. Nothing that was acknowledged is lost; the same call may go through later. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}

/** The store cannot be opened as things stand. The message is one sentence for whoever starts the server. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError'
}

/**
 * Where documents live. Only what an embedded file and a cluster do alike is here, and **only a unique insert is
 * atomic**: `update` may lose to a concurrent `update` of the same document. A resolved promise is durable.
 *
 * Values: strings without NUL, finite numbers with safe integers, booleans, null, Dates in declared fields alone,
 * and plain arrays and objects of these. Anything else throws a TypeError before it reaches the store.
 */
export interface Store {
  get<C extends CollectionName>(collection: C, id: string): Promise<Documents[C] | null>
  /** In the order of `ids`, those that exist. */
  getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<Documents[C][]>
  find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]>
  /** Every match in `_id` order, read in slices: what is written meanwhile may or may not be seen. */
  stream<C extends CollectionName>(collection: C, where?: Where<C>): AsyncIterable<Documents[C]>
  count<C extends CollectionName>(collection: C, where?: Where<C>): Promise<number>
  sum<C extends CollectionName>(collection: C, field: IndexedField<C>, where?: Where<C>): Promise<number>
  /** @throws DuplicateKeyError */
  insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void>
  /** Written in slices; on a duplicate some of the documents may be there. @throws DuplicateKeyError */
  insertMany<C extends CollectionName>(collection: C, documents: readonly Documents[C][]): Promise<void>
  /** Sets the named fields; false if there is no such document. */
  update<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Partial<Omit<Documents[C], '_id'>>,
  ): Promise<boolean>
  upsert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void>
  delete<C extends CollectionName>(collection: C, id: string): Promise<boolean>
  /** How many were deleted. */
  deleteWhere<C extends CollectionName>(collection: C, where: Where<C>): Promise<number>
  /** Documents whose `search_key` contains `text`, which is folded here; one character is enough, none finds all. */
  search<C extends CollectionName>(collection: C, text: string, page: Page<C>): Promise<Documents[C][]>
  /**
   * Stays the same as long as nothing is written, by whatever process: what was read since it was told still holds. Null
   * where that would take a read to know, and while a write of this process is under way.
   */
  dataVersion(): number | null
  close(): Promise<void>
}
