import type { Change } from '../../../shared/content/changes.ts'
import type { PendingList, PendingLists } from '../../sources/local/pendingLists.ts'
import {
  MapNotFoundError,
  NotEditableError,
  SignedOutError,
  StorageFullError,
} from '../../sources/MapSource.ts'
import { afterPaint } from '../../ui/afterPaint.ts'

/** How long sending waits for a write; another tab can block the database for as long as it is open. */
const STORING_MAX_MS = 3_000

/** Stores pending lists in the browser, but delays their sending only briefly. */
interface Outbox {
  add(list: PendingList): void
  /** Replaces lists, by their former change ids. */
  replace(lists: ReadonlyMap<string, PendingList>): void
  remove(changeId: string): void
  /** Resolves once the list is stored, or cannot be for now. */
  whenStored(changeId: string): Promise<void>
  /** False for a list that would be lost with the page. */
  isStored(changeId: string): boolean
}

interface OutboxPorts {
  readonly lists: PendingLists
  /** From then on another page or session may have adopted the lists, and only that one may alter them. */
  readonly isStopped: () => boolean
  readonly onNotStored: () => void
  /** A list that was reported as not stored is stored now. */
  readonly onStored: () => void
}

export const createOutbox = ({ lists, isStopped, onNotStored, onStored }: OutboxPorts): Outbox => {
  const writes = new Map<string, Promise<void>>()
  const unsettled = new Set<string>()
  const notStored = new Set<string>()
  /** A write took too long, and none has finished since. */
  let isBlocked = false

  const track = (changeIds: readonly string[], write: Promise<void>) => {
    const settle = (isStored: boolean) => {
      isBlocked = false
      let isRecovered = false
      for (const changeId of changeIds) {
        unsettled.delete(changeId)
        if (isStored) isRecovered = notStored.delete(changeId) || isRecovered
        else if (writes.has(changeId)) markNotStored(changeId)
      }
      if (isRecovered) onStored()
    }
    const settled = write.then(
      () => settle(true),
      () => settle(false),
    )
    for (const changeId of changeIds) {
      unsettled.add(changeId)
      writes.set(changeId, settled)
    }
  }
  const markNotStored = (changeId: string) => {
    notStored.add(changeId)
    onNotStored()
  }

  return {
    add: (list) =>
      track([list.changeId], isLong(list) ? afterPainted(() => lists.add(list)) : lists.add(list)),
    replace(replaced) {
      const before = [...replaced.keys()].map((changeId) => writes.get(changeId))
      for (const changeId of replaced.keys()) writes.delete(changeId)
      const write = Promise.all(before).then(() => (isStopped() ? undefined : lists.replace(replaced)))
      track(
        Array.from(replaced.values(), ({ changeId }) => changeId),
        write,
      )
    },
    remove(changeId) {
      const write = writes.get(changeId) ?? Promise.resolve()
      writes.delete(changeId)
      unsettled.delete(changeId)
      notStored.delete(changeId)
      write.then(() => lists.remove(changeId)).catch(() => {})
    },
    async whenStored(changeId) {
      const write = writes.get(changeId)
      if (!write || !unsettled.has(changeId)) return
      if (!isBlocked) isBlocked = await isLate(write)
      if (isBlocked && unsettled.has(changeId)) markNotStored(changeId)
    },
    isStored: (changeId) => !notStored.has(changeId),
  }
}

/** A database copies each point of a list before it returns: ten thousand take as long as a frame may. */
const POINTS_AT_ONCE_MAX = 500
const CHANGES_AT_ONCE_MAX = 500

const isLong = ({ changes }: PendingList): boolean =>
  changes.length > CHANGES_AT_ONCE_MAX ||
  changes.reduce((sum, change) => sum + pointCount(change), 0) > POINTS_AT_ONCE_MAX

const pointCount = (change: Change): number => {
  if (change.kind !== 'zone' || change.op === 'remove') return 0
  const geometry = change.op === 'insert' ? change.entity.geometry : change.fields.geometry
  return geometry === undefined || geometry.kind === 'circle' ? 0 : geometry.points.length
}

const afterPainted = (write: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => afterPaint(() => void write().then(resolve, reject)))

const isLate = async (write: Promise<void>): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<true>((resolve) => {
    timer = setTimeout(resolve, STORING_MAX_MS, true)
  })
  const isLate = await Promise.race([write.then(() => false), late])
  clearTimeout(timer)
  return isLate
}

/** Why nothing can be sent for now. */
export type PauseReason = 'offline' | 'signed-out' | 'not-editable' | 'full'

interface SenderPorts {
  /** Sends the oldest pending list; resolves to false if there is none, rejects if it has to be tried again. */
  readonly sendNext: () => Promise<boolean>
  readonly onPause: (reason: PauseReason | null) => void
}

interface ChangeSender {
  /** Called when there is something to send, or a new chance to send it. */
  wake(): void
  /** Sends from now on; it is stopped at first. */
  start(): void
  stop(): void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** 1 s, 2 s, 4 s … 30 s, each up to a quarter shorter so that many editors do not retry at once. */
const waitMs = (failures: number, random: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (1 - random / 4)

const pauseReasonOf = (error: unknown): PauseReason => {
  if (error instanceof SignedOutError) return 'signed-out'
  if (error instanceof StorageFullError) return 'full'
  return error instanceof NotEditableError || error instanceof MapNotFoundError ? 'not-editable' : 'offline'
}

/** Sends one list at a time, in order; after a failure it waits longer each time, unless it is woken. */
export const createChangeSender = ({ sendNext, onPause }: SenderPorts): ChangeSender => {
  let isRunning = false
  let isWoken = false
  let isStopped = true
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const sendAll = async () => {
    while (!isStopped && (await sendNext())) {
      failures = 0
      onPause(null)
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
      onPause(pauseReasonOf(error))
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
