import { newRandomId } from '../../../shared/ids.ts'
import { progressRefusalSchema } from '../../../shared/progress/progress.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { ApiError } from '../../sources/http/api.ts'
import { progressServer } from '../../sources/http/progress.ts'
import type { MapImage } from '../../sources/MapSource.ts'
import { progressOwner, setProgressOwner } from '../../sources/progress/browserMarks.ts'
import { openProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import { sendAll } from '../../sync/progress/leaveProgress.ts'
import { ProgressSession } from '../../sync/progress/ProgressSession.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { marksOf } from './marksOf.ts'

export interface KeptMap {
  readonly userId: number
  readonly mapId: string
  /** The image that the map has now. */
  readonly image: () => MapImage
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
  if (progressOwner() !== userId) return
  const database = await openProgressDatabase()
  const ended = new AbortController()
  const untilEnd = ended.signal
  signal.addEventListener('abort', () => ended.abort())
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (afterMs: number) => {
    clearTimeout(timer)
    if (!untilEnd.aborted) timer = setTimeout(() => void exchange(), afterMs)
  }
  const session = await ProgressSession.open({
    marks: marksOf(map),
    rows: progressRows(database, userId, mapId),
    server: progressServer(mapId),
    clock: new ProgressClock(newRandomId().slice(0, 8)),
    onUnsent: () => soon(SEND_AFTER_MS),
    onTooLong: () => toast.error('This drawing is too large for your account. It stays in this browser.'),
  })
  const exchange = async () => {
    if (progressOwner() !== userId) return ended.abort()
    try {
      await session.exchange()
    } catch (error) {
      if (isFinal(error)) return ended.abort()
      soon(RETRY_AFTER_MS)
    }
    return undefined
  }
  const channel = new BroadcastChannel(channelOf(mapId))
  channel.addEventListener('message', () => soon(0))
  await exchange()
  await sendAll(userId, mapId).catch(() => {})
  await aborted(untilEnd)
  clearTimeout(timer)
  channel.close()
  await session.close()
  database.close()
}

/** Whether there is no use in trying again on this page. */
const isFinal = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false
  const { data } = progressRefusalSchema.safeParse(error.body)
  if (error.status === 409 && data?.reason === 'off') setProgressOwner(null)
  if (error.status === 409 && data?.reason === 'full') toast.error(data.error)
  return error.status >= 400 && error.status < 500 && error.status !== 429
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
