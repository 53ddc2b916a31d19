/** A page says that it is told nothing only after so long: most losses are over by then. */
const SAID_AFTER_MS = 10_000

/**
 * Knows whether a page has to say that live updates are paused. A hidden page says nothing: its connection may be closed on
 * purpose, and it has one again as soon as it is seen.
 */
export class LivePause {
  readonly #onChange: (isPaused: boolean) => void
  #isLost = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(onChange: (isPaused: boolean) => void) {
    this.#onChange = onChange
    document.addEventListener('visibilitychange', this.#wait)
  }

  setLive(isLive: boolean): void {
    this.#isLost = !isLive
    if (isLive) this.#onChange(false)
    this.#wait()
  }

  stop(): void {
    clearTimeout(this.#timer)
    document.removeEventListener('visibilitychange', this.#wait)
  }

  #wait = (): void => {
    clearTimeout(this.#timer)
    if (this.#isLost && document.visibilityState === 'visible')
      this.#timer = setTimeout(() => this.#onChange(true), SAID_AFTER_MS)
  }
}
