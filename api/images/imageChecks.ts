import { readFileSync } from 'node:fs'
import { FairLine } from './FairLine.ts'
import { type ImageCheck, type ImageCheckResult, imageCheckResultSchema } from './imageMessages.ts'
import { ImageRefusedError, notAnImage, tooLarge } from './ImageRefusedError.ts'
import { forkDecoder } from './forkDecoder.ts'
import { CutOffError, deathOf } from './hindrance.ts'

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
  /** The maximum time for waiting and checking together, on a machine that has a processor for it. */
  readonly millis: number
  /** The same if the process did not get a processor: then its picture is not the cause. */
  readonly starvedMillis: number
  readonly waiting: number
  readonly waitingPerPerson: number
  /** How long an idle process is kept. */
  readonly idleMs: number
}

export const DEFAULT_CHECK_LIMITS: ImageCheckLimits = {
  processes: 2,
  millis: 5_000,
  starvedMillis: 30_000,
  waiting: 60,
  waitingPerPerson: 20,
  idleMs: 30_000,
}

interface Case {
  /** Its turn has come. */
  readonly begin: (checker: ImageChecker) => Promise<void>
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
      thing.begin(freeChecker()).then(leave, leave)
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
        let wasStarved = () => false
        const one: Case = {
          begin: async (checker) => {
            begun = performance.now()
            wasStarved = starvationOf(checker)
            const checking = isClosed
              ? Promise.reject(new ChecksBusyError())
              : checker.check(request, overdue.signal)
            await checking.finally(() => clearTimeout(timer)).then(resolve, reject)
          },
        }
        const giveUp = () => {
          if (line.leave(personId, one)) return reject(new ChecksBusyError())
          const isStarved = performance.now() - asked < limits.starvedMillis && wasStarved()
          if (isStarved) return void (timer = setTimeout(giveUp, limits.millis))
          // After waiting for most of the time, it was not really checked.
          const hasWaited = begun - asked > limits.millis / 2
          overdue.abort(hasWaited ? new ChecksBusyError() : tooLarge(TOO_SLOW_TEXT))
        }
        let timer = setTimeout(giveUp, limits.millis)
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

/** Returns a function that tells whether the process got less than a share of a processor since. */
const starvationOf = (checker: ImageChecker): (() => boolean) => {
  const [begunMs, usedMs] = [performance.now(), checker.processorMs()]
  return () => checker.processorMs() - usedMs < (performance.now() - begunMs) * STARVED_SHARE
}

const STARVED_SHARE = 0.25

const TOO_SLOW_TEXT = 'This image takes too long to read.'

/** Linux counts in hundredths of a second for programs, on every processor. */
const MS_PER_TICK = 10

/** A process that checks one picture at a time. It ends after being idle for a while. */
class ImageChecker {
  readonly #process = forkDecoder('imageCheckProcess')
  readonly #idleMs: number
  readonly #onEnd: () => void
  #idle: NodeJS.Timeout | undefined
  #isAlive = true
  #conclude: ((outcome: ImageCheckResult | Error) => void) | undefined

  constructor(idleMs: number, onEnd: () => void) {
    this.#idleMs = idleMs
    this.#onEnd = onEnd
    const { child } = this.#process
    child.on('message', (message) => {
      const result = imageCheckResultSchema.safeParse(message)
      this.#conclude?.(result.success ? result.data : notAnImage())
    })
    child.once('error', (error) => this.#end(error))
    // If a decoder crashes, the picture is the cause, unless the machine has ended it.
    child.once('close', (_code, killedBy) =>
      this.#end(deathOf(killedBy, '') instanceof CutOffError ? new ChecksBusyError() : notAnImage()),
    )
  }

  get isFree(): boolean {
    return this.#isAlive && !this.#conclude
  }

  /**
   * Resolves if the picture can be decoded. If `signal` aborts first, the process is killed and the reason thrown.
   * @throws ImageRefusedError
   */
  async check(request: ImageCheck, signal: AbortSignal): Promise<void> {
    clearTimeout(this.#idle)
    const giveUp = () => this.#end(signal.reason as Error)
    signal.addEventListener('abort', giveUp)
    try {
      const outcome = await this.#outcomeOf(request)
      if (outcome instanceof Error) throw outcome
      if (outcome.kind === 'refused') throw new ImageRefusedError(outcome.reason, outcome.text)
    } catch (error) {
      // It may have run out of memory and be about to end by itself.
      if (!(error instanceof ImageRefusedError) || error.reason === 'too-large') this.kill()
      throw error
    } finally {
      signal.removeEventListener('abort', giveUp)
      this.#conclude = undefined
      this.#idle = setTimeout(() => this.kill(), this.#idleMs).unref()
    }
  }

  /** The time that processors have spent on it so far, in ms; infinite where the system does not tell. */
  processorMs(): number {
    try {
      const stat = readFileSync(`/proc/${this.#process.child.pid}/stat`, 'utf8')
      // After the name, in parentheses: fields 3 and on. 14 and 15 are its ticks in user and in kernel mode (proc(5)).
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
    } catch {
      return Infinity
    }
  }

  kill(): void {
    this.#end(new Error('The checking process was ended.'))
  }

  #outcomeOf(request: ImageCheck): Promise<ImageCheckResult | Error> {
    return new Promise((resolve) => {
      this.#conclude = resolve
      // What cannot be sent has no reader any more: the end of the process says why.
      this.#process.child.send(request, () => {})
    })
  }

  #end(reason: Error): void {
    clearTimeout(this.#idle)
    this.#conclude?.(reason)
    if (!this.#isAlive) return
    this.#isAlive = false
    this.#process.kill()
    this.#onEnd()
  }
}
