import type { MapAnswer } from '../../shared/maps/maps.ts'
import { mapHead } from '../../shared/maps/pageHeads.ts'
import { mapIdFromSegment, mapPath } from '../../shared/paths.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { HttpError } from '../http/errors.ts'
import type { PageMeta, PageNeeds } from '../http/pageHead.ts'
import { decodeSegment, missingPage, type PageFinder } from '../http/pages.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { mapIdOfDirectory } from './createMap.ts'
import { isHidden, loadVisibleMap, NO_MAP } from './mapAccess.ts'
import { presentMapTo } from './presentMap.ts'

/** The page of a map. A map that the user may not see looks like one that does not exist. */
export const mapPage: PageFinder = async (services, path, user) => {
  const segment = mapSegment(path)
  if (segment === null) return null
  const map = await mapOfSegment(services, user, segment)
  if (!map) return missingPage(TEXTS.map.notFound)
  return { ...metaOf(map), needs: await needsOf(services, user, map, segment) }
}

/** Returns the last segment of the path of a map's page, or null for any other path. */
export const mapSegment = (path: string): string | null => {
  const encoded = /^\/map\/([^/]+)\/?$/.exec(path)?.[1]
  return encoded === undefined ? null : decodeSegment(encoded)
}

/**
 * Returns the map that a path means, by its directory, or else by the digits at its end; null if the user may see neither. A
 * directory that the user may not see is as one that nobody has.
 */
export const mapOfSegment = async (
  services: Services,
  user: UserDocument | null,
  segment: string,
): Promise<MapDocument | null> =>
  (await visibleMap(services, user, (await mapIdOfDirectory(services.store, segment)) ?? NO_MAP)) ??
  visibleMap(services, user, mapIdFromSegment(segment) ?? NO_MAP)

/** Returns null both for a map that does not exist and for one that the user may not see. */
export const visibleMap = async (
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
  ...mapHead({
    id: Number(map._id),
    name: map.name,
    gameName: map.game_name,
    uploaderUsername: map.uploader_username,
    isPublic: map.is_public && !isHidden(map),
    path: mapPath({ ...map, id: Number(map._id) }),
  }),
})

const EDITING_CHUNKS = ['pages/MapForEditing.tsx', 'features/zones/ZoneControls.tsx']

const needsOf = async (
  services: Services,
  user: UserDocument | null,
  map: MapDocument,
  segment: string,
): Promise<PageNeeds> => {
  const path = `/api/maps/${map._id}`
  const answer = await presentMapTo(services, user, map)
  const canEdit = answer.abilities.includes('edit')
  return {
    chunks: ['pages/Map.tsx', ...(canEdit ? EDITING_CHUNKS : [])],
    answers: {
      [path]: answer,
      [`/api/maps/by-directory/${encodeURIComponent(segment)}`]: { id: answer.id },
    },
    fetches: [`${path}/content`, ...(canEdit ? [`${path}/links`] : [])],
    picture: firstPicture(answer),
  }
}

/** What can be shown of the whole picture first: the coarsest tile, or the preview where there are no tiles. */
export const firstPicture = ({ pyramid, preview_url }: MapAnswer): string | null =>
  pyramid === null
    ? preview_url
    : pyramid.url_template
        .replace('{level}', String(pyramid.levels - 1))
        .replace('{column}', '0')
        .replace('{row}', '0')
