import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** Everything this site stores in IndexedDB. Rows are parsed when read, since an older version may have written them. */
interface LocalSchema extends DBSchema {
  pendingLists: {
    key: number
    value: PendingRow
    indexes: { byMap: [mapId: string, userId: number]; byChangeId: string }
  }
}

export interface PendingRow {
  /** Assigned by the database. Lists are sent in this order. */
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

/** Returns how many lists wait for each map: those of one person, or everybody's. */
export const readPendingCounts = async (userId: number | null): Promise<ReadonlyMap<string, number>> => {
  const database = await openLocalDatabase()
  const rows = await database.getAll('pendingLists').finally(() => database.close())
  const counts = new Map<string, number>()
  for (const { mapId, userId: makerId } of rows)
    if (userId === null || makerId === userId) counts.set(mapId, (counts.get(mapId) ?? 0) + 1)
  return counts
}
