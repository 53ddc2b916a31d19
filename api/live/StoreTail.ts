import type { Logger } from 'pino'
import type { Store } from '../store/Store.ts'
import type { LiveBus, News } from './LiveNews.ts'

/** How long what another server wrote stays unknown here at most, and what reading takes. */
const LOOK_EVERY_MS = 900

interface Parts {
  readonly store: Pick<Store, 'othersVersion'>
  readonly log: Logger
  readonly everyMs?: number
}

/**
 * Tells at intervals that other processes may have written, unless the store knows that none has. It does nothing while
 * nobody listens, and waits until what the news led to has been read.
 */
export class StoreTail implements LiveBus {
  readonly #parts: Parts
  readonly #listeners = new Set<(news: News) => unknown>()
  #timer: NodeJS.Timeout | undefined
  #version: number | null = null
  #isLooking = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** A listener may return a promise of having looked. */
  listen(listener: (news: News) => unknown): () => void {
    this.#listeners.add(listener)
    if (this.#timer === undefined && !this.#isLooking) this.#wait()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#timer = undefined
    }
  }

  #wait(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#parts.everyMs ?? LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    this.#isLooking = true
    try {
      const version = await this.#parts.store.othersVersion()
      const isSame = version !== null && version === this.#version
      this.#version = version
      if (!isSame)
        await Promise.all([...this.#listeners].map((listener) => listener({ about: 'everything' })))
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'what other servers wrote could not be read for the live streams')
    }
    this.#isLooking = false
    if (this.#listeners.size > 0) this.#wait()
    else this.#timer = undefined
  }
}
