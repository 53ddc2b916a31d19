import { MapNotFoundError, NotEditableError, SignedOutError } from '../sources/MapSource.ts'

/** Why nothing can be sent for now. */
export type Hold = 'offline' | 'signed-out' | 'not-editable'

export interface SenderPorts {
  /** Sends the oldest pending list; resolves to false if there is none, rejects if it has to be tried again. */
  readonly sendNext: () => Promise<boolean>
  readonly onHold: (hold: Hold | null) => void
}

export interface ChangeSender {
  /** There is something to send, or a new chance to send it. */
  wake(): void
  /** Sends from now on; it is stopped at first. */
  start(): void
  stop(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** 1 s, 2 s, 4 s … 30 s, each up to a quarter shorter so that many editors do not come back at once. */
export const waitMs = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (1 - random / 4)

const holdOf = (error: unknown): Hold => {
  if (error instanceof SignedOutError) return 'signed-out'
  return error instanceof NotEditableError || error instanceof MapNotFoundError ? 'not-editable' : 'offline'
}

/** Sends one list at a time, in order; after a failure it waits longer each time, unless it is woken. */
export const createChangeSender = ({ sendNext, onHold }: SenderPorts): ChangeSender => {
  let isRunning = false
  let isWoken = false
  let isStopped = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendAll = async () => {
    while (!isStopped && (await sendNext())) {
      failures = 0
      onHold(null)
    }
  }

  const run = async () => {
    isRunning = true
    clearTimeout(timer)
    try {
      while (isWoken && !isStopped) {
        isWoken = false
        await sendAll()
      }
    } catch (error) {
      failures += 1
      onHold(holdOf(error))
      if (!isStopped) timer = setTimeout(wake, isWoken ? 0 : waitMs(failures, Math.random()))
    } finally {
      isRunning = false
    }
  }

  const wake = () => {
    isWoken = true
    if (!isRunning && !isStopped) void run()
  }

  return {
    wake,
    start() {
      isStopped = false
      wake()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
