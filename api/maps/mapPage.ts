import { mapIdFromSegment, mapPath } from '../../shared/mapPath.ts'
import { mapTitle } from '../../shared/maps.ts'
import { HttpError } from '../http/errors.ts'
import { decodeSegment, missingPage, type PageFinder, type PageMeta } from '../http/pages.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { mapIdOfDirectory } from './createMap.ts'
import { loadVisibleMap } from './mapAccess.ts'

/** The page of a map. A map that the user may not see looks like one that does not exist. */
export const mapPage: PageFinder = async (services, path, user) => {
  const encoded = /^\/map\/([^/]+)\/?$/.exec(path)?.[1]
  if (encoded === undefined) return null
  const segment = decodeSegment(encoded)
  const mapId = (await mapIdOfDirectory(services.store, segment)) ?? mapIdFromSegment(segment)
  if (mapId === null) return null
  const map = await visibleMap(services, user, mapId)
  return map ? metaOf(map) : missingPage('Map not found – Pinfold')
}

const visibleMap = async (
  services: Services,
  user: UserDocument | null,
  mapId: number,
): Promise<MapDocument | null> => {
  try {
    return await loadVisibleMap(services, user, mapId)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}

const metaOf = (map: MapDocument): PageMeta => ({
  status: 200,
  title: `${mapTitle(map)} – Pinfold`,
  description: `${map.name}: an interactive map of ${map.game_name} by ${map.uploader_username}.`,
  isIndexed: map.is_public,
  canonicalPath: mapPath({ ...map, id: Number(map._id) }),
})
