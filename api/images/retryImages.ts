import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'
import { alterImage, awaitedReplacement, insertJob, jobIdOf, subjectOf } from './imageJobs.ts'

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
  const images: MapImageDocument[] = [map.image, ...(next ? [next.image] : [])]
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
 * A job that waits is tried anyway: it is under way again, or about to be noted as failed.
 * The job comes first: a picture that is made is no longer called failed, whatever a crash leaves undone here.
 */
const retry = async (store: Store, job: JobDocument): Promise<void> => {
  if (job.state !== 'failed') return
  await store.update('jobs', job._id, ANEW)
  await alterImage(store, job, { failed: null })
}
