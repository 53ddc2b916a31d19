import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

/** Quick pictures never wait for slow ones. */
export type Lane = 'quick' | 'slow'

const OLDEST_JOBS_MAX = 20

/**
 * Yields waiting jobs in the order in which a server that last worked for `lastOwner` should try them: the oldest job of each
 * person, starting with the next one. Then, since other servers may be working on those, further jobs, the oldest first.
 */
export async function* jobsInTurn(store: Store, lastOwner: number): AsyncGenerator<JobDocument> {
  const seen = new Set<string>()
  for (const isAround of [false, true]) {
    let owner = isAround ? null : lastOwner
    for (;;) {
      const job = await oldestJobAfter(store, owner)
      if (!job || seen.has(job._id)) break
      seen.add(job._id)
      owner = job.owner_id ?? 0
      yield job
    }
  }
  for (const job of await oldestJobs(store)) if (!seen.has(job._id)) yield job
}

/** Returns the oldest waiting job of the person with the next id; for null, of the first person or of nobody. */
const oldestJobAfter = async (store: Store, owner: number | null): Promise<JobDocument | undefined> => {
  const [job] = await store.find('jobs', {
    equals: { state: 'waiting' },
    ...(owner !== null && { range: { field: 'owner_id', gt: owner } }),
    sort: [
      { field: 'owner_id', direction: 'ascending' },
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: 1,
  })
  return job
}

const oldestJobs = (store: Store): Promise<JobDocument[]> =>
  store.find('jobs', {
    equals: { state: 'waiting' },
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: OLDEST_JOBS_MAX,
  })
