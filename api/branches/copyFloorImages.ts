import { floorImagesOf, retireFormerImages } from '../images/floorImages.ts'
import { insertJob, jobIdOf } from '../images/imageJobs.ts'
import { copiedOriginalFile } from '../images/inspectImage.ts'
import { floorsOf } from '../maps/mapFloors.ts'
import type { MapDocument } from '../store/collections.ts'
import type { FloorImageDocument } from '../store/imageDocuments.ts'
import { insertOnce } from '../store/insertOnce.ts'
import type { Pair } from './branchRegions.ts'
import type { BranchParts } from './BranchParts.ts'
import { copyPicturesOf } from './copyImage.ts'

/** Copies the images of the floors of a map, as far as that was not done. What could not be read there is left out. */
export const copyFloorImages = async (parts: BranchParts, pair: Pair, signal: AbortSignal): Promise<void> => {
  const { store } = parts
  const { origin, branch } = pair
  const images = await floorImagesOf(store, origin._id)
  for (const { id } of floorsOf(branch)) {
    const shown = images.get(id)?.shown
    if (!shown || shown.image.failed !== null) continue
    const floorImage = copyOfFloorImage(branch, shown)
    const { _id, image: to } = floorImage
    await insertOnce(store, 'floorImages', floorImage)
    await insertJob(store, branch, to, 'copying')
    const onOriginal = (bytes: number) => store.update('floorImages', _id, { bytes, is_kept: true })
    await copyPicturesOf(parts, { ...pair, from: shown.image, to, onOriginal }, signal)
    await retireFormerImages(store, branch, id)
  }
}

const copyOfFloorImage = (
  branch: MapDocument,
  { floor_id, bytes, image }: FloorImageDocument,
): FloorImageDocument => {
  const { original_file, width, height } = image
  const copy = {
    original_file: copiedOriginalFile(original_file, branch._id),
    ...{ width, height, preview_file: null, thumbnail_file: null, pyramid: null, failed: null },
  }
  return {
    _id: jobIdOf(branch._id, copy),
    map_id: Number(branch._id),
    floor_id,
    user_id: branch.uploader_id,
    bytes,
    image: copy,
    is_kept: false,
    created_at: new Date(),
  }
}
