import type { CollectionName, Documents, IndexedField } from './collections.ts'

export type Scalar = string | number | boolean | Date | null

/** Equality on indexed fields; `null` matches documents whose field is null or missing. */
export type Equals<C extends CollectionName> = { readonly [F in IndexedField<C>]?: Scalar }

/** At least one bound, none of them null. A field that is null is in no range. */
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
 * `after` holds the values of the sort fields in the last document of the previous page. A sort must end in a unique
 * field. Null and missing fields come first in ascending order; texts are ordered by code points. A page has at most
 * 10,000 documents.
 */
export interface Page<C extends CollectionName> extends Where<C> {
  readonly sort: readonly [Sort<C>, ...Sort<C>[]]
  readonly after?: readonly Scalar[]
  readonly limit: number
}

/** The document, or the claim on a name, exists already. Of several writers at once, all but one get this. */
export class DuplicateKeyError extends Error {
  override readonly name = 'DuplicateKeyError'
}

/** The store cannot be reached at the moment. Nothing acknowledged is lost; the same call may succeed later. */
export class StoreUnavailableError extends Error {
  override readonly name: string = 'StoreUnavailableError'
}

/** The store has no room for what was to be written. Deleting something may make some. */
export class StoreFullError extends StoreUnavailableError {
  override readonly name = 'StoreFullError'
}

/** The store takes no writes at all. */
export class StoreReadOnlyError extends StoreUnavailableError {
  override readonly name = 'StoreReadOnlyError'
}

/** The store cannot be opened. The message is one sentence for the person who starts the server. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError'
}

/**
 * Where documents live. It has only what an embedded file and a cluster do alike, and **only a unique insert decides who was
 * first**. Updates of one document that one server makes follow one another; of those that several servers make at once,
 * one may be lost, unless the database itself prevents it. What a resolved promise has written is durable.
 *
 * Values are strings without NUL, finite numbers (integers must be safe), booleans, null, Dates in declared fields only,
 * and plain arrays and objects of these. Anything else throws a TypeError before it reaches the store.
 */
export interface Store {
  get<C extends CollectionName>(collection: C, id: string): Promise<Documents[C] | null>
  /** Returns the documents that exist, in the order of `ids`. */
  getMany<C extends CollectionName>(collection: C, ids: readonly string[]): Promise<Documents[C][]>
  find<C extends CollectionName>(collection: C, page: Page<C>): Promise<Documents[C][]>
  /** Yields every match in the order of `_id`, read in slices: what is written meanwhile may or may not be seen. */
  stream<C extends CollectionName>(collection: C, where?: Where<C>): AsyncIterable<Documents[C]>
  count<C extends CollectionName>(collection: C, where?: Where<C>): Promise<number>
  sum<C extends CollectionName>(collection: C, field: IndexedField<C>, where?: Where<C>): Promise<number>
  /** @throws DuplicateKeyError */
  insert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void>
  /** Inserts in slices; where one fails, others may have been inserted. @throws DuplicateKeyError */
  insertMany<C extends CollectionName>(collection: C, documents: readonly Documents[C][]): Promise<void>
  /** Sets the given fields. Returns false if there is no such document. */
  update<C extends CollectionName>(
    collection: C,
    id: string,
    fields: Partial<Omit<Documents[C], '_id'>>,
  ): Promise<boolean>
  upsert<C extends CollectionName>(collection: C, document: Documents[C]): Promise<void>
  delete<C extends CollectionName>(collection: C, id: string): Promise<boolean>
  /** Returns how many were deleted. */
  deleteWhere<C extends CollectionName>(collection: C, where: Where<C>): Promise<number>
  /** Finds documents whose `search_key` contains `text` once that is folded. An empty text finds all. */
  search<C extends CollectionName>(collection: C, text: string, page: Page<C>): Promise<Documents[C][]>
  /**
   * Returns a number that stays the same until any process writes: while it does, what was read since is still current.
   * Null where finding out would take a request, and while a write of this process is under way.
   */
  dataVersion(): number | null
  /** Returns a number that stays the same until another process writes. Null where the store cannot tell. */
  othersVersion(): Promise<number | null>
  /**
   * Rejects if no document can be written at the moment. Only for a store that is apart from the data folder, which is
   * looked at anyway.
   */
  checkWrites?(): Promise<void>
  close(): Promise<void>
}
