import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

/** Pictures that are quickly made never wait for those that are not. */
export type Lane = 'quick' | 'slow'

const waitingIn = (lane: Lane) => ({ state: 'waiting', is_quick: lane === 'quick' ? true : null }) as const

const OLDEST_JOBS_MAX = 20

/**
 * Yields the waiting jobs of a lane in the order in which a server that last worked for `lastOwner` should try them: the oldest job of each
 * person, starting with the next one. Then, since other servers may be working on those, further jobs, the oldest first.
 */
export async function* jobsInTurn(store: Store, lane: Lane, lastOwner: number): AsyncGenerator<JobDocument> {
  const seen = new Set<string>()
  for (const isAround of [false, true]) {
    let owner = isAround ? null : lastOwner
    for (;;) {
      const job = await oldestJobAfter(store, lane, owner)
      if (!job || seen.has(job._id)) break
      seen.add(job._id)
      owner = job.owner_id ?? 0
      yield job
    }
  }
  for (const job of await oldestJobs(store, lane)) if (!seen.has(job._id)) yield job
}

/** Returns how many jobs wait in a lane, and since when the oldest of them does. */
export const waitingJobs = async (
  store: Store,
  lane: Lane,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> => {
  const [count, [oldest]] = await Promise.all([
    store.count('jobs', { equals: waitingIn(lane) }),
    oldestJobs(store, lane, 1),
  ])
  return { count, oldestAt: oldest?.created_at ?? null }
}

/** Returns the oldest waiting job of the person with the next id; for null, of the first person or of nobody. */
const oldestJobAfter = async (
  store: Store,
  lane: Lane,
  owner: number | null,
): Promise<JobDocument | undefined> => {
  const [job] = await store.find('jobs', {
    equals: waitingIn(lane),
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

const oldestJobs = (store: Store, lane: Lane, limit = OLDEST_JOBS_MAX): Promise<JobDocument[]> =>
  store.find('jobs', {
    equals: waitingIn(lane),
    sort: [
      { field: 'created_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit,
  })
