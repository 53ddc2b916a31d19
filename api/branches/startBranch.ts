import { ASSET_BYTES_PER_USER_MAX } from '../../shared/limits.ts'
import { BRANCH_TEXTS } from '../../shared/maps/branches.ts'
import { TEXTS } from '../../shared/texts/texts.ts'
import { conflict, notFound } from '../http/errors.ts'
import { insertJob } from '../images/imageJobs.ts'
import { insertMap } from '../maps/createMap.ts'
import { countOriginal, imageBytes, quotaOf } from '../maps/imageQuota.ts'
import { actorOf, isVisibleToAnyone } from '../maps/mapAccess.ts'
import { visibleRegions } from '../maps/presentMap.ts'
import { imageIdOf, withCurrentImage } from '../maps/replaceImage.ts'
import type { Services } from '../services.ts'
import type { BranchDocument } from '../store/branchDocuments.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import { nextId } from '../store/counter.ts'
import type { Store } from '../store/Store.ts'
import { copyOf, forgetBranch } from './branchRegions.ts'

/** What is to be copied: a map, and perhaps its region maps. */
interface BranchPlan {
  readonly origin: Planned
  readonly regions: readonly Planned[]
}

interface Planned {
  readonly map: MapDocument
  /** Of its original. */
  readonly bytes: number
  /** Of the images of its floors. */
  readonly floorBytes: number
}

/** @throws HttpError 404 deleted meanwhile, 409 no room for the icons and pictures */
export const planBranch = async (
  services: Services,
  user: UserDocument,
  source: MapDocument,
  includesRegions: boolean,
): Promise<BranchPlan> => {
  const { store } = services
  const found = includesRegions ? await visibleRegions(store, actorOf(user), Number(source._id)) : []
  const regions: Planned[] = []
  for (const region of found)
    if (!region.importing && (await isVisibleToAnyone(store, actorOf(user), region)))
      regions.push(await planned(services, region))
  const origin = await planned(services, source)
  await refuseTooManyFiles(store, user, [origin, ...regions])
  const plan = { origin, regions }
  if ((await imageBytes(store, Number(user._id))) + bytesOfPlan(plan) > quotaOf(user).bytes)
    throw conflict(TEXTS.quota.bytesReached)
  return plan
}

/** Returns the size of all originals, those of floors among them. */
export const bytesOfPlan = ({ origin, regions }: BranchPlan): number =>
  [origin, ...regions].reduce((sum, { bytes, floorBytes }) => sum + bytes + floorBytes, 0)

const planned = async ({ store, files }: Services, source: MapDocument): Promise<Planned> => {
  const { map } = await withCurrentImage(store, source)
  const original = await files.get(`${map._id}/${map.image.original_file}`)
  if (!original) throw notFound('Map not found')
  const floorBytes = await store.sum('floorImages', 'bytes', { equals: { map_id: Number(map._id) } })
  return { map, bytes: original.size, floorBytes }
}

/** What the branch may come to need, before anything is made of it. @throws HttpError 409 */
const refuseTooManyFiles = async (
  store: Store,
  user: UserDocument,
  all: readonly Planned[],
): Promise<void> => {
  let bytes = await store.sum('assets', 'bytes', { equals: { user_id: Number(user._id) } })
  for (const { map } of all)
    bytes += await store.sum('assets', 'bytes', { equals: { map_id: Number(map._id) } })
  if (bytes > ASSET_BYTES_PER_USER_MAX) throw conflict(BRANCH_TEXTS.tooManyFiles)
}

/**
 * Makes the record of a private map that is to become a branch, and counts it and its region maps towards the limits of its maker.
 * Everything else is a job of `branchQueue`, by the note that is written first. The right to it is checked.
 * @throws HttpError 409 too many maps
 */
export const startBranch = async (
  services: Services,
  user: UserDocument,
  { origin, regions }: BranchPlan,
  displayName: string | null,
): Promise<MapDocument> => {
  const { store } = services
  const id = String(await nextId(store, 'map'))
  const copies: { readonly region: Planned; readonly copyId: number }[] = []
  for (const region of regions) copies.push({ region, copyId: await nextId(store, 'map') })
  const note: BranchDocument = {
    _id: id,
    origin_id: Number(origin.map._id),
    revision: 0,
    image_id: imageIdOf(origin.map.image),
    is_filled: false,
    regions: copies.map(({ region, copyId }) => ({ origin_id: Number(region.map._id), copy_id: copyId })),
    created_at: new Date(),
  }
  await store.insert('branches', note)
  try {
    for (const { region, copyId } of copies)
      await countOriginal(store, { id: String(copyId), uploader: user, bytes: region.bytes })
    const making = copyOf(origin.map, { id, uploader: user, parent: null, displayName, isPublic: false })
    const branch = await insertMap(services, making, {
      bytes: origin.bytes,
      prepare: (made) => insertJob(store, made, made.image, 'copying'),
    })
    services.branchQueue.wake()
    return branch
  } catch (error) {
    if (!(await store.get('maps', id))) await forgetBranch(services, note)
    throw error
  }
}
