const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const

/** Knows for how long nobody has used the page. Follows it until `signal` is aborted. */
export class InputRest {
  #lastMs = 0

  constructor(signal: AbortSignal) {
    const note = (): void => void (this.#lastMs = performance.now())
    for (const type of INPUTS) window.addEventListener(type, note, { capture: true, passive: true, signal })
    note()
  }

  /** Resolves once nobody has used the page for so long. */
  async lasts(restMs: number): Promise<void> {
    for (;;) {
      const leftMs = this.#lastMs + restMs - performance.now()
      if (leftMs <= 0) return
      await new Promise((resolve) => setTimeout(resolve, leftMs))
    }
  }
}
