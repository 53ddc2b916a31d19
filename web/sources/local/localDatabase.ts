import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { isLocalMapId } from '../../../shared/maps/localMap.ts'
import { type StoredFile, toStoredFile } from './storedFile.ts'

/** Everything this site stores in IndexedDB. Rows are parsed when read, since an older version may have written them. */
export interface LocalSchema extends DBSchema {
  pendingLists: {
    key: number
    value: PendingRow
    indexes: { byMap: [mapId: string, userId: number]; byChangeId: string }
  }
  /** A local map without its content and its pictures. */
  localMaps: { key: string; value: LocalMapRow }
  /** The content of local maps: parts of a snapshot, and the change lists since. */
  localParts: { key: [mapId: string, name: string]; value: LocalPartRow }
  localLog: {
    key: [mapId: string, revision: number]
    value: LocalLogRow
    indexes: { byChangeId: [mapId: string, changeId: string] }
  }
  /** Icons, and the pictures of POIs. */
  localFiles: { key: [mapId: string, ref: string]; value: LocalFileRow }
  /** The map's image as it was given, and what was made of it. */
  localImages: { key: [mapId: string, name: string]; value: LocalImageRow }
  /** Maps of the server as they were last seen here, to be looked at without a network. */
  seenMaps: { key: string; value: SeenMapRow }
  seenParts: { key: [mapId: string, name: string]; value: SeenPartRow }
  seenFiles: { key: [mapId: string, name: string]; value: LocalImageRow }
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
  /** As `toStored` returns it. */
  changes: unknown
  dependencies?: unknown
  restoredFrom?: number | undefined
  madeAt: number
}

/** Times are milliseconds since 1970. */
export interface LocalMapRow {
  id: string
  meta: unknown
  /** Width and height in pixels. */
  imageSize: unknown
  /** Whether the image is turned as its EXIF says. Without it, a WebP is shown as its pixels are stored. */
  isUpright?: boolean
  /** Differs for each image the map has had. */
  imageId: string
  /** The images before, the oldest first, and how what was on each was placed on the next. */
  formerImages?: unknown
  /** Of the last change of anything but the content, which is in the log. */
  editedAt: number
  /** The content in `localParts`. */
  snapshotRevision: number
  forgottenRevision: number
  /** The floors and their images; see `storedFloors`. Old rows have none. */
  floors?: unknown
  /** The tiles that were made of the image, if there are any. */
  pyramid?: unknown
  /** How far the map is on its way to an account, if it is. */
  publication?: unknown
}

export interface LocalPartRow {
  mapId: string
  name: string
  part: unknown
}

export interface LocalLogRow {
  mapId: string
  revision: number
  changeId: string
  at: number
  /** As `toStored` returns it. */
  changes: unknown
}

export interface LocalFileRow {
  mapId: string
  ref: string
  purpose: 'icon' | 'image'
  file: StoredFile
  storedAt: number
}

export interface LocalImageRow {
  mapId: string
  name: string
  file: StoredFile
}

export interface SeenMapRow {
  id: string
  /** Who was signed in when it was seen; null for a guest, who sees only what everybody may. */
  viewerId: number | null
  seenAt: number
  /** The part of the address that named the map. */
  segment: string
  /** The files belong to this image. */
  imageId: string
  revision: number
  contentBytes: number
  fileBytes: number
  record: unknown
}

export interface SeenPartRow {
  mapId: string
  name: string
  /** JSON. */
  text: string
}

export type LocalDatabase = IDBPDatabase<LocalSchema>

export const LOCAL_DATABASE_NAME = 'pinfold'
export const LOCAL_DATABASE_VERSION = 4

type Upgrade = IDBPTransaction<LocalSchema, StoreNames<LocalSchema>[], 'versionchange'>

/** What each version added to the one before it. An upgrade runs in one transaction: it is whole, or has not happened. */
const UPGRADES: readonly ((upgrade: Upgrade) => void)[] = [
  ({ db }) => {
    const lists = db.createObjectStore('pendingLists', { keyPath: 'sequence', autoIncrement: true })
    lists.createIndex('byMap', ['mapId', 'userId'])
    lists.createIndex('byChangeId', 'changeId', { unique: true })
  },
  ({ db }) => {
    db.createObjectStore('localMaps', { keyPath: 'id' })
    db.createObjectStore('localParts', { keyPath: ['mapId', 'name'] })
    db.createObjectStore('localFiles', { keyPath: ['mapId', 'ref'] })
    db.createObjectStore('localImages', { keyPath: ['mapId', 'name'] })
    const log = db.createObjectStore('localLog', { keyPath: ['mapId', 'revision'] })
    log.createIndex('byChangeId', ['mapId', 'changeId'], { unique: true })
  },
  ({ db }) => {
    db.createObjectStore('seenMaps', { keyPath: 'id' })
    db.createObjectStore('seenParts', { keyPath: ['mapId', 'name'] })
    db.createObjectStore('seenFiles', { keyPath: ['mapId', 'name'] })
  },
  // `convertBlobs`, which an upgrade cannot wait for.
  () => {},
]

const BLOBS_UNTIL_VERSION = 3

export const openLocalDatabase = async (): Promise<LocalDatabase> => {
  let mayHaveBlobs = false
  const database = await openDB<LocalSchema>(LOCAL_DATABASE_NAME, LOCAL_DATABASE_VERSION, {
    upgrade(_database, oldVersion, _newVersion, transaction) {
      mayHaveBlobs = oldVersion > 0 && oldVersion <= BLOBS_UNTIL_VERSION
      for (const upgrade of UPGRADES.slice(oldVersion)) upgrade(transaction)
    },
    blocking: (_current, _blocked, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  if (mayHaveBlobs) await convertBlobs(database)
  return database
}

/** Stores as bytes what is stored as Blobs. A file that fails, for want of room for example, stays as it is. */
const convertBlobs = async (database: LocalDatabase): Promise<void> => {
  for (const store of ['localFiles', 'localImages', 'seenFiles'] as const)
    for (const key of await database.getAllKeys(store))
      await convertBlob(database, store, key).catch(() => {})
}

const convertBlob = async (
  database: LocalDatabase,
  store: 'localFiles' | 'localImages' | 'seenFiles',
  key: [mapId: string, name: string],
): Promise<void> => {
  const file = (await database.get(store, key))?.file
  if (!(file instanceof Blob)) return
  const stored = await toStoredFile(file)
  const write = database.transaction(store, 'readwrite')
  const row = await write.store.get(key)
  if (row?.file instanceof Blob) await write.store.put({ ...row, file: stored })
  await write.done
}

/** The keys of all rows of a map in a store whose keys begin with the map's id. */
export const rowsOfMap = (mapId: string): IDBKeyRange => IDBKeyRange.bound([mapId], [mapId, []])

let isAskedToKeep = false

/** Asks the browser, at the first change, not to clear this site's storage when it runs short. */
export const askToKeepStorage = (): void => {
  if (isAskedToKeep) return
  isAskedToKeep = true
  // Absent outside of secure contexts, despite its type.
  const storage: Partial<StorageManager> | undefined = globalThis.navigator?.storage
  storage?.persist?.().catch(() => {})
}

/** Returns how many lists wait to be sent for each map: those of one person, or everybody's. */
export const readPendingCounts = async (userId: number | null): Promise<ReadonlyMap<string, number>> => {
  const database = await openLocalDatabase()
  const rows = await database.getAll('pendingLists').finally(() => database.close())
  const counts = new Map<string, number>()
  for (const { mapId, userId: makerId } of rows)
    if (!isLocalMapId(mapId) && (userId === null || makerId === userId))
      counts.set(mapId, (counts.get(mapId) ?? 0) + 1)
  return counts
}
