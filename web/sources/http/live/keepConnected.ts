import type { LiveEvent } from '../../../../shared/maps/live.ts'
import { type Connect, readLiveStream, type StreamEnd } from './liveStream.ts'

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** Where a proxy collects what is sent, another try costs a connection and is of no use soon. */
const SILENT_PAUSE_MS = 10 * 60_000

export interface Connecting {
  readonly mapId: string
  readonly signal: AbortSignal
  readonly revisionNow: () => number
  readonly onEvent: (event: LiveEvent) => void
  /** Until the next event nothing is told. */
  readonly onLost: () => void
  readonly connect?: Connect
  readonly random?: () => number
  /** Resolves after that time, or as soon as another try is worth it. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Keeps a stream open until the signal ends it, with growing pauses where that fails. Never rejects. */
export const keepConnected = async ({
  mapId,
  signal,
  revisionNow,
  onEvent,
  onLost,
  connect,
  random = Math.random,
  pause = pauseUntilOnline,
}: Connecting): Promise<void> => {
  for (let failures = 0; !signal.aborted;) {
    const path = `/api/maps/${mapId}/live?after=${revisionNow()}`
    const end = await readLiveStream({ path, signal, onEvent, ...(connect && { connect }) })
    if (signal.aborted) return
    onLost()
    failures = end.kind === 'ended' ? 0 : failures + 1
    await pause(pauseMs(end, failures, random()), signal)
  }
}

/** Between half and one and a half times as long, so that the pages of a server that restarts do not all come at once. */
const pauseMs = (end: StreamEnd, failures: number, random: number): number => {
  const growing = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.max(0, failures - 1))
  const wanted =
    end.kind === 'silent'
      ? SILENT_PAUSE_MS
      : end.kind === 'refused' && end.status < 500
        ? LONGEST_PAUSE_MS
        : growing
  return wanted * (0.5 + random)
}

const pauseUntilOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
