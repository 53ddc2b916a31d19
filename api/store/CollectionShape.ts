/** What a store needs to know of a collection. */
export interface CollectionShape {
  readonly indexed: readonly string[]
  readonly compound?: readonly (readonly string[])[]
  /** Unique over all documents, in which it is never null. */
  readonly unique?: readonly string[]
  readonly dates: readonly string[]
  readonly searchable?: true
}
