import type { ProgressMap } from '../../shared/progress/progressList.ts'
import { readPoiCount } from '../content/snapshots.ts'
import { actorOf, isVisible } from '../maps/mapAccess.ts'
import { presentListedMap } from '../maps/presentMap.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { Store } from '../store/Store.ts'

/** Returns what lists of progress show of maps, of those that somebody may see. */
export const mapsShownTo = async (
  store: Store,
  user: UserDocument | null,
  mapIds: readonly number[],
): Promise<ProgressMap[]> => {
  const maps = await store.getMany('maps', mapIds.map(String))
  const shown = await Promise.all(
    maps.map(async (map) =>
      (await isVisible(store, actorOf(user), map)) ? presentProgressMap(store, map) : [],
    ),
  )
  return shown.flat()
}

const presentProgressMap = async (store: Store, map: MapDocument): Promise<ProgressMap> => {
  const { id, name, game_name, slug, uploader_username, thumbnail_url, image_width, image_height } =
    presentListedMap(map)
  const poi_count = await readPoiCount(store, id)
  return { id, name, game_name, slug, uploader_username, thumbnail_url, image_width, image_height, poi_count }
}
