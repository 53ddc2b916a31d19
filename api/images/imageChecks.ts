import { FairLine } from './FairLine.ts'
import type { ImageCheck } from './imageMessages.ts'
import { tooLarge } from './ImageRefusedError.ts'
import { ImageChecker } from './ImageChecker.ts'

/** Processes that decode a picture while its request waits, to find out whether it can be decoded. */
export interface ImageChecks {
  /**
   * @throws ImageRefusedError
   * @throws ChecksBusyError
   */
  check(personId: number, request: ImageCheck): Promise<void>
  /** Kills the processes. */
  close(): void
}

/** Too many pictures are waiting for this one to be checked in time. */
export class ChecksBusyError extends Error {
  override readonly name = 'ChecksBusyError'

  constructor() {
    super('Too many pictures are being checked at the moment. Please try again in a few seconds.')
  }
}

export interface ImageCheckLimits {
  readonly processes: number
  /** The maximum time for waiting and checking together. */
  readonly millis: number
  readonly waiting: number
  readonly waitingPerPerson: number
  /** How long an idle process is kept. */
  readonly idleMs: number
}

export const DEFAULT_CHECK_LIMITS: ImageCheckLimits = {
  processes: 2,
  millis: 5_000,
  waiting: 60,
  waitingPerPerson: 20,
  idleMs: 30_000,
}

interface Case {
  readonly request: ImageCheck
  /** Aborted when its time is up. */
  readonly signal: AbortSignal
  /** Its turn has come. */
  readonly begin: (check: () => Promise<void>) => Promise<void>
}

/** Nobody has more than one of the processes. */
export const createImageChecks = (limits: ImageCheckLimits = DEFAULT_CHECK_LIMITS): ImageChecks => {
  const line = new FairLine<Case>(limits.waiting, limits.waitingPerPerson)
  const served = new Set<number>()
  const checkers = new Set<ImageChecker>()
  let isClosed = false

  const serveNext = () => {
    while (served.size < limits.processes) {
      const next = line.take((personId) => !served.has(personId))
      if (!next) return
      const { personId, thing } = next
      served.add(personId)
      const leave = () => {
        served.delete(personId)
        serveNext()
      }
      thing.begin(() => freeChecker().check(thing.request, thing.signal)).then(leave, leave)
    }
  }

  const freeChecker = (): ImageChecker => {
    const free = [...checkers].find((checker) => checker.isFree)
    if (free) return free
    const checker = new ImageChecker(limits.idleMs, () => checkers.delete(checker))
    checkers.add(checker)
    return checker
  }

  return {
    check: (personId, request) =>
      new Promise((resolve, reject) => {
        const asked = performance.now()
        const overdue = new AbortController()
        let begun = Infinity
        const one: Case = {
          request,
          signal: overdue.signal,
          begin: async (check) => {
            begun = performance.now()
            const checking = isClosed ? Promise.reject(new ChecksBusyError()) : check()
            await checking.finally(() => clearTimeout(timer)).then(resolve, reject)
          },
        }
        const timer = setTimeout(() => {
          // After waiting for most of the time, it was not really checked.
          const hasWaited = begun - asked > limits.millis / 2
          if (line.leave(personId, one)) reject(new ChecksBusyError())
          else overdue.abort(hasWaited ? new ChecksBusyError() : tooLarge(TOO_SLOW_TEXT))
        }, limits.millis)
        if (!isClosed && line.add(personId, one)) return serveNext()
        clearTimeout(timer)
        reject(new ChecksBusyError())
      }),
    close: () => {
      isClosed = true
      for (const checker of checkers) checker.kill()
    },
  }
}

const TOO_SLOW_TEXT = 'This image takes too long to read.'
