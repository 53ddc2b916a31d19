import type { JobDocument, MapDocument } from '../store/collections.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** One job an image, however often it is asked for. */
const jobIdOf = (map: MapDocument): string => `${map._id}:${map.image.original_file}`

/** The map a job is about, or null where it is gone or has another image by now. */
export const mapOfJob = async (store: Store, job: JobDocument): Promise<MapDocument | null> => {
  const map = await store.get('maps', String(job.map_id))
  return map && !map.deleted && jobIdOf(map) === job._id ? map : null
}

export const insertJob = async (store: Store, map: MapDocument): Promise<void> => {
  try {
    await store.insert('jobs', {
      _id: jobIdOf(map),
      kind: 'image',
      map_id: Number(map._id),
      state: 'waiting',
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

const SEEN_AT_ONCE = 20

/** The oldest first. */
export const waitingJobs = (store: Store): Promise<JobDocument[]> =>
  store.find('jobs', {
    equals: { state: 'waiting' },
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: SEEN_AT_ONCE,
  })
