import { newRandomId } from '../../../shared/ids.ts'
import { progressRefusalSchema } from '../../../shared/progress/progress.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { isRefusal, progressServer } from '../../sources/http/progress.ts'
import { progressClaim, progressOwner } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { sendAll, stopKeeping } from '../../sync/progress/leaveProgress.ts'
import { ProgressSession } from '../../sync/progress/ProgressSession.ts'
import { type ProgressServer, sendUnsent } from '../../sync/progress/sendUnsent.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { marksOf, type PlacedOn } from './marksOf.ts'

export interface KeptMap {
  readonly userId: number
  readonly mapId: string
  /** The image that the map has now. */
  readonly image: () => PlacedOn
}

/** What is ticked one after another goes with one request. */
const SEND_AFTER_MS = 1_500
const RETRY_AFTER_MS = 30_000

/**
 * Keeps an open map and the account the same until the signal. Of the pages that show the map one does it; the others hear of it as of each
 * other's ticks, and ask that one to look again.
 */
export const followProgress = (map: KeptMap, signal: AbortSignal): Promise<void> => {
  const look = () => askToLook(map.mapId)
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  window.addEventListener('focus', look, { signal })
  window.addEventListener('online', look, { signal })
  document.addEventListener('visibilitychange', lookIfSeen, { signal })
  return oneAtATime(`pinfold:progress:${map.userId}:${map.mapId}`, signal, () => follow(map, signal))
}

const follow = async (map: KeptMap, signal: AbortSignal): Promise<void> => {
  const { userId, mapId } = map
  const claim = progressClaim()
  if (claim === null || progressOwner() !== userId) return
  const database = await openProgressDatabase()
  const ended = new AbortController()
  const untilEnd = ended.signal
  const isOver = () => {
    if (signal.aborted || progressClaim() !== claim) ended.abort()
    return untilEnd.aborted
  }
  signal.addEventListener('abort', isOver)
  window.addEventListener('storage', isOver, { signal: untilEnd })
  let timer: ReturnType<typeof setTimeout> | undefined
  let exchange = (): Promise<void> => Promise.resolve()
  const soon = (afterMs: number) => {
    clearTimeout(timer)
    if (!isOver()) timer = setTimeout(() => void exchange(), afterMs)
  }
  const rows = progressRows(database, userId, mapId)
  const session = await ProgressSession.open({
    marks: marksOf({ ...map, claim }),
    rows,
    server: serverUntil(isOver, progressServer(mapId)),
    clock: new ProgressClock(newRandomId().slice(0, 8)),
    onUnsent: () => soon(SEND_AFTER_MS),
    onTooLong: () => toast.error('This drawing is too large for your account. It stays in this browser.'),
  })
  let isOff = false
  exchange = async () => {
    if (isOver()) return
    try {
      await session.exchange()
    } catch (error) {
      if (!isRefusal(error)) return soon(RETRY_AFTER_MS)
      const { data } = progressRefusalSchema.safeParse(error.body)
      isOff = data?.reason === 'off'
      if (data?.reason === 'full') toast.error(data.error)
      ended.abort()
    }
  }
  const channel = new BroadcastChannel(channelOf(mapId))
  channel.addEventListener('message', () => soon(0))
  // The page may not come back.
  const sendIfHidden = () => document.visibilityState === 'hidden' && session.hasUnsent && soon(0)
  document.addEventListener('visibilitychange', sendIfHidden, { signal: untilEnd })
  await exchange()
  if (!isOver()) await sendAll(userId, mapId).catch(() => {})
  await aborted(untilEnd)
  clearTimeout(timer)
  channel.close()
  await session.close()
  const isTheirs = progressClaim() === claim
  if (session.hasUnsent && isTheirs && !isOff) await sendUnsent(rows, progressServer(mapId)).catch(() => {})
  database.close()
  if (isOff && isTheirs) await stopKeeping(userId)
}

/** What the server answers is not taken any more once it is over. */
const serverUntil = (isOver: () => boolean, { read, push }: ProgressServer): ProgressServer => {
  const taken = <T>(answer: T): T => {
    if (isOver()) throw new Error('These marks are not followed any more.')
    return answer
  }
  return {
    read: (after) => read(after).then(taken),
    push: (items, after) => push(items, after).then(taken),
  }
}

const channelOf = (mapId: string): string => `pinfold-progress-${mapId}`

/** Asks the page that follows a map, which may be this one, to look for what is new. */
const askToLook = (mapId: string): void => {
  const channel = new BroadcastChannel(channelOf(mapId))
  channel.postMessage('look')
  channel.close()
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Pages wait for their turn. Where the browser has no locks each goes on: the result is the same. */
const oneAtATime = async (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  // Absent outside of secure contexts, despite its type.
  const locks: LockManager | undefined = globalThis.navigator.locks
  if (!locks) return work()
  try {
    await locks.request(name, { signal }, work)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
