/** Resolves to null if the picture does not exist and never will. */
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
 * Loads pictures in order, a few at a time. Requests that are no longer wanted are aborted; failed ones are repeated
 * after a delay that doubles each time.
 */
export class PictureLoader {
  readonly #load: LoadPicture
  readonly #onLoaded: (key: string, picture: ImageBitmap) => void
  readonly #loading = new Map<string, Loading>()
  readonly #missing = new Set<string>()
  #wanted: readonly Wanted[] = []

  constructor(load: LoadPicture, onLoaded: (key: string, picture: ImageBitmap) => void) {
    this.#load = load
    this.#onLoaded = onLoaded
  }

  /** Whether a wanted picture may still arrive. */
  get isLoading(): boolean {
    return this.#wanted.length > 0
  }

  /** Replaces the list of wanted pictures. Omit pictures that have been loaded already. */
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

/** Fetches a picture and decodes it off the main thread. A status that says it is gone or forbidden is final; other errors may be retried. */
export const loadPicture: LoadPicture = async (url, signal) => {
  if (url.startsWith('blob:')) return decodeImage(url)
  const response = await fetch(url, { signal })
  if (response.ok) return decode(await response.blob())
  if (GONE.has(response.status)) return null
  throw new Error(`The picture could not be loaded: ${response.status}.`)
}

/** Browsers make bitmaps of SVG only by way of an image element. It has to state its size. */
const decode = async (picture: Blob): Promise<ImageBitmap> => {
  if (!picture.type.startsWith('image/svg+xml')) return createImageBitmap(picture)
  const url = URL.createObjectURL(picture)
  try {
    return await decodeImage(url)
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** The only way to a picture that the page itself has: the security policy allows no request to its address. */
const decodeImage = async (url: string): Promise<ImageBitmap> => {
  const image = new Image()
  image.src = url
  await image.decode()
  return createImageBitmap(image)
}

const GONE = new Set([400, 401, 403, 404, 410])
