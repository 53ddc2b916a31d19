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
import { insertLocalMap, partRows } from './insertLocalMap.ts'
import { DURABLE, notFound, readContent } from './localContent.ts'
import { type LocalDatabase, rowsOfMap } from './localDatabase.ts'
import { judgedFile, type LocalPurpose, newFile, type NewFile } from './localFiles.ts'
import { type PreparedImage, readEditedAt } from './localMaps.ts'
import { originalImage } from './originalImage.ts'
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
    { id: mapId, meta, imageSize, lastEdited },
    content,
    (ref) => urls.get(ref) ?? '',
  )
  return { name: meta.name, json: new Blob([JSON.stringify(record)], { type: 'application/json' }) }
}

/** Only who writes or reads an archive loads what does it. */
const loadZip = () => import('@zip.js/zip.js/lib/zip-core-custom.js')

const RECORD_NAME = 'map.json'
const IMAGE_NAME = /^image\/([^/]{1,255})$/

/** Returns an archive of a map with its image as it was given, which compresses nothing. @throws MapNotFoundError */
export const writeFullBackup = async (
  database: LocalDatabase,
  mapId: string,
): Promise<{ readonly name: string; readonly archive: Blob }> => {
  const { name, json } = await writeBackup(database, mapId)
  const row = await database.get('localMaps', mapId)
  const image = await database.get('localImages', [mapId, 'original'])
  if (!row || !image) throw new Error('The image of the map is lost.')
  const imageName = localMapMetaSchema.parse(row.meta).image_name.replaceAll('/', '_') || 'image'
  const { BlobReader, BlobWriter, ZipWriter } = await loadZip()
  const archive = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false })
  await archive.add(RECORD_NAME, new BlobReader(json))
  await archive.add(`image/${imageName}`, new BlobReader(await originalImage(row, image)))
  return { name, archive: await archive.close() }
}

/** A backup that was read and found valid, with its pictures as files of the map it becomes. */
export interface ReadBackup {
  readonly backup: LocalBackup
  readonly content: Content
  readonly files: readonly NewFile[]
  /** Part of the file that was chosen; null if the backup is without its image. */
  readonly image: File | null
}

const BACKUP_BYTES_MAX = 512 * 1024 * 1024

/** Reads a backup whole before anything is stored. @throws Error with a sentence that says what is wrong with it */
export const readBackup = async (file: Blob): Promise<ReadBackup> => {
  const { record, image } = (await isArchive(file)) ? await openArchive(file) : { record: file, image: null }
  if (record.size > BACKUP_BYTES_MAX) throw new Error('The file is too large for a backup.')
  const json = parsed(await record.text())
  const read = localBackupSchema.safeParse(json, { error: en().localeError })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = issue?.path.join('.') ?? ''
    throw new Error(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'Not a backup.'}`)
  }
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
  return { backup: read.data, content, files, image }
}

const ARCHIVE_START = 'PK'

const isArchive = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, ARCHIVE_START.length).text()) === ARCHIVE_START

/** Refuses what another program could read otherwise, and what is compressed: it might grow to any size. */
const openArchive = async (file: Blob): Promise<{ readonly record: Blob; readonly image: File }> => {
  const { BlobReader, BlobWriter, ZipReader } = await loadZip()
  const options = {
    strictness: 'strict',
    checkCrc32: true,
    checkOverlappingEntry: true,
    useWebWorkers: false,
  } as const
  try {
    const entries = await new ZipReader(new BlobReader(file), options).getEntries()
    const [record, image] = entries
    const [, imageName] = IMAGE_NAME.exec(image?.filename ?? '') ?? []
    const isExpected = record?.filename === RECORD_NAME && imageName !== undefined && entries.length === 2
    const isStored = entries.every(({ compressionMethod }) => compressionMethod === 0)
    if (!isExpected || !isStored || record.directory || image?.directory !== false)
      throw new Error(`It has other files: ${entries.map(({ filename }) => filename).join(', ')}`)
    const pixels = await image.getData(new BlobWriter())
    return {
      record: await record.getData(new BlobWriter()),
      image: new File([pixels], imageName, { type: typeOf(imageName) }),
    }
  } catch (cause) {
    throw new Error('The archive is damaged, or not that of one map and its image.', { cause })
  }
}

/** The name says what the file seems to be; whether it is an image is seen when it is decoded. */
const typeOf = (name: string): string => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return `image/${ending === 'jpg' ? 'jpeg' : ending}`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('The file is not JSON.')
  }
}

/** Makes a map of a backup and an image. It keeps its id, unless there is a map of that id already. */
export const restoreAsNew = (
  database: LocalDatabase,
  { backup, content, files }: ReadBackup,
  image: PreparedImage,
): Promise<string> =>
  insertLocalMap(database, { wantedId: backup.id, meta: backup.meta, content, files }, image)

/** Replaces everything on a map, but not its image. Other pages open it anew. @throws MapNotFoundError */
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
  await write
    .objectStore('localMaps')
    .put({ ...row, meta, snapshotRevision: revision, forgottenRevision: revision, editedAt: Date.now() })
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
