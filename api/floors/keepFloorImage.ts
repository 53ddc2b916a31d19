import { stat } from 'node:fs/promises'
import { notFound } from '../http/errors.ts'
import { keptImages, retireFloorImage } from '../images/floorImages.ts'
import { jobIdOf } from '../images/imageJobs.ts'
import { inspectImage, newOriginalFile } from '../images/inspectImage.ts'
import { isPictured } from '../images/tilePyramid.ts'
import { countFloorImage, quotaOf } from '../maps/imageQuota.ts'
import type { Authorized } from '../maps/mapAccess.ts'
import { ownerOf } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { FloorImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config' | 'imageQueue'>

/**
 * Makes the image at `path` that of a floor, and queues its pictures. Until they are made, the floor shows the image before. One that
 * was not made yet, or could not be, gives way at once.
 * @throws ImageRefusedError
 * @throws HttpError 409 the owner has no room
 */
export const keepFloorImage = async (
  parts: Parts,
  map: Authorized<'manage'>,
  user: UserDocument,
  { floorId, path }: { readonly floorId: number; readonly path: string },
): Promise<void> => {
  const { store, files, config } = parts
  const facts = await inspectImage(path, config)
  const owner = await ownerOf(store, map, user)
  const former = (await keptImages(store, map._id)).filter(({ floor_id }) => floor_id === floorId)
  const newest = former.at(-1)?.created_at.getTime() ?? 0
  const image = {
    original_file: newOriginalFile(facts.format),
    width: facts.width,
    height: facts.height,
    preview_file: null,
    thumbnail_file: null,
    pyramid: null,
    failed: null,
  }
  const floorImage: FloorImageDocument = {
    _id: jobIdOf(map._id, image),
    map_id: Number(map._id),
    floor_id: floorId,
    user_id: Number(owner._id),
    bytes: (await stat(path)).size,
    image,
    is_kept: false,
    created_at: new Date(Math.max(Date.now(), newest + 1)),
  }
  await countFloorImage(store, floorImage, {
    quota: quotaOf(owner),
    former: former.reduce((sum, { bytes }) => sum + bytes, 0),
  })
  try {
    await files.adopt(`${map._id}/${image.original_file}`, path)
    if (!(await store.update('floorImages', floorImage._id, { is_kept: true })))
      throw notFound('Map not found')
  } catch (error) {
    await discardFloorImage(parts, floorImage)
    throw error
  }
  await retireUnmade(store, map, former)
  await parts.imageQueue.enqueue(Number(map._id))
}

/** Takes away those that are not made yet. Some may have been made while the new one was stored. */
const retireUnmade = async (
  store: Store,
  map: MapDocument,
  former: readonly FloorImageDocument[],
): Promise<void> => {
  for (const { _id } of former) {
    const now = await store.get('floorImages', _id)
    if (now && !isPictured(now.image)) await retireFloorImage(store, map, now)
  }
}

/** Deletes an image whose upload has failed. Without its file it must not count as there. */
export const discardFloorImage = async (
  { store, files }: Pick<Parts, 'store' | 'files'>,
  { _id, map_id, image }: FloorImageDocument,
): Promise<void> => {
  await store.update('floorImages', _id, { is_kept: false })
  await files.deleteAll(`${map_id}/${image.original_file}`)
  await store.delete('floorImages', _id)
}
