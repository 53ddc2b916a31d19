import type { ReaderKind } from '../../../api/live/encodeEvent.ts'
import { type LiveEvent, liveEventSchema } from '../../../shared/maps/live.ts'

/** What a stream is written to, as far as `LiveStream` uses a response, and its other end. Events arrive one after another. */
export class Connection {
  readonly kind: ReaderKind
  readonly onEvent: (connection: Connection, event: LiveEvent) => void
  onClosed = (): void => {}
  writableEnded = false
  destroyed = false
  readonly writableLength = 0
  readonly #arrived: LiveEvent[] = []
  #wake: (() => void) | undefined

  /** `onEvent` is called when the server sends one. */
  constructor(kind: ReaderKind, onEvent: Connection['onEvent']) {
    this.kind = kind
    this.onEvent = onEvent
  }

  write(bytes: Buffer): boolean {
    const [, text = ''] = /^data: (.*)$/m.exec(bytes.toString()) ?? []
    const event = liveEventSchema.parse(JSON.parse(text))
    this.onEvent(this, event)
    this.#arrived.push(event)
    this.#wake?.()
    return true
  }

  end(): void {
    this.writableEnded = true
    this.#wake?.()
  }

  /** What is on its way is lost. */
  destroy(): void {
    this.destroyed = true
    this.#arrived.length = 0
    this.#wake?.()
  }

  get hasMore(): boolean {
    return this.#arrived.length > 0
  }

  /** Returns the next event, null once there is none any more. */
  async next(): Promise<LiveEvent | null> {
    while (this.#arrived.length === 0 && !this.writableEnded && !this.destroyed)
      await new Promise<void>((resolve) => (this.#wake = resolve))
    return this.#arrived.shift() ?? null
  }
}
