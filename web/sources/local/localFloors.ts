import type { IDBPTransaction } from 'idb'
import { UNKNOWN_FLOORS_IMAGE_TEXT } from '../../../shared/floors/floorCalls.ts'
import { type Floor, floorsSchema } from '../../../shared/floors/floors.ts'
import { placedFloors } from '../../../shared/floors/placedFloors.ts'
import { newRandomId } from '../../../shared/ids.ts'
import type { ImageMove } from '../../../shared/maps/imagePlacement.ts'
import { movesSince } from '../../../shared/maps/imagePlacing.ts'
import { imageSizeSchema } from '../../../shared/maps/localMap.ts'
import { RefusedError } from '../MapSource.ts'
import { formerImagesOf } from './editLocalMap.ts'
import { DURABLE, notFound } from './localContent.ts'
import { askToKeepStorage, type LocalDatabase, type LocalMapRow, type LocalSchema } from './localDatabase.ts'
import type { PreparedImage } from './localMaps.ts'
import { tilesOfImage } from './localTiles.ts'
import {
  filesOfFloor,
  floorFileName,
  imageOfFloor,
  type StoredFloorImage,
  storedFloorsOf,
  withFloors,
} from './storedFloors.ts'
import { toStoredFile } from './storedFile.ts'

/** The image of a floor that was left out is kept so long, for a list that names the floor again. */
const LEFT_OUT_KEPT_MS = 60 * 60 * 1000

const STORES = ['localMaps', 'localImages'] as const
type Writing = IDBPTransaction<LocalSchema, typeof STORES, 'readwrite'>

/**
 * Sets the list of floors, their frames led there from the image on which they are; each keeps its image, by its id.
 * @throws MapNotFoundError, RefusedError
 */
export const setLocalFloors = (
  database: LocalDatabase,
  mapId: string,
  floors: readonly Floor[],
  imageId?: string,
): Promise<void> =>
  editFloors(database, mapId, async (write, row) => {
    const judged = floorsSchema.safeParse(floors)
    if (!judged.success) throw new RefusedError(judged.error.issues[0]?.message ?? null)
    const set = withFloors(storedFloorsOf(row), placedFloors(judged.data, movesFrom(row, imageId)))
    const isOver = ({ leftOutAt }: StoredFloorImage) =>
      leftOutAt !== null && leftOutAt < Date.now() - LEFT_OUT_KEPT_MS
    for (const image of set.images.filter(isOver)) await deleteImage(write, mapId, image)
    return { ...set, images: set.images.filter((image) => !isOver(image)) }
  })

/** @throws RefusedError for an image that is not known any more. */
const movesFrom = (row: LocalMapRow, imageId: string = row.imageId): readonly ImageMove[] => {
  const [width, height] = imageSizeSchema.parse(row.imageSize)
  const moves = movesSince(imageId, { width, height, former: formerImagesOf(row) })
  if (imageId !== row.imageId && moves.length === 0) throw new RefusedError(UNKNOWN_FLOORS_IMAGE_TEXT)
  return moves
}

/** Gives a floor an image of its own. @throws MapNotFoundError, RefusedError */
export const setLocalFloorImage = async (
  database: LocalDatabase,
  mapId: string,
  floorId: number,
  image: PreparedImage,
): Promise<void> => {
  askToKeepStorage()
  const { stored, files } = await newFloorImage(floorId, image)
  return editFloors(database, mapId, async (write, row) => {
    const { floors, images } = storedFloorsOf(row)
    if (!floors.some(({ id }) => id === floorId)) throw noFloor()
    const before = imageOfFloor({ floors, images }, floorId)
    if (before) await deleteImage(write, mapId, before)
    for (const file of files) await write.objectStore('localImages').put({ ...file, mapId })
    return { floors, images: [...images.filter((other) => other !== before), stored] }
  })
}

/** Has a floor show the image of the map. @throws MapNotFoundError, RefusedError */
export const removeLocalFloorImage = (
  database: LocalDatabase,
  mapId: string,
  floorId: number,
): Promise<void> =>
  editFloors(database, mapId, async (write, row) => {
    const { floors, images } = storedFloorsOf(row)
    if (!floors.some(({ id }) => id === floorId)) throw noFloor()
    const before = imageOfFloor({ floors, images }, floorId)
    if (before) await deleteImage(write, mapId, before)
    return { floors, images: images.filter((other) => other !== before) }
  })

/** What is stored of a new image, but for the map's id. */
export const newFloorImage = async (floorId: number, { name, size, original, preview }: PreparedImage) => {
  const id = newRandomId()
  const stored: StoredFloorImage = {
    ...{ floorId, id, name, size },
    hasPreview: preview !== null,
    leftOutAt: null,
  }
  const files = [
    { name: floorFileName(id, 'original'), file: await toStoredFile(original) },
    ...(preview ? [{ name: floorFileName(id, 'preview'), file: await toStoredFile(preview) }] : []),
  ]
  return { stored, files }
}

const noFloor = () => new RefusedError('The map does not have this floor any more.')

/** In one transaction, whole or not at all. */
const editFloors = async (
  database: LocalDatabase,
  mapId: string,
  edit: (write: Writing, row: LocalMapRow) => Promise<ReturnType<typeof storedFloorsOf>>,
): Promise<void> => {
  const write = database.transaction(STORES, 'readwrite', DURABLE)
  write.done.catch(() => {})
  try {
    const row = await write.objectStore('localMaps').get(mapId)
    if (!row) throw notFound(mapId)
    const floors = await edit(write, row)
    await write.objectStore('localMaps').put({ ...row, editedAt: Date.now(), floors })
  } catch (error) {
    write.abort()
    throw error
  }
  await write.done
}

const deleteImage = async (write: Writing, mapId: string, { id }: StoredFloorImage): Promise<void> => {
  await write.objectStore('localImages').delete(filesOfFloor(mapId, id))
  await write.objectStore('localImages').delete(tilesOfImage(mapId, id))
}
