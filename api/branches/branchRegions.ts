import { deleteOwnMap } from '../maps/deleteMap.ts'
import { formatOfOriginal } from '../images/inspectImage.ts'
import { insertJob } from '../images/imageJobs.ts'
import { buildMap, claimOwner, type NewMap } from '../maps/createMap.ts'
import { actorOf, isVisibleToAnyone } from '../maps/mapAccess.ts'
import { calibrationOf } from '../maps/mapCalibration.ts'
import { floorsOf } from '../maps/mapFloors.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import type { BranchDocument, RegionCopy } from '../store/branchDocuments.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { insertOnce } from '../store/insertOnce.ts'
import type { Store } from '../store/Store.ts'
import type { BranchParts } from './BranchParts.ts'

/** A map and the one that it is copied onto. */
export interface Pair {
  readonly origin: MapDocument
  readonly branch: MapDocument
}

/** Returns a map as it may be copied; null if it is gone, is hidden from the branch's maker, or has another image than `imageId`. */
export const copyableOrigin = async (
  store: Store,
  user: UserDocument,
  originId: number,
  imageId?: string,
): Promise<MapDocument | null> => {
  const stored = await store.get('maps', String(originId))
  if (!stored || !(await isVisibleToAnyone(store, actorOf(user), stored))) return null
  const { map } = await withCurrentImage(store, stored)
  return imageId === undefined || imageIdOf(map.image) === imageId ? map : null
}

/**
 * Makes the records of a branch's region maps, as far as that was not done. Returns those that are to be filled. What may not be
 * copied any more is left out.
 */
export const beginRegions = async (
  parts: BranchParts,
  user: UserDocument,
  branch: MapDocument,
  { regions = [] }: BranchDocument,
): Promise<Pair[]> => {
  const pairs: Pair[] = []
  for (const region of regions) {
    const pair = await beginRegion(parts, user, branch, region)
    if (pair) pairs.push(pair)
  }
  return pairs
}

const beginRegion = async (
  parts: BranchParts,
  user: UserDocument,
  branch: MapDocument,
  region: RegionCopy,
): Promise<Pair | null> => {
  const { store } = parts
  const id = String(region.copy_id)
  const made = await store.get('maps', id)
  if (made?.deleted) return null
  const imageId = made ? (await store.get('branches', id))?.image_id : undefined
  const origin = await copyableOrigin(store, user, region.origin_id, imageId)
  if (origin) return { origin, branch: made ?? (await insertRegion(store, user, branch, { id, origin })) }
  await (made ? deleteOwnMap(parts, made) : releaseRegion(store, region))
  return null
}

/** The note goes first, the record last: what a crash leaves before it, `releaseRegion` finds. */
const insertRegion = async (
  store: Store,
  uploader: UserDocument,
  parent: MapDocument,
  { id, origin }: { readonly id: string; readonly origin: MapDocument },
): Promise<MapDocument> => {
  await insertOnce(store, 'branches', {
    _id: id,
    origin_id: Number(origin._id),
    revision: 0,
    image_id: imageIdOf(origin.image),
    is_filled: false,
    part_of: Number(parent._id),
    created_at: new Date(),
  })
  const making = { id, uploader, parent, displayName: null, isPublic: origin.is_public }
  const region = await buildMap(store, copyOf(origin, making))
  await insertJob(store, region, region.image, 'copying')
  await insertOnce(store, 'maps', region)
  return (await store.get('maps', id)) ?? region
}

/** Returns what the record of a copy is to say. The tip link is the origin's owner's. */
export const copyOf = (
  origin: MapDocument,
  {
    displayName,
    isPublic,
    ...making
  }: Pick<NewMap, 'id' | 'uploader' | 'parent'> & {
    readonly displayName: string | null
    readonly isPublic: boolean
  },
): NewMap => {
  const { game_name, name, version_id, image } = origin
  return {
    ...making,
    isFilling: true,
    image: { format: formatOfOriginal(image.original_file), width: image.width, height: image.height },
    calibration: calibrationOf(origin),
    floors: floorsOf(origin),
    fields: {
      game_name,
      display_name: displayName ?? name,
      version_id,
      tip_url: null,
      map_directory: null,
      is_public: isPublic,
    },
  }
}

/** Forgets a branch that there is not to be, with what was taken for its region maps. */
export const forgetBranch = async (
  { store }: { readonly store: Store },
  note: BranchDocument,
): Promise<void> => {
  for (const region of note.regions ?? []) await releaseRegion(store, region)
  await store.delete('branches', note._id)
}

/** Deletes what was written for a region map, unless there is one: that goes with its parent. */
const releaseRegion = async (store: Store, { copy_id }: RegionCopy): Promise<void> => {
  const id = String(copy_id)
  if (await store.get('maps', id)) return
  await store.delete('originals', id)
  await store.delete('branches', id)
  await store.deleteWhere('jobs', { equals: { map_id: copy_id } })
  await store.deleteWhere('claims', { equals: { owner_id: claimOwner(id) } })
}
