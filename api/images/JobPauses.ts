import { LRUCache } from 'lru-cache'
import type { Hindrance } from '../../shared/maps/maps.ts'
import type { JobDocument } from '../store/imageDocuments.ts'
import type { Store } from '../store/Store.ts'

const LONGEST_MS = 5 * 60_000

interface Pause {
  readonly hindrance: Hindrance
  readonly hindrances: number
  /** By this process's monotonic clock. */
  readonly untilMs: number
}

/** More jobs than ever wait at once. */
const JOBS_MAX = 10_000

/**
 * The jobs that wait because something other than their picture was in the way, each time twice as long. Other servers read it
 * in the store; this one keeps it, too, since the store may be what fails.
 */
export class JobPauses {
  readonly #store: Store
  readonly #firstMs: number
  readonly #pauses = new LRUCache<string, Pause>({ max: JOBS_MAX })

  constructor(store: Store, firstMs: number) {
    this.#store = store
    this.#firstMs = firstMs
  }

  /** Lets the job wait. `fields` are stored with that. */
  async begin(job: JobDocument, hindrance: Hindrance, fields: Partial<JobDocument> = {}): Promise<void> {
    const before = Math.max(this.#pauses.get(job._id)?.hindrances ?? 0, job.hindrances ?? 0)
    const hindrances = before + 1
    const forMs = Math.min(LONGEST_MS, this.#firstMs * 2 ** before)
    this.#pauses.set(job._id, { hindrance, hindrances, untilMs: performance.now() + forMs })
    const waits_until = new Date(Date.now() + forMs)
    await this.#store.update('jobs', job._id, { hindered_by: hindrance, hindrances, waits_until, ...fields })
  }

  isPaused({ _id, waits_until }: JobDocument): boolean {
    if (this.hindranceOf(_id)) return true
    const leftMs = (waits_until?.getTime() ?? 0) - Date.now()
    // A longer one was written by a clock that has been set back since.
    return leftMs > 0 && leftMs <= LONGEST_MS
  }

  /** What a job waits for, as far as this server has tried it; null once it may be tried again. */
  hindranceOf(jobId: string): Hindrance | null {
    const pause = this.#pauses.get(jobId)
    return pause && pause.untilMs > performance.now() ? pause.hindrance : null
  }

  forget(jobId: string): void {
    this.#pauses.delete(jobId)
  }
}
