import { storedPicture } from '../../../shared/images/storedPicture.ts'
import type { LocalDatabase, LocalImageRow, LocalMapRow } from './localDatabase.ts'
import { floorFileName } from './storedFloors.ts'
import { fromStoredFile } from './storedFile.ts'

/** Returns the image of a map as it was given, as a file that others show as the map does. */
export const originalImage = async (
  { isUpright }: Pick<LocalMapRow, 'isUpright'>,
  original: Pick<LocalImageRow, 'file'>,
): Promise<Blob> => {
  const file = fromStoredFile(original.file)
  return isUpright || file.type !== 'image/webp' ? file : (await storedPicture(file)).file
}

/** Returns the image of a map, or of one of its floors, as it was given, as a file that others show as the map does; null if it is gone. */
export const readOriginal = async (
  database: LocalDatabase,
  mapId: string,
  imageId: string,
): Promise<Blob | null> => {
  const row = await database.get('localMaps', mapId)
  if (!row) return null
  const isOfMap = row.imageId === imageId
  const name = isOfMap ? 'original' : floorFileName(imageId, 'original')
  const original = await database.get('localImages', [mapId, name])
  return original ? originalImage(isOfMap ? row : { isUpright: true }, original) : null
}
