import { newRandomId } from '../../../shared/ids.ts'
import {
  type ImageSize,
  imageSizeSchema,
  type LocalMapMeta,
  localMapMetaSchema,
  newLocalMapId,
} from '../../../shared/maps/localMap.ts'
import { DURABLE } from './localContent.ts'
import { askToKeepStorage, type LocalDatabase, type LocalMapRow, rowsOfMap } from './localDatabase.ts'
import { fromStoredFile, toStoredFile } from './storedFile.ts'

/** An image as a local map keeps it: as it was given, and small enough to be shown whole and in a list. */
export interface PreparedImage {
  /** Of the file that was chosen. */
  readonly name: string
  readonly original: Blob
  /** Null if the original is shown as it is: it is small enough, and upright. */
  readonly preview: Blob | null
  readonly thumbnail: Blob
  readonly size: ImageSize
}

/** A local map in a list. Times are milliseconds since 1970. */
export interface ListedLocalMap {
  readonly id: string
  readonly meta: LocalMapMeta
  readonly size: ImageSize
  readonly thumbnail: Blob | null
  readonly lastEdited: number
}

const STORES = ['localMaps', 'localParts', 'localLog', 'localFiles', 'localImages', 'pendingLists'] as const

/** Stores a new map without content, whole or not at all, and returns its id. */
export const createLocalMap = async (
  database: LocalDatabase,
  meta: LocalMapMeta,
  image: PreparedImage,
): Promise<string> => {
  askToKeepStorage()
  const images = await imageRows(image)
  const write = database.transaction(['localMaps', 'localImages'], 'readwrite', DURABLE)
  write.done.catch(() => {})
  const maps = write.objectStore('localMaps')
  const taken = new Set(await maps.getAllKeys())
  const id = newLocalMapId(Date.now(), (wanted) => taken.has(wanted))
  await maps.add({ ...imageFields(image), id, meta, snapshotRevision: 0, forgottenRevision: 0 })
  for (const row of images) await write.objectStore('localImages').put({ ...row, mapId: id })
  await write.done
  return id
}

export const imageFields = ({ size }: PreparedImage) => ({
  imageSize: size,
  isUpright: true,
  imageId: newRandomId(),
  editedAt: Date.now(),
})

/** The rows of an image in `localImages`, but for the map's id. */
export const imageRows = async ({ original, preview, thumbnail }: PreparedImage) => [
  { name: 'original', file: await toStoredFile(original) },
  ...(preview ? [{ name: 'preview', file: await toStoredFile(preview) }] : []),
  { name: 'thumbnail', file: await toStoredFile(thumbnail) },
]

/** The keys of the rows of the map's own image, but for its tiles. */
export const rowsOfImage = (mapId: string): [string, string][] =>
  ['original', 'preview', 'thumbnail'].map((name) => [mapId, name])

/** Deletes a map and everything on it, at once. What does not exist is deleted already. */
export const deleteLocalMap = async (database: LocalDatabase, mapId: string): Promise<void> => {
  const write = database.transaction(STORES, 'readwrite', DURABLE)
  write.done.catch(() => {})
  await write.objectStore('localMaps').delete(mapId)
  for (const name of ['localParts', 'localLog', 'localFiles', 'localImages'] as const)
    await write.objectStore(name).delete(rowsOfMap(mapId))
  const lists = write.objectStore('pendingLists')
  for (const key of await lists.index('byMap').getAllKeys(rowsOfMap(mapId))) await lists.delete(key)
  await write.done
}

/** Returns all local maps of this browser, the one edited last first. Maps whose rows cannot be read are left out. */
export const readLocalMaps = async (database: LocalDatabase): Promise<readonly ListedLocalMap[]> => {
  const read = database.transaction(['localMaps', 'localLog', 'localImages'])
  const rows = await read.objectStore('localMaps').getAll()
  const listed = await Promise.all(
    rows.map(async (row) => {
      const [newest, thumbnail] = await Promise.all([
        read.objectStore('localLog').openCursor(rowsOfMap(row.id), 'prev'),
        read.objectStore('localImages').get([row.id, 'thumbnail']),
      ])
      return listedMap(row, newest?.value.at ?? 0, thumbnail ? fromStoredFile(thumbnail.file) : null)
    }),
  )
  return listed.flatMap((map) => map ?? []).sort((a, b) => b.lastEdited - a.lastEdited)
}

/** Any change of the content sets the time: it is that of the newest list. */
export const readEditedAt = async (
  database: LocalDatabase,
  { id, editedAt }: LocalMapRow,
): Promise<number> => {
  const newest = await database.transaction('localLog').store.openCursor(rowsOfMap(id), 'prev')
  return Math.max(editedAt, newest?.value.at ?? 0)
}

/** Any change of the content sets the time of `lastEdited`: it is that of the newest list. */
const listedMap = (row: LocalMapRow, changedAt: number, thumbnail: Blob | null): ListedLocalMap | null => {
  const meta = localMapMetaSchema.safeParse(row.meta)
  const size = imageSizeSchema.safeParse(row.imageSize)
  if (!meta.success || !size.success) return null
  const lastEdited = Math.max(row.editedAt, changedAt)
  return { id: row.id, meta: meta.data, size: size.data, thumbnail, lastEdited }
}
