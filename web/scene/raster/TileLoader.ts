/** Answers null where the picture does not exist and never will. */
export type LoadPicture = (url: string, signal: AbortSignal) => Promise<ImageBitmap | null>

interface Wanted {
  readonly key: string
  readonly url: string
}

interface Loading {
  readonly abort: AbortController
  failures: number
  isWaiting: boolean
}

const PARALLEL_MAX = 6
const RETRY_FIRST_MS = 500
const RETRY_LAST_MS = 30_000

/**
 * Loads the tiles a view wants, the first of them first, a few at a time. What is no longer wanted is broken off;
 * what failed is tried again after a pause that doubles.
 */
export class TileLoader {
  readonly #load: LoadPicture
  readonly #onLoaded: (key: string, picture: ImageBitmap) => void
  readonly #loading = new Map<string, Loading>()
  readonly #missing = new Set<string>()
  #wanted: readonly Wanted[] = []

  constructor(load: LoadPicture, onLoaded: (key: string, picture: ImageBitmap) => void) {
    this.#load = load
    this.#onLoaded = onLoaded
  }

  /** Something that was wanted is not there yet, and may still come. */
  get isLoading(): boolean {
    return this.#wanted.length > 0
  }

  /** Replaces what was wanted. Leave out what is there already. */
  want(wanted: readonly Wanted[]): void {
    this.#wanted = wanted.filter(({ key }) => !this.#missing.has(key))
    const keys = new Set(this.#wanted.map(({ key }) => key))
    for (const key of [...this.#loading.keys()]) if (!keys.has(key)) this.#breakOff(key)
    this.#startNext()
  }

  stop(): void {
    this.want([])
    this.#missing.clear()
  }

  #startNext(): void {
    for (const wanted of this.#wanted) {
      if (this.#underWay() >= PARALLEL_MAX) return
      if (!this.#loading.has(wanted.key))
        void this.#start(wanted, { abort: new AbortController(), failures: 0, isWaiting: false })
    }
  }

  #underWay(): number {
    let count = 0
    for (const { isWaiting } of this.#loading.values()) if (!isWaiting) count++
    return count
  }

  async #start(wanted: Wanted, loading: Loading): Promise<void> {
    this.#loading.set(wanted.key, loading)
    loading.isWaiting = false
    try {
      const picture = await this.#load(wanted.url, loading.abort.signal)
      if (loading.abort.signal.aborted) return picture?.close()
      this.#settle(wanted.key)
      if (picture === null) this.#missing.add(wanted.key)
      else this.#onLoaded(wanted.key, picture)
    } catch {
      if (loading.abort.signal.aborted) return
      this.#retryLater(wanted, loading)
    }
    this.#startNext()
  }

  #retryLater(wanted: Wanted, loading: Loading): void {
    const pauseMs = Math.min(RETRY_LAST_MS, RETRY_FIRST_MS * 2 ** loading.failures)
    loading.failures++
    loading.isWaiting = true
    setTimeout(() => {
      if (!loading.abort.signal.aborted) void this.#start(wanted, loading)
    }, pauseMs)
  }

  #settle(key: string): void {
    this.#loading.delete(key)
    this.#wanted = this.#wanted.filter((wanted) => wanted.key !== key)
  }

  #breakOff(key: string): void {
    this.#loading.get(key)?.abort.abort()
    this.#loading.delete(key)
  }
}
