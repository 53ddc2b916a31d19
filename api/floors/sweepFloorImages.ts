import { retireFloorImage } from '../images/floorImages.ts'
import { floorsOf } from '../maps/mapFloors.ts'
import type { Services } from '../services.ts'
import type { MapDocument } from '../store/collections.ts'
import type { FloorImageDocument } from '../store/imageDocuments.ts'
import { discardFloorImage } from './keepFloorImage.ts'

type Parts = Pick<Services, 'store' | 'files' | 'imageQueue'>

/** How long a floor can be brought back with its image. */
const LEFT_OUT_KEPT_MS = 60 * 60_000
/** No request takes this long. */
const ABANDONED_MS = 60 * 60_000

const isLongAgo = (since: Date, ms: number): boolean => Date.now() - since.getTime() > ms

/** Queues the images of floors that a crash left unqueued, and takes away those whose floors are gone for long or whose upload failed. */
export const sweepFloorImages = async (parts: Parts): Promise<void> => {
  const { store } = parts
  const queued = new Set<string>()
  for await (const image of store.stream('floorImages')) {
    const map = await store.get('maps', String(image.map_id))
    // Those of a deleted map go with it, and those of a branch are copied by its queue.
    if (map && (map.deleted || map.filling)) continue
    if (!map || !image.is_kept) {
      if (isLongAgo(image.created_at, ABANDONED_MS)) await discardFloorImage(parts, image)
      continue
    }
    if (!queued.has(map._id)) await parts.imageQueue.enqueue(image.map_id)
    queued.add(map._id)
    await followFloor(parts, map, image)
  }
}

const followFloor = async ({ store }: Parts, map: MapDocument, image: FloorImageDocument): Promise<void> => {
  const { left_out_at = null } = image
  if (floorsOf(map).some(({ id }) => id === image.floor_id)) {
    if (left_out_at !== null) await store.update('floorImages', image._id, { left_out_at: null })
  } else if (left_out_at === null) await store.update('floorImages', image._id, { left_out_at: new Date() })
  else if (isLongAgo(left_out_at, LEFT_OUT_KEPT_MS)) {
    // It may have been brought back since the sweep began.
    const now = await store.get('floorImages', image._id)
    if (now?.left_out_at) await retireFloorImage(store, map, now)
  }
}
