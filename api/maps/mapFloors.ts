import type { Floor } from '../../shared/floors/floors.ts'
import { placedFloors } from '../../shared/floors/placedFloors.ts'
import { movesSince } from '../../shared/maps/imagePlacing.ts'
import type { MapDocument } from '../store/collections.ts'
import { imageIdOf } from './replaceImage.ts'

/** Returns what the record keeps of floors whose frames are on its image, or on the one of that id. */
export const storedFloors = (
  { image }: Pick<MapDocument, 'image'>,
  list: readonly Floor[],
  imageId = imageIdOf(image),
): NonNullable<MapDocument['floors']> => ({ image_id: imageId, list: [...list] })

/** Whether frames on the image of that id can be moved to the present one. */
export const isImageKnown = (
  { image, former_images: former = [] }: Pick<MapDocument, 'image' | 'former_images'>,
  imageId: string,
): boolean => imageId === imageIdOf(image) || former.some(({ id }) => id === imageId)

/** Returns the floors of a map, their frames on its present image, to which they have moved with everything else. */
export const floorsOf = ({
  floors,
  image,
  former_images: former = [],
}: Pick<MapDocument, 'floors' | 'image' | 'former_images'>): readonly Floor[] => {
  if (!floors) return []
  const { image_id, list } = floors
  const { width, height } = image
  return image_id === imageIdOf(image)
    ? list
    : placedFloors(list, movesSince(image_id, { width, height, former }))
}
