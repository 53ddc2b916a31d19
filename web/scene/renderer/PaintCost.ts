/** Half of a usual frame: with less for a whole one, a machine paints each frame of a zoom. Longer ones leave no room for anything else. */
const FAST_MS = 8
/** How much of a new time goes into the average. */
const SHARE = 0.5

/** How long the main thread is busy with a frame in which everything is painted anew, on this machine and with this map. */
export class PaintCost {
  #averageMs: number | null = null
  #isMeasuring = false

  /** Call before painting. Browsers do part of the work after the frame's callbacks, before the next task. */
  measure(): void {
    if (this.#isMeasuring) return
    this.#isMeasuring = true
    const startedMs = performance.now()
    setTimeout(() => {
      this.#isMeasuring = false
      this.add(performance.now() - startedMs)
    })
  }

  /** A shorter time counts at once: in the first frames the browser compiles what it runs. */
  add(ms: number): void {
    const before = this.#averageMs ?? ms
    this.#averageMs = Math.min(ms, before + (ms - before) * SHARE)
  }

  /** False until it is known. */
  get isLow(): boolean {
    return this.#averageMs !== null && this.#averageMs <= FAST_MS
  }
}
