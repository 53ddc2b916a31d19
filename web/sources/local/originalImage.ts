import { storedPicture } from '../../../shared/images/storedPicture.ts'
import type { LocalImageRow, LocalMapRow } from './localDatabase.ts'
import { fromStoredFile } from './storedFile.ts'

/** Returns the image of a map as it was given, as a file that others show as the map does. */
export const originalImage = async (
  { isUpright }: Pick<LocalMapRow, 'isUpright'>,
  original: Pick<LocalImageRow, 'file'>,
): Promise<Blob> => {
  const file = fromStoredFile(original.file)
  return isUpright || file.type !== 'image/webp' ? file : (await storedPicture(file)).file
}
