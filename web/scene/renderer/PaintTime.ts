/** Half of a usual frame: longer painting leaves no room for anything else in it. */
const SHORT_MS = 8
/** The first ones take longer, as the browser compiles what it runs. Until so many are measured, this is the limit. */
const WARM_UP_PAINTS = 4
const WARM_UP_MS = 3 * SHORT_MS
/** How much of a new time goes into the average; a shorter one counts at once. */
const SHARE = 0.5

/** How long the main thread is busy when everything is painted anew, on this machine and with this map. */
export class PaintTime {
  #averageMs: number | null = null
  #measured = 0
  #isMeasuring = false

  /** Call before painting. Browsers do part of the work after the frame's callbacks, before the next task. */
  measure(): void {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    const startedMs = performance.now()
    setTimeout(() => {
      this.#isMeasuring = false
      this.#measured++
      const ms = performance.now() - startedMs
      const before = this.#averageMs ?? ms
      this.#averageMs = Math.min(ms, before + (ms - before) * SHARE)
    })
  }

  /** True until it is known. */
  get isShort(): boolean {
    const limitMs = this.#measured < WARM_UP_PAINTS ? WARM_UP_MS : SHORT_MS
    return this.#averageMs === null || this.#averageMs <= limitMs
  }
}
