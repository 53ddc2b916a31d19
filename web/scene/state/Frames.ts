/** Runs a step in the next animation frame, once, however often it was requested. */
export class Frames {
  readonly #step: (nowMs: number) => void
  #handle: number | null = null

  constructor(step: (nowMs: number) => void) {
    this.#step = step
  }

  readonly request = (): void => {
    this.#handle ??= requestAnimationFrame((nowMs) => {
      this.#handle = null
      this.#step(nowMs)
    })
  }

  cancel(): void {
    if (this.#handle !== null) cancelAnimationFrame(this.#handle)
    this.#handle = null
  }
}

export const isMotionReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
