import en from 'zod/v4/locales/en.js'
import type { Content } from '../../../shared/content/content.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { AssetRef } from '../../../shared/maps/assets.ts'
import { imageSizeSchema, localMapMetaSchema } from '../../../shared/maps/localMap.ts'
import {
  contentOfBackup,
  countMisnamedPois,
  type LocalBackup,
  localBackupSchema,
  localRecord,
} from '../../../shared/maps/localRecord.ts'
import { isArchive, openArchive, writeArchive } from './backupArchive.ts'
import { insertLocalMap, partRows } from './insertLocalMap.ts'
import { DURABLE, notFound, readContent } from './localContent.ts'
import { type LocalDatabase, rowsOfMap } from './localDatabase.ts'
import { judgedFile, type LocalPurpose, newFile, type NewFile } from './localFiles.ts'
import { type PreparedImage, readEditedAt } from './localMaps.ts'
import { readOriginal } from './originalImage.ts'
import { imageOfFloor, storedFloorsOf, withFloors } from './storedFloors.ts'
import { fromStoredFile } from './storedFile.ts'

/** Returns the JSON of a map without its image. @throws MapNotFoundError */
export const writeBackup = async (
  database: LocalDatabase,
  mapId: string,
): Promise<{ readonly name: string; readonly json: Blob }> => {
  const { row, content } = await readContent(database, mapId)
  const urls = new Map<string, string>()
  for (const { ref, file } of await database.getAll('localFiles', rowsOfMap(mapId)))
    urls.set(ref, await dataUrlOf(fromStoredFile(file)))
  const meta = localMapMetaSchema.parse(row.meta)
  const imageSize = imageSizeSchema.parse(row.imageSize)
  const lastEdited = await readEditedAt(database, row)
  const record = localRecord(
    { id: mapId, meta, imageSize, lastEdited, floors: storedFloorsOf(row).floors },
    content,
    (ref) => urls.get(ref) ?? '',
  )
  return { name: meta.name, json: new Blob([JSON.stringify(record)], { type: 'application/json' }) }
}

/** Returns an archive of a map with its images as they were given, which compresses nothing. @throws MapNotFoundError */
export const writeFullBackup = async (
  database: LocalDatabase,
  mapId: string,
): Promise<{ readonly name: string; readonly archive: Blob }> => {
  const { name, json } = await writeBackup(database, mapId)
  const row = await database.get('localMaps', mapId)
  const image = row && (await readOriginal(database, mapId, row.imageId))
  if (!image) throw new Error('The image of the map is lost.')
  const stored = storedFloorsOf(row)
  const floorImages = new Map<number, File>()
  for (const floor of stored.floors) {
    const { id: imageId, name: fileName } = imageOfFloor(stored, floor.id) ?? {}
    const file = imageId !== undefined && (await readOriginal(database, mapId, imageId))
    if (file) floorImages.set(floor.id, new File([file], fileName || 'image', { type: file.type }))
  }
  const imageName = localMapMetaSchema.parse(row.meta).image_name || 'image'
  return {
    name,
    archive: await writeArchive({ record: json, image: new File([image], imageName), floorImages }),
  }
}

/** A backup that was read and found valid, with its pictures as files of the map it becomes. */
export interface ReadBackup {
  readonly backup: LocalBackup
  readonly content: Content
  readonly files: readonly NewFile[]
  /** Part of the file that was chosen; null if the backup is without its image. */
  readonly image: File | null
  /** Those of floors, by their ids; a floor without one shows the image of the map. */
  readonly floorImages: ReadonlyMap<number, File>
}

const BACKUP_BYTES_MAX = 512 * 1024 * 1024

/** Reads a backup whole before anything is stored. @throws Error with a sentence that says what is wrong with it */
export const readBackup = async (file: Blob): Promise<ReadBackup> => {
  const { record, image, floorImages } = (await isArchive(file))
    ? await openArchive(file)
    : { record: file, image: null, floorImages: new Map<number, File>() }
  if (record.size > BACKUP_BYTES_MAX) throw new Error('The file is too large for a backup.')
  const json = parsed(await record.text())
  const read = localBackupSchema.safeParse(json, { error: en().localeError })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = issue?.path.join('.') ?? ''
    throw new Error(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'Not a backup.'}`)
  }
  const floorIds = new Set(read.data.floors?.map(({ id }) => id))
  for (const floorId of floorImages.keys())
    if (!floorIds.has(floorId))
      throw new Error(`The archive has an image for floor ${floorId}, which the map in it does not have.`)
  const misnamed = countMisnamedPois(json)
  if (misnamed > 0) console.warn(`POIs of the backup with 'name' instead of 'poi_name': ${misnamed}`)
  const named = new Map<string, { ref: AssetRef; url: string; purpose: LocalPurpose }>()
  const content = contentOfBackup(read.data, (url, purpose) => {
    const key = `${purpose} ${url}`
    const known = named.get(key)
    if (known) return known.ref
    const ref = newRandomId()
    named.set(key, { ref, url, purpose })
    return ref
  })
  const files: NewFile[] = []
  for (const { ref, url, purpose } of named.values())
    files.push(await newFile(purpose, await judgedFile(purpose, fileOfDataUrl(url)), ref))
  return { backup: read.data, content, files, image, floorImages }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file is not JSON.')
  }
}

/** Makes a map of a backup and its images. It keeps its id, unless there is a map of that id already. */
export const restoreAsNew = (
  database: LocalDatabase,
  { backup, content, files }: ReadBackup,
  image: PreparedImage,
  floorImages: ReadonlyMap<number, PreparedImage> = new Map(),
): Promise<string> => {
  const floors = { floors: backup.floors ?? [], images: floorImages }
  return insertLocalMap(database, { wantedId: backup.id, meta: backup.meta, content, files, floors }, image)
}

/** Replaces everything on a map, but not its image, nor those of floors that stay. Other pages open it anew. @throws MapNotFoundError */
export const restoreInto = async (
  database: LocalDatabase,
  mapId: string,
  { backup, content, files }: ReadBackup,
): Promise<void> => {
  const write = database.transaction(
    ['localMaps', 'localParts', 'localLog', 'localFiles'],
    'readwrite',
    DURABLE,
  )
  write.done.catch(() => {})
  const row = await write.objectStore('localMaps').get(mapId)
  if (!row) throw notFound(mapId)
  const newest = await write.objectStore('localLog').openCursor(rowsOfMap(mapId), 'prev')
  const revision = Math.max(row.snapshotRevision, newest?.value.revision ?? 0) + 1
  for (const name of ['localParts', 'localLog', 'localFiles'] as const)
    await write.objectStore(name).delete(rowsOfMap(mapId))
  for (const part of partRows(mapId, content)) await write.objectStore('localParts').put(part)
  for (const file of files) await write.objectStore('localFiles').put({ ...file, mapId })
  const meta = { ...backup.meta, image_name: localMapMetaSchema.parse(row.meta).image_name }
  await write.objectStore('localMaps').put({
    ...row,
    meta,
    floors: withFloors(storedFloorsOf(row), backup.floors ?? []),
    snapshotRevision: revision,
    forgottenRevision: revision,
    editedAt: Date.now(),
  })
  await write.done
}

const CHARACTERS_AT_ONCE = 8_192

const dataUrlOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += CHARACTERS_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(at, at + CHARACTERS_AT_ONCE))
  return `data:${file.type};base64,${btoa(text)}`
}

const fileOfDataUrl = (url: string): Blob => {
  const text = atob(url.slice(url.indexOf(',') + 1))
  return new Blob([Uint8Array.from(text, (character) => character.charCodeAt(0))])
}
