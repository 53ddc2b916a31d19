import type { FloorAnswer, FloorImageAnswer } from '../../shared/maps/maps.ts'
import { hasRight } from '../../shared/maps/permissions.ts'
import { type FloorImages, floorImagesOf } from '../images/floorImages.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { actorOf, mapFacts } from './mapAccess.ts'
import { floorsOf } from './mapFloors.ts'
import { imageStateOf, type PresentingParts, presentPyramid, urlOrNull } from './presentImage.ts'
import { imageIdOf } from './replaceImage.ts'

/** Returns the floors of a map with its present image, as somebody who may see it sees them. */
export const presentFloors = async (
  parts: PresentingParts,
  user: UserDocument | null,
  map: MapDocument,
): Promise<FloorAnswer[]> => {
  const floors = floorsOf(map)
  if (floors.length === 0) return []
  const images = await floorImagesOf(parts.store, map._id)
  return Promise.all(
    floors.map(async (floor) => {
      const own = images.get(floor.id)
      return { ...floor, image: own ? await presentFloorImage(parts, user, map, own) : null }
    }),
  )
}

/** While the pictures of another image are made, the one before is shown; editors are told how far the other one is. */
const presentFloorImage = async (
  parts: PresentingParts,
  user: UserDocument | null,
  map: MapDocument,
  { shown: { image }, newest }: FloorImages,
): Promise<FloorImageAnswer> => {
  const isEditor = hasRight(actorOf(user), mapFacts(map), 'edit')
  return {
    id: imageIdOf(image),
    width: image.width,
    height: image.height,
    preview_url: urlOrNull(map, image.preview_file),
    pyramid: presentPyramid(map, image),
    state: await imageStateOf(parts, map, isEditor ? newest.image : image),
  }
}
