import type { AdminImage, ImageQueueState } from '../../shared/admin/adminMaps.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

/** Returns what the queue of images has, with the maps that they are of. */
export const presentJobs = async (
  store: Store,
  jobs: readonly JobDocument[],
  state: ImageQueueState,
): Promise<AdminImage[]> => {
  const maps = await store.getMany('maps', [...new Set(jobs.map(({ map_id }) => String(map_id)))])
  const mapOf = new Map(maps.filter(({ deleted }) => !deleted).map((map) => [Number(map._id), map]))
  return jobs.map((job) => {
    const map = mapOf.get(job.map_id)
    return {
      id: job._id,
      map_id: job.map_id,
      map_name: map?.name ?? null,
      owner: map?.uploader_username ?? null,
      state,
      is_quick: job.is_quick === true,
      progress: job.progress,
      attempts: job.attempts,
      error: job.error ?? (job.hindered_by ? HINDRANCES[job.hindered_by] : null),
      created_at: job.created_at.toISOString(),
    }
  })
}

const HINDRANCES = {
  room: 'There is no room left. It goes on once there is.',
  server: 'Something on the server is in the way. It goes on by itself.',
} as const satisfies Record<NonNullable<JobDocument['hindered_by']>, string>
