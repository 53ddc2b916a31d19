import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { keptImages } from './floorImages.ts'
import { alterImage, awaitedReplacement, insertJob, jobIdOf, subjectOf } from './imageJobs.ts'
import { isPictured } from './tilePyramid.ts'

/** A job as if no attempt had been made. What earlier ones made is deleted in the end. */
const ANEW = {
  state: 'waiting',
  attempts: 0,
  failures: 0,
  orphaned: 0,
  orphaned_before: 0,
  hindered_by: null,
  hindrances: 0,
  waits_until: null,
  made: null,
  progress: 0,
  error: null,
} satisfies Partial<JobDocument>

/** Queues the images of a map again whose pictures could not be made. Returns how many there were. */
export const retryImagesOf = async (store: Store, map: MapDocument): Promise<number> => {
  const next = await awaitedReplacement(store, map)
  const ofFloors = await keptImages(store, map._id)
  const images: MapImageDocument[] = [
    map.image,
    ...(next ? [next.image] : []),
    ...ofFloors.map(({ image }) => image),
  ]
  return retryFailed(store, map, images)
}

/** Queues those of some images of a map again whose pictures could not be made. Returns how many there were. */
export const retryFailed = async (
  store: Store,
  map: MapDocument,
  images: readonly MapImageDocument[],
): Promise<number> => {
  const failed = images.filter((image) => image.failed !== null)
  for (const image of failed) {
    await insertJob(store, map, image, 'failed')
    const job = await store.get('jobs', jobIdOf(map._id, image))
    if (job) await retry(store, job)
  }
  return failed.length
}

/** The same for all maps. */
export const retryAllImages = async (store: Store): Promise<number> => {
  let count = 0
  for await (const job of store.stream('jobs', { equals: { state: 'failed' } })) {
    if (!(await subjectOf(store, job))) continue
    await retry(store, job)
    count += 1
  }
  return count
}

/**
 * Queues an image whose pictures are lost, or that no job makes. The record comes first: a job that finds all pictures named has
 * nothing to do. Returns false if they are being made already.
 */
export const remakePictures = async (
  store: Store,
  map: MapDocument,
  image: MapImageDocument,
  lost: 'all' | 'tiles',
): Promise<boolean> => {
  await insertJob(store, map, image, 'failed')
  const job = await store.get('jobs', jobIdOf(map._id, image))
  if (!job || job.state === 'waiting' || job.state === 'copying') return false
  const pictures = lost === 'all' ? { preview_file: null, thumbnail_file: null } : {}
  await alterImage(store, job, { ...pictures, pyramid: null, failed: null })
  await store.update('jobs', job._id, ANEW)
  return true
}

/** Whether nothing is going to make the pictures that an image does not have. */
export const isForgotten = async (
  store: Store,
  { _id }: MapDocument,
  image: MapImageDocument,
): Promise<boolean> => {
  if (isPictured(image) || image.failed !== null) return false
  const job = await store.get('jobs', jobIdOf(_id, image))
  return job === null || job.state === 'done' || job.state === 'failed'
}

/**
 * A job that waits is tried anyway: it is under way again, or about to be noted as failed.
 * The job comes first: a picture that is made is no longer called failed, whatever a crash leaves undone here.
 */
const retry = async (store: Store, job: JobDocument): Promise<void> => {
  if (job.state !== 'failed') return
  await store.update('jobs', job._id, ANEW)
  await alterImage(store, job, { failed: null })
}
