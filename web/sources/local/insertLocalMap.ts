import type { Content } from '../../../shared/content/content.ts'
import { encodeContent, partsOf } from '../../../shared/content/contentParts.ts'
import { type LocalMapMeta, newLocalMapId } from '../../../shared/maps/localMap.ts'
import { DURABLE } from './localContent.ts'
import { askToKeepStorage, type LocalDatabase } from './localDatabase.ts'
import type { NewFile } from './localFiles.ts'
import { imageFields, imageRows, type PreparedImage } from './localMaps.ts'

/** Everything of a map that is made elsewhere, but for its image. */
interface WholeMap {
  /** It gets another one if there is a map of that id already; null lets it have one of its time. */
  readonly wantedId: string | null
  readonly meta: LocalMapMeta
  readonly content: Content
  readonly files: readonly NewFile[]
}

/** Stores a map with everything on it, whole or not at all, and returns its id. */
export const insertLocalMap = async (
  database: LocalDatabase,
  { wantedId, meta, content, files }: WholeMap,
  image: PreparedImage,
): Promise<string> => {
  askToKeepStorage()
  const images = await imageRows(image)
  const write = database.transaction(
    ['localMaps', 'localParts', 'localFiles', 'localImages'],
    'readwrite',
    DURABLE,
  )
  write.done.catch(() => {})
  const maps = write.objectStore('localMaps')
  const taken = new Set(await maps.getAllKeys())
  const isFree = wantedId !== null && !taken.has(wantedId)
  const id = isFree ? wantedId : newLocalMapId(Date.now(), (wanted) => taken.has(wanted))
  const named = { ...meta, image_name: image.name }
  await maps.add({ ...imageFields(image), id, meta: named, snapshotRevision: 1, forgottenRevision: 1 })
  for (const row of images) await write.objectStore('localImages').put({ ...row, mapId: id })
  for (const row of partRows(id, content)) await write.objectStore('localParts').put(row)
  for (const row of files) await write.objectStore('localFiles').put({ ...row, mapId: id })
  await write.done
  return id
}

export const partRows = (mapId: string, content: Content) => {
  const parts = encodeContent(content)
  return partsOf(content).map(({ name }, at) => ({ mapId, name, part: parts[at] }))
}
