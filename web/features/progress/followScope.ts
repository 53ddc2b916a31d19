import { newRandomId } from '../../../shared/ids.ts'
import { progressRefusalSchema } from '../../../shared/progress/progress.ts'
import { ProgressClock } from '../../../shared/progress/stamps.ts'
import { isRefusal, progressServer } from '../../sources/http/progress.ts'
import { progressClaim } from '../../sources/progress/browserMarks.ts'
import { type ProgressDatabase, progressRows } from '../../sources/progress/progressRows.ts'
import type { MarkStore } from '../../sync/progress/marks.ts'
import { ProgressSession } from '../../sync/progress/ProgressSession.ts'
import { type ProgressServer, sendUnsent } from '../../sync/progress/sendUnsent.ts'
import { toast } from '../../ui/overlay/toast.ts'

/** What is ticked one after another goes with one request. */
const SEND_AFTER_MS = 1_500
const RETRY_AFTER_MS = 30_000

export interface FollowedScope {
  readonly database: ProgressDatabase
  readonly userId: number
  readonly mapId: string
  readonly claim: string
  readonly scope: string
  readonly marks: MarkStore
  readonly isOver: () => boolean
}

/** `off`: the account is to keep none. */
export type FollowEnd = 'over' | 'off'

/** Keeps what is shown of one scope and the account the same until the signal, or until it is refused. `onExchanged` is called each time that they are. */
export const followScope = async (
  { database, userId, mapId, claim, scope, marks }: FollowedScope,
  signal: AbortSignal,
  onExchanged: () => Promise<void> = () => Promise.resolve(),
): Promise<FollowEnd> => {
  const ended = new AbortController()
  const untilEnd = ended.signal
  const isOver = () => {
    if (signal.aborted || progressClaim() !== claim) ended.abort()
    return untilEnd.aborted
  }
  signal.addEventListener('abort', isOver)
  let timer: ReturnType<typeof setTimeout> | undefined
  let exchange = (): Promise<void> => Promise.resolve()
  const soon = (afterMs: number) => {
    clearTimeout(timer)
    if (!isOver()) timer = setTimeout(() => void exchange(), afterMs)
  }
  const rows = progressRows(database, userId, scope)
  const opening = ProgressSession.open({
    marks,
    rows,
    server: serverUntil(isOver, progressServer(scope)),
    clock: new ProgressClock(newRandomId().slice(0, 8)),
    onUnsent: () => soon(SEND_AFTER_MS),
    onTooLong: (key) =>
      sayOnce(`${scope} ${key}`, 'This drawing is too large for your account. It stays in this browser.'),
  })
  const session = await opening.catch((error: unknown) => {
    if (!marks.isHeld()) return null
    throw error
  })
  if (!session) return 'over'
  let refused: 'off' | 'map' | null = null
  exchange = async () => {
    if (isOver()) return
    try {
      await session.exchange()
      if (!isOver()) await onExchanged()
    } catch (error) {
      if (!isRefusal(error)) return soon(RETRY_AFTER_MS)
      const { data } = progressRefusalSchema.safeParse(error.body)
      // What is removed from now on makes room.
      if (data?.reason === 'full') return sayOnce(`full ${scope}`, data.error)
      refused = data?.reason === 'off' ? 'off' : 'map'
      if (refused === 'map' && error.status !== 401) sayOnce(`map ${mapId}`, NOT_KEPT)
      ended.abort()
    }
  }
  const channel = new BroadcastChannel(channelOf(mapId))
  channel.addEventListener('message', () => soon(0))
  // The page may not come back.
  const sendIfHidden = () => document.visibilityState === 'hidden' && session.hasUnsent && soon(0)
  document.addEventListener('visibilitychange', sendIfHidden, { signal: untilEnd })
  await exchange()
  await aborted(untilEnd)
  clearTimeout(timer)
  channel.close()
  await session.close()
  if (session.hasUnsent && progressClaim() === claim && refused === null)
    await sendUnsent(rows, progressServer(scope)).catch(() => {})
  return refused === 'off' ? 'off' : 'over'
}

const NOT_KEPT = 'Your progress on this map cannot be kept in your account. It stays in this browser.'

const said = new Set<string>()

/** Says something about a thing once on this page. */
const sayOnce = (about: string, text: string): void => {
  if (said.has(about)) return
  said.add(about)
  toast.error(text)
}

/** What the server answers is not taken any more once it is over. */
export const serverUntil = (isOver: () => boolean, { read, push }: ProgressServer): ProgressServer => {
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
export const askToLook = (mapId: string): void => {
  const channel = new BroadcastChannel(channelOf(mapId))
  channel.postMessage('look')
  channel.close()
}

export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
