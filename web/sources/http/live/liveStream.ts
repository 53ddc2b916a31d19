import { createParser } from 'eventsource-parser'
import { LIVE_BEAT_MS, type LiveEvent, liveEventSchema } from '../../../../shared/maps/live.ts'

/** A stream says at once what the map is like. A proxy that collects what it passes on is known by its silence, */
const FIRST_EVENT_MS = 10_000
/** and so is a connection that is lost, as after a laptop's sleep. */
const SILENCE_MS = 2.25 * LIVE_BEAT_MS
/** The silence is measured by the wall clock: timers may stand still while a laptop sleeps. */
const LOOK_EVERY_MS = 5_000

/** How a stream came to its end. */
export type StreamEnd =
  /** It was told something, and then no more. */
  | { readonly kind: 'ended' }
  /** The server answers, and nothing comes. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unreachable' }

/** What can open a connection; `fetch`, unless a test says otherwise. */
export type Connect = (path: string, init: RequestInit) => Promise<Response>

interface Reading {
  readonly path: string
  readonly signal: AbortSignal
  readonly onEvent: (event: LiveEvent) => void
  readonly connect?: Connect
}

/** Tells the events of a stream until it ends, or nothing is heard of it for too long. Never rejects. */
export const readLiveStream = async ({
  path,
  signal,
  onEvent,
  connect = fetch,
}: Reading): Promise<StreamEnd> => {
  const closing = new AbortController()
  const close = () => closing.abort()
  let isSilent = false
  let isAnswered = false
  let isHeard = false
  let heardAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - heardAt < (isHeard ? SILENCE_MS : FIRST_EVENT_MS)) return
    isSilent = true
    close()
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', close)
  const parser = createParser({
    onEvent: ({ data }) => {
      isHeard = true
      heardAt = Date.now()
      const event = liveEventSchema.safeParse(parseJson(data))
      // A newer server may tell more than this page knows of.
      if (event.success) onEvent(event.data)
    },
  })
  try {
    const response = await connect(path, {
      signal: closing.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { Accept: 'text/event-stream' },
    })
    isAnswered = true
    if (!response.ok || !response.body) return { kind: 'refused', status: response.status }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) parser.feed(piece.value)
    return isHeard ? { kind: 'ended' } : { kind: 'silent' }
  } catch {
    if (isHeard) return { kind: 'ended' }
    return isSilent && isAnswered ? { kind: 'silent' } : { kind: 'unreachable' }
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', close)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
