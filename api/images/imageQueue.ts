import { rm } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Hindrance } from '../../shared/maps/maps.ts'
import { FileNotFoundError, type FileStore } from '../files/FileStore.ts'
import type { Store } from '../store/Store.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import { attemptImage, type AttemptParts, workDir } from './attemptImage.ts'
import { DecodingBudget, PIXELS_PER_HOUR } from './decodingCost.ts'
import { CutOffError, hindranceIn } from './hindrance.ts'
import { keptImages } from './floorImages.ts'
import { ImageRefusedError } from './ImageRefusedError.ts'
import { alterImage, awaitedReplacement, insertJob, JobProgress } from './imageJobs.ts'
import { createJobLeases, keepLease, type Lease } from './jobLeases.ts'
import { JobPauses } from './JobPauses.ts'
import { jobsInTurn, type Lane } from './jobsInTurn.ts'
import { isPictured } from './tilePyramid.ts'

/**
 * Makes the pictures of maps in two lanes, so that what is quickly made never waits for what is not. In each lane it makes one
 * map's at a time, and of a large image one part, and people take turns; who has had more than their share of the hour comes
 * last. The jobs are in the store and outlive every process.
 */
export interface ImageQueue {
  /** Begins to work, first on what an earlier process left undone. */
  start(): void
  /** Queues the image of a map, the one that is to replace it, and those of its floors, unless that was done. */
  enqueue(mapId: number): Promise<void>
  /** Looks for jobs that are in the store. */
  wake(): void
  /** What keeps this server from doing a job; null for the jobs of others, and those that merely wait. */
  hindranceOf(jobId: string): Hindrance | null
  /** Interrupts what is under way; the next start resumes it. */
  close(): Promise<void>
}

interface ImageQueueParts {
  readonly store: Store
  readonly files: FileStore
  readonly config: AttemptParts['config']
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Puts an image whose pictures are made in the place of the one that it replaces. May be repeated. */
  readonly replaceImage?: (mapId: number) => Promise<void>
  /** How long after a server's death its work is taken over. */
  readonly leaseMs?: number
  readonly pixelsPerHour?: number
  /** How long a job waits after the first hindrance. */
  readonly firstPauseMs?: number
  /** How long an attempt may take. */
  readonly attemptMaxMs?: number
  /** The time of a processor that a part may take in the quick lane. */
  readonly quickMaxMs?: number
}

const LEASE_MS = 10_000
const FIRST_PAUSE_MS = 2_000
/** How often to look for what another server left behind, and for pauses that are over. Own jobs are begun at once. */
const LOOK_EVERY_MS = 5_000
/** Many times what a part takes: a decoder has a processor for less, so that the machine is stuck. */
const ATTEMPT_MAX_MS = 20 * 60_000
/** How often a picture is tried that a decoder cannot read, or dies of, or that takes too long: the others of its lane wait meanwhile. */
const FAILURES_MAX = 3
const FAILED_TEXT = 'This image could not be read. It may be damaged.'
const OVERDUE_TEXT = 'The server took too long for this image.'
/** How often a part is tried that the server, or the decoder's process, does not live through, as where memory runs out. */
const ORPHANED_MAX = 10
const ORPHANED_TEXT = `The server was interrupted ${ORPHANED_MAX} times while it worked on this image.`
const GONE_TEXT = 'The uploaded file is no longer on the server.'

/** What takes a processor longer than that goes on in the slow lane: the size of a picture does not tell it all. */
const QUICK_MAX_MS = 30_000

const LANES = ['quick', 'slow'] as const

interface LaneState {
  readonly lane: Lane
  working: Promise<void>
  /** Whose turn it was last. */
  lastOwner: number
  /** What keeps this server from looking for jobs at all. */
  trouble: Hindrance | null
}

interface Taken {
  readonly job: JobDocument
  readonly lease: Lease
}

export const createImageQueue = (parts: ImageQueueParts): ImageQueue => {
  const { store, log, leaseMs = LEASE_MS, firstPauseMs = FIRST_PAUSE_MS, quickMaxMs = QUICK_MAX_MS } = parts
  const { maxDecodingMs = Infinity } = parts.config
  const quickParts = {
    ...parts,
    config: { ...parts.config, maxDecodingMs: Math.min(quickMaxMs, maxDecodingMs) },
  }
  const budget = new DecodingBudget(parts.pixelsPerHour ?? PIXELS_PER_HOUR)
  const leases = createJobLeases(store, leaseMs)
  const pauses = new JobPauses(store, firstPauseMs)
  const closing = new AbortController()
  const lanes = LANES.map((lane): LaneState => ({
    lane,
    working: Promise.resolve(),
    lastOwner: 0,
    trouble: null,
  }))
  let timer: NodeJS.Timeout | undefined

  const finish = async ({ job, lease }: Taken, outcome: Partial<JobDocument>) => {
    await store.update('jobs', job._id, outcome)
    pauses.forget(job._id)
    await leases.clear(job._id, lease.attempt)
  }

  const giveUp = async (taken: Taken, text: string) => {
    await alterImage(store, taken.job, { failed: text })
    await finish(taken, { state: 'failed', error: text })
  }

  const takeNext = async ({ lane, lastOwner }: LaneState): Promise<Taken | null> => {
    for (const isBeyondBudget of [false, true])
      for await (const waiting of jobsInTurn(store, lane, lastOwner)) {
        if (closing.signal.aborted) return null
        if (pauses.isPaused(waiting)) continue
        if ((await budget.isSpent(waiting.owner_id ?? 0)) !== isBeyondBudget) continue
        const lease = await leases.take(waiting)
        if (lease === 'busy') continue
        const job = await store.get('jobs', waiting._id)
        if (job?.state !== 'waiting') await lease.giveBack()
        else if (!(await waitsForOrphans({ job, lease }))) return { job, lease }
      }
    return null
  }

  /** Lets a job wait, or gives it up, whose last attempt has ended with its server or was cut off. Returns whether there was one. */
  const waitsForOrphans = async (taken: Taken): Promise<boolean> => {
    const { job, lease } = taken
    const { failures = 0, orphaned = 0, orphaned_before = 0 } = job
    const found = lease.attempt - 1 - failures
    if (found <= orphaned) return false
    if (found - orphaned_before >= ORPHANED_MAX) {
      log.warn({ mapId: job.map_id, attempt: lease.attempt }, 'image given up: it was cut off each time')
      await giveUp(taken, ORPHANED_TEXT)
      return true
    }
    await pauses.begin(job, 'server', { attempts: lease.attempt - 1, orphaned: found })
    await lease.giveBack()
    return true
  }

  const endBadly = async (taken: Taken, error: unknown, isOverdue: boolean) => {
    const { job, lease } = taken
    if (closing.signal.aborted) return lease.giveBack()
    if (job.is_quick && error instanceof ImageRefusedError && error.reason === 'too-slow') {
      await store.update('jobs', job._id, { is_quick: null, attempts: lease.attempt - 1 })
      return lease.giveBack()
    }
    if (error instanceof ImageRefusedError) return giveUp(taken, error.message)
    const hindrance = hindranceIn(error)
    log.warn(
      { err: error, mapId: job.map_id, attempt: lease.attempt, hindrance, isOverdue },
      'image attempt failed',
    )
    if (error instanceof FileNotFoundError) return giveUp(taken, GONE_TEXT)
    // Then the attempt's number is used, as after the end of a server, and `waitsForOrphans` finds it.
    if (error instanceof CutOffError) return lease.expire()
    if (hindrance !== null && !isOverdue) {
      await pauses.begin(job, hindrance, { attempts: lease.attempt - 1 })
      return lease.giveBack()
    }
    const failures = (job.failures ?? 0) + 1
    if (failures >= FAILURES_MAX) return giveUp(taken, isOverdue ? OVERDUE_TEXT : FAILED_TEXT)
    await store.update('jobs', job._id, { failures })
    return lease.expire()
  }

  const work = async (state: LaneState, taken: Taken) => {
    const { job, lease } = taken
    const keeping = keepLease(lease, leaseMs)
    const limit = AbortSignal.timeout(parts.attemptMaxMs ?? ATTEMPT_MAX_MS)
    const signal = AbortSignal.any([closing.signal, keeping.lost, limit])
    state.lastOwner = job.owner_id ?? state.lastOwner
    if (!job.made && !job.hindrances) await budget.spend(job.owner_id ?? 0, job.pixels ?? 0)
    const progress = new JobProgress(store, job._id)
    try {
      await store.update('jobs', job._id, { attempts: lease.attempt, hindered_by: null, waits_until: null })
      pauses.forget(job._id)
      const onProgress = (share: number) => progress.report(share)
      const watch = { signal, lost: keeping.lost, onProgress }
      const isDone = await attemptImage(state.lane === 'quick' ? quickParts : parts, job, watch).finally(() =>
        progress.settled(),
      )
      keeping.stop()
      if (await keeping.isLost()) return
      if (isDone) return await finish(taken, { state: 'done', error: null, progress: 1 })
      const orphaned_before = job.orphaned ?? 0
      await store.update('jobs', job._id, { attempts: lease.attempt - 1, hindrances: 0, orphaned_before })
      await lease.giveBack()
    } catch (error) {
      keeping.stop()
      if (await keeping.isLost()) {
        log.warn({ err: error, mapId: job.map_id, attempt: lease.attempt }, 'image attempt lost its lease')
        return
      }
      await endBadly(taken, error, limit.aborted).catch((second: unknown) =>
        log.warn({ err: second, mapId: job.map_id }, 'the end of an image attempt could not be noted'),
      )
    } finally {
      keeping.stop()
    }
  }

  const workAll = async (state: LaneState) => {
    for (;;) {
      const next = await takeNext(state)
      state.trouble = null
      if (!next) return
      await work(state, next)
    }
  }

  const wake = () => {
    if (!timer) return
    for (const state of lanes)
      state.working = state.working
        .then(() => workAll(state))
        .catch((error: unknown) => {
          state.trouble = hindranceIn(error)
          log.error({ err: error }, 'the image queue failed')
        })
  }

  return {
    start: () => {
      timer = setInterval(wake, Math.min(LOOK_EVERY_MS, leaseMs)).unref()
      const swept = rm(workDir(parts.config), { recursive: true, force: true })
      for (const state of lanes) state.working = swept
      wake()
    },
    enqueue: async (mapId) => {
      const map = await store.get('maps', String(mapId))
      const next = map && (await awaitedReplacement(store, map))
      if (map) await insertJob(store, map)
      if (map && next) await insertJob(store, map, next.image)
      if (map)
        for (const { image } of await keptImages(store, map._id))
          if (!isPictured(image)) await insertJob(store, map, image)
      wake()
    },
    wake,
    hindranceOf: (jobId) => lanes.find(({ trouble }) => trouble)?.trouble ?? pauses.hindranceOf(jobId),
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await Promise.all(lanes.map(({ working }) => working))
    },
  }
}
