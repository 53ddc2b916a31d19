import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ReaderKind } from './encodeEvent.ts'

/** A reader who takes nothing any more is left when so much waits for them. */
const UNREAD_BYTES_MAX = 1024 * 1024

/** Who reads a stream as a signed-in person, and until when their session lasts without being used. */
export interface LivePerson {
  readonly userId: number
  readonly sessionKey: string
  readonly expiresAt: Date
}

interface Reader {
  readonly mapId: number
  /** The map that it is a region of, or null. */
  readonly parentId: number | null
  readonly kind: ReaderKind
  /** Null for a visitor. */
  readonly person: LivePerson | null
}

/** A client that hears of a map until its connection is closed. */
export class LiveStream {
  /** What others of the map know it by. */
  readonly id = randomBytes(9).toString('base64url')
  /** By which its own pages say where they are on the map. Nobody else is told it. */
  readonly key = randomBytes(16).toString('base64url')
  readonly reader: Reader
  readonly #res: ServerResponse
  #isLeft = false
  #review: Promise<unknown> = Promise.resolve()

  constructor(reader: Reader, res: ServerResponse) {
    this.reader = reader
    this.#res = res
  }

  get isOver(): boolean {
    return this.#isLeft || this.#res.writableEnded || this.#res.destroyed
  }

  /** Holds back what is committed from now on until it is known whether its reader may still have it. */
  holdFor(review: Promise<unknown>): void {
    this.#review = Promise.all([this.#review, review]).then(() => undefined)
  }

  /** Resolves once that is known. */
  async untilReviewed(): Promise<void> {
    await this.#review
  }

  /** To be called when its connection is closed. */
  leave(): void {
    this.#isLeft = true
  }

  /** The same bytes are passed to every reader, and not copied. */
  send(event: Buffer): void {
    if (this.isOver) return
    this.#res.write(event)
    if (this.#res.writableLength > UNREAD_BYTES_MAX) this.#res.destroy()
  }

  end(): void {
    if (!this.isOver) this.#res.end()
  }
}
