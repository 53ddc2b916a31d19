import type { ImageState, PyramidAnswer } from '../../shared/maps/maps.ts'
import { imageProgress } from '../images/imageJobs.ts'
import { isPictured } from '../images/tilePyramid.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import type { MapImageDocument } from '../store/imageDocuments.ts'
import { fileUrl } from './mapFiles.ts'

export type PresentingParts = Pick<Services, 'store' | 'imageQueue'>

export const urlOrNull = (map: MapDocument, file: string | null): string | null => file && fileUrl(map, file)

export const presentPyramid = (map: MapDocument, { pyramid }: MapImageDocument): PyramidAnswer | null =>
  pyramid && {
    tile_size: pyramid.tile_size,
    levels: pyramid.levels,
    url_template: fileUrl(map, `${pyramid.id}/{level}/{column}_{row}.${pyramid.extension}`),
  }

/** How far an image of a map is. */
export const imageStateOf = async (
  parts: PresentingParts,
  map: MapDocument,
  image: MapImageDocument,
): Promise<ImageState> => {
  if (image.failed !== null) return { state: 'failed', error: image.failed }
  return isPictured(image)
    ? { state: 'ready' }
    : { state: 'processing', ...(await imageProgress(parts, map, image)) }
}
