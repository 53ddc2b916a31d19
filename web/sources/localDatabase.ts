import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Everything this browser keeps in IndexedDB. Rows are checked when read: an older version may have written them. */
interface LocalSchema extends DBSchema {
  pendingLists: {
    key: number
    value: PendingRow
    indexes: { byMap: [mapId: string, userId: number]; byChangeId: string }
  }
}

export interface PendingRow {
  /** Counted by the database: lists are sent in this order. */
  sequence?: number
  changeId: string
  mapId: string
  /** Lists are sent only in the name of the person who made them. */
  userId: number
  /** The page that sends the list. */
  pageId: string
  changes: unknown
  dependencies?: unknown
  madeAt: number
}

export type LocalDatabase = IDBPDatabase<LocalSchema>

export const openLocalDatabase = (): Promise<LocalDatabase> =>
  openDB<LocalSchema>('pinfold', 1, {
    upgrade(database) {
      const lists = database.createObjectStore('pendingLists', { keyPath: 'sequence', autoIncrement: true })
      lists.createIndex('byMap', ['mapId', 'userId'])
      lists.createIndex('byChangeId', 'changeId', { unique: true })
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
