import type { CollectionName, Documents, IndexedField } from './collections.ts'
import type { Equals, Store } from './Store.ts'

/** The most documents that may be alike in some fields, or the most that one of their fields may add up to. */
export interface Quota<C extends CollectionName> {
  readonly equals: Equals<C>
  readonly most: number
  /** Without it documents are counted. */
  readonly sumOf?: IndexedField<C>
  /** What counts besides; asked after the insert. */
  readonly besides?: () => Promise<number>
  /** The message for exceeding it. */
  readonly text: string
}

/**
 * Inserts a document, and takes it back if a quota is exceeded with it. Returns that quota, or null.
 *
 * Everybody inserts before they count, so that of several at once the last one counts all: a quota is never exceeded, though
 * more may be refused than would have to be. After a crash between the two, the document stays and counts.
 * @throws DuplicateKeyError
 */
export const insertWithin = async <C extends CollectionName>(
  store: Store,
  collection: C,
  document: Documents[C],
  quotas: readonly Quota<C>[],
): Promise<Quota<C> | null> => {
  await store.insert(collection, document)
  for (const quota of quotas) {
    const { equals, sumOf, most, besides } = quota
    const total = sumOf
      ? await store.sum(collection, sumOf, { equals })
      : await store.count(collection, { equals })
    if (total + ((await besides?.()) ?? 0) <= most) continue
    await store.delete(collection, document._id)
    return quota
  }
  return null
}
