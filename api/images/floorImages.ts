import type { MapDocument } from '../store/collections.ts'
import type { FloorImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { retireImage } from './retireImage.ts'
import { isPictured } from './tilePyramid.ts'

export interface FloorImages {
  /** The newest whose pictures are made, or else the newest. */
  readonly shown: FloorImageDocument
  readonly newest: FloorImageDocument
}

/** Returns the images that the floors of a map have, by the id of the floor; a floor without one shows that of the map. */
export const floorImagesOf = async (
  store: Store,
  mapId: string,
): Promise<ReadonlyMap<number, FloorImages>> => {
  const found = new Map<number, FloorImages>()
  for (const newest of await keptImages(store, mapId)) {
    const shown = found.get(newest.floor_id)?.shown
    const isShown = !shown || isPictured(newest.image) || !isPictured(shown.image)
    found.set(newest.floor_id, { shown: isShown ? newest : shown, newest })
  }
  return found
}

/** Returns the images of the floors of a map whose files are there, also those of floors that it lacks, the oldest first. */
export const keptImages = async (store: Store, mapId: string): Promise<FloorImageDocument[]> => {
  const kept: FloorImageDocument[] = []
  for await (const image of store.stream('floorImages', { equals: { map_id: Number(mapId) } }))
    if (image.is_kept) kept.push(image)
  return kept.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
}

/** Takes the images off a floor that came before the newest whose pictures are made. */
export const retireFormerImages = async (store: Store, map: MapDocument, floorId: number): Promise<void> => {
  const images = (await keptImages(store, map._id)).filter(({ floor_id }) => floor_id === floorId)
  const newest = images.findLastIndex(({ image }) => isPictured(image))
  for (const image of images.slice(0, Math.max(0, newest))) await retireFloorImage(store, map, image)
}

/** Takes an image off its floor. Its files are kept for a while, for pages that show them. */
export const retireFloorImage = async (
  store: Store,
  map: MapDocument,
  { _id, image }: FloorImageDocument,
): Promise<void> => {
  await retireImage(store, map, image)
  await store.delete('floorImages', _id)
}
