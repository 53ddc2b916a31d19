import type { CollectionName, Documents } from './collections.ts'
import { DuplicateKeyError, type Store } from './Store.ts'

/** Inserts a document, unless there is one with that id. Returns whether it did. */
export const insertOnce = async <C extends CollectionName>(
  store: Store,
  collection: C,
  document: Documents[C],
): Promise<boolean> => {
  try {
    await store.insert(collection, document)
    return true
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
    return false
  }
}
