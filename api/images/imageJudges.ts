import { FairLine } from './FairLine.ts'
import type { JudgeRequest } from './imageMessages.ts'
import { tooLarge } from './ImageRefusedError.ts'
import { Judge } from './Judge.ts'

/** Processes that decode a picture while its request waits, to find out whether it can be decoded. */
export interface ImageJudges {
  /**
   * @throws ImageRefusedError
   * @throws JudgesBusyError
   */
  judge(personId: number, request: JudgeRequest): Promise<void>
  /** Kills the processes. */
  close(): void
}

/** Too many pictures are waiting for this one to be checked in time. */
export class JudgesBusyError extends Error {
  override readonly name = 'JudgesBusyError'

  constructor() {
    super('Too many pictures are being checked at the moment. Please try again in a few seconds.')
  }
}

export interface JudgeLimits {
  readonly processes: number
  /** The maximum time for waiting and checking together. */
  readonly millis: number
  readonly waiting: number
  readonly waitingPerPerson: number
  /** How long an idle process is kept. */
  readonly idleMs: number
}

export const DEFAULT_JUDGE_LIMITS: JudgeLimits = {
  processes: 2,
  millis: 5_000,
  waiting: 60,
  waitingPerPerson: 20,
  idleMs: 30_000,
}

interface Case {
  readonly request: JudgeRequest
  /** Aborted when its time is up. */
  readonly signal: AbortSignal
  /** Its turn has come. */
  readonly begin: (judge: () => Promise<void>) => Promise<void>
}

/** Nobody has more than one of the processes. */
export const createImageJudges = (limits: JudgeLimits = DEFAULT_JUDGE_LIMITS): ImageJudges => {
  const line = new FairLine<Case>(limits.waiting, limits.waitingPerPerson)
  const served = new Set<number>()
  const judges = new Set<Judge>()
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
      thing.begin(() => freeJudge().judge(thing.request, thing.signal)).then(leave, leave)
    }
  }

  const freeJudge = (): Judge => {
    const free = [...judges].find((judge) => judge.isFree)
    if (free) return free
    const judge = new Judge(limits.idleMs, () => judges.delete(judge))
    judges.add(judge)
    return judge
  }

  return {
    judge: (personId, request) =>
      new Promise((resolve, reject) => {
        const asked = performance.now()
        const overdue = new AbortController()
        let begun = Infinity
        const one: Case = {
          request,
          signal: overdue.signal,
          begin: async (judge) => {
            begun = performance.now()
            const judgement = isClosed ? Promise.reject(new JudgesBusyError()) : judge()
            await judgement.finally(() => clearTimeout(timer)).then(resolve, reject)
          },
        }
        const timer = setTimeout(() => {
          // After waiting for most of the time, it was not really checked.
          const hasWaited = begun - asked > limits.millis / 2
          if (line.leave(personId, one)) reject(new JudgesBusyError())
          else overdue.abort(hasWaited ? new JudgesBusyError() : tooLarge(TOO_SLOW_TEXT))
        }, limits.millis)
        if (!isClosed && line.add(personId, one)) return serveNext()
        clearTimeout(timer)
        reject(new JudgesBusyError())
      }),
    close: () => {
      isClosed = true
      for (const judge of judges) judge.kill()
    },
  }
}

const TOO_SLOW_TEXT = 'This image takes too long to read.'
