import en from 'zod/v4/locales/en.js'
import type { Content } from '../../shared/content.ts'
import { imageSizeSchema, localMapMetaSchema } from '../../shared/localMap.ts'
import {
  contentOfBackup,
  type LocalBackup,
  localBackupSchema,
  localRecord,
} from '../../shared/localRecord.ts'
import { DURABLE, notFound, readContent } from './localContent.ts'
import { type LocalDatabase, rowsOfMap } from './localDatabase.ts'
import { judgedFile, type NewFile, newFile } from './localFiles.ts'
import { insertLocalMap, partRows } from './insertLocalMap.ts'
import { type PreparedImage, readEditedAt } from './localMaps.ts'

/** Returns the JSON of a map without its image. @throws MapNotFoundError */
export const writeBackup = async (
  database: LocalDatabase,
  mapId: string,
): Promise<{ readonly name: string; readonly json: Blob }> => {
  const { row, content } = await readContent(database, mapId)
  const urls = new Map<string, string>()
  for (const { ref, file } of await database.getAll('localFiles', rowsOfMap(mapId)))
    urls.set(ref, await dataUrlOf(file))
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

/** A backup that was read and found valid, with its pictures as files of the map it becomes. */
export interface ReadBackup {
  readonly backup: LocalBackup
  readonly content: Content
  readonly files: readonly NewFile[]
}

const BACKUP_BYTES_MAX = 512 * 1024 * 1024

/** Reads a backup whole before anything is stored. @throws Error with a sentence that says what is wrong with it */
export const readBackup = async (file: Blob): Promise<ReadBackup> => {
  if (file.size > BACKUP_BYTES_MAX) throw new Error('The file is too large for a backup.')
  const read = localBackupSchema.safeParse(parsed(await file.text()), { error: en().localeError })
  if (!read.success) {
    const [issue] = read.error.issues
    const place = issue?.path.join('.') ?? ''
    throw new Error(`${place === '' ? '' : `${place}: `}${issue?.message ?? 'Not a backup.'}`)
  }
  const named = new Map<string, { readonly url: string; readonly row: NewFile }>()
  const content = contentOfBackup(read.data, (url, purpose) => {
    const key = `${purpose} ${url}`
    const known = named.get(key)
    if (known) return known.row.ref
    const row = newFile(purpose, new Blob())
    named.set(key, { url, row })
    return row.ref
  })
  const files: NewFile[] = []
  for (const { url, row } of named.values())
    files.push({ ...row, file: await judgedFile(row.purpose, fileOfDataUrl(url)) })
  return { backup: read.data, content, files }
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
