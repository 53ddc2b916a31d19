import { LRUCache } from 'lru-cache'
import { randomUUID } from 'node:crypto'
import type { JobDocument } from '../store/imageDocuments.ts'
import { DuplicateKeyError, type Store } from '../store/Store.ts'

/** The right to work on one attempt of a job, as long as it is renewed. */
export interface Lease {
  readonly attempt: number
  /** Returns false if the lease is no longer ours: another server may have begun the next attempt. */
  renew(): Promise<boolean>
  /** Ends the attempt, whose number is used. */
  expire(): Promise<void>
  /** Takes the attempt back, as if it had not been: the next one has its number. */
  giveBack(): Promise<void>
}

interface JobLeases {
  /** `busy`: a server works on the job. */
  take(job: Pick<JobDocument, '_id' | 'attempts'>): Promise<Lease | 'busy'>
  /** Deletes the leases of a finished job, of which `last` was the last attempt. */
  clear(jobId: string, last: number): Promise<void>
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

  const leaseOf = (jobId: string, attempt: number): Lease => {
    const id = leaseId(jobId, attempt)
    return {
      attempt,
      renew: async () => {
        const lease = await store.get('leases', id)
        if (lease?.owner_id !== ownerId) return false
        if (!(await store.update('leases', id, { expires_at: until() }))) return false
        // Who found it over, as after a stall of this process, has begun the next attempt. If nobody did, it goes on.
        return (await store.get('leases', leaseId(jobId, attempt + 1))) === null
      },
      expire: async () => {
        await store.update('leases', id, { expires_at: new Date(0) })
      },
      giveBack: async () => {
        await store.delete('leases', id)
      },
    }
  }

  return {
    take: async ({ _id, attempts }) => {
      for (let attempt = Math.max(1, attempts); ; attempt++) {
        const id = leaseId(_id, attempt)
        if (await insert(id)) return leaseOf(_id, attempt)
        if (await isLive(id)) return 'busy'
      }
    },
    clear: async (jobId, last) => {
      for (let attempt = 1; attempt <= last; attempt++) await store.delete('leases', leaseId(jobId, attempt))
    },
  }
}

/** More than all servers work on at once: each has two lanes. */
const AT_WORK_MAX = 100

/** Returns the jobs that servers work on, as far as their leases say so: one that has just died seems to work on until its lease ends. */
export const jobsAtWork = async (store: Store): Promise<readonly JobDocument[]> => {
  const leases = await store.find('leases', {
    range: { field: 'expires_at', gt: new Date() },
    sort: [
      { field: 'expires_at', direction: 'ascending' },
      { field: '_id', direction: 'ascending' },
    ],
    limit: AT_WORK_MAX,
  })
  const jobIds = leases.map(({ _id }) => _id.slice(0, _id.lastIndexOf(':')))
  const jobs = await store.getMany('jobs', [...new Set(jobIds)])
  return jobs.filter(({ state }) => state === 'waiting')
}

const leaseId = (jobId: string, attempt: number): string => `${jobId}:${attempt}`

interface KeptLease {
  /** Aborted when the lease is no longer ours, or may soon not be, since the store fails. */
  readonly lost: AbortSignal
  /** Asks once more. */
  isLost(): Promise<boolean>
  stop(): void
}

/** Renews a lease until stopped. */
export const keepLease = (lease: Lease, leaseMs: number): KeptLease => {
  const lost = new AbortController()
  let renewedAtMs = performance.now()
  const renew = async () => {
    const askedAtMs = performance.now()
    try {
      if (!(await lease.renew())) return lost.abort()
      renewedAtMs = askedAtMs
    } catch {
      if (performance.now() - renewedAtMs > leaseMs / 2) lost.abort()
    }
  }
  const timer = setInterval(() => void renew(), leaseMs / 3)
  return {
    lost: lost.signal,
    isLost: async () => {
      await renew()
      return lost.signal.aborted
    },
    stop: () => clearInterval(timer),
  }
}

/** Leases matter for seconds; this removes those of jobs that were deleted. */
const LEASE_KEPT_MS = 24 * 60 * 60_000

export const sweepOldLeases = (store: Store): Promise<number> =>
  store.deleteWhere('leases', { range: { field: 'expires_at', lt: new Date(Date.now() - LEASE_KEPT_MS) } })
