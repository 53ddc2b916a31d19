import type { CollectionName, Documents } from './collections.ts'
import type { Store } from './Store.ts'

/** A write of this process that has ended, whether it succeeded or not, with the document as far as the write names it. */
export interface Written {
  readonly collection: CollectionName
  readonly id?: string
  readonly mapId?: number
  readonly userId?: number
}

/** Returns the same store, of whose writes a listener is told. What only concerns streams of rows is not of interest: many at once name no document. */
export const observedStore = (store: Store, onWritten: (written: Written) => void): Store => {
  const checkWrites = store.checkWrites?.bind(store)
  const telling = async <T>(written: Written, write: Promise<T>): Promise<T> => {
    try {
      return await write
    } finally {
      onWritten(written)
    }
  }
  return {
    get: (collection, id) => store.get(collection, id),
    getMany: (collection, ids) => store.getMany(collection, ids),
    find: (collection, page) => store.find(collection, page),
    stream: (collection, where) => store.stream(collection, where),
    count: (collection, where) => store.count(collection, where),
    sum: (collection, field, where) => store.sum(collection, field, where),
    search: (collection, text, page) => store.search(collection, text, page),
    insert: (collection, document) =>
      telling(namedBy(collection, document), store.insert(collection, document)),
    insertMany: (collection, documents) => telling({ collection }, store.insertMany(collection, documents)),
    update: (collection, id, fields) =>
      telling({ ...namedBy(collection, fields), id }, store.update(collection, id, fields)),
    upsert: (collection, document) =>
      telling(namedBy(collection, document), store.upsert(collection, document)),
    delete: (collection, id) => telling({ collection, id }, store.delete(collection, id)),
    deleteWhere: (collection, where) =>
      telling(namedBy(collection, where.equals ?? {}), store.deleteWhere(collection, where)),
    dataVersion: () => store.dataVersion(),
    othersVersion: () => store.othersVersion(),
    ...(checkWrites && { checkWrites }),
    close: () => store.close(),
  }
}

const namedBy = <C extends CollectionName>(
  collection: C,
  fields: Partial<Documents[C]> | object,
): Written => {
  const { _id: id, map_id: mapId, user_id: userId } = fields as Readonly<Record<string, unknown>>
  return {
    collection,
    ...(typeof id === 'string' && { id }),
    ...(typeof mapId === 'number' && { mapId }),
    ...(typeof userId === 'number' && { userId }),
  }
}
