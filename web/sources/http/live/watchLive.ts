import * as z from 'zod/mini'
import { LIVE_BEAT_MS, liveEventSchema, type LiveRecord } from '../../../../shared/maps/live.ts'
import { foldPresence, type PresenceEvent } from '../../../../shared/maps/presence.ts'
import type { MapWatcher } from '../../MapSource.ts'
import { keepConnected } from './keepConnected.ts'
import type { Connect } from './liveStream.ts'

/** A page that nobody has looked at for so long is told nothing; it catches up when it is seen again. */
const HIDDEN_MAX_MS = 5 * 60_000
const SILENCE_MS = 2.25 * LIVE_BEAT_MS

/** What the pages of a browser that show a map say to one another. */
const tabMessageSchema = z.union([
  liveEventSchema,
  /** A page has come, and wants to know where things stand. */
  z.object({ kind: z.literal('hello') }),
  /** The connection is lost. */
  z.object({ kind: z.literal('lost') }),
])
type TabMessage = z.infer<typeof tabMessageSchema>

/** What a browser may lack: over plain HTTP it has no locks, and then each page has a connection of its own. */
export interface Browser {
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: (name: string) => BroadcastChannel
  readonly connect?: Connect
}

const thisBrowser = (): Browser => ({
  // Missing where the page is not secure, whatever the types say.
  locks: (navigator as Partial<Navigator>).locks,
  openChannel: (name) => new BroadcastChannel(name),
})

/**
 * Is told what happens on a map over one connection for all pages of this browser that show it: the page that holds the lock
 * is connected, and passes on what it hears. Returns a function that stops it.
 */
export const watchLive = (mapId: string, watcher: MapWatcher, browser = thisBrowser()): (() => void) => {
  let stop = watchWhileSeen(mapId, watcher, browser)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWatching = true
  const follow = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(() => {
        isWatching = false
        stop()
      }, HIDDEN_MAX_MS)
    } else if (!isWatching) {
      isWatching = true
      stop = watchWhileSeen(mapId, watcher, browser)
    }
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', follow)
    stop()
  }
}

const watchWhileSeen = (mapId: string, watcher: MapWatcher, browser: Browser): (() => void) => {
  const { locks, connect } = browser
  const name = `pinfold_live_${mapId}`
  const ending = new AbortController()
  const { signal } = ending
  const channel = locks ? browser.openChannel(name) : null
  const say = (message: TabMessage) => channel?.postMessage(message)
  let isLeader = false
  /** Null until it is known. */
  let isLive: boolean | null = null
  /** What a page that comes is told. */
  let record: LiveRecord | null = null
  let presence: PresenceEvent | null = null
  let silence: ReturnType<typeof setTimeout> | undefined

  const setLive = (isLiveNow: boolean) => {
    clearTimeout(silence)
    if (isLiveNow && !isLeader) silence = setTimeout(() => setLive(false), SILENCE_MS)
    if (isLiveNow === isLive) return
    isLive = isLiveNow
    if (!isLive) setPresence(null)
    watcher.onLive(isLive)
    // Its own connection goes on where this page is; of another page's it may have missed the beginning.
    if (!isLeader || !isLive) watcher.onNews()
  }
  const setPresence = (presenceNow: PresenceEvent | null) => {
    if (presenceNow === presence) return
    presence = presenceNow
    watcher.onPresence(presence)
  }
  const hear = (message: TabMessage) => {
    if (signal.aborted) return
    if (message.kind === 'hello') {
      if (!isLeader) return
      if (isLive && record) say(record)
      if (isLive && presence) say(presence)
      if (isLive === false) say({ kind: 'lost' })
      return
    }
    setLive(message.kind !== 'lost')
    if (message.kind === 'behind') watcher.onNews()
    else if (message.kind === 'record') watcher.onRecord((record = message))
    else if (message.kind === 'presence') setPresence(foldPresence(presence, message))
    else if (message.kind === 'entries' || message.kind === 'difference') watcher.onChanges(message)
  }
  const lead = async (): Promise<void> => {
    isLeader = true
    const tell = (message: TabMessage) => {
      hear(message)
      say(message)
    }
    const { revisionNow } = watcher
    const onLost = () => tell({ kind: 'lost' })
    await keepConnected({ mapId, signal, revisionNow, onEvent: tell, onLost, ...(connect && { connect }) })
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = tabMessageSchema.safeParse(data)
    if (message.success) hear(message.data)
  })
  if (locks) {
    say({ kind: 'hello' })
    // Rejected once the signal ends the wait.
    void locks.request(name, { signal }, lead).catch(() => undefined)
  } else void lead()
  return () => {
    if (signal.aborted) return
    if (isLeader) say({ kind: 'lost' })
    ending.abort()
    channel?.close()
    clearTimeout(silence)
    setPresence(null)
    if (isLive) watcher.onLive(false)
    isLive = false
  }
}
