import { sharedGet } from '../store/sharedWork.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import { isQuick } from './decodingCost.ts'
import type { Hindrance } from '../../shared/maps/maps.ts'
import type { MapDocument } from '../store/collections.ts'
import type {
  FloorImageDocument,
  JobDocument,
  MapImageDocument,
  ReplacementDocument,
} from '../store/imageDocuments.ts'

/** One job for each image, however often it is queued. */
export const jobIdOf = (mapId: string, { original_file }: MapImageDocument): string =>
  `${mapId}:${original_file}`

/** Returns the name of the uploaded file that a job is about. */
export const originalOfJob = ({ _id }: JobDocument): string => _id.slice(_id.indexOf(':') + 1)

/** Returns the map that a job is for, by the id of the job alone. */
export const mapIdOfJob = (jobId: string): number => Number(jobId.slice(0, jobId.indexOf(':')))

/** The image that a job is about: a map's, the one that is to replace it, or that of a floor. */
export interface JobSubject {
  readonly map: MapDocument
  readonly image: MapImageDocument
  readonly replacement: ReplacementDocument | null
  readonly floorImage: FloorImageDocument | null
}

/** Returns what a job is about; null if the map is gone, or neither it nor a floor of it has or awaits that image. */
export const subjectOf = async (store: Store, job: JobDocument): Promise<JobSubject | null> => {
  const map = await store.get('maps', String(job.map_id))
  if (!map || map.deleted) return null
  if (jobIdOf(map._id, map.image) === job._id) return { map, image: map.image, ...OF_MAP }
  const replacement = await awaitedReplacement(store, map)
  if (replacement && jobIdOf(map._id, replacement.image) === job._id)
    return { map, image: replacement.image, ...OF_MAP, replacement }
  const floorImage = await store.get('floorImages', job._id)
  return floorImage && { map, image: floorImage.image, ...OF_MAP, floorImage }
}

const OF_MAP = { replacement: null, floorImage: null }

/** Returns the image that is to replace a map's, if there is one and it was acknowledged. */
export const awaitedReplacement = async (
  store: Store,
  { _id, image, replaced_by }: MapDocument,
): Promise<ReplacementDocument | null> => {
  if (!replaced_by || replaced_by === image.original_file) return null
  const replacement = await store.get('replacements', _id)
  return replacement?.image.original_file === replaced_by ? replacement : null
}

/** Changes the record of the image that a job is about. */
export const alterImage = async (
  store: Store,
  job: JobDocument,
  fields: Partial<MapImageDocument>,
): Promise<void> => {
  const subject = await subjectOf(store, job)
  if (!subject) return
  const image = { ...subject.image, ...fields }
  if (subject.replacement) await store.update('replacements', subject.map._id, { image })
  else if (subject.floorImage) await store.update('floorImages', subject.floorImage._id, { image })
  else await store.update('maps', subject.map._id, { image })
}

/** Queues an image of a map, unless that was done. */
export const insertJob = async (
  store: Store,
  map: MapDocument,
  image = map.image,
  state: JobDocument['state'] = 'waiting',
): Promise<void> => {
  try {
    await store.insert('jobs', {
      _id: jobIdOf(map._id, image),
      kind: 'image',
      map_id: Number(map._id),
      owner_id: map.uploader_id,
      ...(isQuick(image) && { is_quick: true }),
      pixels: image.width * image.height,
      state,
      attempts: 0,
      progress: 0,
      error: null,
      outputs: [],
      created_at: new Date(),
    })
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error
  }
}

interface ImageProgress {
  /** The progress of the pictures, 0 to 1. */
  readonly progress: number
  /** How many others of the same person come first; null once work has started. */
  readonly waiting_behind: number | null
  /** What keeps the work from going on. */
  readonly hindered_by?: Hindrance
}

interface ProgressParts {
  readonly store: Store
  readonly imageQueue: { hindranceOf(jobId: string): Hindrance | null }
}

/** Returns the progress of a map's pictures, whichever server makes them. */
export const imageProgress = async (
  { store, imageQueue }: ProgressParts,
  map: MapDocument,
  image = map.image,
): Promise<ImageProgress> => {
  const job = await sharedGet(store, 'jobs', jobIdOf(map._id, image))
  if (!job) return { progress: 0, waiting_behind: null }
  const { progress, state, attempts, owner_id, created_at } = job
  const hindered_by = imageQueue.hindranceOf(job._id) ?? job.hindered_by
  if (state === 'waiting' && hindered_by) return { progress, waiting_behind: null, hindered_by }
  if (state !== 'waiting' || attempts > 0 || job.made || owner_id === undefined)
    return { progress, waiting_behind: null }
  const equals = { state, is_quick: job.is_quick ?? null, owner_id }
  const ahead = await store.count('jobs', { equals, range: { field: 'created_at', lt: created_at } })
  return { progress, waiting_behind: ahead }
}

const PROGRESS_EVERY_MS = 1_000

/** Writes the progress of a job to the store, at most once a second. */
export class JobProgress {
  readonly #store: Store
  readonly #jobId: string
  #reportedAtMs = -Infinity
  #writing: Promise<unknown> | undefined

  constructor(store: Store, jobId: string) {
    this.#store = store
    this.#jobId = jobId
  }

  report(progress: number): void {
    const now = performance.now()
    if (this.#writing || now - this.#reportedAtMs < PROGRESS_EVERY_MS) return
    this.#reportedAtMs = now
    // If this fails, the next report makes up for it.
    this.#writing = this.#store
      .update('jobs', this.#jobId, { progress })
      .catch(() => undefined)
      .finally(() => (this.#writing = undefined))
  }

  /** Waits for the write that is under way, if any. */
  async settled(): Promise<void> {
    await this.#writing
  }
}
