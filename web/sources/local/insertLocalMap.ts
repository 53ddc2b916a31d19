import type { Content } from '../../../shared/content/content.ts'
import { encodeContent, partsOf } from '../../../shared/content/contentParts.ts'
import type { Floor } from '../../../shared/floors/floors.ts'
import { type LocalMapMeta, newLocalMapId } from '../../../shared/maps/localMap.ts'
import { DURABLE } from './localContent.ts'
import { askToKeepStorage, type LocalDatabase } from './localDatabase.ts'
import { newFloorImage } from './localFloors.ts'
import type { NewFile } from './localFiles.ts'
import { imageFields, imageRows, type PreparedImage } from './localMaps.ts'

/** Everything of a map that is made elsewhere, but for its image. */
export interface WholeMap {
  /** It gets another one if there is a map of that id already; null lets it have one of its time. */
  readonly wantedId: string | null
  readonly meta: LocalMapMeta
  readonly content: Content
  readonly files: readonly NewFile[]
  readonly floors?: {
    readonly floors: readonly Floor[]
    /** By the ids of the floors that have one of their own. */
    readonly images: ReadonlyMap<number, PreparedImage>
  }
}

const NO_FLOORS: NonNullable<WholeMap['floors']> = { floors: [], images: new Map() }

/** Stores a map with everything on it, whole or not at all, and returns its id. */
export const insertLocalMap = async (
  database: LocalDatabase,
  { wantedId, meta, content, files, floors = NO_FLOORS }: WholeMap,
  image: PreparedImage,
): Promise<string> => {
  askToKeepStorage()
  const images = await imageRows(image)
  const floorImages = await Promise.all(
    [...floors.images].map(([floorId, prepared]) => newFloorImage(floorId, prepared)),
  )
  const stored = { floors: floors.floors, images: floorImages.map((floor) => floor.stored) }
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
  await maps.add({
    ...imageFields(image),
    id,
    meta: named,
    ...(stored.floors.length > 0 && { floors: stored }),
    snapshotRevision: 1,
    forgottenRevision: 1,
  })
  for (const row of [...images, ...floorImages.flatMap(({ files: rows }) => rows)])
    await write.objectStore('localImages').put({ ...row, mapId: id })
  for (const row of partRows(id, content)) await write.objectStore('localParts').put(row)
  for (const row of files) await write.objectStore('localFiles').put({ ...row, mapId: id })
  await write.done
  return id
}

export const partRows = (mapId: string, content: Content) => {
  const parts = encodeContent(content)
  return partsOf(content).map(({ name }, at) => ({ mapId, name, part: parts[at] }))
}
