import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import { sharedGet } from '../store/sharedWork.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'
import type { MapDocument } from '../store/collections.ts'
import type { JobDocument, MapImageDocument, ReplacementDocument } from '../store/imageDocuments.ts'

/** One job for each image, however often it is queued. */
export const jobIdOf = (mapId: string, { original_file }: MapImageDocument): string =>
  `${mapId}:${original_file}`

/** Returns the name of the uploaded file that a job is about. */
export const originalOfJob = ({ _id }: JobDocument): string => _id.slice(_id.indexOf(':') + 1)

/** The image that a job is about: a map's, or the one that is to replace it. */
export interface JobSubject {
  readonly map: MapDocument
  readonly image: MapImageDocument
  readonly replacement: ReplacementDocument | null
}

/** Returns what a job is about; null if the map is gone, or neither has nor awaits that image. */
export const subjectOf = async (store: Store, job: JobDocument): Promise<JobSubject | null> => {
  const map = await store.get('maps', String(job.map_id))
  if (!map || map.deleted) return null
  if (jobIdOf(map._id, map.image) === job._id) return { map, image: map.image, replacement: null }
  const replacement = await awaitedReplacement(store, map)
  if (!replacement || jobIdOf(map._id, replacement.image) !== job._id) return null
  return { map, image: replacement.image, replacement }
}

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
}

/** Returns the progress of a map's pictures, whichever server makes them. */
export const imageProgress = async (
  store: Store,
  map: MapDocument,
  image = map.image,
): Promise<ImageProgress> => {
  const job = await sharedGet(store, 'jobs', jobIdOf(map._id, image))
  if (!job) return { progress: 0, waiting_behind: null }
  const { progress, state, attempts, owner_id, created_at } = job
  if (state !== 'waiting' || attempts > 0 || owner_id === undefined) return { progress, waiting_behind: null }
  const equals = { state, owner_id }
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

/** How often an image is tried, whether the image process died, the server died, or the image is damaged. */
export const ATTEMPTS_MAX = 3

/** The right to work on one attempt of a job, as long as it is renewed. */
export interface Lease {
  readonly attempt: number
  /** Returns false if the lease is no longer ours: another server may have begun the next attempt. */
  renew(): Promise<boolean>
  /** Ends the attempt, which counts. */
  expire(): Promise<void>
  /** Takes the attempt back: it was interrupted through no fault of its own and does not count. */
  giveBack(): Promise<void>
}

interface JobLeases {
  /** `busy`: a server works on the job. `spent`: all attempts are over. */
  take(jobId: string): Promise<Lease | 'busy' | 'spent'>
  /** Deletes the leases of a finished job. */
  clear(jobId: string): Promise<void>
}

/** More jobs than all servers work on at once. */
const WATCHED_MAX = 1_000

/** A lease is a unique insert, so exactly one of several servers gets it. */
export const createJobLeases = (store: Store, leaseMs: number): JobLeases => {
  const ownerId = randomUUID()
  const until = () => new Date(Date.now() + leaseMs)
  /** The leases of others, and how long they have been unchanged by this process's monotonic clock. */
  const watched = new LRUCache<string, { expiresAt: number; sinceMs: number }>({ max: WATCHED_MAX })

  const insert = async (id: string): Promise<boolean> => {
    try {
      await store.insert('leases', { _id: id, owner_id: ownerId, expires_at: until() })
      return true
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false
      throw error
    }
  }

  /**
   * A lease expires if it has not changed for `leaseMs` while watched, regardless of the time of day: otherwise a clock that
   * was set back would keep it alive.
   */
  const isLive = async (id: string): Promise<boolean> => {
    const expiresAt = (await store.get('leases', id))?.expires_at.getTime() ?? 0
    if (expiresAt <= Date.now()) return false
    const seen = watched.get(id)
    if (seen?.expiresAt === expiresAt) return performance.now() - seen.sinceMs <= leaseMs
    watched.set(id, { expiresAt, sinceMs: performance.now() })
    return true
  }

  const leaseOf = (id: string, attempt: number): Lease => ({
    attempt,
    renew: async () => {
      const lease = await store.get('leases', id)
      return lease?.owner_id === ownerId && store.update('leases', id, { expires_at: until() })
    },
    expire: async () => {
      await store.update('leases', id, { expires_at: new Date(0) })
    },
    giveBack: async () => {
      await store.delete('leases', id)
    },
  })

  return {
    take: async (jobId) => {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
        const id = leaseId(jobId, attempt)
        if (await insert(id)) return leaseOf(id, attempt)
        if (await isLive(id)) return 'busy'
      }
      return 'spent'
    },
    clear: async (jobId) => {
      for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++)
        await store.delete('leases', leaseId(jobId, attempt))
    },
  }
}

const leaseId = (jobId: string, attempt: number): string => `${jobId}:${attempt}`

/** Renews a lease until stopped; `lost` is aborted when the lease is no longer ours. */
export const keepLease = (lease: Lease, leaseMs: number): { lost: AbortSignal; stop(): void } => {
  const lost = new AbortController()
  const renew = () => {
    lease.renew().then(
      (isOurs) => isOurs || lost.abort(),
      () => lost.abort(),
    )
  }
  const timer = setInterval(renew, leaseMs / 3)
  return { lost: lost.signal, stop: () => clearInterval(timer) }
}

/** Leases matter for seconds; this removes those of jobs that were deleted. */
const LEASE_KEPT_MS = 24 * 60 * 60_000

export const sweepOldLeases = (store: Store): Promise<number> =>
  store.deleteWhere('leases', { range: { field: 'expires_at', lt: new Date(Date.now() - LEASE_KEPT_MS) } })
