import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { FileStore } from '../files/FileStore.ts'
import type { Store } from '../store/Store.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import { attemptImage, workDir } from './attemptImage.ts'
import { ImageRefusedError, tooLarge } from './ImageRefusedError.ts'
import {
  alterImage,
  ATTEMPTS_MAX,
  awaitedReplacement,
  createJobLeases,
  insertJob,
  JobProgress,
  jobsInTurn,
  keepLease,
  type Lease,
} from './imageJobs.ts'

/**
 * Makes the pictures of maps, one map at a time, and one map of each person in turn. The jobs are in the store and outlive
 * every process.
 */
export interface ImageQueue {
  /** Begins to work, first on what an earlier process left undone. */
  start(): void
  /** Queues the image of a map, and the one that is to replace it, unless that was done. */
  enqueue(mapId: number): Promise<void>
  /** Interrupts what is under way; the next start resumes it. */
  close(): Promise<void>
}

interface ImageQueueParts {
  readonly store: Store
  readonly files: FileStore
  readonly config: Pick<Config, 'dataDir' | 'maxImagePixels' | 'maxDecodingBytes'>
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Puts an image whose pictures are made in the place of the one that it replaces. May be repeated. */
  readonly replaceImage?: (mapId: number) => Promise<void>
  /** How long after a server's death its work is taken over. */
  readonly leaseMs?: number
  readonly attemptMaxMs?: number
}

const LEASE_MS = 10_000
/** How often to look for what another server left behind. Own jobs are begun at once. */
const LOOK_EVERY_MS = 5_000
/** Many times what is needed: half a minute for 100 megapixels. */
const ATTEMPT_MAX_MS = 10 * 60_000
const TOO_SLOW_TEXT = 'This image takes too long to read.'
const FAILED_TEXT = 'This image could not be read. It may be damaged.'

export const createImageQueue = (parts: ImageQueueParts): ImageQueue => {
  const { store, log, leaseMs = LEASE_MS, attemptMaxMs = ATTEMPT_MAX_MS } = parts
  const leases = createJobLeases(store, leaseMs)
  const closing = new AbortController()
  let working = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let lastOwner = 0

  const finish = async (job: JobDocument, outcome: Partial<JobDocument>) => {
    await store.update('jobs', job._id, outcome)
    await leases.clear(job._id)
  }

  const giveUp = async (job: JobDocument, text = FAILED_TEXT) => {
    await alterImage(store, job, { failed: text })
    await finish(job, { state: 'failed', error: text })
  }

  const takeNext = async (): Promise<{ job: JobDocument; lease: Lease } | null> => {
    if (closing.signal.aborted) return null
    for await (const job of jobsInTurn(store, lastOwner)) {
      const lease = await leases.take(job._id)
      if (lease === 'spent') await giveUp(job)
      else if (lease !== 'busy') return { job, lease }
    }
    return null
  }

  const failAttempt = async (job: JobDocument, lease: Lease, error: unknown) => {
    if (closing.signal.aborted) return lease.giveBack()
    log.warn({ err: error, mapId: job.map_id, attempt: lease.attempt }, 'image attempt failed')
    await lease.expire()
    if (error instanceof ImageRefusedError) await giveUp(job, error.message)
    else if (lease.attempt === ATTEMPTS_MAX) await giveUp(job)
  }

  const work = async (job: JobDocument, lease: Lease) => {
    const keeping = keepLease(lease, leaseMs)
    const overdue = AbortSignal.timeout(attemptMaxMs)
    const signal = AbortSignal.any([closing.signal, keeping.lost, overdue])
    lastOwner = job.owner_id ?? lastOwner
    const progress = new JobProgress(store, job._id)
    try {
      await store.update('jobs', job._id, { attempts: lease.attempt })
      const onProgress = (share: number) => progress.report(share)
      await attemptImage(parts, job, { signal, onProgress }).finally(() => progress.settled())
      await finish(job, { state: 'done', error: null, progress: 1 })
    } catch (error) {
      keeping.stop()
      await failAttempt(job, lease, overdue.aborted ? tooLarge(TOO_SLOW_TEXT) : error)
    } finally {
      keeping.stop()
    }
  }

  const workAll = async () => {
    for (let next = await takeNext(); next; next = await takeNext()) await work(next.job, next.lease)
  }

  const wake = () => {
    if (!timer) return
    working = working
      .then(workAll)
      .catch((error: unknown) => log.error({ err: error }, 'the image queue failed'))
  }

  return {
    start: () => {
      timer = setInterval(wake, Math.min(LOOK_EVERY_MS, leaseMs)).unref()
      working = rm(workDir(parts.config), { recursive: true, force: true })
      wake()
    },
    enqueue: async (mapId) => {
      const map = await store.get('maps', String(mapId))
      const next = map && (await awaitedReplacement(store, map))
      if (map) await insertJob(store, map)
      if (map && next) await insertJob(store, map, next.image)
      wake()
    },
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await working
    },
  }
}
