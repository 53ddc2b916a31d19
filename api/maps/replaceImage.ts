import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { placedCalibration } from '../../shared/calibration/placedCalibration.ts'
import { placedFloors } from '../../shared/floors/placedFloors.ts'
import { movesSince, newImageMoveId, placingInSteps } from '../../shared/maps/imagePlacing.ts'
import type { ImagePlacing } from '../../shared/maps/maps.ts'
import { runSlicedAsync } from '../../shared/runSliced.ts'
import { findCommitted } from '../content/logContext.ts'
import { conflict } from '../http/errors.ts'
import { awaitedReplacement, jobIdOf, originalOfJob, subjectOf } from '../images/imageJobs.ts'
import { inspectImage, newOriginalFile } from '../images/inspectImage.ts'
import { retireImage } from '../images/retireImage.ts'
import { isPictured } from '../images/tilePyramid.ts'
import type { Services } from '../services.ts'
import type { MapDocument, UserDocument } from '../store/collections.ts'
import type { MapImageDocument, ReplacementDocument } from '../store/imageDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { countReplacement, quotaOf } from './imageQuota.ts'
import type { Authorized } from './mapAccess.ts'

type Parts = Pick<Services, 'store' | 'files' | 'config' | 'log'>

const UNFINISHED = 'The picture of this map is still being prepared. Replace it when that is done.'

/**
 * Keeps the image at `path`, which is to replace a map's. Until the map's record names it as `replaced_by` nobody awaits it,
 * and the sweep deletes it.
 * @throws ImageRefusedError
 * @throws HttpError 409 the pictures of another image are still being made, or the owner has no room
 */
export const keepReplacement = async (
  parts: Parts,
  map: Authorized<'manage'>,
  user: UserDocument,
  { path, placing }: { readonly path: string; readonly placing: ImagePlacing },
): Promise<ReplacementDocument> => {
  const { store, files, config } = parts
  const facts = await inspectImage(path, config)
  await discardFailed(parts, map)
  if (!isPictured(map.image) && map.image.failed === null) throw conflict(UNFINISHED)
  const owner = await ownerOf(store, map, user)
  const replacement: ReplacementDocument = {
    _id: map._id,
    user_id: Number(owner._id),
    bytes: (await stat(path)).size,
    replaced_by_user: Number(user._id),
    change_id: newImageMoveId(),
    placing,
    image: {
      original_file: newOriginalFile(facts.format),
      width: facts.width,
      height: facts.height,
      preview_file: null,
      thumbnail_file: null,
      pyramid: null,
      failed: null,
    },
    created_at: new Date(),
  }
  await countReplacement(store, replacement, quotaOf(owner)).catch((error: unknown) => {
    throw error instanceof DuplicateKeyError ? conflict(UNFINISHED) : error
  })
  try {
    await files.adopt(`${map._id}/${replacement.image.original_file}`, path)
    return replacement
  } catch (error) {
    await discard(parts, replacement)
    throw error
  }
}

/** Returns whose limits the images of a map count towards: the person's who has its first one. */
export const ownerOf = async (store: Store, map: MapDocument, user: UserDocument): Promise<UserDocument> => {
  const original = await store.get('originals', map._id)
  return (await store.get('users', String(original?.user_id ?? map.uploader_id))) ?? user
}

/** An image that could not be read makes room for another try. */
const discardFailed = async (parts: Parts, map: MapDocument): Promise<void> => {
  const failed = await awaitedReplacement(parts.store, map)
  if (failed && failed.image.failed !== null) await discard(parts, failed)
}

/** Deletes an image that will not replace another one, and what was made of it. */
export const discard = async (
  { store, files }: Pick<Parts, 'store' | 'files'>,
  { _id: mapId, image }: ReplacementDocument,
): Promise<void> => {
  const job = await store.get('jobs', jobIdOf(mapId, image))
  for (const name of [...(job?.outputs ?? []), image.original_file]) await files.deleteAll(`${mapId}/${name}`)
  if (job) await store.delete('jobs', job._id)
  await store.delete('replacements', mapId)
}

type ReplacingParts = Pick<Services, 'store' | 'changeLog' | 'catalogue'>

/**
 * Puts an image whose pictures are made in the place of the one before, and moves the content of the map along: the insert of
 * that list is the moment when both change, for every reader (`withCurrentImage`). What follows only tidies up, and may be
 * repeated. The files of the image before are kept for a while.
 */
export const replaceImage = async (parts: ReplacingParts, mapId: number): Promise<void> => {
  const { store } = parts
  const map = await store.get('maps', String(mapId))
  const replacement = map && !map.deleted ? await store.get('replacements', map._id) : null
  if (!map || !replacement || map.replaced_by !== replacement.image.original_file) return
  if (map.image.original_file !== replacement.image.original_file) {
    const movedAt = await moveContent(parts, map, replacement)
    if (movedAt === null) return
    await retireImage(store, map, map.image)
    const { calibration = null, floors } = (await store.get('maps', map._id)) ?? map
    const replaced = replacedBy({ ...map, calibration, ...(floors && { floors }) }, replacement, movedAt)
    await store.update('maps', map._id, { ...replaced, updated_at: new Date() })
    parts.catalogue.forget()
  }
  await store.update('originals', map._id, { bytes: replacement.bytes })
  await store.delete('replacements', map._id)
}

/** People who have placed something on an older one have to do without. */
export const FORMER_IMAGES_KEPT = 20

/**
 * Returns what the record of a map says once the image has taken its place: this is what every reader gets, wherever a crash comes.
 */
const replacedBy = (
  { image, former_images = [], calibration, floors }: MapDocument,
  { image: next, placing, replaced_by_user }: ReplacementDocument,
  movedAt: number,
): Pick<MapDocument, 'image' | 'former_images' | 'calibration' | 'floors'> => {
  const { width, height } = image
  const last = { id: imageIdOf(image), width, height, placing, replaced_by_user, until_revision: movedAt }
  const former = [...former_images, last]
  return {
    image: next,
    former_images: former.slice(-FORMER_IMAGES_KEPT),
    ...(calibration && { calibration: ledCalibration(calibration, next, former) }),
    ...(floors && isForgotten(floors.image_id, former) && { floors: ledFloors(floors, next, former) }),
  }
}

/** Whether the image is no longer known once this many are. Floors are written only then: a list may be set meanwhile. */
const isForgotten = (imageId: string, former: NonNullable<MapDocument['former_images']>): boolean =>
  former.slice(0, -FORMER_IMAGES_KEPT).some(({ id }) => id === imageId)

/** What is led while every image between is known still outlives them. */
const ledCalibration = (
  calibration: NonNullable<MapDocument['calibration']>,
  image: MapImageDocument,
  former: NonNullable<MapDocument['former_images']>,
): NonNullable<MapDocument['calibration']> => {
  const { width, height } = image
  const moves = movesSince(calibration.image_id, { width, height, former })
  if (moves.length === 0) return calibration
  return { image_id: imageIdOf(image), value: placedCalibration(calibration.value, moves) }
}

/** Those of an image that is not known any more stay where they are. */
const ledFloors = (
  floors: NonNullable<MapDocument['floors']>,
  image: MapImageDocument,
  former: NonNullable<MapDocument['former_images']>,
): NonNullable<MapDocument['floors']> => {
  const { width, height } = image
  const moves = movesSince(floors.image_id, { width, height, former })
  return { image_id: imageIdOf(image), list: placedFloors(floors.list, moves) }
}

/** Returns what tells an image of a map from its other ones. It is no secret, as the file's name is. */
export const imageIdOf = ({ original_file }: MapImageDocument): string =>
  createHash('sha256').update(original_file).digest('hex').slice(0, 16)

/**
 * Returns the first revision whose content is placed on the new image; null if the map is deleted. A list that is in the log
 * already is not committed again.
 */
const moveContent = async (
  { store, changeLog }: ReplacingParts,
  map: MapDocument,
  { replaced_by_user: userId, change_id: changeId, placing, image }: ReplacementDocument,
): Promise<number | null> => {
  const outcome = await changeLog.commitDerived({
    mapId: Number(map._id),
    userId,
    changeId,
    changesFor: (content) =>
      runSlicedAsync(placingInSteps(content, [{ from: map.image, to: image, placing }])),
  })
  if (outcome.kind === 'refused') throw new Error(`The content could not be moved: ${outcome.text}`)
  if (outcome.kind !== 'applied') return null
  // Where nothing had to be moved, nothing is in the log.
  const moved = await findCommitted(store, Number(map._id), changeId)
  return moved?.revision ?? outcome.revision + 1
}

interface ImagesOfMap {
  readonly map: MapDocument
  /** The image that is to replace the map's, or null. */
  readonly next: ReplacementDocument | null
}

/**
 * Returns the map with the image that its content is placed on, and the one to come. A replacement counts from the moment its
 * list is in the log; one that is gone by now has taken its place since the map was read.
 */
export const withCurrentImage = async (store: Store, map: MapDocument): Promise<ImagesOfMap> => {
  const next = await awaitedReplacement(store, map)
  if (next === null) {
    const isSettled = !map.replaced_by || map.replaced_by === map.image.original_file
    return { map: isSettled ? map : { ...map, ...(await store.get('maps', map._id)) }, next }
  }
  const moved = isPictured(next.image) && (await findCommitted(store, Number(map._id), next.change_id))
  return moved ? { map: { ...map, ...replacedBy(map, next, moved.revision) }, next: null } : { map, next }
}

/** Pages that were opened before show the image before for as long. */
const RETIRED_KEPT_MS = 60 * 60_000
/** No request takes this long. */
const ABANDONED_MS = 60 * 60_000

/** Returns which image the content of a map is placed on. */
export const imageIdNow = async (store: Store, map: MapDocument): Promise<string> =>
  imageIdOf((await withCurrentImage(store, map)).map.image)

/** Queues the images that a crash left unqueued, and deletes those that nobody awaits or has any more. */
export const sweepReplacedImages = async (
  parts: Pick<Services, 'store' | 'files' | 'imageQueue'>,
): Promise<void> => {
  const { store, files, imageQueue } = parts
  for await (const replacement of store.stream('replacements')) {
    const map = await store.get('maps', replacement._id)
    if (map?.replaced_by === replacement.image.original_file) await imageQueue.enqueue(Number(map._id))
    else if (Date.now() - replacement.created_at.getTime() > ABANDONED_MS) await discard(parts, replacement)
  }
  const before = new Date(Date.now() - RETIRED_KEPT_MS)
  for await (const job of store.stream('jobs', { range: { field: 'retired_at', lt: before } })) {
    if (await subjectOf(store, job)) continue
    for (const name of [...job.outputs, originalOfJob(job)]) await files.deleteAll(`${job.map_id}/${name}`)
    await store.delete('jobs', job._id)
  }
}
