import { floorIdsOf, floorsOfBackgrounds } from '../../../shared/dataMap/backgroundFloors.ts'
import type { DataMap } from '../../../shared/dataMap/dataMap.ts'
import type { ImportTarget } from '../../../shared/dataMap/placeDataMap.ts'
import { api, type UploadOptions } from '../../sources/http/api.ts'
import { setFloorImage, setFloors } from '../../sources/http/floorCalls.ts'
import type { GivenBackground } from './useBackgrounds.ts'

/**
 * Makes floors of a file's backgrounds on a new map, and uploads their images. Returns the names of those whose image could not
 * be uploaded: these show the image of the map. @throws ApiError, NetworkError, the signal's reason
 */
export const importFloors = async (
  mapId: number,
  map: DataMap,
  target: ImportTarget,
  given: readonly GivenBackground[],
  options: UploadOptions,
): Promise<readonly string[]> => {
  await setFloors(api, String(mapId), floorsOfBackgrounds(map, target))
  const floorIds = floorIdsOf(map)
  const failed: string[] = []
  for (const { background, name, image } of given) {
    const floorId = floorIds[background]
    if (floorId === undefined) continue
    try {
      await setFloorImage(api, String(mapId), floorId, image, options)
    } catch (error) {
      if (options.signal?.aborted) throw error
      failed.push(name)
    }
  }
  return failed
}
