import type { Logger } from 'pino'
import { isWithoutRoom, takesNoWrites } from '../http/errors.ts'
import { createJobLeases, keepLease, type Lease } from '../images/jobLeases.ts'
import type { BranchDocument } from '../store/branchDocuments.ts'
import type { MapDocument } from '../store/collections.ts'
import { type Store, StoreUnavailableError } from '../store/Store.ts'

/** Fills branches, one after the other. The notes about them are in the store and outlive every process. */
export interface BranchQueue {
  /** Begins to work, first on what an earlier process left undone. */
  start(): void
  /** Looks for work at once. */
  wake(): void
  /** Interrupts what is under way; the next start resumes it. */
  close(): Promise<void>
}

interface BranchQueueParts {
  readonly store: Store
  readonly log: Pick<Logger, 'warn' | 'error'>
  /** Puts everything into a branch that belongs there. May be repeated. */
  readonly fill: (branch: MapDocument, note: BranchDocument, signal: AbortSignal) => Promise<void>
  /** Deletes a branch that cannot be filled. */
  readonly discard: (branch: MapDocument) => Promise<void>
  /** Deletes the note about a branch that there is not to be. */
  readonly forget: (note: BranchDocument) => Promise<void>
  readonly leaseMs?: number
}

/** How long after a server's death its work is taken over. */
const LEASE_MS = 10_000
const LOOK_EVERY_MS = 5_000
/** No request takes this long. */
const ABANDONED_MS = 60 * 60_000

/** After so many failures of its own a branch is given up. */
const FAILURES_MAX = 3
/** As many servers may die while they fill a branch. */
const ATTEMPTS_MAX = 20
/** How long all branches wait if the machine is in the way: twice as long each time. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000

/** A full or read-only disk, or a lost database: what a branch needs may be there once that has passed. */
const isTroubleOfMachine = (error: unknown): boolean =>
  isWithoutRoom(error) || takesNoWrites(error) || error instanceof StoreUnavailableError

const jobIdOf = ({ _id }: BranchDocument): string => `branch:${_id}`

export const createBranchQueue = ({
  store,
  log,
  fill,
  discard,
  forget: forgetNote,
  leaseMs = LEASE_MS,
}: BranchQueueParts): BranchQueue => {
  const leases = createJobLeases(store, leaseMs)
  const closing = new AbortController()
  let working = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  /** By this process's monotonic clock. */
  let pausedUntilMs = 0
  let nextPauseMs = FIRST_PAUSE_MS

  const forget = async (note: BranchDocument) => {
    await forgetNote(note)
    await leases.clear(jobIdOf(note), ATTEMPTS_MAX + 1)
  }

  const giveUp = async (note: BranchDocument, branch: MapDocument) => {
    await discard(branch)
    await forget(note)
  }

  const attempt = async (note: BranchDocument, branch: MapDocument, lease: Lease) => {
    const keeping = keepLease(lease, leaseMs)
    try {
      await fill(branch, note, AbortSignal.any([closing.signal, keeping.lost]))
      await leases.clear(jobIdOf(note), lease.attempt + 1)
      nextPauseMs = FIRST_PAUSE_MS
    } catch (error) {
      keeping.stop()
      if (closing.signal.aborted) return await lease.giveBack()
      log.warn({ err: error, mapId: branch._id, attempt: lease.attempt }, 'a branch could not be filled')
      if (isTroubleOfMachine(error)) {
        pause()
        return await lease.giveBack()
      }
      await lease.expire()
      if (keeping.lost.aborted) return
      const failures = (note.failures ?? 0) + 1
      if (failures === FAILURES_MAX) await giveUp(note, branch)
      else await store.update('branches', note._id, { failures })
    } finally {
      keeping.stop()
    }
  }

  const pause = () => {
    pausedUntilMs = performance.now() + nextPauseMs
    nextPauseMs = Math.min(LONGEST_PAUSE_MS, nextPauseMs * 2)
  }

  /** A region map is filled with the branch that it is in. */
  const workOnPart = async (note: BranchDocument, branchId: number) => {
    if (!(await store.get('branches', String(branchId)))) await forgetNote(note)
  }

  const work = async (note: BranchDocument) => {
    if (note.part_of !== undefined) return workOnPart(note, note.part_of)
    const branch = await store.get('maps', note._id)
    // Its record is written after the note, or was never written.
    const isAbandoned = !branch && Date.now() - note.created_at.getTime() > ABANDONED_MS
    if (branch?.deleted || isAbandoned) return forget(note)
    if (!branch) return
    const lease = await leases.take({ _id: jobIdOf(note), attempts: 0 })
    if (lease === 'busy') return
    if (lease.attempt > ATTEMPTS_MAX) await giveUp(note, branch)
    else await attempt(note, branch, lease)
  }

  const workAll = async () => {
    for await (const note of store.stream('branches', { equals: { is_filled: false } }))
      if (!closing.signal.aborted && performance.now() >= pausedUntilMs) await work(note)
  }

  const wake = () => {
    if (!timer || closing.signal.aborted) return
    working = working
      .then(workAll)
      .catch((error: unknown) => log.error({ err: error }, 'the queue of branches failed'))
  }

  return {
    start: () => {
      timer = setInterval(wake, Math.min(LOOK_EVERY_MS, leaseMs)).unref()
      wake()
    },
    wake,
    close: async () => {
      clearInterval(timer)
      closing.abort()
      await working
    },
  }
}
